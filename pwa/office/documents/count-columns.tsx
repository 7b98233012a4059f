/** Columns of a recount: book stock at its moment, counted stock, difference. */
import { inUnits } from '#contract/products/unit-words.ts';
import type { DocumentLine } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import cells from '../../ui/table.module.css';
import type { TableColumn } from '../../ui/table.tsx';
import { differenceOf, signed } from './document-words.ts';
import styles from './documents.module.css';
import { LineGoods } from './line-cells.tsx';

/** Note on a line without a difference, or with a doubtful one. */
function asideOf({ product, qty, stockAfter, countedAt, movedDuring }: DocumentLine): string {
  if (countedAt === null) return 'не посчитан, остаток прежний';
  if (stockAfter === null) return 'пересчитан или исправлен позже, остаток оттуда';
  if (qty !== null && (movedDuring ?? 0) > 0)
    return `пока считали, двигалось ${inUnits(movedDuring ?? 0, product?.unit)}`;
  return '';
}

/** Columns of a recount's lines; the difference in money only with `showsCost`. */
export function countColumns(showsCost: boolean): readonly TableColumn<DocumentLine>[] {
  const sum: TableColumn<DocumentLine> = {
    key: 'sum',
    header: 'На сумму',
    number: true,
    cell: (line) => {
      const pieces = differenceOf(line);
      return pieces === null || line.price === null ? '—' : formatRoubles(lineTotal(line.price, pieces));
    },
  };
  return [
    {
      key: 'goods',
      header: 'Товар',
      card: 'title',
      className: styles.goods,
      cell: (line) => (line.product === null ? line.typed : <LineGoods product={line.product} aside={asideOf(line)} />),
    },
    {
      key: 'before',
      header: 'По учёту',
      number: true,
      cell: ({ stockBefore }) => (stockBefore === null ? '—' : formatNumber(stockBefore)),
    },
    {
      key: 'qty',
      header: 'Найдено',
      number: true,
      cell: ({ qty, firstQty }) => (
        <>
          {qty === null ? '—' : formatNumber(qty)}
          {firstQty !== undefined && <span className={cells.sub}>сначала {formatNumber(firstQty)}</span>}
        </>
      ),
    },
    {
      key: 'difference',
      header: 'Расхождение',
      number: true,
      cell: (line) => {
        const pieces = differenceOf(line);
        if (pieces === null) return '—';
        return (
          <b className={pieces < 0 ? styles.dearer : pieces > 0 ? styles.cheaper : styles.same}>{signed(pieces)}</b>
        );
      },
    },
    ...(showsCost ? [sum] : []),
  ];
}
