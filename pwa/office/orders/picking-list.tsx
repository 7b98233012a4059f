/** The warehouse's picking list, for print only: its lines are in the order in which a person walks past the goods. */
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { byStoragePlace } from '#contract/products/storage-place.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import styles from './picking-list.module.css';

export function PickingList({ order }: { order: DeskOrder }) {
  return (
    <>
      <h1>Лист сборки: заказ № {order.number}</h1>
      <p>
        {order.buyer.companyName === '' ? order.buyer.name : `${order.buyer.companyName}, ${order.buyer.name}`},{' '}
        {formatPhone(order.buyer.phone)}
      </p>
      <p>
        {DELIVERY_WORDS[order.delivery.method]}
        {order.delivery.address !== '' && `: ${order.delivery.address}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>Собрано</th>
            <th>Место</th>
            <th>Артикул</th>
            <th>Товар</th>
            <th>Количество</th>
          </tr>
        </thead>
        <tbody>
          {byStoragePlace(order.items).map(({ productId, storagePlace, sku, title, qty, unit }) => (
            <tr key={productId}>
              <td className={styles.box}>☐</td>
              <td>{storagePlace ?? '—'}</td>
              <td>{sku ?? '—'}</td>
              <td>{title}</td>
              <td>{inUnits(qty, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.comment !== '' && <p>Комментарий покупателя: {order.comment}</p>}
      {order.staffComment !== '' && <p>Для сотрудников: {order.staffComment}</p>}
    </>
  );
}

export function PickingLists({ orders }: { orders: readonly DeskOrder[] }) {
  return orders.map((order) => (
    <article key={order._id} className={styles.page}>
      <PickingList order={order} />
    </article>
  ));
}
