/** Where a person goes after logging in. */
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal, ROUTES.deskOrders];
/** A changed password logs out from there: nobody wants to go back to it. */
const NO_WAY_BACK: readonly string[] = [ROUTES.auth, ROUTES.accountPassword];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (NO_WAY_BACK.includes(path)) return false;
  const isIn = (room: string): boolean => path === room || path.startsWith(`${room}/`);
  // Which of the office's rooms, the office knows: whoever may not enter one is led to their own.
  if (isIn(ROUTES.admin)) return role === 'admin';
  return !STAFF_ONLY.some(isIn) || isStaff(role);
}

/** Back to where one was sent from if the role may open it; else to the screen on which its day begins; buyers have their cabinet. */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return firstScreenOf(role) ?? paths.account();
}
