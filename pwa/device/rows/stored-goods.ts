/**
 * Reads stored rows of goods, which another version of the shop or a fault may have left in another shape. A field of
 * another shape takes its empty value, so that a chosen product stays in its list.
 */
import { clampCartQty } from '#contract/values/quantity.ts';
import type { CartItem, Favourite, ListedProduct } from './belonging-rows.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the fields of a cart entry: unreadable texts are empty, an unreadable price is 0, the quantity is 1 to 999. */
export function readCartFields(entry: Readonly<Record<string, unknown>>): Omit<CartItem, 'id' | 'addedAt'> {
  const price = Number(entry['price']);
  return {
    slug: textOf(entry['slug']),
    title: textOf(entry['title']),
    img: textOf(entry['img']),
    price: Number.isFinite(price) && price > 0 ? price : 0,
    qty: clampCartQty(entry['qty']),
  };
}

/** Reads a cart entry; undefined for none. */
export const readCartItem = (stored: CartItem | undefined): CartItem | undefined =>
  stored && { ...stored, ...readCartFields({ ...stored }), addedAt: textOf(stored.addedAt) };

/** Reads a favourite, or a product being compared or awaited; undefined for none. */
export const readListRow = <Row extends Favourite | ListedProduct>(stored: Row | undefined): Row | undefined =>
  stored && {
    ...stored,
    addedAt: textOf(stored.addedAt),
    ...('title' in stored && { title: textOf(stored.title) }),
    ...('slug' in stored && { slug: textOf(stored.slug) }),
  };

/** Rows by the time at which they were added; an index on that time would leave out a row that has lost it. */
export const sortedByAdded = <Row extends { addedAt: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => (one.addedAt < other.addedAt ? -1 : Number(one.addedAt > other.addedAt)));
