/** Columns that the purchase lists share. */
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { formatNumber } from '#contract/values/money.ts';
import { Pill } from '../../ui/pill.tsx';
import { type TableColumn, numberColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { Arrivals } from '../kit/arrivals.tsx';
import { GroupMark } from './goods-groups.tsx';
import styles from './purchase.module.css';
import { inUnits } from '#contract/products/unit-words.ts';
import { weeklyText } from './purchase-groups.ts';

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
