/** A person's row -> what travels. */
import type { User, Wholesale } from '#contract/people/auth.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleStatus } from '#contract/orders/wholesale.ts';
import type { UserRow } from '#db/tables.ts';

/** A person's wholesale standing. */
export function presentWholesale(row: UserRow): Wholesale {
  return {
    status: row.wholesale_status as WholesaleStatus,
    companyName: row.wholesale_company,
    inn: row.wholesale_inn,
    comment: row.wholesale_comment,
  };
}

/** A person as their own browser sees them. */
export function presentPerson(row: UserRow): User {
  return {
    _id: row.id,
    phone: row.phone,
    name: row.name,
    role: row.role as PersonRole,
    wholesale: presentWholesale(row),
  };
}
