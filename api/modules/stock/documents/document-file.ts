/** A document of stock as a table for spreadsheets; prices stand there for those who are shown them. */
import type { DocumentLine } from '#contract/stock/stock-documents.ts';
import { lineTotal } from '#contract/values/money.ts';

interface LineColumn {
  readonly heading: string;
  readonly cell: (line: DocumentLine) => string | number | null;
}

const LINES: readonly LineColumn[] = [
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

export const documentColumns = (showsCost: boolean): readonly LineColumn[] =>
  showsCost ? [...LINES, ...PRICES] : LINES;
