/** The goods of an order and their sums, for its buyer and for the desk. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { deliveryPriceText, totalWords } from './order-words.ts';
import { Sum } from '../../ui/facts.tsx';
import styles from './order-card.module.css';
import { paths } from '../page/paths.ts';
import { ProductPicture } from '../goods/product-picture.tsx';

const MINUS = '−';

export interface OrderLinesProps {
  order: Order;
  /** Stands under the price of a line. */
  noteOf?: (item: Order['items'][number]) => ReactNode;
}

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
      <dl className={styles.sums}>
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
