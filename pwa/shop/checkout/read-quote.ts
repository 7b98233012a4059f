/** The quote that the buyer has read. The order names its sums, so the shop refuses the order when its own differ. Pure. */
import type { Problem } from '#contract/error-body.ts';
import type { OrderQuote } from '#contract/orders/orders.ts';

export interface ReadQuote {
  /** Goods, delivery, bonuses and viewer of the quote, and whether the device or the shop gave the sums. */
  readonly wish: string;
  readonly quote: OrderQuote;
}

/** The sums that an order names, as text. */
function sumsOf({ items, delivery, bonus, total }: OrderQuote): string {
  return JSON.stringify([items.map(({ productId, price }) => [productId, price]), delivery.price, bonus.spent, total]);
}

/**
 * The quote to show after `current` has come. For the same wish a quote with other sums doesn't replace the one that was
 * read: a press right after the change would agree to sums that nobody read. The shop refuses that press with the changes,
 * and the checkout shows the new sums from then on. A read quote that can't be ordered by is replaced: no press would ask.
 */
export function quoteToShow(read: ReadQuote | null, current: ReadQuote): ReadQuote {
  if (read?.wish !== current.wish) return current;
  if (JSON.stringify(read) === JSON.stringify(current)) return read;
  const asks = read.quote.lackingToMinimum === 0 && sumsOf(read.quote) !== sumsOf(current.quote);
  return asks ? read : current;
}

/**
 * The differences that the buyer's own change does not explain: another price of the same goods, and another price of the
 * same delivery of the same goods. Details as in a refusal with `quote_changed`.
 */
export function unexplainedChanges(read: OrderQuote, next: OrderQuote): Problem[] {
  const prices = new Map(read.items.map(({ productId, price }) => [productId, price]));
  const details: Problem[] = next.items.flatMap(({ productId, title, price }, index) => {
    const before = prices.get(productId);
    if (before === undefined || before === price) return [];
    const message = price === null ? 'Снят с продажи' : 'Цена изменилась';
    return [{ path: `items.${index}.price`, message, productId, title, before, after: price }];
  });
  const isSameDelivery = read.delivery.method === next.delivery.method && read.delivery.price !== next.delivery.price;
  if (isSameDelivery)
    details.push({
      path: 'deliveryPrice',
      message: 'Стоимость доставки изменилась',
      before: read.delivery.price,
      after: next.delivery.price,
    });
  return details;
}
