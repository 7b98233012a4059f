/** A payment or refund whose request has had no answer. */
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { PAID_BY, type OrderPaymentRequest } from '#contract/orders/order-payments.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { unansweredTitle } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';

/** True when the order, read again, shows that the request without an answer was booked. */
export function isBookedIn({ payments }: Pick<DeskOrder, 'payments'>, unanswered: OrderPaymentRequest | null): boolean {
  return payments.some(({ id }) => id === unanswered?.id);
}

export interface UnansweredPaymentProps {
  payment: OrderPaymentRequest;
  isBooked: boolean;
  failure: MutationFailure | null;
}

export function UnansweredPayment({ payment: { kind, sum, how }, isBooked, failure }: UnansweredPaymentProps) {
  const money = `${formatRoubles(sum)} ${PAID_BY[how]}`;
  if (isBooked) {
    return (
      <Notice tone="mint" urgent title={kind === 'payment' ? 'Оплата записана' : 'Возврат записан'}>
        {money}: ответ сервера не дошёл, но запись в заказе есть.
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title={unansweredTitle(failure)}>
      {money}: запись могла сохраниться. Отправьте её ещё раз, дважды она не запишется.
    </Notice>
  );
}
