/** «Накладная» as an A4 page that accompanies the goods: people, address, goods, sum to collect, signatures. */
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { totalWords } from './order-words.ts';
import { longDay } from '../time/moments.ts';
import styles from './delivery-slip.module.css';
import { Facts } from '../../ui/facts.tsx';
import { PaperLogo, PrintedLines } from '../print/printed-lines.tsx';

const COLLECTED = { cash: 'наличными', card: 'картой', transfer: 'по счёту', other: '' } as const;

function sumToCollect({ paid, payment, delivery }: DeskOrder): string {
  const unpriced = delivery.price === null ? ' (без доставки)' : '';
  if (paid.over > 0) return `ничего, оплачено${unpriced}. Вернуть покупателю: ${formatRoubles(paid.over)}`;
  if (paid.due === 0) return `ничего, оплачено${unpriced}`;
  const how = COLLECTED[WAY_OF_PAYMENT[payment]];
  return `${formatRoubles(paid.due)}${how === '' ? '' : ` ${how}`}${unpriced}`;
}

function priceText(price: number | null): string {
  if (price === null) return 'не рассчитана';
  return price === 0 ? 'бесплатно' : formatRoubles(price);
}

export function DeliverySlip({ order, shop }: { order: DeskOrder; shop: ShopDetails }) {
  const { buyer, delivery, items, paid } = order;
  const isPickup = delivery.method === 'pickup';
  return (
    <article className={styles.slip}>
      <PaperLogo shop={shop} />
      <h1>
        {isPickup ? 'Накладная на выдачу' : 'Накладная на доставку'}: заказ № {order.number} от{' '}
        {longDay(order.createdAt, shop.timezone)}
      </h1>
      <Facts
        className={styles.facts}
        of={[
          ['Продавец', [shop.legalName || shop.name, formatPhone(shop.phone)].filter((part) => part !== '').join(', ')],
          ['Получатель', [buyer.name, buyer.companyName].filter((part) => part !== '').join(', ')],
          ['Телефон', formatPhone(buyer.phone)],
          [
            DELIVERY_WORDS[delivery.method],
            isPickup && delivery.address === '' ? 'заберут в магазине' : delivery.address,
          ],
          order.slot !== undefined && ['День и часы', slotWords(order.slot)],
          order.comment !== '' && ['Комментарий', order.comment],
        ]}
      />
      <PrintedLines
        label="Товары"
        lines={items.map(({ title, sku, qty, unit, price }) => ({
          title,
          sku,
          qty: inUnits(qty, unit),
          price,
          sum: lineTotal(price, qty),
        }))}
      />
      <Facts
        className={styles.sums}
        of={[
          [
            `${counted(items.length, 'наименование', 'наименования', 'наименований')} на сумму`,
            formatRoubles(order.goods),
          ],
          !isPickup && ['Доставка', priceText(delivery.price)],
          order.bonusSpent > 0 && ['Оплачено бонусами', formatRoubles(order.bonusSpent)],
          [totalWords(delivery.price), formatRoubles(order.total)],
          paid.sum > 0 && ['Уже оплачено', formatRoubles(paid.sum)],
        ]}
      />
      <p className={styles.collect}>Получить с покупателя: {sumToCollect(order)}</p>
      <p className={styles.words}>Товар получил полностью, внешних повреждений нет.</p>
      <div className={styles.signs}>
        <span>Отпустил</span>
        <span>{isPickup ? 'Выдал' : 'Доставил'}</span>
        <span>Получил</span>
        <span>Дата и время</span>
      </div>
    </article>
  );
}
