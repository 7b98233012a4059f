/** HTTP routes of reports: tiles, and tables that are also files. */
import type { Knex } from 'knex';
import * as contract from '#contract/reports/reports.ts';
import { reportToday } from '#contract/reports/today.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { csvFile, type CsvFile } from '../../http/csv.ts';
import { admin, type Call, type Route, type SignedInViewer } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-audit.ts';
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

/** The call of a table that is also a file. */
type TableCall = Omit<Call<unknown, SignedInViewer>, 'query'> & {
  readonly query: { readonly format?: 'csv' | undefined };
};

/** The answer on the screen, or the rows as a file, recorded in the audit log. */
async function answerOrFile<Row, Answer>(
  db: Knex,
  { query, viewer, http, now }: TableCall,
  { from, to }: SoldFilter,
  answer: Answer,
  { what, ...file }: Omit<CsvFile<Row>, 'fileName'> & { readonly what: string },
) {
  if (query.format === undefined) return answer;
  const fileName = `${what} ${from} — ${to}.csv`;
  await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
  return csvFile({ fileName, ...file });
}

export function reportRoutes(services: Services): Route[] {
  const { db, settings } = services;
  const today = (now: Date): string => businessDay(now, settings.SHOP_TIMEZONE);
  const filterOf = async ({ from, to, ...place }: contract.ReportFilters, now: Date): Promise<SoldFilter> => ({
    ...reportPeriod({ from, to }, today(now)),
    ...(await soldPlace(db, place)),
  });

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
      return answerOrFile(db, call, filter, rows, { what: 'Товары', columns: TOP_PRODUCT_COLUMNS, rows });
    }),
    admin(contract.reportHours, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const hours = await readHours(db, filter, { now: call.now, zone: settings.SHOP_TIMEZONE });
      const file = { what: 'По часам', columns: HOUR_COLUMNS, rows: hours?.rows ?? [] };
      return answerOrFile(db, call, filter, hours, file);
    }),
    admin(contract.reportTimeline, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const rows = await readTimeline(db, filter);
      return answerOrFile(db, call, filter, rows, { what: 'По дням', columns: TIMELINE_COLUMNS, rows });
    }),
    admin(contract.reportByCategory, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const rows = await readCategories(db, filter, today(call.now));
      return answerOrFile(db, call, filter, rows, { what: 'По категориям', columns: CATEGORY_COLUMNS, rows });
    }),
    admin(contract.reportBySeller, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const rows = await readSellers(db, filter);
      return answerOrFile(db, call, filter, rows, { what: 'По продавцам', columns: SELLER_COLUMNS, rows });
    }),
    admin(contract.reportDiscounts, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const rows = await readDiscounts(db, filter);
      const file = { what: 'Скидки по чекам и заказам', columns: DISCOUNT_COLUMNS, rows };
      return answerOrFile(db, call, filter, rows, file);
    }),
    admin(contract.reportMoney, async (call) => {
      const filter = await filterOf(call.query, call.now);
      const rows = await readMoney(db, filter, settings.SHOP_TIMEZONE);
      const file = { what: 'Деньги по дням', columns: moneyColumns(rows ?? []), rows: rows ?? [] };
      return answerOrFile(db, call, filter, rows, file);
    }),
    admin(
      contract.reportReceipts,
      async ({ query: { productId, title, shelf, sellerId, marked, discount, page, limit, ...query }, now }) => {
        const filter = await filterOf(query, now);
        const shown = shelf === undefined ? filter : ofCategoryRow(filter, shelf);
        const seller = sellerId === contract.ONLINE_SELLER ? '' : sellerId;
        const narrow = { productId, title, marked: marked === true, discount, sellerId: seller };
        return listReceipts(db, { ...shown, ...narrow }, { page, limit });
      },
    ),
  ];
}
