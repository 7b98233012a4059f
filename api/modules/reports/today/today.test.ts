/** The office's first page: the day beside the same weekday, its places, and waiting tasks. */
import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { registerDevice } from '#contract/devices/devices.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { reportMargin } from '#contract/reports/purchase.ts';
import { COSTLESS_DAYS, LATE_ORDER_HOURS, LETTERS_DAYS, reportToday, type Today } from '#contract/reports/today.ts';
import { reportSummary, reportTimeline } from '#contract/reports/reports.ts';
import { readOpening, saveOpening } from '#contract/shop/opening-settings.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { listStock } from '#contract/stock/inventory.ts';
import { changeRole } from '#contract/accounts/customers.ts';
import { applyForWholesale, saveProfile } from '#contract/accounts/profile.ts';
import { daysBefore } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { queueMessage } from '../../orders/messages/queue-message.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { hoursOf } from './read-today.ts';

/** Friday 20 November, 14:20 in Moscow. */
const NOW = Date.parse('2026-11-20T11:20:00.000Z');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Moscow';

test('hours are those of the shop, from the first with a document to the last', () => {
  const made = (at: string, revenue: number) => ({
    kind: 'sale' as const,
    document_id: at,
    day: '',
    at,
    device_id: null,
    seller_id: '',
    revenue,
    cost: 0,
    without_cost: 0,
  });
  expect(
    hoursOf(
      [made('2026-11-20T09:00:00.000Z', 10_050), made('2026-11-20T09:59:59.999Z', 50)],
      [made('2026-11-13T07:00:00.000Z', 100)],
      ZONE,
    ),
  ).toEqual([
    { hour: 10, revenue: 0, then: 1 },
    { hour: 11, revenue: 0, then: 0 },
    { hour: 12, revenue: 101, then: 0 },
  ]);
  expect(hoursOf([], [], ZONE)).toEqual([]);
});

