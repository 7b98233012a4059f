/** An order that waits on this device, as a message to the shop. */
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { formatRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '../../device/journal/journal-types.ts';
import { companyText } from '../../parts/orders/order-words.ts';

export function orderText(
  { total }: Pick<OrderRow, 'total'>,
  {
    items,
    buyer,
    delivery,
    address,
    comment,
  }: Pick<OrderRequest, 'items' | 'buyer' | 'delivery' | 'address' | 'comment'>,
): string {
  const goods = items.map(
    ({ title, qty, price }, index) =>
      `${index + 1}. ${title === '' ? 'Товар' : title}: ${qty} × ${formatRoubles(price)}`,
  );
  const rest = [
    `Итого: ${formatRoubles(total)}`,
    [DELIVERY_WORDS[delivery], address].filter((words) => words !== '').join(': '),
    [buyer.name, buyer.kind === 'company' ? companyText(buyer) : '', formatPhone(buyer.phone)]
      .filter((words) => words !== '')
      .join(', '),
    comment,
  ];
  return ['Заявка', ...goods, ...rest.filter((words) => words !== '')].join('\n');
}
