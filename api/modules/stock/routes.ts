/** Inventory over HTTP: stock and its corrections, movements, discrepancies and their settlement, price changes. */
import { CodedError } from '#contract/errors.ts';
import * as contract from '#contract/stock/inventory.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { csvFile } from '../../http/csv.ts';
import { type Route, type Viewer, serve } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { recordExport } from '../audit/record-export.ts';
import { adjustStock } from './movements/adjust-stock.ts';
import { findDiscrepancies } from './discrepancies/discrepancy-store.ts';
import { listPriceChanges } from './listing/list-price-changes.ts';
import { countStock, findStock, listStock, wholeStock } from './listing/list-stock.ts';
import { findMovements } from './movements/movement-store.ts';
import { resolveDiscrepancy } from './discrepancies/resolve-discrepancy.ts';
import { STOCK_COLUMNS } from './listing/stock-file.ts';

/** Who acts; the guard has let nobody but administrators through. */
function actorOf({ userId }: Viewer): string {
  if (userId === null) throw new CodedError('unauthorized');
  return userId;
}

export function inventoryRoutes({ db, settings }: Services): Route[] {
  const zone = settings.SHOP_TIMEZONE;
  return [
    serve(contract.listStock, async ({ query, viewer, wire, now }) => {
      if (query.format === undefined) return listStock(db, query, zone);
      const fileName = `Остатки ${businessDay(now, zone)}.csv`;
      await recordExport(db, { actorId: viewer.userId, ip: wire.ip, fileName }, now);
      return csvFile({ fileName, columns: STOCK_COLUMNS, rows: wholeStock(db, query, zone) });
    }),
    serve(contract.countStock, ({ query }) => countStock(db, query, zone)),
    serve(contract.adjustStock, async ({ params, body, viewer, now }) => {
      await adjustStock(db, params.id, body, actorOf(viewer), now);
      return findStock(db, params.id);
    }),
    serve(contract.listMovements, async ({ params, query }) => {
      const product = await findStock(db, params.id);
      return { ...(await findMovements(db, params.id, query)), product };
    }),
    serve(contract.listDiscrepancies, ({ query }) => findDiscrepancies(db, query)),
    serve(contract.resolveDiscrepancy, ({ params, body, viewer, now }) => resolveDiscrepancy(db, params.id, body, actorOf(viewer), now)),
    serve(contract.listPriceChanges, ({ query }) => listPriceChanges(db, query, zone)),
  ];
}