describe.each(ENGINES)('today on %s', (engine) => {
  let admin: Browser;
  let goods: Awaited<ReturnType<typeof addGoods>>;
  let now = NOW;
  const deviceId = newId();
  let prefix = '';
  let seq = 0;

  async function sell(ago: number, qty: number, price = 1000, productId = goods.mixer): Promise<string> {
    seq += 1;
    const sale = {
      id: newId(),
      deviceId,
      deviceSeq: seq,
      soldAt: new Date(now - ago).toISOString(),
      sentAt: new Date(now).toISOString(),
      items: [{ productId, qty, price }],
      note: '',
      paymentMethod: 'cash' as const,
    };
    await admin.call(recordSale, { body: sale });
    return sale.id;
  }
  /** One piece of the sale's first line comes back, for this sum in roubles. */
  const bringOneBack = (saleId: string, total: number) =>
    admin.call(recordReturn, {
      body: {
        id: newId(),
        saleId,
        deviceId,
        deviceSeq: (seq += 1),
        returnedAt: new Date(now).toISOString(),
        sentAt: new Date(now).toISOString(),
        reason: 'Брак',
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total,
      },
    });
  /** Sessions expire meanwhile. */
  async function wait(ms: number): Promise<void> {
    now += ms;
    admin = await app.as('admin');
  }
  const look = (): Promise<Today> => admin.call(reportToday, {});

  const app = openShop({ engine, clock: () => new Date(now) });
  beforeAll(async () => {
    admin = await app.as('admin');
    goods = await addGoods(app.db);
    await app.db('products').where({ id: goods.mixer }).update({ cost_price: 60_000 });
    // It had sold before its first contact.
    const contact = { deviceId, sentAt: new Date(now).toISOString(), lastSeq: 1 };
    prefix = (await admin.call(registerDevice, { body: contact })).prefix;
  });

  test('an empty shop has nothing but first steps, of which goods are done', async () => {
    expect(await look()).toMatchObject({
      day: '2026-11-20',
      comparedDay: '2026-11-13',
      today: { revenue: 0, grossProfit: 0, purchases: 0, itemsWithoutCost: 0 },
      hours: [],
      places: [],
      steps: ['category', 'goods'],
      waiting: {
        late: { count: 0, first: null },
        fresh: { count: 0, total: 0, last: null },
        tills: [],
        discrepancies: { count: 0, first: null },
        applications: { count: 0, first: null },
        stock: { low: 1, out: 0 },
        costless: { goods: 0, revenue: 0 },
        imports: { count: 0, first: null },
        letters: 0,
        backup: null,
      },
    });
  });

  test('the day so far stands beside the same weekday up to the same time; whole days are those of the report', async () => {
    // A week ago at 10:20 and at 17:20, the day before yesterday, yesterday, today at 12:20 and 14:19.
    await sell(7 * DAY + 4 * HOUR, 3);
    await sell(7 * DAY - 3 * HOUR, 5);
    await sell(2 * DAY, 1);
    await sell(DAY, 3);
    const noon = await sell(2 * HOUR, 2);
    await sell(60_000, 1);
    const today = await look();
    expect(today.today).toEqual({ revenue: 3000, grossProfit: 1200, purchases: 2, itemsWithoutCost: 0 });
    expect(today.then).toEqual({ revenue: 3000, grossProfit: 1200, purchases: 1, itemsWithoutCost: 0 });
    expect(today.yesterday).toEqual({ revenue: 3000, then: 1000 });
    expect(today.month).toEqual({ revenue: 15_000, then: 0 });
    expect(today.hours).toEqual([
      { hour: 10, revenue: 0, then: 3000 },
      { hour: 11, revenue: 0, then: 0 },
      { hour: 12, revenue: 2000, then: 0 },
      { hour: 13, revenue: 0, then: 0 },
      { hour: 14, revenue: 1000, then: 0 },
      { hour: 15, revenue: 0, then: 0 },
      { hour: 16, revenue: 0, then: 0 },
      { hour: 17, revenue: 0, then: 5000 },
    ]);
    const days = await admin.call(reportTimeline, { query: { from: '2026-11-13', to: '2026-11-20' } });
    expect(today.days.map(({ date, revenue, grossProfit }) => ({ date, revenue, grossProfit }))).toEqual(
      days.map(({ date, revenue, grossProfit }) => ({ date, revenue, grossProfit })),
    );
    expect(today.steps).toEqual(['category', 'goods', 'sale']);

    await bringOneBack(noon, 1000);
    const after = await look();
    expect(after.today).toEqual({ revenue: 2000, grossProfit: 800, purchases: 2, itemsWithoutCost: 0 });
    expect(after.places).toEqual([
      {
        kind: 'till',
        prefix,
        name: '',
        seller: (await app.db('users').where({ role: 'admin' }).first())?.name,
        lastAt: new Date(now).toISOString(),
        revenue: 2000,
      },
    ]);
  });

  test('orders wait as new ones, then as late ones, the one that has waited longest first', async () => {
    const buyer = app.guest();
    const first = await order(buyer, { items: [{ productId: goods.mixer, qty: 1 }] });
    await wait(HOUR);
    const second = await order(buyer, { items: [{ productId: goods.mixer, qty: 2 }] });
    const fresh = (await look()).waiting;
    expect(fresh.late.count).toBe(0);
    expect(fresh.fresh).toMatchObject({ count: 2, total: 3 * 6715, last: { id: second.order._id, buyer: 'Ирина' } });
    await wait((LATE_ORDER_HOURS - 1) * HOUR);
    const late = (await look()).waiting;
    expect(late.late).toMatchObject({ count: 1, first: { id: first.order._id, total: 6715 } });
    expect(late.fresh).toMatchObject({ count: 1, last: { id: second.order._id } });

    // The desk confirms no order before the shop opens.
    const week = Array.from({ length: 7 }, () => ({ opens: '15:30', closes: '20:00' }));
    const save = async (hours: typeof week) => {
      const { revision } = await admin.call(readOpening);
      await admin.call(saveOpening, { body: { revision, week: hours, holidays: [], points: [] } });
    };
    await save(week);
    const opened = (await look()).waiting;
    expect([opened.late.count, opened.fresh.count]).toEqual([0, 2]);
    await save([]);
  });

  test('a shortage, an application, goods without a cost and a till with a gap wait, each with what one must know', async () => {
    await sell(0, 3, 990, goods.last);
    seq += 2;
    await sell(0, 1, 24_900, goods.bath);
    const applicant = await app.as('customer');
    await applicant.call(applyForWholesale, { body: { companyName: 'ООО «Монолит»', inn: '7707083893', comment: '' } });
    const hired = await app.as('customer');
    await hired.call(applyForWholesale, { body: { companyName: 'ООО «Свой»', inn: '', comment: '' } });
    await admin.call(changeRole, { params: { id: hired.person.id }, body: { role: 'manager' } });
    const { waiting, today } = await look();
    expect(today.itemsWithoutCost).toBe(4);
    expect(waiting.discrepancies).toEqual({ count: 1, first: { title: 'Сифон', stockQty: -2 } });
    expect(waiting.applications).toMatchObject({ count: 1, first: { company: 'ООО «Монолит»', inn: '7707083893' } });
    await wait(1000);
    const second = await app.as('customer');
    await second.call(applyForWholesale, { body: { companyName: 'ООО «Второй»', inn: '', comment: '' } });
    await wait(1000);
    await applicant.call(saveProfile, { body: { name: 'Новое имя' } });
    const both = (await look()).waiting.applications;
    expect(both).toMatchObject({ count: 2, first: { company: 'ООО «Монолит»' } });
    expect(waiting.costless).toEqual({ goods: 2, revenue: 3 * 990 + 24_900 });
    expect(waiting.stock).toEqual({ low: 0, out: 1 });
    expect(waiting.tills).toMatchObject([{ id: deviceId, prefix, silence: 'no', missing: 2, clashes: false }]);
  });

  test('letters, low and sold-out goods are as many as the lists that their tasks open have', async () => {
    await wait(40 * DAY);
    const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
    const { day } = await look();
    const start = Date.parse(`${daysBefore(day, LETTERS_DAYS - 1)}T00:00:00+03:00`);
    for (const at of [start - 1, start, start + DAY, start + 2 * DAY])
      await writeTransaction(app.db, (trx) => queueMessage(trx, letter, new Date(at)));
    await app.db('outbox').where({ recipient: letter.recipient }).update({ state: 'failed' });
    const { waiting } = await look();
    const list = async (days: { from?: string; to?: string }) =>
      (await admin.call(listMessages, { query: { state: 'failed', ...days } })).total;
    expect([waiting.letters, await list({ from: daysBefore(day, LETTERS_DAYS - 1) })]).toEqual([3, 3]);
    expect([await list({}), await list({ to: daysBefore(day, LETTERS_DAYS) })]).toEqual([4, 1]);
    const { stock } = waiting;
    for (const state of ['low', 'out'] as const)
      expect(stock[state]).toBe((await admin.call(listStock, { query: { state, limit: 200 } })).length);
    expect(stock.out).toBeGreaterThan(0);
  });

  test('goods without a cost are as many, with the same revenue, as the list that their task opens', async () => {
    await wait(40 * DAY);
    const listed = async (day: string) => {
      const query = { show: 'uncosted' as const, from: daysBefore(day, COSTLESS_DAYS - 1), to: day };
      const { counts, sums } = await admin.call(reportMargin, { query });
      return { goods: counts.uncosted, revenue: sums.revenue };
    };
    const same = async (expected: { goods: number; revenue: number }): Promise<void> => {
      const { day, waiting } = await look();
      expect([waiting.costless, await listed(day)]).toEqual([expected, expected]);
    };
    await same({ goods: 0, revenue: 0 });
    const wholly = await sell(0, 1, 24_900, goods.bath);
    await sell(0, 2, 990, goods.last);
    await same({ goods: 2, revenue: 26_880 });
    // Of the same goods with a cost and without one the list has the whole revenue.
    await app.db('products').where({ id: goods.last }).update({ cost_price: 50_000 });
    await sell(0, 1, 1000, goods.last);
    await same({ goods: 2, revenue: 27_880 });
    await bringOneBack(wholly, 24_900);
    await same({ goods: 1, revenue: 2980 });
  });

  test('a till is silent after a shift without a contact, and retired after two weeks unless it held receipts', async () => {
    const other = newId();
    await admin.call(registerDevice, { body: { deviceId: other, sentAt: new Date(now).toISOString() } });
    const silent = async () => (await look()).waiting.tills.find(({ id }) => id === other)?.silence;
    expect(await silent()).toBeUndefined();
    await wait(13 * HOUR);
    expect(await silent()).toBe('silent');
    await wait(15 * DAY);
    expect(await silent()).toBeUndefined();
    await app.db('devices').where({ id: other }).update({ pending_count: 2 });
    expect(await silent()).toBe('holding');
  });

  test('the month is compared with the days that its report is compared with, on a first of a month and a Monday too', async () => {
    const report = async () => {
      const { month, day } = await look();
      const { revenue, previous } = await admin.call(reportSummary, {
        query: { from: `${day.slice(0, 8)}01`, to: day, unit: 'month' },
      });
      expect(month).toEqual({ revenue, then: previous.revenue });
      return [day, month.then];
    };
    // The 1st of February 2027 is a Monday.
    await wait(Date.parse('2027-01-01T09:00:00.000Z') - now);
    await sell(0, 1, 700);
    await wait(2 * DAY);
    await sell(0, 1, 20);
    await wait(28 * DAY);
    await sell(0, 1, 1);
    await wait(DAY);
    expect(await report()).toEqual(['2027-02-01', 700]);
    // The sale of the 3rd of January was made at noon.
    await wait(2 * DAY - HOUR);
    expect(await report()).toEqual(['2027-02-03', 700]);
    await wait(HOUR);
    expect(await report()).toEqual(['2027-02-03', 720]);
  });
});
