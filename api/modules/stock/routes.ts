/** Inventory over HTTP: stock and its corrections, movements, discrepancies and their settlement, price changes. */
import * as contract from '#contract/stock/inventory.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { csvFile } from '../../http/csv.ts';
import { admin, staff, type Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { recordExport } from '../audit/record-export.ts';
import { adjustStock } from './movements/adjust-stock.ts';
import { findDiscrepancies } from './discrepancies/discrepancy-store.ts';
import { listPriceChanges } from './listing/list-price-changes.ts';
import { countStock, findStock, listStock, wholeStock } from './listing/list-stock.ts';
import { findMovements } from './movements/movement-store.ts';
import { resolveDiscrepancy } from './discrepancies/resolve-discrepancy.ts';
import { STOCK_COLUMNS } from './listing/stock-file.ts';

export function stockRoutes({ db, settings }: Services): Route[] {
  const zone = settings.SHOP_TIMEZONE;
  return [
    staff(contract.listStock, async ({ query, viewer, http, now }) => {
      if (query.format === undefined) return listStock(db, query, zone);
      const fileName = `Остатки ${businessDay(now, zone)}.csv`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      return csvFile({ fileName, columns: STOCK_COLUMNS, rows: wholeStock(db, query, zone) });
    }),
    staff(contract.countStock, ({ query }) => countStock(db, query, zone)),
    admin(contract.adjustStock, async ({ params, body, viewer, now }) => {
      await adjustStock(db, params.id, body, viewer.userId, now);
      return findStock(db, params.id);
    }),
    admin(contract.listMovements, async ({ params, query }) => {
      const product = await findStock(db, params.id);
      return { ...(await findMovements(db, params.id, query)), product };
    }),
    staff(contract.listDiscrepancies, ({ query }) => findDiscrepancies(db, query)),
    admin(contract.resolveDiscrepancy, ({ params, body, viewer, now }) =>
      resolveDiscrepancy(db, params.id, body, viewer.userId, now),
    ),
    admin(contract.listPriceChanges, ({ query }) => listPriceChanges(db, query, zone)),
  ];
}
