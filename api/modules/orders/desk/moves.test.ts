import { describe, expect, test } from 'vitest';
import * as desk from '#contract/orders/order-desk.ts';
import * as orders from '#contract/orders/orders.ts';
import { orderMoves, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-machine.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import type { Refused } from '../../../proofs/fixtures/testing.ts';
import { expireBonuses } from '../bonuses/settle-bonuses.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { lockOrder } from '../model/order-context.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order, orderFor, giveBonus } from '../../../proofs/fixtures/sample-orders.ts';

describe.each(ENGINES)('orders on their way on %s', (engine) => {
  const shop = orderShop(engine);
  const { product, figures, place, move, bonuses } = shop;

  describe('a move', () => {
    test('that is not allowed is refused with those that are, and changes nothing', async () => {
      for (const [path, from] of [
        [[], 'new'],
        [['processing'], 'processing'],
        [['paid'], 'paid'],
        [['paid', 'delivered'], 'delivered'],
        [['canceled'], 'canceled'],
      ] as [OrderStatus[], OrderStatus][]) {
        const { order: placed } = await order(shop.buyer, { items: [{ productId: await product(1), qty: 1 }] });
        for (const status of path) await move(placed._id, status);
        for (const to of ORDER_STATUSES.filter((status) => status !== from && !orderMoves(from).includes(status))) {
          const { code, details } = await refusal(move(placed._id, to));
          expect([code, details.map(({ path: status }) => status)]).toEqual(['order_move_forbidden', orderMoves(from)]);
        }
        expect((await shop.admin.call(desk.readDeskOrder, { params: { id: placed._id } })).status).toBe(from);
      }
    });

    test.each<[OrderStatus[]]>([
      [['processing']],
      [['paid']],
      [['canceled']],
      [['processing', 'delivered']],
      [['paid', 'delivered']],
      [['paid', 'canceled']],
    ])(
      '%j made ten times at once and ten times in a row leaves one change of stock, one accrual and one event each',
      async (path) => {
        const mine = await shop.app.as('customer');
        const id = await product(10);
        const { order: placed } = await order(mine, { items: [{ productId: id, qty: 3 }] });
        for (const status of path) {
          await Promise.all(Array.from({ length: 10 }, () => move(placed._id, status)));
          for (let turn = 0; turn < 10; turn += 1) await move(placed._id, status);
        }
        const last = path.at(-1);
        expect(await figures(id)).toEqual(last === 'delivered' ? [7, 0] : last === 'canceled' ? [10, 0] : [10, 3]);
        expect(await shop.app.db('order_events').where({ order_id: placed._id })).toHaveLength(path.length + 1);
        expect(
          (await shop.app.db('bonus_entries').where({ order_id: placed._id, kind: 'accrual' })).map(
            ({ amount }) => amount,
          ),
        ).toEqual(last === 'delivered' ? [900] : []);
      },
    );

    test('to delivered and to canceled at once makes one of them', async () => {
      const id = await product(10);
      const { order: placed } = await order(shop.buyer, { items: [{ productId: id, qty: 3 }] });
      await move(placed._id, 'paid');
      const outcomes = await Promise.allSettled([move(placed._id, 'delivered'), move(placed._id, 'canceled')]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect([
        [7, 0],
        [10, 0],
      ]).toContainEqual(await figures(id));
    });

    test('to delivered belongs to the shop’s day, not to that of UTC', async () => {
      const { order: placed } = await order(shop.buyer, { items: [{ productId: await product(1), qty: 1 }] });
      await move(placed._id, 'paid');
      const start = shop.now;
      try {
        // 00:30 of the next day in Moscow.
        shop.now = new Date('2026-11-20T21:30:00.000Z');
        await shop.admin.logIn(shop.admin.person.phone);
        await move(placed._id, 'delivered');
      } finally {
        shop.now = start;
      }
      expect(await shop.app.db('orders').where({ id: placed._id }).first('delivered_at', 'delivered_day')).toEqual({
        delivered_at: '2026-11-20T21:30:00.000Z',
        delivered_day: '2026-11-21',
      });
    });

    test('of an order that a colleague has changed since it was shown is refused with the changes, and a repeat is not', async () => {
      const { order: placed } = await order(shop.buyer, { items: [{ productId: await product(1), qty: 1 }] });
      const params = { id: placed._id };
      const shown = await shop.admin.call(desk.readDeskOrder, { params });
      const as = (status: OrderStatus, revision: number) =>
        shop.admin.call(desk.moveOrder, { params, body: { status, revision } });
      const taken = await as('processing', shown.revision);
      expect(await as('processing', shown.revision)).toMatchObject({ status: 'processing', revision: taken.revision });
      for (const to of ['canceled', 'delivered', 'new'] as const)
        expect(await refusal(as(to, shown.revision))).toMatchObject({
          code: 'order_changed',
          error: 'Заказ с тех пор изменился: проверьте его и повторите',
          details: [{ message: 'В обработке', by: shop.admin.person.name, at: expect.any(String) as string }],
        });
      expect((await shop.admin.call(desk.readDeskOrder, { params })).revision).toBe(taken.revision);
      expect(await as('canceled', taken.revision)).toMatchObject({ status: 'canceled' });
    });

    test('made before a repeat of the order answers the order as it stands, and reserves nothing again', async () => {
      const id = await product(5);
      const body = await orderFor(shop.buyer, { items: [{ productId: id, qty: 2 }] });
      const { order: placed } = await place(shop.buyer, body);
      await move(placed._id, 'canceled');
      expect(await place(shop.buyer, body)).toMatchObject({
        replayed: true,
        order: { status: 'canceled', number: placed.number },
      });
      expect(await figures(id)).toEqual([5, 0]);
    });

    test('and a write-off of old bonuses never deadlock', async () => {
      const mine = await shop.app.as('customer');
      const { order: placed } = await order(mine, { items: [{ productId: await product(1), qty: 1 }] });
      await shop.app.db('bonus_entries').insert({
        id: `old-${placed._id}`,
        user_id: mine.person.id,
        kind: 'accrual',
        amount: 5,
        order_id: placed._id,
        title: '',
        at: '2025-01-01T00:00:00.000Z',
        usable_from: null,
        expires_at: '2025-02-01T00:00:00.000Z',
      });
      try {
        await writeTransaction(shop.app.db, async (trx) => {
          await lockOrder(trx, placed._id);
          // The order is locked by its move: a ledger line that refers to it is written all the same.
          if (engine === 'postgres') expect(await expireBonuses(shop.app.db, shop.now)).toBeGreaterThan(0);
        });
      } finally {
        await shop.app.db('bonus_entries').where({ order_id: placed._id }).delete();
      }
    });

    test('of goods that the till has sold meanwhile opens a discrepancy and never loses a unit', async () => {
      const id = await product(3);
      const { order: placed } = await order(shop.buyer, { items: [{ productId: id, qty: 3 }] });
      await shop.app.db('products').where({ id }).update({ stock_qty: 1 });
      await shop.app.db('movements').insert({
        id: `sold-${id}`,
        product_id: id,
        kind: 'sale',
        delta: -2,
        before: 3,
        after: 1,
        actor_id: null,
        reason: '',
        document_kind: 'sale',
        document_id: null,
        at: '2026-11-20T10:00:00.000Z',
      });
      await move(placed._id, 'paid');
      await move(placed._id, 'delivered');
      expect(await figures(id)).toEqual([-2, 0]);
      expect(await shop.app.db('discrepancies').where({ product_id: id }).whereNull('resolved_at')).toMatchObject([
        { shortage: 2 },
      ]);
      // The movement of the sale in between has no document.
      expect(await shop.app.db('discrepancy_causes').where({ document_id: placed._id })).toMatchObject([
        { document_kind: 'order' },
      ]);
    });
  });

  describe('bonuses', () => {
    test('come with delivery, are pending for 14 days, pay at most 30 % of the goods, come back with a cancellation, expire after 365 days', async () => {
      const mine = await shop.app.as('customer');
      const start = shop.now;
      const later = (days: number) => {
        shop.now = new Date(start.getTime() + days * 86_400_000);
      };
      const { order: first } = await order(mine, { items: [{ productId: await product(10), qty: 2 }] });
      await move(first._id, 'paid');
      await move(first._id, 'delivered');
      expect(await bonuses(mine)).toMatchObject({
        balance: 0,
        pending: 600,
        held: 0,
        history: [{ amount: 600, title: `Начислено за заказ № ${first.number}` }],
      });
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
        // Returned bonuses keep their expiry.
        expect((await bonuses(mine)).balance).toBe(0);
      } finally {
        shop.now = start;
      }
    });

    test('of a person whose role changed meanwhile stay as the order was placed: earned by retail purchases, given back, no longer spent', async () => {
      const mine = await shop.app.as('customer');
      await giveBonus(shop.app.db, mine.person.id, 500, 'accrual');
      const [first, second] = [
        await order(mine, { items: [{ productId: await product(9), qty: 1 }] }),
        await order(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 500 }),
      ];
      await shop.app.db('users').where({ id: mine.person.id }).update({ role: 'wholesale' });
      await move(first.order._id, 'paid');
      await move(first.order._id, 'delivered');
      await move(second.order._id, 'canceled');
      expect(await bonuses(mine)).toMatchObject({ balance: 500, pending: 300, held: 0 });
      const third = await order(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 500 });
      expect(third.order).toMatchObject({ goods: 8000, bonusSpent: 0, bonusEarned: 0 });
    });

    test('are not spent twice by two orders at once', async () => {
      const mine = await shop.app.as('customer');
      await giveBonus(shop.app.db, mine.person.id, 1000, 'accrual');
      const bodies = [
        await orderFor(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 1000 }),
        await orderFor(mine, { items: [{ productId: await product(9), qty: 1 }], bonus: 1000 }),
      ];
      const outcomes = await Promise.all(
        bodies.map((body) =>
          place(mine, body).then(
            () => 'placed',
            (error: unknown) => (error as Refused).code,
          ),
        ),
      );
      expect(outcomes.sort()).toEqual(['placed', 'quote_changed']);
      expect(await bonuses(mine)).toMatchObject({ balance: 0, held: 1000 });
    });
  });

  test('after all of this the stock proof holds', async () => {
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
