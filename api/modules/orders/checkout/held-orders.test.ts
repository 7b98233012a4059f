import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { Refused, type Browser, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { pruneRefusals } from '../desk/desk-load.ts';
import { lapseOrders } from '../desk/lapse-orders.ts';
import { moveOrder } from '../desk/move-order.ts';
import { order, orderFor, type OrderInput } from '../../../proofs/fixtures/sample-orders.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(ENGINES)('goods held by unconfirmed orders on %s', (engine) => {
  let admin: PersonsBrowser;
  let now = new Date('2026-11-20T09:00:00.000Z');
  let goods = 0;
  const app = openShop({ engine, clock: () => now, goods: [] });
  beforeAll(async () => void (admin = await app.as('admin')));
  /** Open orders would count in the next test. */
  beforeEach(async () => {
    for (const id of await app.db('orders').where('status', 'new').pluck('id')) await move(id, 'canceled');
    await app.db('order_refusals').delete();
  });

  /** Sessions from long ago have expired. */
  async function later(ms: number): Promise<void> {
    now = new Date(now.getTime() + ms);
    await admin.logIn(admin.person.phone);
  }
  const move = (id: string, status: 'processing' | 'canceled') =>
    admin.call(desk.moveOrder, { params: { id }, body: { status } });
  /** 10 000 ₽ each. */
  async function product(): Promise<string> {
    goods += 1;
    await addProducts(app.db, [sampleProduct(`held-${goods}`, { stock_qty: 5000 })]);
    return `held-${goods}`;
  }
  const reserved = async (id: string) => (await app.db('products').where({ id }).first('reserved_qty'))?.reserved_qty;
  const wish = (id: string, phone: string, change: Partial<OrderInput> = {}): OrderInput => ({
    items: [{ productId: id, qty: 1 }],
    phone,
    ...change,
  });
  const outcome = (browser: Browser, body: OrderInput): Promise<string> =>
    order(browser, body).then(
      () => 'placed',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    );
  const refusalText = (browser: Browser, body: OrderInput): Promise<string> =>
    order(browser, body).then(
      () => '',
      (error: unknown) => String((error as Refused).answer.json.error),
    );

  test('is limited for a contact in orders, also of twenty placed at once, and a confirmation by the desk makes room', async () => {
    const id = await product();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => orderFor(app.guest(), wish(id, '+79161110001'))));
    const outcomes = await Promise.all(
      bodies.map((body) =>
        app
          .guest()
          .call(orders.placeOrder, { body })
          .then(
            () => 'placed',
            (error: unknown) => (error as Refused).code,
          ),
      ),
    );
    expect(outcomes.filter((code) => code === 'placed')).toHaveLength(DEFAULT_TERMS.heldOrdersMost);
    expect(outcomes.filter((code) => code === 'too_much_held')).toHaveLength(20 - DEFAULT_TERMS.heldOrdersMost);
    expect(await reserved(id)).toBe(DEFAULT_TERMS.heldOrdersMost);
    expect(await refusalText(app.guest(), wish(id, '+79161110001'))).toBe(
      'Подтверждения уже ждут 5 ваших заказов. Дождитесь нашего звонка, отмените лишний или позвоните нам',
    );
    // Another phone and another spelling of the mailbox: the mailbox is the contact.
    const [first] = await app.db('orders').where('status', 'new').pluck('id');
    await app.db('orders').where('status', 'new').update({ mailbox: 'irina@example.ru' });
    expect(await outcome(app.guest(), wish(id, '+79161110002', { email: 'Irina+1@example.ru' }))).toBe('too_much_held');
    expect(await outcome(app.guest(), wish(id, '+79161110002'))).toBe('placed');
    await move(first ?? '', 'processing');
    expect(await outcome(app.guest(), wish(id, '+79161110001'))).toBe('placed');
  });

  test('is bounded in pieces and in roubles, and says which', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldUnitsMost: 10, heldSumMost: 80_000 });
    expect(await refusalText(app.guest(), wish(id, '+79161110011', { items: [{ productId: id, qty: 11 }] }))).toMatch(
      /^До подтверждения можно отложить не больше 10\u00a0шт\. товара\. Уменьшите/,
    );
    expect(await refusalText(app.guest(), wish(id, '+79161110011', { items: [{ productId: id, qty: 9 }] }))).toMatch(
      /не больше товаров на 80\u00a0000\u00a0₽\. Уменьшите/,
    );
    expect(await outcome(app.guest(), wish(id, '+79161110011', { items: [{ productId: id, qty: 5 }] }))).toBe('placed');
    expect(await refusalText(app.guest(), wish(id, '+79161110011', { items: [{ productId: id, qty: 4 }] }))).toMatch(
      /вместе с заказами, которые ждут подтверждения/,
    );
    // An approved wholesale buyer may hold several times as much.
    expect(
      await outcome(await app.as('wholesale'), wish(id, '+79161110012', { items: [{ productId: id, qty: 20 }] })),
    ).toBe('placed');
    expect(await reserved(id)).toBe(25);
    await restore();
  });

  test('is limited for an account under any phone, and orders under its phone don’t block an account', async () => {
    const id = await product();
    const buyer = await app.as('customer');
    for (let count = 0; count < DEFAULT_TERMS.heldOrdersMost; count += 1)
      await order(app.guest(), wish(id, buyer.person.phone));
    for (let count = 0; count < DEFAULT_TERMS.heldOrdersMost; count += 1)
      expect(await outcome(buyer, wish(id, buyer.person.phone))).toBe('placed');
    expect(await outcome(buyer, wish(id, '+79161110021'))).toBe('too_much_held');
    // The desk's own orders count as confirmed.
    for (let count = 0; count <= DEFAULT_TERMS.heldOrdersMost; count += 1) await order(admin, wish(id, '+79161110022'));
  });

  test('is limited for a network of any buyers, and the desk sees it', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldOrdersMost: 2, heldFactor: 2 });
    expect((await admin.call(desk.readDeskLoad)).heavy).toEqual([]);
    for (let count = 0; count < 4; count += 1)
      expect(await outcome(app.guest(), wish(id, `+7916111003${count}`, { items: [{ productId: id, qty: 3 }] }))).toBe(
        'placed',
      );
    expect(await admin.call(desk.readDeskLoad)).toEqual({
      refused: 0,
      heavy: [{ scope: 'network', key: '127.0.0.1', orders: 4, units: 12, sum: 120_000 }],
    });
    const { items } = await admin.call(desk.listDeskOrders, { query: { network: '127.0.0.1' } });
    expect(items).toHaveLength(4);
    // The network of an order is forgotten as soon as the desk confirms it.
    for (const { _id } of items) await move(_id, 'processing');
    expect(await admin.call(desk.readDeskLoad)).toEqual({ refused: 0, heavy: [] });
    expect(
      await app
        .db('orders')
        .whereIn(
          'id',
          items.map(({ _id }) => _id),
        )
        .pluck('network'),
    ).toEqual(['', '', '', '']);
    await restore();
  });

  test('names as many orders of a phone as the list behind it has, those of the desk too', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldOrdersMost: 2 });
    for (const browser of [app.guest(), app.guest(), admin]) await order(browser, wish(id, '+79161110036'));
    expect((await admin.call(desk.readDeskLoad)).heavy).toEqual([
      { scope: 'contact', key: '+79161110036', orders: 3, units: 2, sum: 20_000 },
    ]);
    const query = { status: 'new', q: '+79161110036' } as const;
    expect((await admin.call(desk.listDeskOrders, { query })).total).toBe(3);
    await restore();
  });

  test('refuses, and tells the desk for a day how often', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldOrdersMost: 1 });
    await order(app.guest(), wish(id, '+79161110035'));
    for (let count = 0; count < 3; count += 1)
      expect(await outcome(app.guest(), wish(id, '+79161110035'))).toBe('too_much_held');
    expect((await admin.call(desk.readDeskLoad)).refused).toBe(3);
    await later(25 * HOUR_MS);
    expect((await admin.call(desk.readDeskLoad)).refused).toBe(0);
    expect(await pruneRefusals(app.db, new Date(now.getTime() + 31 * DAY_MS))).toBe(1);
    await restore();
  });

  test('beyond what a network may hold an order is taken without a hold and says so; taken up, it holds its goods or says what is lacking', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldOrdersMost: 2, heldFactor: 2 });
    const bodies = await Promise.all(
      Array.from({ length: 7 }, (_, place) =>
        orderFor(app.guest(), wish(id, `+7916111008${place}`, { email: `net${place}@example.ru` })),
      ),
    );
    const placed = await Promise.all(bodies.map((body) => app.guest().call(orders.placeOrder, { body })));
    const [holding, bare] = [
      placed.filter(({ order: { unreserved } }) => unreserved === undefined),
      placed.filter(({ order: { unreserved } }) => unreserved === true),
    ];
    expect([holding.length, bare.length, await reserved(id)]).toEqual([4, 3, 4]);
    expect((await proveStock(app.db)).filter(({ what }) => what === 'reserved')).toEqual([]);
    const [one, two, three] = bare.map(({ order: { _id, number }, trackingToken }) => ({
      _id,
      number,
      token: trackingToken ?? '',
    }));
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('Three were taken without a hold');
    const track = ({ token }: { token: string }) => app.guest().call(orders.trackOrder, { body: { token } });
    expect((await track(one)).unreserved).toBe(true);
    const seen = async (_id: string) => admin.call(desk.readDeskOrder, { params: { id: _id } });
    expect((await seen(one._id)).unreserved).toBe(true);
    const letter = await app.db('outbox').where('subject', `Заказ № ${one.number} принят`).first();
    expect(letter?.body).toContain('Товары пока не отложены');
    // An order without a hold doesn't count towards the network's limit; the desk's list, and its number, have it.
    expect((await admin.call(desk.readDeskLoad)).heavy).toEqual([
      { scope: 'network', key: '127.0.0.1', orders: 7, units: 4, sum: 40_000 },
    ]);
    expect((await admin.call(desk.listDeskOrders, { query: { status: 'new', network: '127.0.0.1' } })).total).toBe(7);

    // Canceled by its buyer, it releases nothing.
    await app.guest().call(orders.cancelTrackedOrder, { body: { token: three.token } });
    expect(await reserved(id)).toBe(4);
    await move(one._id, 'processing');
    expect([await reserved(id), (await seen(one._id)).unreserved]).toEqual([5, undefined]);
    await app.db('products').where({ id }).update({ stock_qty: 5 });
    const refused = await move(two._id, 'processing').catch((error: unknown) => error as Refused);
    if (!(refused instanceof Refused)) throw new Error('It was not refused');
    expect([refused.code, refused.answer.json.error, refused.answer.json.details]).toEqual([
      'insufficient_stock',
      `Товары не были отложены, и теперь не хватает: Смеситель ${id} — нет в наличии. Измените заказ или отмените его`,
      [{ message: 'нет в наличии', productId: id, title: `Смеситель ${id}`, left: 0 }],
    ]);
    expect([await reserved(id), (await seen(two._id)).status, (await seen(two._id)).unreserved]).toEqual([
      5,
      'new',
      true,
    ]);
    // Goods that are out of stock are refused all the same.
    expect(await outcome(app.guest(), wish(id, '+79161110089'))).toBe('insufficient_stock');
    await app.db('products').where({ id }).update({ stock_qty: 5000 });

    // One that holds goods makes room; one without a hold takes none.
    await move(holding[0]?.order._id ?? '', 'canceled');
    expect((await order(app.guest(), wish(id, '+79161110088'))).order.unreserved).toBeUndefined();

    // A buyer whom the desk has dealt with is exempt from the network's limit.
    const [, taken] = bodies;
    const known = bodies.find(({ id: orderId }) => orderId === one._id) ?? taken;
    expect((await order(app.guest(), wish(id, known?.buyer.phone ?? ''))).order.unreserved).toBeUndefined();
    const mailbox = wish(id, '+79161110090', { email: known?.buyer.email ?? '' });
    expect((await order(app.guest(), mailbox)).order.unreserved).toBeUndefined();
    expect((await order(await app.as('wholesale'), wish(id, '+79161110091'))).order.unreserved).toBeUndefined();
    const buyer = await app.as('customer');
    expect((await order(buyer, wish(id, '+79161110092'))).order.unreserved).toBe(true);
    await restore();
  });

  test('an order without a hold lapses without letting go of what it never held', async () => {
    const id = await product();
    const restore = await changeTerms(admin, { heldOrdersMost: 1, heldFactor: 1 });
    const context = { db: app.db, settings: app.services.settings };
    await order(app.guest(), wish(id, '+79161110093'));
    const { order: bare } = await order(app.guest(), wish(id, '+79161110094', { email: 'bare@example.ru' }));
    expect(bare.unreserved).toBe(true);
    await later(4 * DAY_MS);
    await lapseOrders({ ...context, now });
    const letter = await app.db('outbox').where({ recipient: 'bare@example.ru' }).orderBy('id', 'desc').first();
    expect(letter?.body).toContain('Товары для него не отложены');
    await later(DAY_MS);
    expect((await lapseOrders({ ...context, now })).lapsed).toBe(2);
    const events = (await admin.call(desk.readDeskOrder, { params: { id: bare._id } })).events;
    expect(events.at(-1)?.note).toBe('Заказ не подтвердили за 5\u00a0дней');
    expect(await reserved(id)).toBe(0);
    await restore();
  });

  test('lapses after the days of the settings: the buyer is warned a day before, an act of the desk restarts them', async () => {
    const [lapsing, touched, taken] = [await product(), await product(), await product()];
    const context = { db: app.db, settings: app.services.settings };
    const start = now;
    const { order: one, trackingToken } = await order(
      app.guest(),
      wish(lapsing, '+79161110041', { email: 'lapse@example.ru' }),
    );
    const { order: two } = await order(app.guest(), wish(touched, '+79161110042'));
    const { order: three } = await order(app.guest(), wish(taken, '+79161110043'));
    const statuses = async () =>
      (await app
        .db('orders')
        .whereIn('id', [one._id, two._id, three._id])
        .orderBy('number')
        .pluck('status')) as string[];
    expect(one.lapsesAt).toBe(new Date(start.getTime() + 5 * DAY_MS).toISOString());

    await later(4 * DAY_MS - 1);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 0, lapsed: 0 });
    await admin.call(desk.commentOrder, { params: { id: two._id }, body: { staffComment: 'Ждёт звонка' } });
    await move(three._id, 'processing');
    await later(1);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 1, lapsed: 0 });
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 0, lapsed: 0 });
    const letter = await app.db('outbox').where({ recipient: 'lapse@example.ru' }).orderBy('id', 'desc').first();
    expect([letter?.subject, letter?.body]).toEqual([
      `Заказ № ${one.number} скоро отменится`,
      expect.stringContaining('Товары отложены для вас до '),
    ]);

    await later(DAY_MS);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 0, lapsed: 1 });
    expect(await statuses()).toEqual(['canceled', 'new', 'processing']);
    expect([await reserved(lapsing), await reserved(touched), await reserved(taken)]).toEqual([0, 1, 1]);
    const seen = await app.guest().call(orders.trackOrder, { body: { token: trackingToken ?? '' } });
    expect([seen.lapsesAt, seen.events.at(-1)?.note]).toEqual([
      null,
      'Заказ не подтвердили за 5\u00a0дней, товары больше не отложены',
    ]);
    expect((await admin.call(desk.readDeskOrder, { params: { id: one._id } })).events.at(-1)?.actor).toBe(
      'автоматически',
    );
    // The job has not run for long: a buyer not warned yet is warned now, and still has nearly a day left.
    await later(30 * DAY_MS);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 1, lapsed: 0 });
    await later(19 * HOUR_MS);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 0, lapsed: 0 });
    expect(await statuses()).toEqual(['canceled', 'new', 'processing']);

    // With 0 days new orders never lapse.
    const restore = await changeTerms(admin, { heldDays: 0 });
    await later(300 * DAY_MS);
    expect(await lapseOrders({ ...context, now })).toEqual({ warned: 0, lapsed: 0 });
    await restore();
  });

  test('lapses only a fixed time after its buyer was warned, by the days that the settings say now', async () => {
    const id = await product();
    const context = { db: app.db, settings: app.services.settings };
    const lapse = () => lapseOrders({ ...context, now });
    const restore = await changeTerms(admin, { heldDays: 3 });
    const { order: one } = await order(app.guest(), wish(id, '+79161110061'));
    expect(one.lapsesAt).toBe(new Date(now.getTime() + 3 * DAY_MS).toISOString());
    await later(2 * DAY_MS);
    expect(await lapse()).toEqual({ warned: 1, lapsed: 0 });
    // Warned long enough ago, and not yet due.
    await later(23 * HOUR_MS);
    expect(await lapse()).toEqual({ warned: 0, lapsed: 0 });
    await later(HOUR_MS);
    expect(await lapse()).toEqual({ warned: 0, lapsed: 1 });
    // The job did not run for days: the warning still comes first.
    const { order: two } = await order(app.guest(), wish(id, '+79161110062'));
    await later(10 * DAY_MS);
    expect(await lapse()).toEqual({ warned: 1, lapsed: 0 });
    await later(20 * HOUR_MS - 1);
    expect(await lapse()).toEqual({ warned: 0, lapsed: 0 });
    await later(1);
    expect(await lapse()).toEqual({ warned: 0, lapsed: 1 });
    expect(await app.db('orders').whereIn('id', [one._id, two._id]).pluck('status')).toEqual(['canceled', 'canceled']);
    await restore();
  });

  test('does not lapse when the desk confirmed it between the check and the move', async () => {
    const { order: kept } = await order(app.guest(), wish(await product(), '+79161110063'));
    const seen = (await app.db('orders').where({ id: kept._id }).first('updated_at'))?.updated_at ?? '';
    await later(DAY_MS);
    await admin.call(desk.commentOrder, { params: { id: kept._id }, body: { staffComment: 'Ждёт звонка' } });
    const { status } = await moveOrder(
      { db: app.db, settings: app.services.settings, now },
      { orderId: kept._id, to: 'canceled', actorId: null, note: '', lapsedSince: seen },
    );
    expect(status).toBe('new');
  });

  test('placing and canceling in turn writes a mailbox a limited number of letters a day, in any spelling; the desk’s acts are always reported', async () => {
    const id = await product();
    const letters = async () => (await app.db('outbox').where({ mailbox: 'stranger@example.ru' })).length;
    for (let count = 0; count < 10; count += 1) {
      const { trackingToken } = await order(
        app.guest(),
        wish(id, `+791611101${String(count).padStart(2, '0')}`, {
          email: count % 2 === 0 ? 'stranger@example.ru' : `Stranger+${count}@example.ru`,
        }),
      );
      await app.guest().call(orders.cancelTrackedOrder, { body: { token: trackingToken ?? '' } });
    }
    expect(await letters()).toBe(DEFAULT_TERMS.lettersPerDay);
    const { order: real } = await order(app.guest(), wish(id, '+79161110199', { email: 'stranger@example.ru' }));
    expect(await letters()).toBe(DEFAULT_TERMS.lettersPerDay);
    await move(real._id, 'processing');
    expect(await letters()).toBe(DEFAULT_TERMS.lettersPerDay + 1);
    await later(DAY_MS + 1);
    await order(app.guest(), wish(id, '+79161110198', { email: 'stranger@example.ru' }));
    expect(await letters()).toBe(DEFAULT_TERMS.lettersPerDay + 2);
  });

  test('is no way to the stock figure: a quote says «fewer» or «none» to everybody but staff, and only so often', async () => {
    const [few, none] = [await product(), await product()];
    await app.db('products').where({ id: few }).update({ stock_qty: 7 });
    await app.db('products').where({ id: none }).update({ stock_qty: 0 });
    const body = {
      items: [
        { productId: few, qty: 999 },
        { productId: none, qty: 1 },
      ],
    };
    for (const browser of [app.guest(), await app.as('customer'), await app.as('wholesale')]) {
      const { items } = await browser.call(orders.quoteOrder, { body });
      expect(items.map(({ state, left }) => [state, left])).toEqual([
        ['short', undefined],
        ['short', 0],
      ]);
      const refused = await order(browser, { ...wish(few, '+79161110051'), items: [{ productId: few, qty: 8 }] }).catch(
        (error: unknown) => error as Refused,
      );
      if (!(refused instanceof Refused)) throw new Error('It was not refused');
      expect(refused.answer.json.details).toEqual([
        { message: 'Осталось меньше', productId: few, title: `Смеситель ${few}` },
      ]);
    }
    expect((await (await app.as('manager')).call(orders.quoteOrder, { body })).items.map(({ left }) => left)).toEqual([
      7, 0,
    ]);
    const query = { items: [{ productId: few, qty: 8 }] };
    const codes = new Set<number>();
    for (let count = 0; count < 1001; count += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.guest().request('POST', '/api/orders/quote', { json: query })),
      );
      for (const { status } of answers) codes.add(status);
    }
    expect([...codes]).toEqual([200, 429]);
  });
});
