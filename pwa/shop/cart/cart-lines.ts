/** Cart rows: the device's items joined with the shop's current cards. Pure. */
import { useMemo } from 'react';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { saleTotal } from '#contract/values/money.ts';
import {
  clearCart,
  rememberCartPrices,
  removeFromCart,
  returnToCart,
  setCartQty,
  useCart,
} from '../../device/belongings/cart.ts';
import type { CartItem } from '../../device/rows/belonging-rows.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { useDeviceWrite } from '../../parts/page/use-device-write.ts';
import { type GoodsByIds, useGoodsByIds } from '../../queries/goods.ts';

export interface KnownGoods extends Pick<GoodsByIds, 'missing' | 'asOf'> {
  readonly cards: ReadonlyMap<string, ProductCard>;
}

export const NO_KNOWN_GOODS: KnownGoods = { cards: new Map(), missing: new Set(), asOf: null };

export interface CartLine {
  readonly item: CartItem;
  /** The current card; undefined when the product is gone or could not be looked up. */
  readonly card: ProductCard | undefined;
  readonly title: string;
  /** Slug of its page; undefined when there is no page. */
  readonly slug: string | undefined;
  readonly img: string | undefined;
  readonly isGone: boolean;
  /** Roubles a piece for this viewer; null when it's gone or has never been seen with a price. */
  readonly price: number | null;
  /** Roubles a piece before the discount; never below `price`. */
  readonly fullPrice: number | null;
  /** The public price that this device last saw, when the current public price differs. Roubles. */
  readonly formerPrice: number | null;
}

export interface CartSums {
  /** Number of pieces that can be bought. */
  readonly units: number;
  /** Roubles: before discounts, the discounts, to pay. */
  readonly full: number;
  readonly discount: number;
  readonly total: number;
  /** Some goods have no known price; the total leaves them out. */
  readonly isPartial: boolean;
}

export const cartLines = (items: readonly CartItem[], known: KnownGoods): CartLine[] =>
  items.map((item) => lineOf(item, known));

function lineOf(item: CartItem, { cards, missing, asOf }: KnownGoods): CartLine {
  const card = cards.get(item.id);
  if (card !== undefined) {
    const { effective, retail } = card.price;
    const publicPrice = cartGoods(card).price;
    // Only buyers who pay the public price have seen it here, so only they can be shown a change.
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
  // An item added after the answer was made may be missing from it only because it is newer.
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

/** Sums of the goods that can be bought; goods no longer sold don't count. */
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

/** Public prices to remember once the person has read the changes: roubles by product id. */
export function changedPrices(lines: readonly CartLine[]): Map<string, number> {
  return new Map(
    lines.flatMap(({ card, formerPrice }) =>
      card === undefined || formerPrice === null ? [] : [[card._id, cartGoods(card).price] as const],
    ),
  );
}

/**
 * The device's cart joined with the shop's current cards; updates in every tab and with every change of the catalogue's
 * copy. `loaded` is false until the cart has been read from the device.
 */
export function useCartLines() {
  const { loaded, items } = useCart();
  const { data } = useGoodsByIds(items.map(({ id }) => id));
  return useMemo(() => {
    const known = data && { ...data, cards: new Map(data.items.map((card) => [card._id, card])) };
    const lines = cartLines(items, known ?? NO_KNOWN_GOODS);
    return { loaded, lines, sums: cartSums(lines) };
  }, [loaded, items, data]);
}

export type CartChanges = ReturnType<typeof useCartChanges>;

/** Commands of the cart's rows. Every removal can be undone; every failure is shown. */
export function useCartChanges() {
  const { attempt, offerBack } = useDeviceWrite('Корзина не сохранилась на устройстве. Попробуйте ещё раз');
  return useMemo(() => {
    const offerReturn = (text: string, items: readonly CartItem[]) => () => offerBack(text, () => returnToCart(items));
    return {
      setQty: (id: string, qty: number) => attempt(setCartQty(id, qty)),
      remove: (item: CartItem) => attempt(removeFromCart(item.id), offerReturn('Товар убран из корзины', [item])),
      clear: (items: readonly CartItem[]) => attempt(clearCart(), offerReturn('Корзина очищена', items)),
      rememberPrices: (prices: ReadonlyMap<string, number>) => attempt(rememberCartPrices(prices)),
    };
  }, [attempt, offerBack]);
}
