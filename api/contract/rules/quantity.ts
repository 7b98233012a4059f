/** Quantity rules: cart 1 to 999 everywhere; a sale's position whole and at least 0. */

export const CART_QTY_MIN = 1;
export const CART_QTY_MAX = 999;
/** Most units of one product in one sale: a typing slip of a barcode into the field must not pass. */
export const SALE_QTY_MAX = 99_999;
export const SALE_POSITIONS_MAX = 500;

/** Clamps a cart quantity to 1..999; anything unreadable becomes 1. */
export function clampCartQty(value: unknown): number {
  const number = Math.floor(Number(value));
  if (!Number.isFinite(number)) return CART_QTY_MIN;
  return Math.min(CART_QTY_MAX, Math.max(CART_QTY_MIN, number));
}

/** Floors a sale quantity to a whole number of at least 0; empty or unreadable is 0 (no position). */
export function floorSaleQty(value: unknown): number {
  const number = Math.floor(Number(typeof value === 'string' ? value.replace(',', '.') : value));
  if (!Number.isFinite(number) || number <= 0) return 0;
  return Math.min(SALE_QTY_MAX, number);
}
