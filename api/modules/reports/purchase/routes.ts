import {
  reportBelowCost,
  reportMargin,
  reportPurchase,
  type MarginList,
  type PurchaseList,
} from '#contract/reports/purchase.ts';
import * as letters from '#contract/reports/supplier-letter.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { admin, type Route } from '../../../http/route.ts';
import type { TableFile } from '../../../http/table-file.ts';
import type { Services } from '../../../environment/services.ts';
import { recordExport } from '../../audit/record-export.ts';
import { canSend } from '../../orders/messages/send-messages.ts';
import { reportPeriod } from '../sums/report-period.ts';
import { soldPlace } from '../sums/report-store.ts';
import { mailSupplierOrder, type OrderFile } from './mail-order.ts';
import { MARGIN_COLUMNS, orderName, PURCHASE_COLUMNS, supplierColumns } from './purchase-files.ts';
import { codesOfSupplier } from './purchase-store.ts';
import { readBelowCost } from './read-below-cost.ts';
import { readMargin } from './read-margin.ts';
import { readPurchase } from './read-purchase.ts';

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
    admin(letters.mailSupplierOrder, ({ body, viewer, now }) =>
      mailSupplierOrder({ ...services, orderFile }, body, viewer.userId, now),
    ),
    admin(reportMargin, async ({ query, viewer, http, now }) => {
      const today = businessDay(now, zone);
      const period = reportPeriod(query, today);
      const { rows, ...figures } = await readMargin(
        db,
        { ...query, ...period, ...(await soldPlace(db, query)) },
        today,
      );
      if (query.format === undefined) return { ...figures, ...period, items: pageOf(rows, query), total: rows.length };
      const name = `${MARGIN_NAMES[query.show]} ${period.from} — ${period.to}`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName: `${name}.${query.format}` }, now);
      return tableFile({ name, format: query.format, columns: MARGIN_COLUMNS, rows });
    }),
    admin(reportBelowCost, ({ query, now }) => readBelowCost(db, query.discount, now)),
  ];
}
