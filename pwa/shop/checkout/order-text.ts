/** An order that waits on this device, as a message to the shop. */
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { pointWords } from '#contract/shop/opening.ts';
import type { PickupPoint } from '#contract/shop/shop.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { companyText } from '../../parts/orders/order-words.ts';

/** Lines of the message. `points`: the shop's pickup points, one of which an order for pickup may name. */
export function orderText(
  { total }: Pick<OrderRow, 'total'>,
  {
    items,
    buyer,
    delivery,
    address,
    pointId,
    comment,
  }: Pick<OrderRequest, 'items' | 'buyer' | 'delivery' | 'address' | 'pointId' | 'comment'>,
  points: readonly Pick<PickupPoint, 'id' | 'name' | 'address'>[],
): string {
  const goods = items.map(
    ({ title, qty, price }, index) =>
      `${index + 1}. ${title === '' ? 'Товар' : title}: ${qty} × ${formatRoubles(price)}`,
  );
  const point = points.find(({ id }) => id === pointId);
  const place = point === undefined ? address : pointWords(point);
  const rest = [
    `Итого: ${formatRoubles(total)}`,
    DELIVERY_WORDS[delivery],
    place,
    [buyer.name, buyer.kind === 'company' ? companyText(buyer) : '', formatPhone(buyer.phone)]
      .filter((words) => words !== '')
      .join(', '),
    comment,
  ];
  return ['Заявка', ...goods, ...rest.filter((words) => words !== '')].join('\n');
}
