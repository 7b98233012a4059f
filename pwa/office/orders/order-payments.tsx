/** Payments of an order at the desk: received, refunded, outstanding; and recording one. */
import { Banknote, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { orderPaymentRequestSchema, PAID_BY, type PaymentKind } from '#contract/orders/order-payments.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { useKeptRequest } from '../../parts/forms/kept-request.ts';
import { PAID_WORDS } from '../../parts/orders/order-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import styles from './orders.module.css';

const MINUS = '−';

export function OrderPayments({ order }: { order: DeskOrder }) {
  const [taking, setTaking] = useState<PaymentKind | null>(null);
  const request = useKeptRequest(`order ${order._id} payment`, orderPaymentRequestSchema);
  const { paid, payments, refundable } = order;
  const mayTake = order.status !== 'delivered';
  if (payments.length === 0 && !mayTake) return null;
  return (
    <Panel title="Деньги">
      <div className="grid gap-4">
        {(payments.length > 0 || order.status !== 'canceled') && (
          <p className="flex wrap between baseline gap-2-4 text-18 weight-price">
            <span>{PAID_WORDS[paid.state]}</span>
            <span className="tabular nowrap">{balanceText(order)}</span>
          </p>
        )}
        {payments.length > 0 && (
          <ul className={styles.payments} aria-label="Оплаты и возвраты">
            {payments.map(({ id, kind, sum, how, at, note, actor }) => (
              <li key={id}>
                <span>
                  {kind === 'payment' ? 'Получено' : 'Возвращено'} {PAID_BY[how]}
                </span>
                <span className="tabular nowrap">
                  {kind === 'refund' && MINUS}
                  {formatRoubles(sum)}
                </span>
                <span className={styles.muted}>
                  <Moment at={at} />
                  {actor !== null && ` · ${actor}`}
                  {note !== '' && ` · ${note}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {(mayTake || refundable > 0) && (
          <div className="flex wrap gap-3">
            {mayTake && (
              <Button variant="outline" icon={Banknote} onClick={() => setTaking('payment')}>
                Записать оплату
              </Button>
            )}
            {refundable > 0 && (
              <Button variant="outline" icon={Undo2} onClick={() => setTaking('refund')}>
                Вернуть деньги
              </Button>
            )}
          </div>
        )}
      </div>
      {taking !== null && (
        <PaymentDialog
          key={taking}
          order={order}
          kind={request.lost?.kind ?? taking}
          request={request}
          onClose={() => setTaking(null)}
        />
      )}
    </Panel>
  );
}

/** «4 000 из 16 590 ₽», or the amount to refund. */
function balanceText({ paid, total }: DeskOrder): string {
  if (paid.over > 0) return `вернуть ${formatRoubles(paid.over)}`;
  if (paid.due === 0) return formatRoubles(paid.sum);
  return paid.sum === 0 ? `к оплате ${formatRoubles(total)}` : `осталось ${formatRoubles(paid.due)}`;
}
