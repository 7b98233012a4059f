/** One order as its buyer sees it: state, goods, sums, delivery, what happened. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#contract/orders.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/rules/money.ts';
import { orderStatusText } from '#contract/rules/order-machine.ts';
import { counted } from '#contract/rules/plural.ts';
import { useShop } from '../queries/shop.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Panel } from '../ui/panel.tsx';
import { Pill } from '../ui/pill.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { momentText } from './moments.ts';
import styles from './order-card.module.css';
import { DELIVERY_WORDS, NEXT_WORDS, PAYMENT_WORDS, STATUS_TONES } from './order-words.ts';
import { paths } from './paths.ts';
import { ProductPicture } from './product-picture.tsx';

const MINUS = '−';

export interface OrderCardProps {
  order: Order;
  headingLevel?: 2 | 3;
  /** Under the sums: repeat, cancel. */
  actions?: ReactNode;
}

export function OrderCard({ order, headingLevel = 2, actions }: OrderCardProps) {
  const { status, delivery, events } = order;
  const { timezone } = useShop();
  return (
    <Panel
      headingLevel={headingLevel}
      title={`Заказ № ${order.number}`}
      titleAside={<Pill tone={STATUS_TONES[status]}>{orderStatusText(status)}</Pill>}
    >
      <div className={styles.order}>
        <p className={styles.muted}>
          <time dateTime={order.createdAt}>{momentText(order.createdAt, new Date(), timezone)}</time>
          {' · '}
          {counted(order.items.reduce((sum, { qty }) => sum + qty, 0), 'товар', 'товара', 'товаров')}
        </p>
        <p>{NEXT_WORDS[status]}</p>
        <ul className={styles.goods}>
          {order.items.map((item) => (
            <li key={item.productId} className={styles.row}>
              <ProductPicture url={item.image ?? undefined} alt="" sizes="56px" widths={[96, 160]} className={styles.picture} />
              <p className={styles.title}>
                {item.slug === null ? item.title : <Link to={paths.product(item.slug)}>{item.title}</Link>}
                <span className={styles.muted}>
                  {formatNumber(item.qty)} × {formatRoubles(item.price)}
                  {item.returned > 0 && ` · вернули ${formatNumber(item.returned)} шт.`}
                </span>
              </p>
              <p className={styles.sum}>{formatRoubles(lineTotal(item.price, item.qty))}</p>
            </li>
          ))}
        </ul>
        <dl className={styles.sums}>
          <Sum name="Товары">{formatRoubles(order.goods)}</Sum>
          <Sum name={DELIVERY_WORDS[delivery.method]}>{delivery.price === null ? 'рассчитает менеджер' : formatRoubles(delivery.price)}</Sum>
          {order.bonusSpent > 0 && (
            <Sum name="Бонусами">
              {MINUS}
              {formatRoubles(order.bonusSpent)}
            </Sum>
          )}
          <Sum name={delivery.price === null ? 'Итого без доставки' : 'Итого'} strong>
            {formatRoubles(order.total)}
          </Sum>
          {order.items.some(({ returned }) => returned > 0) && <Sum name="Возвращено деньгами">{formatRoubles(order.returned)}</Sum>}
        </dl>
        {order.bonusEarned > 0 && status !== 'canceled' && (
          <p className={styles.muted}>
            {status === 'delivered' ? 'Начислено' : 'После получения начислим'} {counted(order.bonusEarned, 'бонус', 'бонуса', 'бонусов')}
          </p>
        )}
        <Disclosure title="Подробности">
          <dl className={styles.facts}>
            <Fact name="Получатель">
              {order.buyer.name}, {order.buyer.phone}
            </Fact>
            {order.buyer.companyName !== '' && (
              <Fact name="Компания">
                {order.buyer.companyName}, ИНН {order.buyer.inn}
              </Fact>
            )}
            {delivery.address !== '' && <Fact name="Адрес">{delivery.address}</Fact>}
            <Fact name="Оплата">{PAYMENT_WORDS[order.payment]}</Fact>
            {order.comment !== '' && <Fact name="Комментарий">{order.comment}</Fact>}
          </dl>
          <ol className={styles.events} aria-label="Что было с заказом">
            {events.map((event, index) => (
              <li key={index}>
                <span>
                  {orderStatusText(event.status)}
                  {event.note !== '' && `: ${event.note}`}
                </span>
                <time className={styles.muted} dateTime={event.at}>
                  {momentText(event.at, new Date(), timezone)}
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

function Sum({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
