import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { listMovements } from '#contract/stock/inventory.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { readBonuses, readOrder } from '#contract/orders/orders.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { refundOfOrder } from '#contract/returns/refund.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Refused, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveBonuses } from '../../orders/bonuses/bonus-proof.ts';
import { expireBonuses } from '../../orders/bonuses/settle-bonuses.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { order, giveBonus } from '../../../proofs/fixtures/sample-orders.ts';
import { sampleProduct, addStocked } from '../../../proofs/fixtures/sample-goods.ts';
import { liftOrderLimits } from '../../../proofs/fixtures/sample-settings.ts';

type Items = BodyFor<typeof recordReturn>['items'];

const DAY_MS = 86_400_000;

describe.each(ENGINES)('returns of orders on %s', (engine) => {
  let admin: PersonsBrowser;
  let goods = 0;
  const start = new Date('2026-11-20T09:00:00.000Z');
  let now = start;
  const app = openShop({ engine, clock: () => now, goods: [] });
  beforeAll(async () => {
    await liftOrderLimits(app.db);
  });

  async function product(change: Parameters<typeof sampleProduct>[1] = {}): Promise<string> {
    goods += 1;
    const id = `returned-${goods}`;
    await addStocked(app.db, sampleProduct(id, { stock_qty: 20, ...change }));
    return id;
  }
  /** Sessions from long ago have expired. */
  async function later(days: number, ...people: PersonsBrowser[]): Promise<void> {
    now = new Date(now.getTime() + days * DAY_MS);
    for (const person of people) await person.logIn(person.person.phone);
  }
  async function begin(): Promise<PersonsBrowser> {
    now = start;
    admin = await app.as('admin');
    const buyer = await app.as('customer');
    return buyer;
  }
  async function delivered(buyer: Parameters<typeof order>[0], wish: Parameters<typeof order>[1]) {
    const { order: placed } = await order(buyer, wish);
    await admin.call(desk.moveOrder, { params: { id: placed._id }, body: { status: 'paid' } });
    return admin.call(desk.moveOrder, { params: { id: placed._id }, body: { status: 'delivered' } });
  }
  /** A bonus account with this balance. */
  const gift = (buyer: PersonsBrowser, amount: number) => giveBonus(app.db, buyer.person.id, amount);
  /** Returns exactly what the desk's screen would offer. */
  async function takeBack(orderId: string, items: Items, change: object = {}) {
    const shown = await admin.call(desk.readDeskOrder, { params: { id: orderId } });
    const { total } = refundOfOrder(shown, items);
    return admin.call(recordReturn, {
      body: { id: newId(), orderId, returnedAt: now.toISOString(), items, total, ...change },
    });
  }
  const restock = (position: number, qty = 1) => [{ position, qty, fate: 'restock' as const }];
  const balanceOf = (buyer: PersonsBrowser) => buyer.call(readBonuses);
  const agree = async () => {
    expect(await proveStock(app.db)).toEqual([]);
    expect(await proveBonuses(app.db, now)).toEqual([]);
  };

  test('a line of a delivered order comes back: money, stock, history and letter say so, and what was earned is taken back', async () => {
    const buyer = await begin();
    const [tap, sink] = [
      await product({ title: 'Смеситель' }),
      await product({ price_retail: 500_000, title: 'Раковина' }),
    ];
    const placed = await delivered(buyer, {
      items: [
        { productId: tap, qty: 2 },
        { productId: sink, qty: 1 },
      ],
      email: 'irina@example.ru',
    });
    expect(placed).toMatchObject({ goods: 25_000, bonusEarned: 750, returned: 0, returns: [] });
    const receipt = await takeBack(placed._id, restock(0), { reason: 'Не тот размер' });
    expect(receipt).toMatchObject({
      total: 10_000,
      bonuses: { givenBack: 0, takenBack: 300 },
      items: [{ productId: tap, title: 'Смеситель', stockQty: 19 }],
    });
    expect(receipt.number).toMatch(/^R-\d{6}$/);
    const shown = await admin.call(desk.readDeskOrder, { params: { id: placed._id } });
    expect(shown).toMatchObject({
      returned: 10_000,
      items: [{ returned: 1 }, { returned: 0 }],
      returns: [
        {
          id: receipt.id,
          number: receipt.number,
          total: 10_000,
          reason: 'Не тот размер',
          authorName: 'admin',
          items: [{ position: 0, qty: 1, price: 10_000, fate: 'restock' }],
        },
      ],
    });
    // The clock of this test stands still: changes of one order still have an order.
    expect(shown.events.map(({ at }) => at)).toEqual(shown.events.map(({ at }) => at).toSorted());
    expect(shown.events.at(-1)).toMatchObject({
      status: 'delivered',
      note: `Возврат ${receipt.number}: 10\u00a0000\u00a0₽`,
      actor: 'admin',
    });
    expect(await buyer.call(readOrder, { params: { id: placed._id } })).toMatchObject({
      returned: 10_000,
      bonusEarned: 750,
      bonusTakenBack: 300,
      items: [{ returned: 1 }, { returned: 0 }],
    });
    expect(await balanceOf(buyer)).toMatchObject({
      balance: 0,
      pending: 450,
      history: [{ amount: -300, title: `Возврат по заказу № ${placed.number}` }, { amount: 750 }],
    });
    const letter = await app
      .db('outbox')
      .where({ order_id: placed._id, subject: `Возврат по заказу № ${placed.number}` })
      .first();
    expect(letter?.body).toContain(
      '1. Смеситель: 1\u00a0шт.\n\nВозвращаем деньгами: 10\u00a0000\u00a0₽\nСо счёта списано начисленное за эти товары: 300\u00a0бонусов',
    );
    expect((await admin.call(listMovements, { params: { id: tap } })).items[0]).toMatchObject({
      kind: 'return',
      delta: 1,
      document: { kind: 'return', number: receipt.number },
    });
    await agree();
  });

  test('is refunded by the means that the desk states, which history and desk show; it belongs to what is sent', async () => {
    const buyer = await begin();
    const placed = await delivered(buyer, { items: [{ productId: await product(), qty: 3 }] });
    const [id, returnedAt] = [newId(), now.toISOString()];
    const back = (how: object) => takeBack(placed._id, restock(0), { id, returnedAt, total: 10_000, ...how });
    const { number } = await back({ how: 'transfer' });
    expect((await back({ how: 'transfer' })).replayed).toBe(true);
    await expect(back({ how: 'cash' })).rejects.toMatchObject({ code: 'act_id_reused' });
    // Older versions state none.
    await takeBack(placed._id, restock(0));
    const { returns, events } = await admin.call(desk.readDeskOrder, { params: { id: placed._id } });
    expect(returns.map(({ how }) => how)).toEqual(['transfer', undefined]);
    expect(events.map(({ note }) => note)).toContain(`Возврат ${number}: 10\u00a0000\u00a0₽ переводом`);
  });

  test('bonuses that paid for the goods come back with them, in the proportion they paid, usable at once', async () => {
    const buyer = await begin();
    await gift(buyer, 3000);
    const placed = await delivered(buyer, {
      items: [
        { productId: await product({ price_retail: 400_000 }), qty: 1 },
        { productId: await product({ price_retail: 600_000 }), qty: 1 },
      ],
      bonus: 3000,
    });
    expect(placed).toMatchObject({ bonusSpent: 3000, bonusEarned: 210, total: 7000 });
    expect(await takeBack(placed._id, restock(0))).toMatchObject({
      total: 2800,
      bonuses: { givenBack: 1200, takenBack: 84 },
    });
    expect(await balanceOf(buyer)).toMatchObject({ balance: 1200, pending: 126 });
    expect(await takeBack(placed._id, restock(1))).toMatchObject({
      total: 4200,
      bonuses: { givenBack: 1800, takenBack: 126 },
    });
    expect(await balanceOf(buyer)).toMatchObject({ balance: 3000, pending: 0 });
    await agree();
  });

  test('everything returned piece by piece is to the kopeck and the bonus what was paid and earned', async () => {
    const buyer = await begin();
    await gift(buyer, 1000);
    const placed = await delivered(buyer, {
      items: [
        { productId: await product({ price_retail: 33_333 }), qty: 7 },
        { productId: await product({ price_retail: 10_001 }), qty: 3 },
      ],
      bonus: 700,
    });
    const sums = { money: 0, givenBack: 0, takenBack: 0 };
    for (const position of [0, 1, 0, 0, 1, 0, 0, 1, 0, 0]) {
      const { total, bonuses } = await takeBack(placed._id, restock(position));
      sums.money += Math.round(total * 100);
      sums.givenBack += bonuses?.givenBack ?? 0;
      sums.takenBack += bonuses?.takenBack ?? 0;
    }
    expect(sums).toEqual({
      money: Math.round(placed.total * 100),
      givenBack: placed.bonusSpent,
      takenBack: placed.bonusEarned,
    });
    expect(await balanceOf(buyer)).toMatchObject({ balance: 1000, pending: 0 });
    expect(await admin.call(desk.readDeskOrder, { params: { id: placed._id } })).toMatchObject({
      returned: placed.total,
      items: [{ returned: 7 }, { returned: 3 }],
    });
    await agree();
  });

  test('what was earned and is spent already is owed, and the next earnings pay it', async () => {
    const buyer = await begin();
    const first = await delivered(buyer, { items: [{ productId: await product(), qty: 1 }] });
    await later(15, admin, buyer);
    const second = await delivered(buyer, { items: [{ productId: await product(), qty: 1 }], bonus: 300 });
    await takeBack(first._id, restock(0));
    expect(await balanceOf(buyer)).toMatchObject({ balance: -300, pending: second.bonusEarned });
    await agree();
  });

  test('expired bonuses are not taken a second time, and returned bonuses have a full period of their own', async () => {
    const buyer = await begin();
    await gift(buyer, 100);
    const placed = await delivered(buyer, { items: [{ productId: await product(), qty: 2 }], bonus: 100 });
    await later(366, admin, buyer);
    await expireBonuses(app.db, now);
    expect(await takeBack(placed._id, restock(0, 2))).toMatchObject({
      total: 19_900,
      bonuses: { givenBack: 100, takenBack: 0 },
    });
    expect(await balanceOf(buyer)).toMatchObject({ balance: 100, pending: 0 });
    await later(366, admin, buyer);
    expect(await expireBonuses(app.db, now)).toBeGreaterThan(0);
    expect(await balanceOf(buyer)).toMatchObject({ balance: 0 });
    await agree();
  });

  test('a guest’s order gives back money only', async () => {
    await begin();
    const placed = await delivered(app.guest(), { items: [{ productId: await product(), qty: 1 }] });
    expect(await takeBack(placed._id, restock(0))).toMatchObject({
      total: 10_000,
      bonuses: { givenBack: 0, takenBack: 0 },
    });
    await agree();
  });

  test('goods written off stay off the shelf', async () => {
    const buyer = await begin();
    const id = await product();
    const placed = await delivered(buyer, { items: [{ productId: id, qty: 2 }] });
    await takeBack(placed._id, [{ position: 0, qty: 1, fate: 'write_off' }]);
    expect(await app.db('products').where({ id }).first('stock_qty', 'reserved_qty')).toEqual({
      stock_qty: 18,
      reserved_qty: 0,
    });
    expect(await app.db('return_lines').where({ product_id: id })).toMatchObject([
      { qty: 1, fate: 'write_off', price: 1_000_000 },
    ]);
  });

  test.each(['new', 'processing', 'paid', 'canceled'] as const)(
    'an order that is %s cannot be returned',
    async (status) => {
      const buyer = await begin();
      const { order: placed } = await order(buyer, { items: [{ productId: await product(), qty: 1 }] });
      if (status !== 'new') await admin.call(desk.moveOrder, { params: { id: placed._id }, body: { status } });
      const refused = await takeBack(placed._id, restock(0)).catch((error: unknown) => error as Refused);
      expect(refused).toMatchObject({ status: 409, code: 'sale_not_returnable' });
    },
  );

  test('of two returns of the last piece at once one is booked, and bonuses move once', async () => {
    const buyer = await begin();
    const placed = await delivered(buyer, { items: [{ productId: await product(), qty: 1 }] });
    const outcomes = await Promise.all(
      [0, 1].map(() =>
        takeBack(placed._id, restock(0), { total: 10_000 }).then(
          () => 'booked',
          (error: unknown) => (error as Refused).code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['booked', 'return_exceeds_sold']);
    expect(await balanceOf(buyer)).toMatchObject({ balance: 0, pending: 0 });
    await agree();
  });

  test('a return that another form has booked meanwhile is not booked again under another id, and its own repeat is no second one', async () => {
    const buyer = await begin();
    const id = await product();
    const placed = await delivered(buyer, { items: [{ productId: id, qty: 3 }] });
    const first = { id: newId(), returnedBefore: 0 };
    await takeBack(placed._id, restock(0), first);
    const again = await takeBack(placed._id, restock(0), { returnedBefore: 0 }).catch(
      (error: unknown) => error as Refused,
    );
    expect(again).toMatchObject({
      status: 409,
      code: 'order_changed',
      answer: { json: { details: [{ path: 'returnedBefore', before: 0, after: 1 }] } },
    });
    const { total } = refundOfOrder(placed, restock(0));
    expect(await takeBack(placed._id, restock(0), { ...first, total })).toMatchObject({ replayed: true });
    expect(await app.db('returns').where({ order_id: placed._id })).toHaveLength(1);
    expect(await app.db('products').where({ id }).first('stock_qty')).toEqual({ stock_qty: 18 });
    expect(await takeBack(placed._id, restock(0), { returnedBefore: 1 })).toMatchObject({ replayed: false });
    await agree();
  });

  test('one return sent ten times at once and ten times in a row gives and takes once', async () => {
    const buyer = await begin();
    await gift(buyer, 500);
    const placed = await delivered(buyer, { items: [{ productId: await product(), qty: 3 }], bonus: 500 });
    const body = { id: newId(), returnedAt: now.toISOString() };
    const { total } = refundOfOrder(placed, restock(0));
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () => takeBack(placed._id, restock(0), { ...body, total })),
    );
    for (let time = 0; time < 10; time += 1)
      expect(await takeBack(placed._id, restock(0), { ...body, total })).toMatchObject({ replayed: true });
    expect(atOnce.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await app.db('bonus_entries').where({ return_id: body.id })).toHaveLength(2);
    expect(await app.db('order_events').where({ order_id: placed._id }).whereLike('note', 'Возврат%')).toHaveLength(1);
    await agree();
  });

  test('a till may take an order’s goods back too, under a number of its series', async () => {
    const buyer = await begin();
    const placed = await delivered(buyer, { items: [{ productId: await product(), qty: 1 }] });
    expect((await takeBack(placed._id, restock(0), { deviceId: newId(), deviceSeq: 1 })).number).toMatch(
      /^[A-Z]+\d-000001$/,
    );
  });
});
