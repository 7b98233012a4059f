/** A booked or reversed document: its paper form, its file and its reversal. */
import { ArrowLeft, Download, Printer, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import {
  DOCUMENT_STATES,
  type DocumentLine,
  type DocumentState,
  reverseStockDocument,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { documentTable, keepDocument, supplierTable } from '../../queries/stock-documents.ts';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import cells from '../../ui/table.module.css';
import { numberColumn, Table, type TableColumn } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { column } from '../kit/column.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Button, buttonClass } from '../kit/buttons.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import { DocumentSheet } from './document-sheet.tsx';
import * as words from './document-words.ts';
import { CostMove, LineGoods, StockMove } from './line-cells.tsx';
import styles from './documents.module.css';

interface DocumentHeadProps {
  document: StockDocument;
  /** The state that the screen shows: a form stays a draft's when somebody else books the document. */
  state: DocumentState;
  note?: ReactNode;
  /** Null without lines: there are no buttons then. */
  onPrint: (() => void) | null;
  /** False while the server's document, of which it makes the files, lacks something shown here. */
  hasFile: boolean;
  children?: ReactNode;
}

export function DocumentHead({ document, state, note, onPrint, hasFile, children }: DocumentHeadProps) {
  const { _id, kind, showsCost } = document;
  const at = useListWay();
  return (
    <div>
      <Link to={at(paths.adminDocuments())} className="inline-row gap-2 touchable">
        <ArrowLeft />
        Документы склада
      </Link>
      <OfficeHead
        title={words.documentName(document)}
        beside={
          <>
            <Pill tone={words.STATE_TONES[state]}>{DOCUMENT_STATES[state]}</Pill>
            {note}
          </>
        }
      >
        {onPrint !== null && (
          <>
            <Button variant="outline" icon={Printer} onClick={onPrint}>
              Печать
            </Button>
            {hasFile && state === 'draft' && kind === 'receipt' && showsCost && (
              <a href={supplierTable(_id)} download className={buttonClass({ variant: 'outline' })}>
                <Download />
                Для поставщика
              </a>
            )}
            {hasFile && (
              <a href={documentTable(_id)} download className={buttonClass({ variant: 'outline' })}>
                <Download />
                Скачать CSV
              </a>
            )}
            {children}
          </>
        )}
      </OfficeHead>
    </div>
  );
}

export function BookedDocument({ document }: { document: StockDocument }) {
  const { sheet, print } = usePrinting();
  const [isConfirming, setConfirming] = useState(false);
  const { state, reverses, showsCost, total } = document;
  const priced = showsCost && document.kind === 'receipt';
  const isRecount = document.kind === 'recount';
  const columns: readonly TableColumn<DocumentLine>[] = isRecount
    ? countColumns(showsCost)
    : [
        goodsColumn(),
        numberColumn('qty', 'Кол-во', ({ product, qty }) => quantityWithUnit(qty ?? 0, product?.unit)),
        ...(showsCost ? PRICES : []),
        ...(priced ? [COST] : []),
        numberColumn('stock', 'Остаток', ({ stockBefore, stockAfter }) =>
          stockBefore === null || stockAfter === null ? '—' : <StockMove before={stockBefore} after={stockAfter} />,
        ),
      ];
  return (
    <>
      <DocumentHead
        document={document}
        state={state}
        hasFile
        onPrint={() => print(<DocumentSheet document={document} />)}
      >
        {state === 'booked' && reverses === null && (
          <Button variant="danger" icon={Undo2} onClick={() => setConfirming(true)}>
            Отменить проведение
          </Button>
        )}
      </DocumentHead>
      <DocumentFacts document={document} />
      <Table
        label="Строки документа"
        columns={columns}
        rows={isRecount ? words.countsInOrder(document.lines) : document.lines}
        rowKey={({ id }) => id}
        totals={[
          {
            goods: `Итого, ${counted(document.lineCount, 'строка', 'строки', 'строк')}`,
            ...(isRecount
              ? { difference: words.sumsByUnit(document.lines, (line) => words.differenceOf(line) ?? 0, words.signed) }
              : { qty: words.sumsByUnit(document.lines, ({ qty }) => qty ?? 0) }),
            sum: total === null ? '' : formatRoubles(total),
          },
        ]}
      />
      {isConfirming && <ReverseDialog document={document} onClose={() => setConfirming(false)} />}
      {sheet}
    </>
  );
}

function DocumentFacts({ document }: { document: StockDocument }) {
  const at = useListWay();
  const { reverses, bookedAt, bookedBy } = document;
  const isCount = document.kind === 'recount' && reverses === null;
  const linkTo = (other: StockDocument['reverses']) =>
    other && <Link to={at(paths.adminDocument(other._id))}>№ {other.number}</Link>;
  const booked = bookedAt && (
    <>
      <Moment at={bookedAt} />
      {bookedBy !== '' && `, ${bookedBy}`}
    </>
  );
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Поставщик', document.supplier],
    ['Накладная', document.supplierNumber],
    ['Дата', dayText(document.day)],
    [isCount ? 'Что считали' : 'Причина', document.note],
    ['Считал', words.counterOf(document)],
    ['Итог', isCount && words.countsText(document.lines)],
    ['Проведён', booked],
    ['Отменяет документ', linkTo(reverses)],
    ['Отменён документом', linkTo(document.reversedBy)],
  ];
  return (
    <div className="card">
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </div>
  );
}

const goodsColumn = (asideIn?: (line: DocumentLine) => string): TableColumn<DocumentLine> =>
  column('goods', 'Товар', { card: 'title', className: styles.goods }, (line) =>
    line.product === null ? line.typed : <LineGoods product={line.product} aside={asideIn?.(line)} />,
  );

const PRICES: readonly TableColumn<DocumentLine>[] = [
  numberColumn('price', 'Цена', ({ price }) => words.known(price, formatRoubles)),
  numberColumn('sum', 'Сумма', ({ price, qty }) => words.sumText(price, qty)),
];

const COST: TableColumn<DocumentLine> = column(
  'cost',
  'Себестоимость, ₽',
  { number: true, roomy: true },
  ({ costBefore, costAfter }) => <CostMove before={costBefore} after={costAfter} />,
);

/** Note on a line without a difference, or with a doubtful one. */
function asideOf({ product, qty, stockAfter, countedAt, movedDuring }: DocumentLine): string {
  if (countedAt === null) return 'не посчитан, остаток прежний';
  if (stockAfter === null) return 'пересчитан или исправлен позже, остаток оттуда';
  if (qty !== null && (movedDuring ?? 0) > 0)
    return `пока считали, двигалось ${inUnits(movedDuring ?? 0, product?.unit)}`;
  return '';
}

function countColumns(showsCost: boolean): readonly TableColumn<DocumentLine>[] {
  const sum = numberColumn<DocumentLine>('sum', 'На сумму', (line) =>
    words.sumText(line.price, words.differenceOf(line)),
  );
  return [
    goodsColumn(asideOf),
    numberColumn('before', 'По учёту', ({ stockBefore }) => words.known(stockBefore, formatNumber)),
    numberColumn('qty', 'Найдено', ({ qty, firstQty }) => (
      <>
        {words.known(qty, formatNumber)}
        {firstQty !== undefined && <span className={cells.sub}>сначала {formatNumber(firstQty)}</span>}
      </>
    )),
    numberColumn('difference', 'Расхождение', (line) => {
      const pieces = words.differenceOf(line);
      if (pieces === null) return '—';
      return (
        <b className={`block text-12 ${pieces < 0 ? 'sale' : pieces > 0 ? 'ok' : 'muted'}`}>{words.signed(pieces)}</b>
      );
    }),
    ...(showsCost ? [sum] : []),
  ];
}

export function ReverseDialog({ document, onClose }: { document: StockDocument; onClose: () => void }) {
  const form = useTyping(`reversal ${document._id}`, { id: newId(), note: '' });
  const short = words.belowZeroIfReversed(document);
  const act = useAct({
    form,
    problems: { note: form.typed.note.trim().length < 3 ? 'Укажите причину' : undefined },
    send: ({ send }) => send(reverseStockDocument, { params: { id: document._id }, body: form.typed }, keepDocument),
    done: ({ reversedBy }) => `${words.documentName(document)} отменён документом № ${reversedBy?.number ?? ''}`,
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      title={`Отменить «${words.documentName(document)}»?`}
      description={`Остатки вернутся обратным документом. ${document.showsCost ? words.costsText(document.costsIfReversed) : ''}`}
      confirm="Отменить проведение"
      busyLabel="Отменяем…"
      danger
      cancel="Оставить"
      className="grid gap-4"
    >
      {failure !== null && <Notice tone="sale" urgent title={words.failureText(failure)} />}
      {short > 0 && (
        <Notice tone="low" title={`Остаток ${counted(short, 'товара', 'товаров', 'товаров')} уйдёт в минус`} />
      )}
      {document.countedSince > 0 && <Notice tone="low" title={words.countedSinceText(document.countedSince)} />}
      <TextField
        label="Причина"
        required
        autoComplete="off"
        maxLength={300}
        placeholder="Привезли не то"
        {...act.text('note')}
      />
    </ActDialog>
  );
}
