/** The page to open after a login. */
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal, ROUTES.deskOrders];
/** Never a destination: a changed password logs the person out on that page, so returning there makes no sense. */
const NO_WAY_BACK: readonly string[] = [ROUTES.auth, ROUTES.accountPassword];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (NO_WAY_BACK.includes(path)) return false;
  const isIn = (room: string): boolean => path === room || path.startsWith(`${room}/`);
  // The office checks access to its own screens and redirects people without it.
  if (isIn(ROUTES.admin)) return role === 'admin';
  return !STAFF_ONLY.some(isIn) || isStaff(role);
}

/** The page the person was sent from if their role may open it; else the first screen of their role, for buyers the account. */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return firstScreenOf(role) ?? paths.account();
}
