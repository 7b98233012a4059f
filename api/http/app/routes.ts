/** All modules' routes in one list. Functions that a module needs from a higher module are passed to it here. */
import type { Route } from '../route.ts';
import { auditRoutes } from '../../modules/audit/routes.ts';
import { catalogueRoutes } from '../../modules/catalogue/routes.ts';
import { exchangeRoutes } from '../../modules/exchange/routes.ts';
import { tableFile } from '../../modules/exchange/table/handlers.ts';
import { importRoutes } from '../../modules/imports/routes.ts';
import { orderRoutes } from '../../modules/orders/routes.ts';
import { peopleRoutes } from '../../modules/people/routes.ts';
import { buyerRoutes } from '../../modules/reports/buyers/routes.ts';
import { purchaseRoutes } from '../../modules/reports/purchase/routes.ts';
import { reportRoutes } from '../../modules/reports/routes.ts';
import { shopRoutes } from '../../modules/shop/routes.ts';
import { stockBooks } from '../../modules/stock/corrections/correct-stock.ts';
import { stockRoutes } from '../../modules/stock/routes.ts';
import { returnsOfOrders } from '../../modules/till/returns/find-returns.ts';
import { tillRoutes } from '../../modules/till/routes.ts';
import type { Services } from '../../environment/services.ts';

export function allRoutes(services: Services): Route[] {
  return [
    ...shopRoutes(services),
    ...auditRoutes(services),
    ...peopleRoutes(services),
    ...catalogueRoutes({ ...services, stockBooks }),
    ...stockRoutes(services),
    ...orderRoutes({ ...services, returnsOfOrders, tableFile }),
    ...tillRoutes(services),
    ...reportRoutes(services),
    ...purchaseRoutes({ ...services, tableFile }),
    ...buyerRoutes({ ...services, tableFile }),
    ...importRoutes(services),
    ...exchangeRoutes(services),
  ];
}
