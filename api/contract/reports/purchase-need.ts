/** The quantity of a product to buy, and the time that its stock lasts. Pieces and days. */

export interface Selling {
  /** Pieces sold in the observed days, minus returns. */
  readonly soldQty: number;
  /** Observed days, from 1. */
  readonly days: number;
}

/** Pieces sold per day; 0 without sales or with more returns than sales. */
export function perDay({ soldQty, days }: Selling): number {
  return Math.max(0, soldQty) / days;
}

export interface Held {
  /** Stock on hand minus reservations. */
  readonly available: number;
  /** Pieces in draft receipts. */
  readonly onWay: number;
}

/** Whole days that the available stock lasts; null for goods that do not sell. */
export function daysLeft(selling: Selling, { available }: Pick<Held, 'available'>): number | null {
  const speed = perDay(selling);
  return speed === 0 ? null : Math.floor(Math.max(0, available) / speed);
}

/**
 * Pieces to order: the expected sales during delivery and for `coverDays` after it, minus the available and incoming stock, rounded up; at
 * least as many as bring the stock to the minimum.
 */
export function purchaseNeed(
  selling: Selling,
  { available, onWay }: Held,
  { leadDays, coverDays, minimumQty }: { leadDays: number; coverDays: number; minimumQty: number },
): number {
  const there = available + onWay;
  // Multiplying before dividing keeps a whole number of pieces exact.
  const sells = Math.ceil((Math.max(0, selling.soldQty) * (leadDays + coverDays)) / selling.days);
  return Math.max(0, sells - there, minimumQty - there);
}
