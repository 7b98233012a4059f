/** Columns that the purchase lists share. */
import { ORDERED_QTY_MAX, type PurchaseRow } from '#contract/reports/purchase.ts';
import { formatNumber, toKopecks, toRoubles } from '#contract/values/money.ts';
import { Pill } from '../../ui/pill.tsx';
import { numberColumn, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { Arrivals } from '../kit/arrivals.tsx';
import { GroupMark } from './goods-groups.tsx';
import styles from './purchase.module.css';
import { inUnits } from '#contract/products/unit-words.ts';
import { perDay } from '#contract/reports/purchase-need.ts';
import { typedNumber } from '#contract/values/typed-number.ts';

const WEEK_DAYS = 7;

function DaysLeft({ row: { daysLeft, availableQty } }: { row: PurchaseRow }) {
  if (availableQty <= 0) return <Pill tone="sale">нет</Pill>;
  if (daysLeft === null) return <>—</>;
  const text = `${formatNumber(daysLeft)}\u00a0дн.`;
  return daysLeft < WEEK_DAYS ? <Pill tone="low">{text}</Pill> : <>{text}</>;
}

export const GOODS: TableColumn<PurchaseRow> = {
  key: 'goods',
  header: 'Товар',
  card: 'title',
  className: styles.goods,
  cell: ({ title, sku }) => (
    <>
      {title}
      <span className={cells.sub}>{sku ?? 'без артикула'}</span>
    </>
  ),
};

export const FIGURES: readonly TableColumn<PurchaseRow>[] = [
  { key: 'group', header: 'Группа', roomy: true, cell: (row) => <GroupMark {...row} /> },
  { key: 'weekly', header: 'В неделю', number: true, cell: (row) => <WeeksBars row={row} /> },
  numberColumn('stock', 'Остаток', ({ stockQty, arrivals, unit }) => (
    <>
      {formatNumber(stockQty)}
      <Arrivals of={arrivals} unit={unit} inCell />
    </>
  )),
  { key: 'lasts', header: 'Хватит на', number: true, cell: (row) => <DaysLeft row={row} /> },
];

export interface SupplierGroup {
  /** Empty for goods without a supplier. */
  readonly supplier: string;
  readonly rows: readonly PurchaseRow[];
}

/** Groups rows by supplier; they come sorted by supplier. */
export function bySupplier(rows: readonly PurchaseRow[]): SupplierGroup[] {
  const groups = new Map<string, PurchaseRow[]>();
  for (const row of rows) groups.set(row.supplier, [...(groups.get(row.supplier) ?? []), row]);
  return [...groups].map(([supplier, ofIt]) => ({ supplier, rows: ofIt }));
}

/** The typed quantity, else the proposed one; an emptied field orders none. NaN for what can't be ordered. */
export function orderedQuantity(typed: string | undefined, need: number): number {
  const quantity = typed === undefined ? Math.min(need, ORDERED_QTY_MAX) : (typedNumber(typed, 0) ?? 0);
  return quantity >= 0 && quantity <= ORDERED_QTY_MAX ? quantity : Number.NaN;
}

/** Sum of these quantities at the known prices, without those that can't be ordered. Roubles. */
export function orderSum(rows: readonly PurchaseRow[], quantityOf: (row: PurchaseRow) => number): number {
  return toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.price ?? 0) * (quantityOf(row) || 0), 0));
}

/** Roubles missing to the supplier's minimum; 0 when it is reached or there is none. */
export function missingToMinimum(sum: number, minimum: number | null): number {
  return minimum === null ? 0 : toRoubles(Math.max(0, toKopecks(minimum) - toKopecks(sum)));
}

/** Pieces a week: «11,4». */
export function weeklyText(row: PurchaseRow): string {
  return new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }).format(perDay(row) * 7);
}

/** Sales of eight weeks as bars, the last one up to today, with the weekly number beside them. */
function WeeksBars({ row }: { row: PurchaseRow }) {
  const most = Math.max(1, ...row.weeks);
  return (
    <span
      className={styles.weeks}
      title={`По неделям, от ранней к этой: ${row.weeks.map(String).join(', ')}; всего ${inUnits(row.soldQty, row.unit)}`}
    >
      <span className={styles.bars} aria-hidden>
        {row.weeks.map((qty, week) => (
          <span key={week} style={{ height: `${Math.max(0, Math.round((qty / most) * 100))}%` }} />
        ))}
      </span>
      <span className={styles.speed}>{weeklyText(row)}</span>
    </span>
  );
}
