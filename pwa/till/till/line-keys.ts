/** The keys of a line's own pad: what they make of the digits pressed so far. */
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';

export const ERASE = 'erase';

/** In the order they stand, four in a row. */
export const PAD_KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '0', '1', '2', '3'] as const;

export type PadKey = (typeof PAD_KEYS)[number];

/**
 * The digits after one more key. The first digit begins anew, whatever the quantity was; no quantity begins with zero,
 * and none is longer than the largest.
 */
export function afterKey(typed: string, key: PadKey): string {
  if (key === ERASE) return typed.slice(0, -1);
  const next = `${typed}${key}`.replace(/^0+/, '');
  return Number(next) > SALE_QTY_MAX ? typed : next;
}

/** The same pad for a price or a percent. */
export const PRICE_KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '0', '1', '2', '3', ','] as const;

export type PriceKey = (typeof PRICE_KEYS)[number];

/** A sum after one more key: one comma, two digits behind it at most, none too many before it. */
export function afterPriceKey(typed: string, key: PriceKey): string {
  if (key === ERASE) return typed.slice(0, -1);
  const next = key === ',' && typed === '' ? '0,' : `${typed}${key}`.replace(/^0+(?=\d)/, '');
  return /^\d{0,9}(?:,\d{0,2})?$/.test(next) ? next : typed;
}

/** What a person typed in front of goods: «10*» means ten of what follows. */
export interface Counted {
  qty: number;
  /** What is looked for, without the count. */
  words: string;
}

/** «1700*700» is a size: digits after the sign are goods only where they are a whole bar code. */
const COUNT_FIRST = /^\s*(\d{1,5})\s*[*×]\s*(?=$|\D|\d{8,14}$)/;

/** Reads «10*» and «10*шланг»; without a count, or with none that can be sold, it is one of what was typed. */
export function readCounted(typed: string): Counted {
  const match = COUNT_FIRST.exec(typed);
  const qty = Number(match?.[1] ?? 0);
  return match === null || qty < 1 ? { qty: 1, words: typed } : { qty, words: typed.slice(match[0].length) };
}
