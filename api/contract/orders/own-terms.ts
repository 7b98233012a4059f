/**
 * Wholesale terms of one buyer's own: per cent off the wholesale price and a least sum of an order, agreed by an
 * administrator. They are in force while the buyer is an approved one.
 */
import { formatRoubles } from '../values/money.ts';

/** Half the wholesale price: more is a slip of the hand. */
export const OWN_DISCOUNT_MAX = 50;

export interface OwnTerms {
  /** Whole per cent off the wholesale price. */
  readonly discount: number;
  /** Least sum of goods of an order; null leaves it to the shop's terms. The server's in kopecks, on the wire in roubles. */
  readonly minimum: number | null;
}

/** Of everybody with whom nothing else was agreed. */
export const COMMON_TERMS: OwnTerms = { discount: 0, minimum: null };

/** «скидка 7 %, заказ от 20 000 ₽»; «общие» where nothing of one's own was agreed. Money in roubles. */
export function ownTermsText({ discount, minimum }: OwnTerms): string {
  const parts = [
    ...(discount === 0 ? [] : [`скидка ${discount}\u00a0%`]),
    ...(minimum === null ? [] : [minimum === 0 ? 'заказ на любую сумму' : `заказ от ${formatRoubles(minimum)}`]),
  ];
  return parts.length === 0 ? 'общие' : parts.join(', ');
}
