import { PackageCheck, Store, Truck, type LucideIcon } from 'lucide-react';
import { formatRoubles } from '#contract/values/money.ts';
import { useDeliveryPrices } from '../../queries/shop.ts';
import styles from './delivery-terms.module.css';

/** Delivery prices from the shop's settings. */
export function DeliveryTerms() {
  const prices = useDeliveryPrices();
  const terms: { icon: LucideIcon; title: string; text: string }[] = [
    {
      icon: Store,
      title: `Самовывоз${prices ? ` — ${formatRoubles(prices.pickup)}` : ''}`,
      text: 'в день заказа, если товар на складе',
    },
    {
      icon: Truck,
      title: `Курьер${prices ? ` — ${formatRoubles(prices.courier)}` : ''}`,
      text: prices ? `от ${formatRoubles(prices.courierFreeFrom)} бесплатно` : '',
    },
    { icon: PackageCheck, title: 'Честные остатки', text: 'наличие обновляется с каждой продажей' },
  ];
  return (
    <ul className={styles.terms}>
      {terms.map(({ icon: Icon, title, text }) => (
        <li key={title} className={styles.term}>
          <Icon size={24} strokeWidth={1.75} className="flex-none petrol" aria-hidden />
          <div>
            <p className="text-14 weight-heading">{title}</p>
            <p className="muted text-14">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
