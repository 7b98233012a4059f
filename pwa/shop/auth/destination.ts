/** The page to open after a login. */
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';

const STAFF_ONLY: readonly string[] = [ROUTES.till, ROUTES.journal, ROUTES.deskOrders];
/** Rooms of the office by role, as the router guards them: a person sent to another one would be sent back here. */
const ROOMS: Readonly<Partial<Record<PersonRole, readonly string[]>>> = {
  admin: [ROUTES.admin],
  warehouse: [ROUTES.adminInventory, ROUTES.adminDocuments, ROUTES.adminDiscrepancies, ROUTES.adminOrders],
  content: [ROUTES.adminGoods, '/admin/products', ROUTES.adminCatalog, ROUTES.adminCovers],
};
/** Never a destination: a changed password logs the person out on that page, so returning there makes no sense. */
const NO_WAY_BACK: readonly string[] = [ROUTES.auth, ROUTES.accountPassword];

function mayOpen(role: PersonRole, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (NO_WAY_BACK.includes(path)) return false;
  const isIn = (room: string): boolean => path === room || path.startsWith(`${room}/`);
  if (isIn(ROUTES.admin)) return ROOMS[role]?.some(isIn) ?? false;
  return !STAFF_ONLY.some(isIn) || isStaff(role);
}

/** The page the person was sent from if their role may open it; else the first screen of their role, for buyers the account. */
export function destinationFor(role: PersonRole, from: string | undefined): string {
  if (from !== undefined && mayOpen(role, from)) return from;
  return firstScreenOf(role) ?? paths.account();
}
