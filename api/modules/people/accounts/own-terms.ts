/** Wholesale terms of one's own, as they are in force. */
import { COMMON_TERMS, type OwnTerms } from '#contract/orders/own-terms.ts';
import type { UserRow } from '#db/tables.ts';

/** Money in kopecks; the common ones for whoever is no approved wholesale buyer in the role that they act in. */
export function ownTermsOf({
  role,
  wholesale_discount,
  wholesale_minimum,
}: Pick<UserRow, 'role' | 'wholesale_discount' | 'wholesale_minimum'>): OwnTerms {
  return role === 'wholesale' ? { discount: wholesale_discount, minimum: wholesale_minimum } : COMMON_TERMS;
}
