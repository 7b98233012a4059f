/** A person's wholesale terms in force. */
import { COMMON_TERMS, type OwnTerms } from '#contract/people/own-terms.ts';
import type { UserRow } from '#db/tables.ts';

/** Money in kopecks; the common terms unless the person acts as an approved wholesale buyer. */
export function ownTermsOf({
  role,
  wholesale_discount,
  wholesale_minimum,
}: Pick<UserRow, 'role' | 'wholesale_discount' | 'wholesale_minimum'>): OwnTerms {
  return role === 'wholesale' ? { discount: wholesale_discount, minimum: wholesale_minimum } : COMMON_TERMS;
}
