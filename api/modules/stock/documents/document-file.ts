/** A stock document as a table for spreadsheets; prices only for roles that see costs. */
import type { DocumentLine, StockDocument } from '#contract/stock/stock-documents.ts';
import { lineTotal } from '#contract/values/money.ts';

interface LineColumn {
  readonly heading: string;
  readonly cell: (line: DocumentLine) => string | number | null;
}

/** Columns without prices, which also make an order for a supplier. */
export const LINES: readonly LineColumn[] = [
  { heading: 'Артикул', cell: ({ product }) => product?.sku ?? null },
  { heading: 'Штрихкод', cell: ({ product }) => product?.barcode ?? null },
  { heading: 'Товар', cell: ({ product, typed }) => product?.title ?? typed },
  { heading: 'Количество', cell: ({ qty }) => qty },
  { heading: 'Единица', cell: ({ product }) => product?.unit ?? 'шт.' },
];

const PRICES: readonly LineColumn[] = [
  { heading: 'Закупка, ₽', cell: ({ price }) => price },
  { heading: 'Сумма, ₽', cell: ({ price, qty }) => (price === null || qty === null ? null : lineTotal(price, qty)) },
  { heading: 'Себестоимость была, ₽', cell: ({ costBefore }) => costBefore },
  { heading: 'Себестоимость стала, ₽', cell: ({ costAfter }) => costAfter },
];

const difference = ({ stockBefore, stockAfter }: DocumentLine): number | null =>
  stockBefore === null || stockAfter === null ? null : stockAfter - stockBefore;

const COUNTS: readonly LineColumn[] = [
  { heading: 'Было по учёту', cell: ({ stockBefore }) => stockBefore },
  { heading: 'Первый счёт', cell: ({ firstQty }) => firstQty ?? null },
  { heading: 'Расхождение', cell: difference },
];

const COUNT_PRICES: readonly LineColumn[] = [
  { heading: 'Закупка, ₽', cell: ({ price }) => price },
  {
    heading: 'Расхождение, ₽',
    cell: (line) => {
      const pieces = difference(line);
      return line.price === null || pieces === null ? null : lineTotal(line.price, pieces);
    },
  },
];

/** Columns of a document's table; prices only for roles that see costs. */
export function documentColumns({ kind, showsCost }: Pick<StockDocument, 'kind' | 'showsCost'>): readonly LineColumn[] {
  if (kind !== 'recount') return showsCost ? [...LINES, ...PRICES] : LINES;
  return showsCost ? [...LINES, ...COUNTS, ...COUNT_PRICES] : [...LINES, ...COUNTS];
}
