/** Quantity rules: cart 1 to 999 everywhere; a sale's line whole and at least 0. */
import { typedNumber } from './typed-number.ts';

export const CART_QTY_MIN = 1;
export const CART_QTY_MAX = 999;
/** Maximum number of different goods in one order. */
export const ORDER_POSITIONS_MAX = 200;
/** Maximum units of one product in one sale: a barcode typed into the field must be refused. */
export const SALE_QTY_MAX = 99_999;
export const SALE_POSITIONS_MAX = 500;

/** Text is parsed like typed numbers; null and unreadable text are NaN. */
function readNumber(value: unknown): number {
  if (typeof value === 'string') return typedNumber(value) ?? Number.NaN;
  return typeof value === 'number' ? value : Number.NaN;
}

/** Clamps a cart quantity to 1..999; anything unreadable becomes 1. */
export function clampCartQty(value: unknown): number {
  const number = Math.floor(readNumber(value));
  if (!Number.isFinite(number)) return CART_QTY_MIN;
  return Math.min(CART_QTY_MAX, Math.max(CART_QTY_MIN, number));
}

/** Floors a sale quantity to a whole number of at least 0; empty or unreadable is 0 (no line). */
export function floorSaleQty(value: unknown): number {
  const number = Math.floor(readNumber(value));
  if (!Number.isFinite(number) || number <= 0) return 0;
  return Math.min(SALE_QTY_MAX, number);
}
