/** /admin/documents: receipts of goods, write-offs and damaged goods, and one of them when its id stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useMatch, useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENTS_PAGE_SIZE,
  type DocumentHead,
  type DraftKind,
} from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useShop } from '../../queries/shop.ts';
import { documentsQuery, useDocumentActs } from '../../queries/stock-documents.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { useToast } from '../../ui/toast.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { DocumentPage } from './document-page.tsx';
import { documentName, failureText, STATE_TONES } from './document-words.ts';
import { ALL_DOCUMENTS, askForDocuments, documentsAddress, type DocumentsView } from './documents-address.ts';
import styles from './documents.module.css';

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export function DocumentsPage() {
  const id = useMatch(ROUTES.adminDocument)?.params.id;
  return id === undefined ? <DocumentsList /> : <DocumentPage key={id} id={id} />;
}

/** Makes an empty draft on the server, so that from its first keystroke on it survives a reload. */
function useNewDocument(): { busy: boolean; make: (kind: DraftKind) => void } {
  const acts = useDocumentActs();
  const { timezone } = useShop();
  const { show } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    make: (kind) => {
      const id = newId();
      const day = businessDay(shopNow(), timezone);
      setBusy(true);
      void acts
        .save(id, { version: 0, kind, supplier: '', supplierNumber: '', day, note: '', lines: [] })
        .then((result) => {
          setBusy(false);
          if (result.kind === 'done') void navigate(paths.adminDocument(id));
          else show({ tone: 'error', text: failureText(result) });
        });
    },
  };
}

const COLUMNS: readonly TableColumn<DocumentHead>[] = [
  {
    key: 'name',
    header: 'Документ',
    card: 'title',
    cell: (one) => (
      <>
        <Link to={paths.adminDocument(one._id)}>{documentName(one)}</Link>
        {(one.supplier !== '' || one.note !== '') && (
          <span className={cells.sub}>
            {one.reverses !== null || one.supplier === '' ? one.note : one.supplier}
            {one.supplierNumber !== '' && `, ${one.supplierNumber}`}
          </span>
        )}
      </>
    ),
  },
  { key: 'day', header: 'Дата', sorted: 'desc', className: styles.whole, cell: ({ day }) => dayText(day) },
  {
    key: 'state',
    header: 'Состояние',
    cell: ({ state }) => <Pill tone={STATE_TONES[state]}>{DOCUMENT_STATES[state]}</Pill>,
  },
  { key: 'lines', header: 'Строк', number: true, roomy: true, cell: ({ lineCount }) => formatNumber(lineCount) },
  { key: 'units', header: 'Штук', number: true, cell: ({ units }) => formatNumber(units) },
  {
    key: 'total',
    header: 'Сумма',
    number: true,
    cell: ({ total }) => (total === null ? '—' : formatRoubles(total)),
  },
  {
    key: 'who',
    header: 'Кто',
    roomy: true,
    cell: ({ author, bookedBy }) => (bookedBy === '' ? author : bookedBy),
  },
];

function DocumentsList() {
  usePageTitle('Документы склада');
  const navigate = useNavigate();
  const [view, change] = useAddressView(documentsAddress);
  const search = useViewSearch(view, change);
  const answer = useQuery(documentsQuery(askForDocuments(view)));
  const { busy, make } = useNewDocument();
  const narrowed = documentsAddress.write({ ...view, page: 1 }).size > 0;
  return (
    <div className={office.page}>
      <OfficeHead
        title="Документы склада"
        count={answer.data && counted(answer.data.total, 'документ', 'документа', 'документов')}
      >
        <Button icon={<Plus size={20} strokeWidth={1.75} aria-hidden />} busy={busy} onClick={() => make('receipt')}>
          Новое поступление
        </Button>
        <Menu
          trigger={<Button variant="outline">Другой документ</Button>}
          items={(['write_off', 'damaged', 'mended'] as const).map((kind) => ({
            label: DOCUMENT_KINDS[kind],
            onSelect: () => make(kind),
          }))}
        />
      </OfficeHead>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label="Поиск документов"
          placeholder="Номер, поставщик, накладная"
          maxLength={200}
          {...search}
        />
        <Select
          label="Вид документа"
          placeholder="Все виды"
          options={options(DOCUMENT_KINDS)}
          value={view.kind}
          onChange={(kind) => change({ kind: kind as DocumentsView['kind'] })}
        />
        <Select
          label="Состояние"
          placeholder="Любое"
          options={options(DOCUMENT_STATES)}
          value={view.state}
          onChange={(state) => change({ state: state as DocumentsView['state'] })}
        />
        <DateField label="С даты" max={view.to} value={view.from} onDay={(from) => change({ from })} />
        <DateField label="По дату" min={view.from} value={view.to} onDay={(to) => change({ to })} />
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Документы хранятся на сервере"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState
              icon={<FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden />}
              title={narrowed ? 'Таких документов нет' : 'Документов пока нет'}
              action={
                narrowed && (
                  <Button variant="outline" onClick={() => change(ALL_DOCUMENTS)}>
                    Показать все
                  </Button>
                )
              }
            >
              {narrowed
                ? 'Измените поиск или фильтры.'
                : 'Начните с поступления: сканируйте товары или вставьте список из накладной.'}
            </EmptyState>
          )
        }
      >
        {({ items, total, units, sum }, isStandIn) => (
          <Table
            label="Документы склада"
            columns={sum === null ? COLUMNS.filter(({ key }) => key !== 'total') : COLUMNS}
            rows={items}
            rowKey={({ _id }) => _id}
            rowLook={({ state }) => (state === 'reversed' ? 'muted' : undefined)}
            onOpen={({ _id }) => void navigate(paths.adminDocument(_id))}
            busy={isStandIn}
            totals={[{ name: 'Итого', units: formatNumber(units), total: sum === null ? '' : formatRoubles(sum) }]}
            foot={
              <ListPages
                page={view.page}
                size={DOCUMENTS_PAGE_SIZE}
                shown={items.length}
                total={total}
                onPage={(page) => change({ page })}
              />
            }
          />
        )}
      </OfficeAnswer>
    </div>
  );
}
