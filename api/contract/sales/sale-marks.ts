/**
 * Marks on booked sales that deserve the owner's attention. A mark never refuses a sale: the money was charged and the goods were handed
 * over. Each mark also has an innocent explanation. Pure.
 */

export const SALE_MARK_TEXTS = {
  author_not_sender: 'автор не отправитель',
  backdated: 'задним числом',
  clock_doubted: 'время исправлено',
  far_below_price: 'сильно ниже цены',
  discount_not_approved: 'скидка сверх лимита',
} as const;
export type SaleMark = keyof typeof SALE_MARK_TEXTS;
export const SALE_MARKS = Object.keys(SALE_MARK_TEXTS) as SaleMark[];

/** Days that a till may be offline; a sale that is older on arrival is marked. */
const BACKDATED_DAYS = 3;
/** A line below this share of the price at that time is marked. */
const FAR_BELOW = 0.5;
const DAY_MS = 24 * 60 * 60_000;

export interface MarkedSale {
  readonly authorId: string;
  readonly senderId: string;
  /** Time of the sale by the corrected clock, and time of its arrival: ISO. */
  readonly businessAt: string;
  readonly receivedAt: string;
  /** True when the device reported an impossible time, so the shop's time was used. */
  readonly isClockDoubted: boolean;
  /** Charged price and the shop's price at that time, in the same unit; null when the server knows no price. */
  readonly lines: readonly { readonly price: number; readonly asked: number | null }[];
  /** True when a price was changed beyond the seller's limit without an administrator's approval. */
  readonly isDiscountUnapproved: boolean;
}

/** Marks in the order of `SALE_MARKS`; empty for an ordinary sale. */
export function saleMarks(sale: MarkedSale): SaleMark[] {
  const holds: Record<SaleMark, boolean> = {
    author_not_sender: sale.authorId !== sale.senderId,
    backdated: Date.parse(sale.receivedAt) - Date.parse(sale.businessAt) > BACKDATED_DAYS * DAY_MS,
    clock_doubted: sale.isClockDoubted,
    far_below_price: sale.lines.some(({ price, asked }) => asked !== null && price < asked * FAR_BELOW),
    discount_not_approved: sale.isDiscountUnapproved,
  };
  return SALE_MARKS.filter((mark) => holds[mark]);
}

/** Parses stored marks; unknown ones are left out. */
export function readMarks(stored: string): SaleMark[] {
  return SALE_MARKS.filter((mark) => stored.split(' ').includes(mark));
}
