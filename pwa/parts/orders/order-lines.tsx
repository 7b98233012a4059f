/** The goods of an order and their sums, for its buyer and for the desk. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatNumber, formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { deliveryPriceText, totalWords } from './delivery-price.ts';
import { Fact } from '../../ui/facts.tsx';
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
        <Fact name="Товары">{formatRoubles(order.goods)}</Fact>
        <Fact name={DELIVERY_WORDS[order.delivery.method]}>
          {deliveryPriceText(order.delivery.method, order.delivery.price)}
        </Fact>
        {order.bonusSpent > 0 && (
          <Fact name="Бонусами">
            {MINUS}
            {formatRoubles(order.bonusSpent)}
          </Fact>
        )}
        <Fact name={totalWords(order.delivery.price)} className={styles.total}>
          {formatRoubles(order.total)}
        </Fact>
        {order.items.some(({ returned }) => returned > 0) && (
          <Fact name="Возвращено деньгами">{formatRoubles(order.returned)}</Fact>
        )}
        {/* A payment in full needs no line: the total shows it. */}
        {order.paid.sum > 0 && order.paid.state !== 'paid' && (
          <Fact name="Уже оплачено">{formatRoubles(order.paid.sum)}</Fact>
        )}
        {(order.paid.sum > 0 || order.status === 'paid') && order.paid.due > 0 && (
          <Fact name="Осталось оплатить" className={styles.total}>
            {formatRoubles(order.paid.due)}
          </Fact>
        )}
        {order.paid.over > 0 && <Fact name="К возврату">{formatRoubles(order.paid.over)}</Fact>}
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
