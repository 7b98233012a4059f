import { Truck } from 'lucide-react';
import type { Shop } from '#contract/shop/shop.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { courierPrice } from '../../parts/orders/order-words.ts';
import { useDeliveryPrices } from '../../queries/shop.ts';
import type { CartSums as Sums } from './cart-lines.ts';
import styles from './cart-sums.module.css';

const MINUS = '−';

export function CartSums({ sums }: { sums: Sums }) {
  return (
    <dl className="grid gap-2">
      <div className={styles.line}>
        <dt className="muted">{counted(sums.units, 'товар', 'товара', 'товаров')}</dt>
        <dd>{formatRoubles(sums.full)}</dd>
      </div>
      <Discount sums={sums} />
    </dl>
  );
}

export function Discount({ sums }: { sums: Sums }) {
  if (sums.discount <= 0) return null;
  return (
    <div className={styles.line}>
      <dt className="muted">Скидка</dt>
      <dd className={styles.discount}>
        {MINUS}
        {formatRoubles(sums.discount)}
      </dd>
    </div>
  );
}

export function Total({ sums }: { sums: Sums }) {
  return (
    <div>
      <p className="flex baseline between gap-3" role="status">
        <span className="text-18 weight-heading">Итого</span>
        <span className={styles.total}>{formatRoubles(sums.total)}</span>
      </p>
      {sums.isPartial && <p className="muted text-12">Без товаров, цена которых появится со связью</p>}
    </div>
  );
}

/** The courier delivery that the total gives: free, or the missing amount; nothing until the prices are known. */
export function CourierNote({ sums }: { sums: Sums }) {
  const prices = useDeliveryPrices();
  if (prices === undefined) return null;
  return (
    <p className="row gap-2 muted text-12">
      <Truck size={18} />
      {courierNote(sums.total, prices)}
    </p>
  );
}

export function courierNote(total: number, delivery: Shop['delivery']): string {
  if (courierPrice(total, delivery) === 0) return 'Доставка курьером будет бесплатной';
  return `До бесплатной доставки курьером — ещё ${formatRoubles(delivery.courierFreeFrom - total)}`;
}
