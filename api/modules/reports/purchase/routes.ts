import {
  reportBelowCost,
  reportMargin,
  reportPurchase,
  type MarginList,
  type PurchaseList,
  BELOW_COST_MAX,
} from '#contract/reports/purchase.ts';
import * as letters from '#contract/reports/supplier-letter.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { admin, type Route } from '../../../http/route.ts';
import type { TableFile } from '../../../http/csv.ts';
import type { Services } from '../../../environment/services.ts';
import { recordExport } from '../../audit/record-audit.ts';
import { canSend } from '../../orders/messages/send-messages.ts';
import { reportPeriod } from '../sums/report-period.ts';
import { soldPlace } from '../sums/report-store.ts';
import { mailSupplierOrder, type OrderFile } from './mail-order.ts';
import { MARGIN_COLUMNS, orderName, PURCHASE_COLUMNS, supplierColumns } from './purchase-files.ts';
import { codesOfSupplier } from './purchase-store.ts';
import { readMargin } from './read-margin.ts';
import { readPurchase } from './read-purchase.ts';
import type { Knex } from 'knex';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import { effectivePrice } from '#contract/products/price.ts';
import { toRoubles } from '#contract/values/money.ts';
import { PRICES, pricingOf } from '../../catalogue/changes/pricing-of.ts';

const NAMES: Readonly<Record<PurchaseList, string>> = {
  order: 'К заказу',
  out: 'Закончились',
  week: 'Меньше недели',
  dead: 'Не продаются',
  uncosted: 'Без себестоимости',
  all: 'Закупка',
};

const MARGIN_NAMES: Readonly<Record<MarginList, string>> = {
  all: 'Маржа',
  below: 'Ниже себестоимости',
  uncosted: 'Без себестоимости',
};

const pageOf = <Row>(rows: readonly Row[], { page, limit }: { page: number; limit: number }): Row[] =>
  rows.slice((page - 1) * limit, page * limit);

export function purchaseRoutes(services: Services & { readonly tableFile: TableFile }): Route[] {
  const { db, settings, messengers, tableFile } = services;
  const zone = settings.SHOP_TIMEZONE;
  const orderFile: OrderFile = async (order) => {
    const { fileName, body } = await tableFile({ ...order, format: 'xlsx' });
    return { name: fileName, content: Buffer.concat((await body.toArray()) as Uint8Array[]) };
  };
  return [
    admin(reportPurchase, async ({ query, viewer, http, now }) => {
      const { rows, ...figures } = await readPurchase(db, query, zone, now);
      if (query.format === undefined)
        return { ...figures, items: pageOf(rows, query), total: rows.length, canSend: await canSend(messengers) };
      const { supplier, format } = query;
      const day = businessDay(now, zone);
      const name = supplier === undefined ? `${NAMES[query.show]} ${day}` : orderName(supplier, day);
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName: `${name}.${format}` }, now);
      if (supplier === undefined) return tableFile({ name, format, columns: PURCHASE_COLUMNS, rows });
      const codes = await codesOfSupplier(db, supplier);
      return tableFile({
        name,
        format,
        columns: supplierColumns(query.priced === '1'),
        rows: rows.flatMap((row) => (row.need > 0 ? [{ ...row, supplierCode: codes.get(row._id) }] : [])),
      });
    }),
    admin(letters.mailSupplierOrder, ({ body, by }) => mailSupplierOrder({ ...services, ...by, orderFile }, body)),
    admin(reportMargin, async ({ query, viewer, http, now }) => {
      const today = businessDay(now, zone);
      const period = reportPeriod(query, today);
      const filter = { ...query, ...period, ...(await soldPlace(db, query)) };
      const { rows, ...figures } = await readMargin(db, filter, today);
      if (query.format === undefined) return { ...figures, ...period, items: pageOf(rows, query), total: rows.length };
      const name = `${MARGIN_NAMES[query.show]} ${period.from} — ${period.to}`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName: `${name}.${query.format}` }, now);
      return tableFile({ name, format: query.format, columns: MARGIN_COLUMNS, rows });
    }),
    admin(reportBelowCost, ({ query, now }) => readBelowCost(db, query.discount, now)),
  ];
}

/**
 * Goods that a wholesale buyer's own terms bring below cost, at the current prices, sales and costs.
 * @param discount whole per cent off wholesale prices
 */
async function readBelowCost(db: Knex, discount: number, now: Date) {
  const at = now.toISOString();
  // The database excludes goods that can't be below cost; whether a sale price is in force is decided by the price rule.
  const rows = await db('products')
    .whereNull('deleted_at')
    .whereNotNull('cost_price')
    .whereRaw(
      '(price_wholesale * (100 - ?) < cost_price * 100 OR price_retail < cost_price OR price_sale < cost_price)',
      [discount],
    )
    .select('id', 'title', 'sku', 'cost_price', ...PRICES);
  const goods = rows.map((row) => {
    const priceAt = (percent: number): number => effectivePrice(pricingOf(row, percent), 'wholesale', at);
    const { id: _id, title, sku, cost_price } = row;
    return { _id, title, sku, cost: cost_price ?? 0, price: priceAt(discount), common: priceAt(COMMON_TERMS.discount) };
  });
  const below = goods
    .filter(({ price, cost }) => price < cost)
    .sort((one, other) => one.price - one.cost - (other.price - other.cost) || (one._id < other._id ? -1 : 1));
  return {
    items: below
      .slice(0, BELOW_COST_MAX)
      .map(({ common: _, price, cost, ...item }) => ({ ...item, price: toRoubles(price), cost: toRoubles(cost) })),
    total: below.length,
    already: below.filter(({ common, cost }) => common < cost).length,
  };
}
