/** What the cart says about its goods: device's rows beside what the shop says of them now. Pure. */
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { saleTotal } from '#contract/values/money.ts';
import type { CartItem } from '../../device/database.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';

/** What is known of the goods. */
export interface Known {
  readonly cards: ReadonlyMap<string, ProductCard>;
  /** Ids of those that are no longer sold. */
  readonly missing: ReadonlySet<string>;
  /** ISO instant the cards are from; null when the server has just said them. */
  readonly asOf: string | null;
}

export const NOTHING_KNOWN: Known = { cards: new Map(), missing: new Set(), asOf: null };

export interface CartLine {
  readonly item: CartItem;
  /** The product now; undefined when it is gone, or when nobody could be asked. */
  readonly card: ProductCard | undefined;
  readonly title: string;
  /** Its page; undefined when there is none to go to. */
  readonly slug: string | undefined;
  readonly img: string | undefined;
  readonly isGone: boolean;
  /** Roubles a piece for this viewer; null when it's gone or has never been seen with a price. */
  readonly price: number | null;
  /** Roubles a piece before the discount; never below `price`. */
  readonly fullPrice: number | null;
  /** The public price this device saw last, when the public price is another now. Roubles. */
  readonly formerPrice: number | null;
}

export interface CartSums {
  /** Pieces that count. */
  readonly units: number;
  /** Roubles: before discounts, what they take off, what is paid. */
  readonly full: number;
  readonly discount: number;
  readonly total: number;
  /** Some goods have no known price: the total is without them. */
  readonly isPartial: boolean;
}

/** The rows of the cart, in the order they were added. */
export function cartLines(items: readonly CartItem[], known: Known): CartLine[] {
  return items.map((item) => lineOf(item, known));
}

function lineOf(item: CartItem, { cards, missing, asOf }: Known): CartLine {
  const card = cards.get(item.id);
  if (card !== undefined) {
    const { effective, retail } = card.price;
    const publicPrice = cartGoods(card).price;
    // Whoever pays another price than the public one has never been shown the public one here.
    const isComparable = effective === publicPrice && item.price > 0;
    return {
      item,
      card,
      title: card.title,
      slug: card.slug,
      img: card.images[0]?.url,
      isGone: false,
      price: effective,
      fullPrice: Math.max(retail, effective),
      formerPrice: isComparable && item.price !== publicPrice ? item.price : null,
    };
  }
  // Younger than the answer: it may know nothing of the product yet.
  const isGone = missing.has(item.id) && (asOf === null || item.addedAt <= asOf);
  const price = isGone || item.price <= 0 ? null : item.price;
  return {
    item,
    card,
    title: item.title === '' ? 'Товар без названия' : item.title,
    isGone,
    price,
    fullPrice: price,
    formerPrice: null,
    slug: isGone || item.slug === '' ? undefined : item.slug,
    img: item.img === '' ? undefined : item.img,
  };
}

/** Sums of what can be bought: goods no longer sold don't count. */
export function cartSums(lines: readonly CartLine[]): CartSums {
  const counted = lines.filter(({ isGone }) => !isGone);
  const sumOf = (price: (line: CartLine) => number | null) =>
    saleTotal(counted.map((line) => ({ price: price(line) ?? 0, qty: line.item.qty })));
  const [full, total] = [sumOf(({ fullPrice }) => fullPrice), sumOf(({ price }) => price)];
  return {
    units: counted.reduce((sum, { item }) => sum + item.qty, 0),
    full,
    total,
    discount: saleTotal([
      { price: full, qty: 1 },
      { price: total, qty: -1 },
    ]),
    isPartial: counted.some(({ price }) => price === null),
  };
}

/** Public prices to remember once the changes have been read: roubles by product id. */
export function changedPrices(lines: readonly CartLine[]): Map<string, number> {
  return new Map(
    lines.flatMap(({ card, formerPrice }) =>
      card === undefined || formerPrice === null ? [] : [[card._id, cartGoods(card).price] as const],
    ),
  );
}
