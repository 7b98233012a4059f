/** The cart as text, to be read out on the phone or sent to the shop in a messenger. */
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import type { CartLine, CartSums } from './cart-lines.ts';

export function orderText(lines: readonly CartLine[], { total, isPartial }: CartSums): string {
  const rows = lines
    .filter(({ isGone }) => !isGone)
    .map(({ title, card, item, price }, index) => {
      // Many titles contain the SKU already.
      const sku = card?.sku ?? '';
      const article = sku === '' || title.includes(sku) ? '' : `, артикул ${sku}`;
      const sum = price === null ? '' : ` — ${formatRoubles(lineTotal(price, item.qty))}`;
      return `${index + 1}. ${title}${article} — ${inUnits(item.qty, card?.unit)}${sum}`;
    });
  return [...rows, `Итого: ${formatRoubles(total)}${isPartial ? ' без товаров, цена которых неизвестна' : ''}`].join(
    '\n',
  );
}
