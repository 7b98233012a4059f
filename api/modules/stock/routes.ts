/** HTTP routes of the inventory: stock and corrections, movements, discrepancies, price changes. */
import { listExpectedGoods } from '#contract/stock/expected-goods.ts';
import * as contract from '#contract/stock/inventory.ts';
import * as priceTags from '#contract/stock/price-tags.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { csvFile } from '../../http/csv.ts';
import { admin, after, content, desk, warehouse, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-audit.ts';
import { adjustStock } from './corrections/correct-stock.ts';
import { readExpectedGoods } from './documents/expected-goods.ts';
import { documentRoutes } from './documents/routes.ts';
import { findDiscrepancies } from './discrepancies/discrepancy-store.ts';
import { listPriceChanges } from './listing/list-price-changes.ts';
import { countStock, findStock, listGoods, listStock, wholeStock } from './listing/list-stock.ts';
import { findMovements } from './movements/movement-store.ts';
import { findPriceTags, recordPrinted } from './price-tags/price-tags.ts';
import { resolveDiscrepancy } from './discrepancies/resolve-discrepancy.ts';
import { STOCK_COLUMNS } from './listing/stock-store.ts';

export function stockRoutes(services: Services): Route[] {
  const { db, settings } = services;
  const zone = settings.SHOP_TIMEZONE;
  return [
    ...documentRoutes(services),
    desk(contract.listStock, async ({ query, viewer, http, now }) => {
      if (query.format === undefined) return listStock(db, query, zone);
      const fileName = `Остатки ${businessDay(now, zone)}.csv`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      return csvFile({ fileName, columns: STOCK_COLUMNS, rows: wholeStock(db, query, zone) });
    }),
    content(contract.listGoods, ({ query }) => listGoods(db, query, zone)),
    desk(contract.countStock, ({ query }) => countStock(db, query, zone)),
    desk(listExpectedGoods, async ({ query }) => ({
      items: [...(await readExpectedGoods(db, query.ids))].map(([productId, arrivals]) => ({ productId, arrivals })),
    })),
    warehouse(contract.adjustStock, ({ params, body, by }) =>
      after(adjustStock({ db, ...by }, params.id, body), () => findStock(db, params.id)),
    ),
    warehouse(contract.listMovements, async ({ params, query }) => {
      const product = await findStock(db, params.id);
      return { ...(await findMovements(db, params.id, query)), product };
    }),
    desk(contract.listDiscrepancies, ({ query }) => findDiscrepancies(db, query)),
    warehouse(contract.resolveDiscrepancy, ({ params, body, by }) =>
      resolveDiscrepancy({ db, ...by }, params.id, body),
    ),
    admin(contract.listPriceChanges, ({ query }) => listPriceChanges(db, query, zone)),
    admin(priceTags.findPriceTags, ({ body, now }) => findPriceTags(db, body, zone, now)),
    admin(priceTags.notePrintedTags, ({ body, by }) => recordPrinted({ db, ...by }, body)),
  ];
}
