/** HTTP routes of reports: tiles, and tables that are also files. */
import * as contract from '#contract/reports/reports.ts';
import { reportToday } from '#contract/reports/today.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { csvFile, type CsvColumn } from '../../http/csv.ts';
import { admin, type Call, type Route, type SignedInViewer } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-export.ts';
import { listReceipts, ofCategoryRow } from './list-receipts.ts';
import { readDiscounts } from './read-discounts.ts';
import { readHours } from './read-hours.ts';
import { readMoney } from './read-money.ts';
import { readCategories, readSellers, readTiles, readTimeline, readTopProducts } from './sums/read-reports.ts';
import {
  CATEGORY_COLUMNS,
  DISCOUNT_COLUMNS,
  HOUR_COLUMNS,
  moneyColumns,
  SELLER_COLUMNS,
  TIMELINE_COLUMNS,
  TOP_PRODUCT_COLUMNS,
} from './report-files.ts';
import { begunDays, previousPeriod, reportPeriod, sameTimeOn, yearBefore } from './sums/report-period.ts';
import { soldPlace, type SoldFilter } from './sums/report-store.ts';
import { readToday } from './today/read-today.ts';

export function reportRoutes(services: Services): Route[] {
  const { db, settings } = services;
  const today = (now: Date): string => businessDay(now, settings.SHOP_TIMEZONE);
  const filterOf = async ({ from, to, ...place }: contract.ReportFilters, now: Date): Promise<SoldFilter> => ({
    ...reportPeriod({ from, to }, today(now)),
    ...(await soldPlace(db, place)),
  });

  /** The rows as a file, recorded in the audit log. */
  async function exported<Row>(
    { viewer, http, now }: Call<unknown, SignedInViewer>,
    what: string,
    { from, to }: SoldFilter,
    columns: readonly CsvColumn<Row>[],
    rows: readonly Row[],
  ) {
    const fileName = `${what} ${from} — ${to}.csv`;
    await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
    return csvFile({ fileName, columns, rows });
  }

  return [
    admin(reportToday, ({ now }) => readToday(services, now)),
    admin(contract.reportSummary, async ({ query, now }) => {
      const [filter, day] = [await filterOf(query, now), today(now)];
      const begun = begunDays(filter, day);
      const previous = query.compare === 'year' ? yearBefore(begun) : previousPeriod(begun, day, query.unit);
      // A day that still runs is compared with the same hours.
      const until =
        begun.to === day ? sameTimeOn(previous.to, { now, today: day, zone: settings.SHOP_TIMEZONE }) : undefined;
      return {
        ...(await readTiles(db, filter)),
        previous: { ...(await readTiles(db, { ...filter, ...previous }, until)), until: until?.toISOString() },
      };
    }),
    admin(contract.reportTopProducts, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      // The table is limited, its file is complete.
      const limit = query.format === undefined ? query.limit : undefined;
      const rows = await readTopProducts(db, filter, { limit, today: today(now) });
      return query.format === undefined ? rows : exported(call, 'Товары', filter, TOP_PRODUCT_COLUMNS, rows);
    }),
    admin(contract.reportHours, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const hours = await readHours(db, filter, { now, zone: settings.SHOP_TIMEZONE });
      return query.format === undefined ? hours : exported(call, 'По часам', filter, HOUR_COLUMNS, hours?.rows ?? []);
    }),
    admin(contract.reportTimeline, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const rows = await readTimeline(db, filter);
      return query.format === undefined ? rows : exported(call, 'По дням', filter, TIMELINE_COLUMNS, rows);
    }),
    admin(contract.reportByCategory, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const rows = await readCategories(db, filter, today(now));
      return query.format === undefined ? rows : exported(call, 'По категориям', filter, CATEGORY_COLUMNS, rows);
    }),
    admin(contract.reportBySeller, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const rows = await readSellers(db, filter);
      return query.format === undefined ? rows : exported(call, 'По продавцам', filter, SELLER_COLUMNS, rows);
    }),
    admin(contract.reportDiscounts, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const rows = await readDiscounts(db, filter);
      return query.format === undefined
        ? rows
        : exported(call, 'Скидки по чекам и заказам', filter, DISCOUNT_COLUMNS, rows);
    }),
    admin(contract.reportMoney, async (call) => {
      const { query, now } = call;
      const filter = await filterOf(query, now);
      const rows = await readMoney(db, filter, settings.SHOP_TIMEZONE);
      return query.format === undefined
        ? rows
        : exported(call, 'Деньги по дням', filter, moneyColumns(rows ?? []), rows ?? []);
    }),
    admin(
      contract.reportReceipts,
      async ({ query: { productId, title, shelf, sellerId, marked, discount, page, limit, ...query }, now }) => {
        const filter = await filterOf(query, now);
        const narrow = {
          productId,
          title,
          marked: marked === true,
          discount,
          sellerId: sellerId === contract.ONLINE_SELLER ? '' : sellerId,
        };
        return listReceipts(
          db,
          { ...(shelf === undefined ? filter : ofCategoryRow(filter, shelf)), ...narrow },
          { page, limit },
        );
      },
    ),
  ];
}
