import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { orderMoves, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-machine.ts';
import { deleteProduct, saveProduct } from '#contract/products/products.ts';
import { ENGINES } from '#db/memory.ts';
import { writeTransaction } from '#db/write.ts';
import { Refused, startApp, type Browser, type PersonsBrowser, type TestApp } from '../../proofs/fixtures/testing.ts';
import { expireBonuses } from './bonuses/expire-bonuses.ts';
import { proveStock } from '../stock/movements/stock-proof.ts';
import { addPictures, addProducts, addShelves, sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { lockOrder } from './order-store.ts';
import { changeTerms, liftBounds } from '../../proofs/fixtures/sample-settings.ts';
import { order, orderFor, type OrderBody } from '../../proofs/fixtures/sample-orders.ts';

/** The refusal of a call that must be refused. */
async function refusal(call: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown>[]; error: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, details: error.answer.json.details ?? [], error: error.answer.json.error };
    throw error;
  }
  throw new Error('It was not refused');
}

describe.each(ENGINES)('orders on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let buyer: PersonsBrowser;
  let goods = 0;
  let now = new Date('2026-11-20T09:00:00.000Z');
  beforeAll(async () => {
    app = await startApp({ engine, clock: () => now });
    await addShelves(app.db);
    await liftBounds(app.db);
    admin = await app.as('admin');
    buyer = await app.as('customer');
  });
  afterAll(() => app.close());

  /** A product of its own for a test; stock comes by a movement, as everywhere. */
  async function product(stock: number, change: Parameters<typeof sampleProduct>[1] = {}): Promise<string> {
    goods += 1;
    const id = `ordered-${goods}`;
    await addProducts(app.db, [sampleProduct(id, { stock_qty: stock, ...change })]);
    await app.db('movements').insert({
      id: `m-${id}`, product_id: id, kind: 'initial', delta: stock, before: 0, after: stock, actor_id: null, reason: '', document_kind: '', document_id: null, at: '2026-11-01T00:00:00.000Z',
    });
    return id;
  }
  const figures = async (id: string) => {
    const row = await app.db('products').where({ id }).first('stock_qty', 'reserved_qty');
    return [row?.stock_qty, row?.reserved_qty];
  };
  const place = (browser: Browser, body: OrderBody) => browser.call(orders.placeOrder, { body });
  const move = (id: string, status: OrderStatus) => admin.call(desk.moveOrder, { params: { id }, body: { status, note: status === 'canceled' ? 'Передумали' : '' } });
  const bonuses = (browser: Browser = buyer) => browser.call(orders.readBonuses);

  describe('a quote', () => {
    test('prices goods for whoever asks, says what is short or gone, and reserves nothing', async () => {
      const [plain, gone] = [await product(3, { price_sale: 900_000 }), await product(5)];
      await admin.call(deleteProduct, { params: { id: gone } });
      const items = [{ productId: plain, qty: 4 }, { productId: gone, qty: 1 }];
      const guest = await app.guest().call(orders.quoteOrder, { body: { items, delivery: 'courier' } });
      expect(guest.items).toMatchObject([{ productId: plain, price: 9000, sum: 36_000, state: 'short' }, { productId: gone, price: null, sum: 0, state: 'removed' }]);
      expect(guest).toMatchObject({ goods: 36_000, delivery: { method: 'courier', price: 0 }, total: 36_000 });
      const wholesale = await (await app.as('wholesale')).call(orders.quoteOrder, { body: { items: [{ productId: plain, qty: 1 }] } });
      expect(wholesale).toMatchObject({ goods: 8000, delivery: { method: 'pickup', price: 0 }, bonus: { most: 0, earned: 0 } });
      expect(await figures(plain)).toEqual([3, 0]);
    });

    test('says nothing of how many there are while there are enough', async () => {
      const { items } = await app.guest().call(orders.quoteOrder, { body: { items: [{ productId: await product(3), qty: 3 }] } });
      expect(items[0]).not.toHaveProperty('left');
    });
  });

  describe('placing', () => {
    test('reserves the goods, freezes names and prices, numbers the order and keeps both consents', async () => {
      const id = await product(10);
      await addPictures(app.db, id, ['a'.repeat(64)]);
      const { order: placed, trackingToken } = await order(buyer, { items: [{ productId: id, qty: 2 }] });
      expect(placed).toMatchObject({
        status: 'new', goods: 20_000, total: 20_000, bonusSpent: 0, bonusEarned: 600, cancellable: true,
        items: [{ productId: id, qty: 2, price: 10_000, title: `Смеситель ${id}` }],
        events: [{ status: 'new' }],
      });
      expect(placed.items[0]?.image).toContain('a'.repeat(64));
      expect(trackingToken).toBeNull();
      expect(await figures(id)).toEqual([10, 2]);
      const consents = await app.db('consents').where({ order_id: placed._id }).orderBy('kind').select('kind', 'user_id');
      expect(consents).toEqual([{ kind: 'offer', user_id: buyer.person.id }, { kind: 'personal_data', user_id: buyer.person.id }]);
      await admin.call(saveProduct, { params: { id }, body: { title: 'Совсем другое', priceRetail: 1 } as never }).catch(() => undefined);
      const next = await order(buyer, { items: [{ productId: await product(1), qty: 1 }] });
      expect(Number(next.order.number)).toBe(Number(placed.number) + 1);
    });

    test('twenty repeats at once place one order and reserve once', async () => {
      const id = await product(50);
      const body = await orderFor(buyer, { items: [{ productId: id, qty: 2 }] });
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer, body)));
      expect(new Set(answers.map(({ order: { number } }) => number)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await figures(id)).toEqual([50, 2]);
    });

    test('the same id with other content, or of another person, is refused and changes nothing', async () => {
      const id = await product(50);
      const body = await orderFor(buyer, { items: [{ productId: id, qty: 1 }] });
      await place(buyer, body);
      expect((await refusal(place(buyer, { ...body, comment: 'Другой' }))).code).toBe('order_id_reused');
      expect((await refusal(place(app.guest(), body))).code).toBe('order_id_reused');
      expect(await figures(id)).toEqual([50, 1]);
    });

    test('a guest’s order repeated after a login answers the first one with its link; with other content it is refused', async () => {
      const id = await product(50);
      const body = await orderFor(app.guest(), { items: [{ productId: id, qty: 1 }] });
      const first = await place(app.guest(), body);
      const mine = await app.as('customer');
      expect(await place(mine, body)).toEqual({ ...first, replayed: true });
      expect((await refusal(place(mine, { ...body, comment: 'Другой' }))).code).toBe('order_id_reused');
      expect((await mine.call(orders.listOrders)).total).toBe(0);
      expect(await figures(id)).toEqual([50, 1]);
    });

    test('another price, delivery, bonus or total than seen is refused line by line, and a second press with those takes it', async () => {
      const [cheap, gone] = [await product(10), await product(10)];
      const body = await orderFor(buyer, { items: [{ productId: cheap, qty: 1 }, { productId: gone, qty: 1 }], delivery: 'courier' });
      await app.db('products').where({ id: cheap }).update({ price_retail: 1_100_000 });
      await admin.call(deleteProduct, { params: { id: gone } });
      const { code, details } = await refusal(place(buyer, { ...body, bonus: 5 }));
      expect(code).toBe('quote_changed');
      expect(details).toMatchObject([
        { path: 'items.0.price', productId: cheap, before: 10_000, after: 11_000 },
        { path: 'items.1.price', productId: gone, before: 10_000, after: null, message: 'Снят с продажи' },
        { path: 'bonus', before: 5, after: 0 },
        { path: 'total', before: 20_590, after: 11_590 },
      ]);
      expect(await figures(cheap)).toEqual([10, 0]);
      const again = await place(buyer, { ...body, items: [{ productId: cheap, qty: 1, price: 11_000 }], total: 11_590 });
      expect(again.order.total).toBe(11_590);
    });

    test('what is short is refused line by line, and nothing is reserved', async () => {
      const [enough, short] = [await product(10), await product(2)];
      const body = await orderFor(buyer, { items: [{ productId: enough, qty: 1 }, { productId: short, qty: 3 }] });
      const { code, details } = await refusal(place(buyer, body));
      expect([code, details]).toEqual(['insufficient_stock', [{ message: 'Осталось меньше', productId: short, title: `Смеситель ${short}` }]]);
      expect((await refusal(place(admin, await orderFor(admin, { items: [{ productId: short, qty: 3 }] })))).details[0]).toMatchObject({ message: 'Осталось 2 шт.', left: 2 });
      expect([await figures(enough), await figures(short)]).toEqual([[10, 0], [2, 0]]);
    });

    test('of twenty buyers of the last unit one gets it and nineteen are told', async () => {
      const id = await product(1);
      const bodies = await Promise.all(Array.from({ length: 20 }, () => orderFor(app.guest(), { items: [{ productId: id, qty: 1 }] })));
      const outcomes = await Promise.all(bodies.map((body) => place(app.guest(), body).then(() => 'placed', (error: unknown) => (error as Refused).code)));
      expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'insufficient_stock')).toHaveLength(19);
      expect(await figures(id)).toEqual([1, 1]);
    });

    test('a wholesale order below the least sum is refused with what lacks', async () => {
      const wholesale = await app.as('wholesale');
      const restore = await changeTerms(admin, { wholesaleMinimum: 20_000 });
      const { code, error } = await refusal(order(wholesale, { items: [{ productId: await product(10), qty: 1 }] }));
      expect([code, error]).toEqual(['order_below_minimum', 'До наименьшей суммы оптового заказа не хватает 12\u00a0000\u00a0₽']);
      await restore();
    });

    test.each<[string, Partial<OrderBody>]>([
      ['no address for the courier', { delivery: 'courier', address: ' ' }],
      ['an invoice for a person', { payment: 'invoice' }],
      ['a comment above 500 characters', { comment: 'я'.repeat(501) }],
      ['a consent to a text that never was', { consents: { personalData: '2000-01-01', offer: '2026-11-21' } }],
      ['no consent', { consents: { personalData: '', offer: '' } }],
    ])('%s is refused', async (_, change) => {
      const id = await product(5);
      const body = await orderFor(buyer, { items: [{ productId: id, qty: 1 }], ...(change.delivery === undefined ? {} : { delivery: change.delivery }) });
      expect((await refusal(place(buyer, { ...body, ...change }))).code).toBe('validation');
      expect(await figures(id)).toEqual([5, 0]);
    });
  });

  describe('whoever', () => {
    test('ordered without an account follows the order by an unguessable link and may take it back', async () => {
      const id = await product(5);
      const { order: placed, trackingToken } = await order(app.guest(), { items: [{ productId: id, qty: 5 }] });
      const token = trackingToken ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await app.guest().call(orders.trackOrder, { body: { token } })).number).toBe(placed.number);
      await app.guest().call(orders.cancelTrackedOrder, { body: { token } });
      expect((await app.guest().call(orders.cancelTrackedOrder, { body: { token } })).status).toBe('canceled');
      expect(await figures(id)).toEqual([5, 0]);
      expect((await refusal(app.guest().call(orders.trackOrder, { body: { token: 'x'.repeat(43) } }))).code).toBe('not_found');
    });

    test('has an account sees their own orders only, newest first', async () => {
      const mine = await app.as('customer');
      const [first, second] = [await order(mine, { items: [{ productId: await product(5), qty: 1 }] }), await order(mine, { items: [{ productId: await product(5), qty: 1 }] })];
      expect((await mine.call(orders.listOrders, { query: { mine: '1' } })).items.map(({ number }) => number)).toEqual([second.order.number, first.order.number]);
      const other = await app.as('customer');
      expect((await other.call(orders.listOrders)).total).toBe(0);
      expect((await refusal(other.call(orders.readOrder, { params: { id: first.order._id } }))).code).toBe('not_found');
      expect((await refusal(other.call(orders.cancelOrder, { params: { id: first.order._id } }))).code).toBe('not_found');
      const row = await app.db('orders').where({ id: first.order._id }).first('tracking_token');
      expect((await refusal(app.guest().call(orders.trackOrder, { body: { token: row?.tracking_token ?? '' } }))).code).toBe('not_found');
    });

    test('ordered takes it back only while it is new', async () => {
      const { order: placed } = await order(buyer, { items: [{ productId: await product(5), qty: 1 }] });
      await move(placed._id, 'processing');
      expect((await refusal(buyer.call(orders.cancelOrder, { params: { id: placed._id } }))).code).toBe('order_move_forbidden');
    });
  });

  describe('a move', () => {
    test('that is not allowed is refused with those that are, and changes nothing', async () => {
      for (const [path, from] of [[[], 'new'], [['processing'], 'processing'], [['paid'], 'paid'], [['paid', 'delivered'], 'delivered'], [['canceled'], 'canceled']] as [OrderStatus[], OrderStatus][]) {
        const { order: placed } = await order(buyer, { items: [{ productId: await product(1), qty: 1 }] });
        for (const status of path) await move(placed._id, status);
        for (const to of ORDER_STATUSES.filter((status) => status !== from && !orderMoves(from).includes(status))) {
          const { code, details } = await refusal(move(placed._id, to));
          expect([code, details.map(({ path: status }) => status)]).toEqual(['order_move_forbidden', orderMoves(from)]);
        }
        expect((await admin.call(desk.readDeskOrder, { params: { id: placed._id } })).status).toBe(from);
      }
    });

    test.each<[OrderStatus[]]>([[['processing']], [['paid']], [['canceled']], [['processing', 'delivered']], [['paid', 'delivered']], [['paid', 'canceled']]])(
      '%j made ten times at once and ten times in a row leaves one change of stock, one accrual and one event each',
      async (path) => {
        const mine = await app.as('customer');
        const id = await product(10);
        const { order: placed } = await order(mine, { items: [{ productId: id, qty: 3 }] });
        for (const status of path) {
          await Promise.all(Array.from({ length: 10 }, () => move(placed._id, status)));
          for (let turn = 0; turn < 10; turn += 1) await move(placed._id, status);
        }
        const last = path.at(-1);
        expect(await figures(id)).toEqual(last === 'delivered' ? [7, 0] : last === 'canceled' ? [10, 0] : [10, 3]);
        expect(await app.db('order_events').where({ order_id: placed._id })).toHaveLength(path.length + 1);
        expect((await app.db('bonus_entries').where({ order_id: placed._id, kind: 'accrual' })).map(({ amount }) => amount)).toEqual(last === 'delivered' ? [900] : []);
      },
    );

    test('to delivered and to canceled at once makes one of them', async () => {
      const id = await product(10);
      const { order: placed } = await order(buyer, { items: [{ productId: id, qty: 3 }] });
      await move(placed._id, 'paid');
      const outcomes = await Promise.allSettled([move(placed._id, 'delivered'), move(placed._id, 'canceled')]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect([[7, 0], [10, 0]]).toContainEqual(await figures(id));
    });

    test('to delivered belongs to the shop’s day, not to that of UTC', async () => {
      const { order: placed } = await order(buyer, { items: [{ productId: await product(1), qty: 1 }] });
      await move(placed._id, 'paid');
      const start = now;
      try {
        // 00:30 of the next day in Moscow.
        now = new Date('2026-11-20T21:30:00.000Z');
        await admin.logIn(admin.person.phone);
        await move(placed._id, 'delivered');
      } finally {
        now = start;
      }
      expect(await app.db('orders').where({ id: placed._id }).first('delivered_at', 'delivered_day')).toEqual({ delivered_at: '2026-11-20T21:30:00.000Z', delivered_day: '2026-11-21' });
    });

    test('made before a repeat of the order answers the order as it stands, and reserves nothing anew', async () => {
      const id = await product(5);
      const body = await orderFor(buyer, { items: [{ productId: id, qty: 2 }] });
      const { order: placed } = await place(buyer, body);
      await move(placed._id, 'canceled');
      expect(await place(buyer, body)).toMatchObject({ replayed: true, order: { status: 'canceled', number: placed.number } });
      expect(await figures(id)).toEqual([5, 0]);
    });

    test('and a write-off of old bonuses never wait for each other in a ring', async () => {
      const mine = await app.as('customer');
      const { order: placed } = await order(mine, { items: [{ productId: await product(1), qty: 1 }] });
      await app.db('bonus_entries').insert({
        id: `old-${placed._id}`, user_id: mine.person.id, kind: 'accrual', amount: 5, order_id: placed._id, title: '', at: '2025-01-01T00:00:00.000Z', usable_from: null, expires_at: '2025-02-01T00:00:00.000Z',
      });
      try {
        await writeTransaction(app.db, async (trx) => {
          await lockOrder(trx, placed._id);
          // Held by whoever moves the order: a line that refers to it is written all the same.
          if (engine === 'postgres') expect(await expireBonuses(app.db, now)).toBeGreaterThan(0);
        });
      } finally {
        await app.db('bonus_entries').where({ order_id: placed._id }).delete();
      }
    }, 10_000);

    test('of goods that the till has sold meanwhile opens a discrepancy and never loses a unit', async () => {
      const id = await product(3);
      const { order: placed } = await order(buyer, { items: [{ productId: id, qty: 3 }] });
      await app.db('products').where({ id }).update({ stock_qty: 1 });
      await app.db('movements').insert({
        id: `sold-${id}`, product_id: id, kind: 'sale', delta: -2, before: 3, after: 1, actor_id: null, reason: '', document_kind: 'sale', document_id: null, at: '2026-11-20T10:00:00.000Z',
      });
      await move(placed._id, 'paid');
      await move(placed._id, 'delivered');
      expect(await figures(id)).toEqual([-2, 0]);
      expect(await app.db('discrepancies').where({ product_id: id }).whereNull('resolved_at')).toMatchObject([{ shortage: 2 }]);
    });
  });

  describe('bonuses', () => {
    test('come with delivery, are pending for 14 days, pay at most 30 % of the goods, come back with a cancellation, expire after 365 days', async () => {
      const mine = await app.as('customer');
      const start = now;
      const later = (days: number) => { now = new Date(start.getTime() + days * 86_400_000); };
      const { order: first } = await order(mine, { items: [{ productId: await product(10), qty: 2 }] });
      await move(first._id, 'paid');
      await move(first._id, 'delivered');
      expect(await bonuses(mine)).toMatchObject({ balance: 0, pending: 600, held: 0, history: [{ amount: 600, title: `Начислено за заказ № ${first.number}` }] });
      try {
        later(14);
        await mine.logIn(mine.person.phone);
        expect(await bonuses(mine)).toMatchObject({ balance: 600, pending: 0 });
        const small = await product(10, { price_retail: 100_000 });
        const { order: second } = await order(mine, { items: [{ productId: small, qty: 1 }], bonus: 600 });
        expect(second).toMatchObject({ goods: 1000, bonusSpent: 300, total: 700, bonusEarned: 21 });
        expect(await bonuses(mine)).toMatchObject({ balance: 300, held: 300 });
        await mine.call(orders.cancelOrder, { params: { id: second._id } });
        await mine.call(orders.cancelOrder, { params: { id: second._id } });
        expect(await bonuses(mine)).toMatchObject({ balance: 600, held: 0 });
        later(366);
        await mine.logIn(mine.person.phone);
        // What came back had kept its life.
        expect((await bonuses(mine)).balance).toBe(0);
      } finally {
        now = start;
      }
    });

    test('of somebody whose role changed meanwhile stay as the order was placed: brought by what was bought at retail, given back, spent no more', async () => {
      const mine = await app.as('customer');
      await app.db('bonus_entries').insert({
        id: `gift-${mine.person.id}`, user_id: mine.person.id, kind: 'accrual', amount: 500, order_id: null, title: 'Подарок', at: '2026-01-01T00:00:00.000Z', usable_from: null, expires_at: null,
      });
      const [first, second] = [await order(mine, { items: [{ productId: await product(9), qty: 1 }] }), await order(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 500 })];
      await app.db('users').where({ id: mine.person.id }).update({ role: 'wholesale' });
      await move(first.order._id, 'paid');
      await move(first.order._id, 'delivered');
      await move(second.order._id, 'canceled');
      expect(await bonuses(mine)).toMatchObject({ balance: 500, pending: 300, held: 0 });
      const third = await order(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 500 });
      expect(third.order).toMatchObject({ goods: 8000, bonusSpent: 0, bonusEarned: 0 });
    });

    test('are not spent twice by two orders at once', async () => {
      const mine = await app.as('customer');
      await app.db('bonus_entries').insert({
        id: `gift-${mine.person.id}`, user_id: mine.person.id, kind: 'accrual', amount: 1000, order_id: null, title: 'Подарок', at: '2026-01-01T00:00:00.000Z', usable_from: null, expires_at: null,
      });
      const bodies = [await orderFor(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 1000 }), await orderFor(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 1000 })];
      const outcomes = await Promise.all(bodies.map((body) => place(mine, body).then(() => 'placed', (error: unknown) => (error as Refused).code)));
      expect(outcomes.sort()).toEqual(['placed', 'quote_changed']);
      expect(await bonuses(mine)).toMatchObject({ balance: 0, held: 1000 });
    });
  });

  describe('the desk', () => {
    test('finds orders by number, name, phone, company and goods, by status and by the shop’s days', async () => {
      const id = await product(10, { title: 'Раковина редкая' });
      const body = await orderFor(app.guest(), { items: [{ productId: id, qty: 1 }] });
      const { order: placed } = await place(app.guest(), {
        ...body, payment: 'invoice', buyer: { kind: 'company', name: 'Пётр', phone: '+79265554433', email: 'p@example.ru', companyName: 'ООО «Вентиль»', inn: '7707083893' },
      });
      for (const q of [placed.number, 'петр', '9265554433', 'вентиль', '7707083893', 'редкая раковина']) {
        expect((await admin.call(desk.listDeskOrders, { query: { q } })).items.map(({ number }) => number)).toContain(placed.number);
      }
      const day = (await admin.call(desk.listDeskOrders, { query: { q: placed.number, status: 'new', from: '2026-11-20', to: '2026-11-20' } })).total;
      expect([day, (await admin.call(desk.listDeskOrders, { query: { q: placed.number, to: '2026-11-19' } })).total]).toEqual([1, 0]);
      expect((await admin.call(desk.readDeskCounts)).new).toBeGreaterThan(0);
    });

    test('comments, and prices a transport company; the total follows and the buyer reads it', async () => {
      const { order: placed, trackingToken } = await order(app.guest(), { items: [{ productId: await product(10), qty: 1 }], delivery: 'transport' });
      const params = { id: placed._id };
      expect(placed.delivery.price).toBeNull();
      await admin.call(desk.commentOrder, { params, body: { staffComment: 'Позвонить' } });
      const priced = await admin.call(desk.priceDelivery, { params, body: { price: 1200.5 } });
      expect(priced).toMatchObject({ total: 11_200.5, staffComment: 'Позвонить', moves: ['processing', 'paid', 'canceled'] });
      const seen = await app.guest().call(orders.trackOrder, { body: { token: trackingToken ?? '' } });
      expect(seen.events.at(-1)?.note).toBe('Доставка: 1\u00a0200,50\u00a0₽');
      expect(JSON.stringify(seen)).not.toContain('Позвонить');
      await move(placed._id, 'canceled');
      expect((await refusal(admin.call(desk.priceDelivery, { params, body: { price: 1 } }))).code).toBe('order_closed');
    });

    test('does not overwrite a comment that somebody else has written since, and says what stands there', async () => {
      const seller = await app.as('manager');
      const { order: placed } = await order(app.guest(), { items: [{ productId: await product(10), qty: 1 }] });
      const params = { id: placed._id };
      const save = (browser: Browser, staffComment: string, staffCommentBase: string) => browser.call(desk.commentOrder, { params, body: { staffComment, staffCommentBase } });
      expect((await save(seller, 'Позвонить после 18', '')).staffComment).toBe('Позвонить после 18');
      const { code, details } = await refusal(save(admin, 'Самовывоз', ''));
      expect([code, details]).toEqual(['comment_changed', [{ path: 'staffComment', message: 'Сейчас сохранено другое', before: '', after: 'Позвонить после 18' }]]);
      // A lost answer: the same text once more.
      expect((await save(seller, 'Позвонить после 18', '')).staffComment).toBe('Позвонить после 18');
      expect((await save(admin, 'Позвонить после 18. Самовывоз', 'Позвонить после 18')).staffComment).toBe('Позвонить после 18. Самовывоз');
    });

    test('cancels a paid order with a reason only, and the buyer reads it and that the money comes back', async () => {
      const { order: placed } = await order(app.guest(), { items: [{ productId: await product(10), qty: 1 }], email: 'paid@example.ru' });
      const params = { id: placed._id };
      await move(placed._id, 'paid');
      const { code, details } = await refusal(admin.call(desk.moveOrder, { params, body: { status: 'canceled', note: '  ' } }));
      expect([code, details]).toEqual(['validation', [{ path: 'note', message: 'Укажите причину' }]]);
      const canceled = await admin.call(desk.moveOrder, { params, body: { status: 'canceled', note: 'Брак на складе' } });
      expect([canceled.status, canceled.events.at(-1)?.note]).toEqual(['canceled', 'Брак на складе']);
      const letter = await app.db('outbox').where({ order_id: placed._id }).orderBy('id', 'desc').first();
      expect(letter?.body).toMatch(/Примечание: Брак на складе\n\nМы вернём вам оплату: 10\u00a0000\u00a0₽\./);
    });

    test('is worked by a seller from list to delivery', async () => {
      const seller = await app.as('manager');
      const { order: placed } = await order(app.guest(), { items: [{ productId: await product(10), qty: 1 }], delivery: 'transport' });
      const params = { id: placed._id };
      expect((await seller.call(desk.listDeskOrders, { query: { q: placed.number } })).items.map(({ _id }) => _id)).toContain(placed._id);
      await seller.call(desk.priceDelivery, { params, body: { price: 700 } });
      await seller.call(desk.moveOrder, { params, body: { status: 'paid' } });
      const done = await seller.call(desk.moveOrder, { params, body: { status: 'delivered' } });
      expect(done.events.map(({ actor }) => actor).slice(1)).toEqual(['manager', 'manager', 'manager']);
      expect(JSON.stringify(await seller.call(desk.readDeskOrder, { params }))).not.toMatch(/cost|purchase/i);
    });

    test('neither takes the money for an order whose delivery has no price yet nor hands it over; once priced it does', async () => {
      const id = await product(10);
      const { order: placed } = await order(app.guest(), { items: [{ productId: id, qty: 1 }], delivery: 'transport' });
      const params = { id: placed._id };
      expect((await admin.call(desk.readDeskOrder, { params })).moves).toEqual(['processing', 'canceled']);
      const { code, error, details } = await refusal(move(placed._id, 'paid'));
      expect([code, error, details.map(({ path }) => path)]).toEqual(['delivery_unpriced', 'Доставка ещё не рассчитана: сначала назначьте её цену', ['processing', 'canceled']]);
      await move(placed._id, 'processing');
      expect((await refusal(move(placed._id, 'delivered'))).code).toBe('delivery_unpriced');
      expect(await app.db('order_events').where({ order_id: placed._id })).toHaveLength(2);
      expect(await figures(id)).toEqual([10, 1]);
      await admin.call(desk.priceDelivery, { params, body: { price: 0 } });
      await move(placed._id, 'paid');
      expect((await move(placed._id, 'delivered')).status).toBe('delivered');
    });
  });

  test('after all of this the stock proof holds', async () => {
    expect(await proveStock(app.db)).toEqual([]);
  });
});
