/** Sales of eight weeks as bars, the last one up to today, with the weekly number beside them. */
import { inUnits } from '#contract/products/unit-words.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { weeklyText } from './purchase-groups.ts';
import styles from './weeks-bars.module.css';

export function WeeksBars({ row }: { row: PurchaseRow }) {
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
