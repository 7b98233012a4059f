import type { ReactNode } from 'react';
import { PAYMENT_WORDS } from '#contract/orders/quote.ts';
import type { Order } from '#contract/orders/orders.ts';
import { orderStatusText, UNRESERVED_WORDS } from '#contract/orders/order-machine.ts';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useShop } from '../../queries/shop.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { InvoiceButton } from '../print/invoice-button.tsx';
import { historyText, lastDayText } from '../time/moments.ts';
import { Fact } from '../../ui/facts.tsx';
import styles from './order-card.module.css';
import { OrderLines } from './order-lines.tsx';
import { OrderedPlace } from './pickup-place.tsx';
import { companyText, NEXT_WORDS, STATUS_TONES } from './order-words.ts';

export interface OrderCardProps {
  order: Order;
  /** Below the sums: repeat, cancel. */
  actions?: ReactNode;
}

interface Events {
  readonly events: readonly { readonly status: string; readonly note: string }[];
  readonly delivery: { readonly method: string };
}

/** Note of an event without a change of status; otherwise the status, with the note if there is one. */
export function eventTitle({ events, delivery }: Events, index: number): string {
  const event = events[index];
  if (event === undefined) return '';
  const status = orderStatusText(event.status, delivery.method);
  if (event.note === '') return status;
  const isSameStatus = index > 0 && events[index - 1]?.status === event.status;
  return isSameStatus ? event.note : `${status}: ${event.note}`;
}

export function OrderCard({ order, actions }: OrderCardProps) {
  const { status, delivery, events } = order;
  const { timezone } = useShop();
  const units = order.items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Panel
      title={`Заказ № ${order.number}`}
      titleAside={<Pill tone={STATUS_TONES[status]}>{orderStatusText(status, delivery.method)}</Pill>}
    >
      <div className="grid gap-4">
        <p className="muted text-14">
          <time dateTime={order.createdAt}>{historyText(order.createdAt, new Date(), timezone)}</time>
          {' · '}
          {counted(units, 'товар', 'товара', 'товаров')}
        </p>
        {order.unreserved === true ? (
          <p>{`Менеджер проверит заказ и позвонит, чтобы подтвердить его. ${UNRESERVED_WORDS}`}</p>
        ) : (
          <p>{NEXT_WORDS[status === 'paid' && order.paid.due > 0 ? 'processing' : status]}</p>
        )}
        {order.lapsesAt !== null && order.unreserved !== true && (
          <p className="muted text-14">
            Держим их до {lastDayText(order.lapsesAt, timezone)}. Если не сможем с вами связаться, заказ отменится сам.
          </p>
        )}
        {order.slot !== undefined && status !== 'canceled' && <p>День и часы: {slotWords(order.slot)}</p>}
        <OrderLines order={order} />
        <Disclosure title="Подробности">
          <dl className={styles.facts}>
            <Fact name="Получатель">
              {[order.buyer.name, order.buyer.phone].filter((part) => part !== '').join(', ')}
            </Fact>
            {order.buyer.companyName !== '' && <Fact name="Компания">{companyText(order.buyer)}</Fact>}
            {delivery.address !== '' &&
              (delivery.method === 'pickup' ? (
                <Fact name="Где забрать">
                  <OrderedPlace address={delivery.address} />
                </Fact>
              ) : (
                <Fact name="Адрес">{delivery.address}</Fact>
              ))}
            <Fact name="Оплата">{PAYMENT_WORDS[order.payment]}</Fact>
            {order.payments.length > 0 && (
              <Fact name="Получено и возвращено">
                {order.payments
                  .map(
                    ({ kind, sum, how, at }) =>
                      `${kind === 'payment' ? '' : 'Вернули '}${formatRoubles(sum)} ${PAID_BY[how]}, ${historyText(at, new Date(), timezone)}`,
                  )
                  .join('\n')}
              </Fact>
            )}
            {order.comment !== '' && <Fact name="Комментарий">{order.comment}</Fact>}
          </dl>
          <ol className={styles.events} aria-label="Что было с заказом">
            {events.map((event, index) => (
              <li className="flex wrap between gap-0-4" key={index}>
                <span className="anywhere pre-line">
                  {eventTitle(order, index)}
                  {event.words !== '' && `\nВы сказали: «${event.words}»`}
                </span>
                <time className="muted text-14" dateTime={event.at}>
                  {historyText(event.at, new Date(), timezone)}
                </time>
              </li>
            ))}
          </ol>
        </Disclosure>
        {(actions !== undefined || order.payment === 'invoice') && (
          <div className={styles.actions}>
            {actions}
            {order.payment === 'invoice' && <InvoiceButton order={order} />}
          </div>
        )}
      </div>
    </Panel>
  );
}
