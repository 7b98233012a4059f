/** Where a person goes after logging in. */
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal, ROUTES.deskOrders];
/** A changed password logs out from there: nobody wants to go back to it. */
const NO_WAY_BACK: readonly string[] = [ROUTES.auth, ROUTES.accountPassword];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (NO_WAY_BACK.includes(path)) return false;
  if (path === ROUTES.admin || path.startsWith(`${ROUTES.admin}/`)) return role === 'admin';
  return !STAFF_ONLY.some((room) => path === room || path.startsWith(`${room}/`)) || isStaff(role);
}

/**
 * Back to where one was sent from if the role may open it; else an administrator to the office's first page,
 * others to the cabinet.
 */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return role === 'admin' ? paths.adminToday() : paths.account();
}
