/** Roles of the server enforces them on every endpoint. */
import { z } from 'zod';

export const ROLES = ['guest', 'customer', 'wholesale', 'manager', 'admin'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** Roles a stored person can have (a guest is the absence of a person). */
export const PERSON_ROLES = ['customer', 'wholesale', 'manager', 'admin'] as const;
export const personRoleSchema = z.enum(PERSON_ROLES);
export type PersonRole = z.infer<typeof personRoleSchema>;

/** Shop staff: those who may sell at the till. */
export const STAFF = ['manager', 'admin'] as const satisfies readonly Role[];
export const ADMIN = ['admin'] as const satisfies readonly Role[];
export const SIGNED_IN = PERSON_ROLES;
/** Those who are shown wholesale prices. */
export const WHOLESALE_VIEWERS = ['wholesale', 'manager', 'admin'] as const satisfies readonly Role[];

/** True for roles that may sell at the till. */
export function isStaff(role: Role): boolean {
  return role === 'manager' || role === 'admin';
}

/** True for roles that see the wholesale price. */
export function seesWholesale(role: Role): boolean {
  return role === 'wholesale' || isStaff(role);
}
