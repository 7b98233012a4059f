/** HTTP routes of exports, of the exchange with 1C, and of personal data. */
import { readGoodsTable } from '#contract/exchange/goods-table.ts';
import { readMonthBook } from '#contract/exchange/month-book.ts';
import { eraseCustomer, readCustomerData } from '#contract/accounts/customers.ts';
import { ERASURE_LEAVES } from '#contract/people/erasure.ts';
import * as oneC from '#contract/exchange/one-c.ts';
import * as demo from '#contract/shop/demo.ts';
import { readOwnData } from '#contract/accounts/profile.ts';
import { CodedError } from '#contract/errors.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { columnsOf, csvFile } from '../../http/csv.ts';
import { admin, done, signedIn, Streamed, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { recordExport } from '../audit/record-audit.ts';
import { readCustomer } from '../people/customers/read-customers.ts';
import { returnsOfOrders } from '../till/returns/find-returns.ts';
import { readDemo, removeDemo } from './demo/remove-demo.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { exportPerson } from './personal-data/export-person.ts';
import { issueKey, readExchange, revokeKey, setFirstTillDay } from './one-c/exchange-key.ts';
import { monthSheets } from './month/month-book.ts';
import { goodsTable } from './table/goods-table.ts';
import { XLSX_TYPE, xlsxStream } from './table/xlsx-sheet.ts';
import { listEventsAbout } from '../audit/erase-entries.ts';
import { readBonuses } from '../orders/bonuses/read-bonuses.ts';
import { listOrdersOf } from '../orders/personal/persons-orders.ts';
import { listMessagesOf } from '../orders/messages/outbox.ts';
import type { OrderReader } from '../orders/desk/present-order.ts';
import { listBelongingsOf } from '../people/belongings/sync-belongings.ts';
import { readPerson } from '../people/accounts/update-person.ts';
import { listConsentsOf } from '../people/consents/record-consent.ts';
import { presentProfile } from '../people/profile/own-changes.ts';
import { listSessionsOf } from '../people/sessions/find-session.ts';
import { allPurchases } from '../till/sales/list-purchases.ts';

export function exchangeRoutes(services: Services): Route[] {
  const { db, settings } = services;
  return [
    admin(demo.readDemo, () => readDemo(db)),
    admin(demo.removeDemo, ({ by }) => removeDemo(services, by)),
    signedIn(readOwnData, async ({ viewer, query, http, now, attempts }) => {
      await attempts.take();
      const own = await exportOwnData({ db, returnsOfOrders }, viewer, now);
      if (query.download === true)
        http.setHeader(
          'Content-Disposition',
          `attachment; filename="my-data-${businessDay(now, settings.SHOP_TIMEZONE)}.json"`,
        );
      return own;
    }),
    admin(readGoodsTable, async ({ query, viewer, http, now }) => {
      const { format, ...filter } = query;
      const { headings, rows } = await goodsTable(db, filter, settings.SHOP_TIMEZONE, now);
      const fileName = `Товары ${businessDay(now, settings.SHOP_TIMEZONE)}.${format}`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      if (format === 'csv') return csvFile({ fileName, columns: columnsOf(headings), rows });
      return new Streamed(XLSX_TYPE, fileName, xlsxStream({ name: 'Товары', headings, rows }));
    }),
    admin(readMonthBook, async ({ query: { month }, viewer, http, now }) => {
      const book = await monthSheets(db, { month, zone: settings.SHOP_TIMEZONE, now });
      if (book === undefined) throw new CodedError('validation', { text: 'Этот месяц ещё не начался' });
      const fileName = `Месяц ${book.from} — ${book.to}.xlsx`;
      await recordExport(db, { actorId: viewer.userId, ip: http.ip, fileName }, now);
      return new Streamed(XLSX_TYPE, fileName, xlsxStream(...book.sheets));
    }),
    admin(readCustomerData, ({ params, http, by }) =>
      exportPerson({ db, returnsOfOrders }, { userId: params.id, ip: http.ip }, by),
    ),
    admin(eraseCustomer, async ({ params, by }) => {
      await erasePerson(db, params.id, by);
      return { person: await readCustomer(db, params.id), stays: ERASURE_LEAVES };
    }),
    admin(oneC.readExchange, ({ now }) =>
      readExchange(db, {
        publicOrigin: settings.PUBLIC_URL === undefined ? '' : new URL(settings.PUBLIC_URL).origin,
        today: businessDay(now, settings.SHOP_TIMEZONE),
      }),
    ),
    admin(oneC.issueExchangeKey, async ({ by }) => ({ key: await issueKey(db, by) })),
    admin(oneC.revokeExchangeKey, ({ by }) => done(revokeKey(db, by))),
    admin(oneC.tellTillDays, ({ body: { since }, by }) =>
      done(setFirstTillDay(db, { since, today: businessDay(by.now, settings.SHOP_TIMEZONE) }, by)),
    ),
  ];
}

/** All data that the shop keeps about a person, for that person in this session: 152-FZ gives them the right to a copy. */
async function exportOwnData(
  reader: OrderReader,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<AnswerOf<typeof readOwnData>> {
  const { db } = reader;
  return {
    savedAt: now.toISOString(),
    profile: presentProfile(await readPerson(db, userId)),
    consents: await listConsentsOf(db, userId),
    sessions: await listSessionsOf(db, userId, sessionId, now),
    orders: await listOrdersOf(reader, userId),
    receipts: await allPurchases(db, userId),
    bonuses: await readBonuses(db, userId, now),
    belongings: await listBelongingsOf(db, userId),
    history: await listEventsAbout(db, userId),
    letters: await listMessagesOf(db, userId),
  };
}
