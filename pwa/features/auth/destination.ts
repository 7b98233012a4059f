/** Where a person goes after logging in. */
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { paths, ROUTES } from '../../parts/paths.ts';

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (path === ROUTES.auth) return false;
  if (path === ROUTES.admin || path.startsWith(`${ROUTES.admin}/`)) return role === 'admin';
  return !STAFF_ONLY.includes(path) || isStaff(role);
}

/** Back to where one was sent from if the role may open it, else staff to the till and everyone else to the shop. */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return isStaff(role) ? paths.till() : paths.home();
}
