/** /admin/documents: goods receipts, write-offs and damaged goods; a single one when its id is in the address. */
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileX, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useMatch, useNavigate } from 'react-router-dom';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentHead,
  type DocumentKind,
  DOCUMENTS_PAGE_SIZE,
  type DocumentState,
  type DraftKind,
  listStockDocuments,
} from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { createDraft, type SentDraft } from '../../queries/save-draft.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { documentQuery, documentsQuery, useDocumentActs } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import cells from '../../ui/table.module.css';
import { Table, type TableColumn, numberColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { column } from '../kit/column.ts';
import { Button, buttonClass } from '../kit/buttons.tsx';
import { listAddress } from '../kit/list-address.ts';
import { DaysFilter, FilterBar, SearchFilter, SelectFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import { CardSkeleton, OfficeAnswer } from '../kit/office-answer.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import { BookedDocument } from './booked-document.tsx';
import type { DraftLine } from './document-draft.ts';
import { counterOf, documentName, failureText, STATE_TONES } from './document-words.ts';
import { DraftForm } from './draft-form.tsx';
import { draftName, isGone, keptDraft } from './use-draft.ts';
import { OvertakenNotice } from './overtaken-notice.tsx';
import styles from './documents.module.css';

const COLUMNS: readonly TableColumn<DraftLine>[] = [
  { key: 'goods', header: 'Товар', card: 'title', cell: ({ product, typed }) => product?.title ?? typed },
  { key: 'qty', header: 'Количество', number: true, cell: ({ qty }) => qty },
  { key: 'price', header: 'Закупка, ₽', number: true, cell: ({ price }) => price },
];

/** In place of a document that the server lacks. What was typed into a draft and not saved yet is shown, and goes on as a new draft. */
function GoneDocument({ id, failure }: { id: string; failure: MutationFailure }) {
  const at = useListWay();
  const navigate = useNavigate();
  const [kept] = useState(() => keptDraft(id));
  const list = at(paths.adminDocuments());
  if (kept === null)
    return (
      <div className="card">
        <EmptyState
          icon={<FileX size={28} />}
          title="Такого документа нет"
          action={
            <Link to={list} className={buttonClass({ variant: 'outline' })}>
              К документам склада
            </Link>
          }
        >
          Черновик могли удалить. Проведённые документы не удаляются.
        </EmptyState>
      </div>
    );
  const { draft, codes } = kept;
  const drop = () => dropFormDraft(draftName(id));
  const head = [draft.supplier, draft.supplierNumber, draft.note].filter((text) => text !== '');
  return (
    <>
      <OvertakenNotice
        // Only people who see prices have typed any.
        opened={{ _id: id, showsCost: draft.lines.some(({ price }) => price !== '') }}
        draft={draft}
        codes={codes}
        failure={failure}
        onLeave={drop}
        onReload={() => {
          drop();
          void navigate(list);
        }}
      />
      <div className="card">
        {head.length > 0 && <p>{head.join(', ')}</p>}
        {codes.length > 0 && <p>Неизвестные коды: {codes.map(({ code }) => code).join(', ')}</p>}
        <Table label="Строки черновика" columns={COLUMNS} rows={draft.lines} rowKey={({ id: line }) => line} />
      </div>
    </>
  );
}

export const documentsAddress = listAddress(listStockDocuments, {
  fields: ['kind', 'state', 'q', 'from', 'to'],
  fixed: { limit: DOCUMENTS_PAGE_SIZE },
});

export function DocumentsPage() {
  const id = useMatch(ROUTES.adminDocument)?.params.id;
  return id === undefined ? <DocumentsList /> : <DocumentPage key={id} id={id} />;
}

/** Creates an empty draft on the server, so that it survives a reload from its first keystroke. */
function useNewDocument(at: (path: string) => string): { busy: boolean; make: (kind: DraftKind) => void } {
  const acts = useDocumentActs();
  const { timezone } = useShop();
  const { show } = useToast();
  const navigate = useNavigate();
  const created = useRef<SentDraft>(null);
  const { run, busy } = useSave();
  return {
    busy,
    make: (kind) => {
      const day = businessDay(shopNow(), timezone);
      const empty = { kind, supplier: '', supplierNumber: '', day, note: '', lines: [] };
      void run(() => createDraft(acts, created, empty)).then((result) => {
        if (result.kind === 'done') void navigate(at(paths.adminDocument(result.answer._id)));
        else show({ tone: 'error', text: failureText(result) });
      });
    },
  };
}

const columnsOf = (at: (path: string) => string): TableColumn<DocumentHead>[] => [
  column('name', 'Документ', { card: 'title' }, (one) => (
    <>
      <Link to={at(paths.adminDocument(one._id))}>{documentName(one)}</Link>
      {(one.supplier !== '' || one.note !== '') && (
        <span className={cells.sub}>
          {one.reverses !== null || one.supplier === '' ? one.note : one.supplier}
          {one.supplierNumber !== '' && `, ${one.supplierNumber}`}
        </span>
      )}
    </>
  )),
  { key: 'day', header: 'Дата', sorted: 'desc', className: 'nowrap', cell: ({ day }) => dayText(day) },
  column('state', 'Состояние', {}, ({ state }) => <Pill tone={STATE_TONES[state]}>{DOCUMENT_STATES[state]}</Pill>),
  { key: 'lines', header: 'Строк', number: true, roomy: true, cell: ({ lineCount }) => formatNumber(lineCount) },
  { key: 'units', header: 'Единиц', number: true, cell: ({ units }) => formatNumber(units) },
  numberColumn('total', 'Сумма', ({ total }) => (total === null ? '—' : formatRoubles(total))),
  { key: 'who', header: 'Кто', roomy: true, cell: (one) => counterOf(one) || one.bookedBy || one.author },
];

function DocumentsList() {
  const navigate = useNavigate();
  const list = useList(documentsAddress, documentsQuery);
  const { at } = list;
  const { busy, make } = useNewDocument(at);
  const columns = columnsOf(at);
  const isWithoutSums = list.answer.data?.sum === null;
  return (
    <ListPage
      title="Документы склада"
      list={list}
      size={DOCUMENTS_PAGE_SIZE}
      count={(total) => counted(total, 'документ', 'документа', 'документов')}
      actions={
        <>
          <Button icon={Plus} busy={busy} onClick={() => make('receipt')}>
            Новое поступление
          </Button>
          <Menu
            trigger={<Button variant="outline">Другой документ</Button>}
            items={(['write_off', 'damaged', 'mended'] as const).map((kind) => ({
              label: DOCUMENT_KINDS[kind],
              onSelect: () => make(kind),
            }))}
          />
        </>
      }
      columns={isWithoutSums ? columns.filter(({ key }) => key !== 'total') : columns}
      rowKey={({ _id }) => _id}
      rowLook={({ state }) => (state === 'reversed' ? 'muted' : undefined)}
      onOpen={({ _id }) => void navigate(at(paths.adminDocument(_id)))}
      // Documents of different kinds bring goods and take them away: their sum would say nothing.
      totals={({ units, sum }) =>
        list.view.kind === undefined
          ? []
          : [{ name: 'Итого', units: formatNumber(units), total: sum === null ? '' : formatRoubles(sum) }]
      }
      notKept="Документы хранятся на сервере"
      empty={{
        icon: FileSpreadsheet,
        title: 'Документов пока нет',
        text: 'Начните с поступления: сканируйте товары или вставьте список из накладной.',
        narrowed: { title: 'Таких документов нет', text: 'Измените поиск или фильтры.', reset: 'Показать все' },
      }}
    >
      <FilterBar
        set={[list.view.kind, list.view.state, list.view.from, list.view.to]}
        search={<SearchFilter list={list} label="Поиск документов" placeholder="Номер, поставщик, накладная" />}
      >
        <SelectFilter
          list={list}
          name="kind"
          label="Вид документа"
          placeholder="Все виды"
          options={optionsOf<DocumentKind>(DOCUMENT_KINDS)}
          width="fitting"
        />
        <SelectFilter
          list={list}
          name="state"
          label="Состояние"
          placeholder="Любое"
          options={optionsOf<DocumentState>(DOCUMENT_STATES)}
        />
        <DaysFilter list={list} />
      </FilterBar>
    </ListPage>
  );
}

export function DocumentPage({ id }: { id: string }) {
  const answer = useQuery(documentQuery(id));
  const { data, isFetching, isFetchedAfterMount, refetch } = answer;
  usePageTitle(data === undefined ? 'Документ склада' : documentName(data));
  /** Incremented to remount the form with the server's current draft. */
  const [formKey, setFormKey] = useState(0);
  const [isUnsaved, setUnsaved] = useState(() => keptDraft(id) !== null);
  const failure = data === undefined && answer.error !== null ? failureOf(answer.error) : null;
  if (isGone(failure))
    return (
      <div className={styles.page}>
        <GoneDocument id={id} failure={failure} />
      </div>
    );
  return (
    <div className={styles.page}>
      <OfficeAnswer isForm answer={answer} notKept="Документы хранятся на сервере">
        {(document) => {
          // A form with unsaved text stays readable when somebody else books the draft.
          if (document.state !== 'draft' && !isUnsaved) return <BookedDocument document={document} />;
          // A draft starts from the server's current data, not from an earlier copy in memory.
          if (isFetching && !isFetchedAfterMount) return <CardSkeleton />;
          return (
            <DraftForm
              key={formKey}
              opened={document}
              onUnsaved={setUnsaved}
              onReload={() =>
                void refetch().then(() => {
                  setUnsaved(false);
                  setFormKey((times) => times + 1);
                })
              }
            />
          );
        }}
      </OfficeAnswer>
    </div>
  );
}
