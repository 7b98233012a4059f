/** Roles of people; the server enforces them on every endpoint. */
import { z } from 'zod';

export const ROLES = ['guest', 'customer', 'wholesale', 'manager', 'warehouse', 'content', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles a stored person can have (a guest is the absence of a person). */
export const PERSON_ROLES = ['customer', 'wholesale', 'manager', 'warehouse', 'content', 'admin'] as const;
export const personRoleSchema = z.enum(PERSON_ROLES);
export type PersonRole = z.infer<typeof personRoleSchema>;

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
export const WHOLESALE_VIEWERS = [
  'wholesale',
  'manager',
  'warehouse',
  'content',
  'admin',
] as const satisfies readonly Role[];

/** True for staff. */
export function isColleague(role: Role): boolean {
  return isStaff(role) || role === 'warehouse' || role === 'content';
}

/** True for roles that may sell at the till. */
export function isStaff(role: Role): boolean {
  return role === 'manager' || role === 'admin';
}

/** True for roles that work on orders and see the stock. */
export function seesStock(role: Role): boolean {
  return isStaff(role) || role === 'warehouse';
}

/** True for roles with access to the back office. */
export function worksInOffice(role: Role): boolean {
  return isColleague(role) && role !== 'manager';
}

export function seesWholesale(role: Role): boolean {
  return role === 'wholesale' || isColleague(role);
}

export function seesCost(role: Role): boolean {
  return role === 'admin';
}

/** True for roles that see sums over the whole shop, as its reports give them. */
export function seesTurnover(role: Role): boolean {
  return role === 'admin';
}
