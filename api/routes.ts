/** Every domain's routes, in one list. */
import { auditRoutes } from './modules/audit/routes.ts';
import { authRoutes } from './modules/people/sessions/routes.ts';
import { catalogRoutes } from './modules/catalogue/tree/routes.ts';
import { customerRoutes } from './modules/people/customers/routes.ts';
import { deviceRoutes } from './modules/till/devices/routes.ts';
import { inventoryRoutes } from './modules/stock/routes.ts';
import { messageRoutes } from './modules/orders/messages/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { productRoutes } from './modules/catalogue/editing/routes.ts';
import { profileRoutes } from './modules/people/profile/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { returnRoutes } from './modules/till/returns/routes.ts';
import { salesRoutes } from './modules/till/sales/routes.ts';
import { settingsRoutes } from './modules/shop/settings/routes.ts';
import { shiftRoutes } from './modules/till/shifts/routes.ts';
import { systemRoutes } from './modules/shop/system/routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

/** All routes of the shop over one set of services. */
export function allRoutes(services: Services): Route[] {
  return [
    systemRoutes, authRoutes, profileRoutes, customerRoutes, auditRoutes, catalogRoutes, productRoutes, salesRoutes, returnRoutes, deviceRoutes, shiftRoutes, inventoryRoutes, reportRoutes,
    settingsRoutes,
    // Before the orders: an address of theirs would take `messages` for an order's id.
    messageRoutes, orderRoutes,
  ].flatMap((routes) => routes(services));
}
