/** Roles of people; the server enforces them on every endpoint. */
import { z } from 'zod';

/** Roles a stored person can have (a guest is the absence of a person). */
export const PERSON_ROLES = ['customer', 'wholesale', 'manager', 'warehouse', 'content', 'admin'] as const;
export const personRoleSchema = z.enum(PERSON_ROLES);
export type PersonRole = z.infer<typeof personRoleSchema>;

export const ROLES = ['guest', ...PERSON_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Staff: every role except buyers. */
export const COLLEAGUES = ['manager', 'warehouse', 'content', 'admin'] as const satisfies readonly Role[];
/** Roles that sell at the till: sellers (`manager`) and administrators. */
export const STAFF = ['manager', 'admin'] as const satisfies readonly Role[];
/** Roles that work on orders and see the stock. */
export const DESK = ['manager', 'warehouse', 'admin'] as const satisfies readonly Role[];
/** Roles that change the stock. */
export const WAREHOUSE = ['warehouse', 'admin'] as const satisfies readonly Role[];
/** Roles that edit products, pictures and categories. */
export const CONTENT = ['content', 'admin'] as const satisfies readonly Role[];
/** Roles with access to the back office. */
export const OFFICE = ['warehouse', 'content', 'admin'] as const satisfies readonly Role[];
export const ADMIN = ['admin'] as const satisfies readonly Role[];
export const SIGNED_IN = PERSON_ROLES;
/** Roles that see wholesale prices. */
export const WHOLESALE_VIEWERS = ['wholesale', ...COLLEAGUES] as const satisfies readonly Role[];

/* @__NO_SIDE_EFFECTS__ */
function isOneOf(roles: readonly Role[]) {
  return (role: Role): boolean => roles.includes(role);
}

export const isColleague = isOneOf(COLLEAGUES);
export const isStaff = isOneOf(STAFF);
export const seesStock = isOneOf(DESK);
export const worksInOffice = isOneOf(OFFICE);
export const seesWholesale = isOneOf(WHOLESALE_VIEWERS);
export const seesCost = isOneOf(ADMIN);
/** True for roles that see sums over the whole shop, as its reports give them. */
export const seesTurnover = isOneOf(ADMIN);
