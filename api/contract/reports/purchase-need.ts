/** How much of a product is to be bought, and how long it lasts. Pieces and days. */

export interface Selling {
  /** Pieces sold in the days looked at; what came back is taken off. */
  readonly soldQty: number;
  /** Days looked at, from 1. */
  readonly days: number;
}

/** Pieces a day; nothing sold, or more brought back than sold, is none. */
export function perDay({ soldQty, days }: Selling): number {
  return Math.max(0, soldQty) / days;
}

export interface Held {
  /** On hand without what is promised to orders. */
  readonly available: number;
  /** In drafts of receipts. */
  readonly onWay: number;
}

/** Whole days that what is there lasts; null for goods that do not sell. */
export function daysLeft(selling: Selling, { available }: Pick<Held, 'available'>): number | null {
  const speed = perDay(selling);
  return speed === 0 ? null : Math.floor(Math.max(0, available) / speed);
}

/**
 * Pieces to order: what sells until the goods are there and for `coverDays` after, less what is there and on its way,
 * rounded up; never less than brings the stock to the minimum.
 */
export function purchaseNeed(
  selling: Selling,
  { available, onWay }: Held,
  { leadDays, coverDays, minimumQty }: { leadDays: number; coverDays: number; minimumQty: number },
): number {
  const there = available + onWay;
  // Multiplied before it is divided: a whole number of pieces stays whole.
  const sells = Math.ceil((Math.max(0, selling.soldQty) * (leadDays + coverDays)) / selling.days);
  return Math.max(0, sells - there, minimumQty - there);
}
