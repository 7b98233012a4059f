import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderStatusText, UNRESERVED_WORDS } from '#contract/orders/order-machine.ts';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DELIVERY_WORDS, PAYMENT_WORDS } from '#contract/orders/quote.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { cancelOrder } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Sum } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ProductPicture } from '../goods/product-picture.tsx';
import { paths } from '../page/paths.ts';
import { InvoiceButton } from '../print/invoice-button.tsx';
import { historyText, lastDayText } from '../time/moments.ts';
import { companyText, deliveryPriceText, NEXT_WORDS, STATUS_TONES, totalWords } from './order-words.ts';
import { OrderedPlace } from './pickup-place.tsx';
import styles from './order-card.module.css';

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

const MINUS = '−';

interface OrderLinesProps {
  order: Order;
  /** Stands under the price of a line. */
  noteOf?: (item: Order['items'][number]) => ReactNode;
}

/** The goods of an order and their sums, for its buyer and for the desk. */
export function OrderLines({ order, noteOf }: OrderLinesProps) {
  return (
    <>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={item.productId} className={styles.row}>
            <ProductPicture
              url={item.image ?? undefined}
              alt=""
              sizes="56px"
              widths={[96, 160]}
              className={styles.picture}
            />
            <p className={styles.title}>
              {item.slug === null ? item.title : <Link to={paths.product(item.slug)}>{item.title}</Link>}
              <span className="muted text-14">
                {quantityWithUnit(item.qty, item.unit)} × {formatRoubles(item.price)}
                {item.override !== undefined && (
                  <>
                    {' вместо '}
                    <s>{formatRoubles(item.override.was)}</s>
                  </>
                )}
                {item.returned > 0 && ` · вернули ${inUnits(item.returned, item.unit)}`}
              </span>
              {noteOf?.(item)}
            </p>
            <p className="tabular weight-label nowrap">{formatRoubles(lineTotal(item.price, item.qty))}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 line-above pt-4">
        <Sum name="Товары">{formatRoubles(order.goods)}</Sum>
        <Sum name={DELIVERY_WORDS[order.delivery.method]}>
          {deliveryPriceText(order.delivery.method, order.delivery.price)}
        </Sum>
        {order.bonusSpent > 0 && (
          <Sum name="Бонусами">
            {MINUS}
            {formatRoubles(order.bonusSpent)}
          </Sum>
        )}
        <Sum total name={totalWords(order.delivery.price)}>
          {formatRoubles(order.total)}
        </Sum>
        {order.items.some(({ returned }) => returned > 0) && (
          <Sum name="Возвращено деньгами">{formatRoubles(order.returned)}</Sum>
        )}
        {/* A payment in full needs no line: the total shows it. */}
        {order.paid.sum > 0 && order.paid.state !== 'paid' && (
          <Sum name="Уже оплачено">{formatRoubles(order.paid.sum)}</Sum>
        )}
        {(order.paid.sum > 0 || order.status === 'paid') && order.paid.due > 0 && (
          <Sum total name="Осталось оплатить">
            {formatRoubles(order.paid.due)}
          </Sum>
        )}
        {order.paid.over > 0 && <Sum name="К возврату">{formatRoubles(order.paid.over)}</Sum>}
      </dl>
      {order.bonusEarned > 0 && order.status !== 'canceled' && (
        <p className="muted text-14">
          {order.status === 'delivered' ? 'Начислено' : 'После получения начислим'}{' '}
          {counted(order.bonusEarned - order.bonusTakenBack, 'бонус', 'бонуса', 'бонусов')}
          {order.bonusTakenBack > 0 &&
            `: было ${formatNumber(order.bonusEarned)}, после возврата списали ${formatNumber(order.bonusTakenBack)}`}
        </p>
      )}
    </>
  );
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
          <dl className="grid gap-3 pre-line">
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
          <ol className="grid gap-2 mt-4 line-above pt-4" aria-label="Что было с заказом">
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
          <div className="flex wrap gap-3 full-on-phones">
            {actions}
            {order.payment === 'invoice' && <InvoiceButton order={order} />}
          </div>
        )}
      </div>
    </Panel>
  );
}

interface CancelOrderProps {
  /** The order's id for an account, or the token of a tracking link. */
  by: { id: string } | { token: string };
  order: Pick<Order, 'number' | 'unreserved' | 'bonusSpent'>;
}

/** Cancellation by the buyer before the order is processed: a button with a confirmation. */
export function CancelOrder({ by, order }: CancelOrderProps) {
  const { number } = order;
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, busy } = useSave();

  async function cancel(): Promise<void> {
    const result = await run((client) => cancelOrder(client, by));
    setAsking(false);
    if (result.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number} отменён` });
    else show({ tone: 'error', text: describeFailure(result, 'Заказ не отменён') });
  }

  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Отменить заказ
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Отменить заказ № ${number}?`}
        confirmLabel="Отменить заказ"
        cancelLabel="Оставить"
        danger
        busy={busy}
        busyLabel="Отменяем…"
        onConfirm={() => void cancel()}
      >
        {cancelText(order)}
      </ConfirmDialog>
    </>
  );
}

export function cancelText({ unreserved, bonusSpent }: Pick<Order, 'unreserved' | 'bonusSpent'>): string {
  return [
    ...(unreserved === true ? [] : ['Товары больше не будут отложены для вас.']),
    ...(bonusSpent > 0 ? ['Потраченные бонусы вернутся с прежним сроком.'] : []),
    'Отменённый заказ не восстановить.',
  ].join(' ');
}
