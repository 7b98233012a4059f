/** People on the wire, and their wholesale terms in force. */
import type { User, Wholesale } from '#contract/people/auth.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleStatus } from '#contract/people/wholesale.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { UserRow } from '#db/tables.ts';
import { COMMON_TERMS, type OwnTerms } from '#contract/people/own-terms.ts';

export function presentWholesale(row: UserRow): Wholesale {
  return {
    status: row.wholesale_status as WholesaleStatus,
    companyName: row.wholesale_company,
    inn: row.wholesale_inn,
    comment: row.wholesale_comment,
    ...(row.wholesale_discount === 0 ? {} : { discount: row.wholesale_discount }),
    ...(row.wholesale_minimum === null ? {} : { minimum: toRoubles(row.wholesale_minimum) }),
  };
}

/** A person for their own browser; in a session opened by a till's PIN the role is a seller's. */
export function presentPerson(row: UserRow, { tillPin = false }: { tillPin?: boolean } = {}): User {
  return {
    _id: row.id,
    phone: row.phone,
    name: row.name,
    role: tillPin ? 'manager' : (row.role as PersonRole),
    wholesale: presentWholesale(row),
    ...(tillPin ? { tillPin } : {}),
  };
}

/** Money in kopecks; the common terms unless the person acts as an approved wholesale buyer. */
export function ownTermsOf(row: Pick<UserRow, 'role' | 'wholesale_discount' | 'wholesale_minimum'>): OwnTerms {
  return row.role === 'wholesale' ? { discount: row.wholesale_discount, minimum: row.wholesale_minimum } : COMMON_TERMS;
}
