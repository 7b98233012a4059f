/**
 * Stored rows of a person’s goods (cart, favourites, goods being compared or awaited) and of acts on them. Another version
 * of the shop or a fault may have left another shape: such a field is read as empty, so that a product stays in its list.
 */
import { clampCartQty } from '#contract/values/quantity.ts';
import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/common.ts';
import { BELONGING_KINDS } from '#contract/people/belongings.ts';

export interface CartItem {
  id: string;
  slug: string;
  title: string;
  img: string;
  /** Roubles, as last seen. */
  price: number;
  qty: number;
  addedAt: string;
  /** ISO instant of the last change of the quantity; absent in older rows. */
  changedAt?: string;
}

export interface Favourite {
  id: string;
  addedAt: string;
  /** Title at the time of the mark, the only name left once the product is gone. Absent in older marks. */
  title?: string;
  /** Public price at that time, roubles; absent in older marks. */
  price?: number;
}

export interface ListedProduct {
  id: string;
  /** Slug at the time of the mark. */
  slug: string;
  title: string;
  addedAt: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the fields of a cart entry: unreadable texts are empty, an unreadable price is 0, the quantity is 1 to 999. */
export function readCartFields(entry: Readonly<Record<string, unknown>>): Omit<CartItem, 'id' | 'addedAt'> {
  const price = Number(entry['price']);
  return {
    slug: textOf(entry['slug']),
    title: textOf(entry['title']),
    img: textOf(entry['img']),
    price: price > 0 && price < Infinity ? price : 0,
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

export const actShape = z.object({
  personId: z.string(),
  kind: z.enum(BELONGING_KINDS),
  productId: idSchema,
  /** Pieces, 1 for a favourite, 0 for a removed line. */
  qty: z.number(),
  /** Device clock at the act, or the server's time of it once the server has it. */
  changedAt: instantSchema,
  /** Server's time of the last answer before the act. */
  seen: z.string().optional(),
  /** False once the server has it. */
  isPending: z.boolean(),
});

export type LineAct = z.infer<typeof actShape>;
