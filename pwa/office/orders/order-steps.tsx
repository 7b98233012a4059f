/** The steps of an order: past ones with time and person, and those ahead. */
import { Check } from 'lucide-react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { Moment } from '../../parts/time/moment.tsx';
import styles from './order-steps.module.css';

const WAY: readonly OrderStatus[] = ['new', 'processing', 'paid', 'delivered'];

export function OrderSteps({
  order: { status, events, delivery },
}: {
  order: Pick<DeskOrder, 'status' | 'events' | 'delivery'>;
}) {
  const reached = (step: OrderStatus) => events.find((event) => event.status === step);
  // A canceled order shows the steps it reached, and its cancellation.
  const steps: readonly OrderStatus[] =
    status === 'canceled' ? [...WAY.filter((step) => reached(step) !== undefined), 'canceled'] : WAY;
  const at = steps.indexOf(status);
  return (
    <ol className={styles.steps} aria-label="Путь заказа">
      {steps.map((step, index) => {
        const event = reached(step);
        return (
          <li
            key={step}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={styles.dot}>{index < at && <Check size={14} strokeWidth={2.5} aria-hidden />}</span>
            <span className={styles.name}>{orderStatusText(step, delivery.method)}</span>
            {event !== undefined && index <= at && (
              <span className="muted text-12 anywhere">
                <Moment at={event.at} />
                {event.actor !== null && ` · ${event.actor}`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
