import { Package, Store, Truck, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { paths } from '../../parts/page/paths.ts';
import { useDeliveryPrices } from '../../queries/shop.ts';
import styles from './delivery-lines.module.css';

/** Delivery methods and their prices. */
export function DeliveryLines() {
  const prices = useDeliveryPrices();
  const lines: { icon: LucideIcon; name: string; price: string | undefined; isMuted?: boolean }[] = [
    { icon: Store, name: 'Самовывоз', price: prices && formatRoubles(prices.pickup) },
    {
      icon: Truck,
      name: `Курьер${prices ? `, бесплатно от ${formatRoubles(prices.courierFreeFrom)}` : ''}`,
      price: prices && formatRoubles(prices.courier),
    },
    { icon: Package, name: 'Транспортная компания', price: 'рассчитает менеджер', isMuted: true },
  ];
  return (
    <div className="mt-4 text-14">
      <ul>
        {lines.map(({ icon: Icon, name, price, isMuted }) => (
          <li key={name} className={styles.line}>
            <Icon size={20} strokeWidth={1.75} className="flex-none petrol" aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className={isMuted ? 'muted text-right' : 'weight-heading nowrap'}>{price}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.delivery()} className={styles.more}>
        Доставка и возврат
      </Link>
    </div>
  );
}
