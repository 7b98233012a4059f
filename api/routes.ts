/** Every domain's routes, in one list. */
import { auditRoutes } from './domain/audit/routes.ts';
import { authRoutes } from './domain/auth/routes.ts';
import { catalogRoutes } from './domain/catalog/routes.ts';
import { customerRoutes } from './domain/customers/routes.ts';
import { deviceRoutes } from './domain/devices/routes.ts';
import { inventoryRoutes } from './domain/inventory/routes.ts';
import { messageRoutes } from './domain/messages/routes.ts';
import { orderRoutes } from './domain/orders/routes.ts';
import { productRoutes } from './domain/products/routes.ts';
import { profileRoutes } from './domain/profile/routes.ts';
import { reportRoutes } from './domain/reports/routes.ts';
import { returnRoutes } from './domain/returns/routes.ts';
import { salesRoutes } from './domain/sales/routes.ts';
import { settingsRoutes } from './domain/settings/routes.ts';
import { shiftRoutes } from './domain/shifts/routes.ts';
import { systemRoutes } from './domain/system/routes.ts';
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
