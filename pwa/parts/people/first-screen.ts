/** The first screen of a role's working day; null for buyers. */
import type { PersonRole } from '#contract/roles.ts';
import { ROUTES } from '../page/paths.ts';

const FIRST_SCREENS: Readonly<Partial<Record<PersonRole, string>>> = {
  admin: ROUTES.adminToday,
  manager: ROUTES.till,
  warehouse: ROUTES.adminOrders,
  content: ROUTES.adminGoods,
};

export function firstScreenOf(role: PersonRole): string | null {
  return FIRST_SCREENS[role] ?? null;
}
