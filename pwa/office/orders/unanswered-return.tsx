/** A return whose request has had no answer, as it will be sent again. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import styles from '../../parts/return-form.module.css';
import { unansweredTitle } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';

/** True when the order, read again, shows that the request without an answer was booked. */
export function isReturnedIn({ returns }: Pick<DeskOrder, 'returns'>, lost: ReturnRequest | null): boolean {
  return returns.some(({ id }) => id === lost?.id);
}

export interface UnansweredReturnProps {
  order: DeskOrder;
  request: ReturnRequest;
  failure: MutationFailure | null;
}

export function UnansweredReturn({ order, request, failure }: UnansweredReturnProps) {
  return (
    <>
      {isReturnedIn(order, request) ? (
        <Notice tone="mint" urgent title="Возврат записан">
          Ответ сервера не дошёл, но запись в заказе есть.
        </Notice>
      ) : (
        <Notice tone="sale" urgent title={unansweredTitle(failure)}>
          Возврат мог записаться. Отправьте его ещё раз: дважды он не запишется. Деньги пока не выдавайте.
        </Notice>
      )}
      <ul className="grid clipped framed round-card">
        {request.items.map(({ position, qty, fate }) => (
          <li key={position} className={styles.line}>
            <span className="grid gap-half text-14 snug">{order.items[position]?.title}</span>
            <span className={styles.quiet}>
              {inUnits(qty, order.items[position]?.unit)}, {fate === 'restock' ? 'на склад' : 'списать'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
