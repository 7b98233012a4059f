/** A buyer's own wholesale terms, by an administrator: per cent off, minimum order sum. They apply while wholesale is approved. */
import { formatRoubles } from '../values/money.ts';

/** Maximum discount, per cent: more is taken for a typing error. */
export const OWN_DISCOUNT_MAX = 50;

export interface OwnTerms {
  /** Whole per cent off the wholesale price. */
  readonly discount: number;
  /** Minimum sum of goods of an order, kopecks on the server and roubles on the wire; null applies the shop's terms. */
  readonly minimum: number | null;
}

export const COMMON_TERMS: OwnTerms = { discount: 0, minimum: null };

/** «скидка 7 %, заказ от 20 000 ₽», or «общие» without individual terms. Money in roubles. */
export function ownTermsText({ discount, minimum }: OwnTerms): string {
  const parts = [
    ...(discount === 0 ? [] : [`скидка ${discount}\u00a0%`]),
    ...(minimum === null ? [] : [minimum === 0 ? 'заказ на любую сумму' : `заказ от ${formatRoubles(minimum)}`]),
  ];
  return parts.length === 0 ? 'общие' : parts.join(', ');
}
