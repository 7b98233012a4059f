/** Returns of an order, oldest first: number, time, goods, refunded amount. */
import { PAID_BY } from '#contract/orders/order-payments.ts';
import type { ReturnSummary } from '#contract/returns/returns.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './orders.module.css';

const CONDITION_LABELS = { restock: 'на склад', write_off: 'списано' } as const;

export function OrderReturns({ returns }: { returns: readonly ReturnSummary[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Возвраты">
      <ol className={styles.events}>
        {returns.map(({ id, number, returnedAt, total, reason, authorName, how, items }) => (
          <li className="grid gap-half" key={id}>
            <b>
              {number} · {formatRoubles(total)}
              {how !== undefined && total > 0 && ` ${PAID_BY[how]}`}
            </b>
            {items.map(({ position, title, qty, unit, fate }) => (
              <span key={`${position} ${fate}`}>
                {title}: {inUnits(qty, unit)}, {CONDITION_LABELS[fate]}
              </span>
            ))}
            {reason !== '' && <span>Причина: {reason}</span>}
            <span className={styles.muted}>
              <Moment at={returnedAt} />
              {authorName !== null && ` · ${authorName}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
