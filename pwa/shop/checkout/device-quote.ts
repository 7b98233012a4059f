/** A quote computed from the device's copy while the server is unreachable. It is not binding: the server decides. Pure. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type { OrderQuote, QuoteLine } from '#contract/orders/orders.ts';
import { lineTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import { quoteOrder, type DeliveryMethod } from '#contract/orders/quote.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import type { Shop } from '#contract/shop/shop.ts';
import type { GoodsByIds } from '../../queries/goods.ts';
import type { ViewerKey } from '../../queries/viewer.ts';

interface Wanted {
  readonly items: readonly { readonly id: string; readonly qty: number; readonly addedAt: string }[];
  readonly delivery: DeliveryMethod;
}

/** The quote at the prices this device knows; undefined when a product is unknown. Bonuses need the server. */
export function deviceQuote(
  { items, delivery }: Wanted,
  known: GoodsByIds,
  { delivery: { courier, courierFreeFrom }, wholesaleMinimum }: Pick<Shop, 'delivery' | 'wholesaleMinimum'>,
  { role, minimum }: Pick<ViewerKey, 'role' | 'minimum'>,
): OrderQuote | undefined {
  const cards = new Map(known.items.map((card) => [card._id, card]));
  // The copy doesn't know goods that were added to the cart after it was made.
  const isGone = (id: string, addedAt: string) =>
    known.missing.has(id) && (known.asOf === null || addedAt <= known.asOf);
  if (items.some(({ id, addedAt }) => !cards.has(id) && !isGone(id, addedAt))) return undefined;
  const lines = items.map(({ id, qty }) => lineOf(id, qty, cards.get(id)));
  const sums = quoteOrder(
    {
      lines: lines.flatMap(({ price, qty }) => (price === null ? [] : [{ price: toKopecks(price), qty }])),
      delivery,
      role,
      bonusAsked: 0,
      bonusBalance: 0,
    },
    {
      ...DEFAULT_TERMS,
      courier: toKopecks(courier),
      courierFreeFrom: toKopecks(courierFreeFrom),
      wholesaleMinimum: toKopecks(minimum ?? wholesaleMinimum),
    },
  );
  return {
    items: lines,
    goods: toRoubles(sums.goods),
    delivery: { method: delivery, price: sums.delivery === null ? null : toRoubles(sums.delivery) },
    bonus: { balance: 0, most: 0, spent: 0, earned: 0 },
    total: toRoubles(sums.total),
    lackingToMinimum: toRoubles(sums.lackingToMinimum),
  };
}

function lineOf(productId: string, qty: number, card: ProductCard | undefined): QuoteLine {
  if (card === undefined)
    return { productId, slug: '', title: '', sku: null, image: null, qty, price: null, sum: 0, state: 'removed' };
  const price = card.price.effective;
  return {
    productId,
    qty,
    ...(card.unit === undefined ? {} : { unit: card.unit }),
    price,
    slug: card.slug,
    title: card.title,
    sku: card.sku ?? null,
    image: card.images[0]?.url ?? null,
    sum: lineTotal(price, qty),
    ...(card.availability.code === 'out' ? { state: 'short', left: 0 } : { state: 'ok' }),
  };
}

/** The server's answer to a quote query, as far as it has come. */
interface ServerQuote {
  readonly data: OrderQuote | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * The quote to show: the server's, even when asking again has failed, since only the server spends bonuses; the
 * device's own when the server gave none.
 */
export function shownQuote(
  { data, isError, isPlaceholderData }: ServerQuote,
  own: OrderQuote | undefined,
): { quote: OrderQuote | undefined; isOwn: boolean; isOld: boolean } {
  const isOwn = isError && data === undefined && own !== undefined;
  return { quote: isOwn ? own : data, isOwn, isOld: isPlaceholderData };
}

/** The quote with the cart's names of goods that are no longer sold: neither the server nor the copy names them. */
export function withCartNames(
  quote: OrderQuote,
  cart: readonly { readonly id: string; readonly title: string }[],
): OrderQuote {
  const names = new Map(cart.map(({ id, title }) => [id, title]));
  return {
    ...quote,
    items: quote.items.map((line) => ({ ...line, title: line.title || (names.get(line.productId) ?? '') })),
  };
}
