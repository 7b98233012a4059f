/**
 * What the owner should look at among sales that were booked as they came. Charged is charged and goods handed over are
 * a fact, so none of this refuses a sale; each has an innocent reason too. Pure.
 */

export const SALE_MARKS = [
  'author_not_sender',
  'backdated',
  'clock_doubted',
  'far_below_price',
  'discount_not_approved',
] as const;
export type SaleMark = (typeof SALE_MARKS)[number];

export const SALE_MARK_TEXTS: Readonly<Record<SaleMark, string>> = {
  author_not_sender: 'автор не отправитель',
  backdated: 'задним числом',
  clock_doubted: 'время исправлено',
  far_below_price: 'сильно ниже цены',
  discount_not_approved: 'скидка сверх лимита',
};

/** Days a till may well be without a network; what is older when it arrives is marked. */
const BACKDATED_DAYS = 3;
/** A line below this share of the price at that time is marked. */
const FAR_BELOW = 0.5;
const DAY_MS = 24 * 60 * 60_000;

export interface MarkedSale {
  readonly authorId: string;
  readonly senderId: string;
  /** When it was sold, by the clock that was corrected, and when it arrived: ISO. */
  readonly businessAt: string;
  readonly receivedAt: string;
  /** The device told a time that cannot be, and the shop's was taken. */
  readonly isClockDoubted: boolean;
  /** Charged and asked at that time, in the same unit; null where the server knows no price. */
  readonly lines: readonly { readonly price: number; readonly asked: number | null }[];
  /** A price was changed beyond what its seller may, and no administrator has approved it. */
  readonly isDiscountUnapproved: boolean;
}

/** In the order of `SALE_MARKS`; none for an ordinary sale. */
export function saleMarks({
  authorId,
  senderId,
  businessAt,
  receivedAt,
  isClockDoubted,
  lines,
  isDiscountUnapproved,
}: MarkedSale): SaleMark[] {
  const holds: Record<SaleMark, boolean> = {
    author_not_sender: authorId !== senderId,
    backdated: Date.parse(receivedAt) - Date.parse(businessAt) > BACKDATED_DAYS * DAY_MS,
    clock_doubted: isClockDoubted,
    far_below_price: lines.some(({ price, asked }) => asked !== null && price < asked * FAR_BELOW),
    discount_not_approved: isDiscountUnapproved,
  };
  return SALE_MARKS.filter((mark) => holds[mark]);
}

/** The marks as they are stored; what no version of ours knows is left out. */
export function readMarks(stored: string): SaleMark[] {
  return SALE_MARKS.filter((mark) => stored.split(' ').includes(mark));
}
