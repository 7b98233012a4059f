/** A person's row -> what travels. */
import type { User, Wholesale } from '#contract/people/auth.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleStatus } from '#contract/orders/wholesale.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { UserRow } from '#db/tables.ts';

/** A person's wholesale standing. */
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

/** A person as their own browser sees them; whoever a till's PIN has let in is a seller there. */
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
