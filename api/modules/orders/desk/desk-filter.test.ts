/** The desk's list by payment, way of delivery, pickup point and day; its sums. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { QueryFor } from '#contract/endpoint.ts';
import * as desk from '#contract/orders/order-desk.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { findOrders } from '../model/order-store.ts';
import { deskWhere } from './desk-filter.ts';

type Filter = QueryFor<typeof desk.listDeskOrders>;

describe.each(ENGINES)('the filters of the desk on %s', (engine) => {
  const shop = orderShop(engine);
  const list = (query: Filter) => shop.admin.call(desk.listDeskOrders, { query });
  const numbers = async (query: Filter) => (await list(query)).items.map(({ number }) => number);

  /** An order of 1000 ₽ with this money, moved to the status behind the desk's back; its number. */
  async function placed(
    q: string,
    { status = 'processing', ...at }: { status?: OrderStatus; delivery?: 'courier'; address?: string } = {},
    ...money: readonly number[]
  ): Promise<string> {
    const productId = await shop.product(5, { title: `Душ ${q}`, price_retail: 100_000 });
    const { order: made } = await order(shop.app.guest(), { items: [{ productId, qty: 1 }] });
    await shop.app
      .db('orders')
      .where({ id: made._id })
      .update({ status, ...at });
    for (const sum of money)
      await shop.app.db('order_payments').insert({
        id: newId(),
        order_id: made._id,
        kind: sum < 0 ? 'refund' : 'payment',
        sum: Math.abs(sum) * 100,
        how: 'cash',
        note: '',
        actor_id: null,
        at: shop.now.toISOString(),
      });
    return made.number;
  }

  test('by payment they find the orders whose own card says so, whatever their status', async () => {
    const q = 'оплата';
    const orders = {
      unpaid: [
        await placed(q, { status: 'new' }),
        await placed(q),
        await placed(q, { status: 'delivered' }),
        await placed(q, {}, 400, -400),
      ],
      part: [await placed(q, {}, 400), await placed(q, { status: 'delivered' }, 999.99)],
      over: [await placed(q, {}, 600, 600), await placed(q, { status: 'canceled' }, 1000, -300)],
    };
    const settled = [
      await placed(q, { status: 'paid' }, 1000),
      await placed(q, { status: 'canceled' }),
      await placed(q, { status: 'canceled' }, 500, -500),
    ];
    const found = Object.fromEntries(
      await Promise.all(
        desk.PAID_FILTERS.map(async (paid) => [paid, (await numbers({ q, paid })).toReversed()] as const),
      ),
    );
    expect(found).toEqual({ ...orders, due: [...orders.unpaid, ...orders.part].toSorted() });
    const { items, total } = await list({ q });
    expect(total).toBe(Object.values(orders).flat().length + settled.length);
    for (const { number, paid, status } of items) {
      const expected = paid.over > 0 ? 'over' : paid.due === 0 ? undefined : paid.state === 'part' ? 'part' : 'unpaid';
      expect([number, desk.PAID_FILTERS.filter((one) => one !== 'due' && found[one]?.includes(number))]).toEqual([
        number,
        expected === undefined ? [] : [expected],
      ]);
      expect(found['due']?.includes(number)).toBe(status !== 'canceled' && paid.due > 0);
    }
  });

  test('by way of delivery and by point they are combined with words, status and days', async () => {
    const q = 'пункт';
    const store = 'Магазин: Пермь, Ленина, 58';
    const [atStore, nowhere] = [await placed(q, { address: store }), await placed(q, { status: 'new' })];
    const former = await placed(q, { address: 'Старый склад: Пермь, Заводская, 3' });
    // A courier brings goods to the same words, which are no point then.
    const courier = await placed(q, { delivery: 'courier', address: store });
    expect(await numbers({ q, delivery: 'pickup' })).toEqual([former, nowhere, atStore]);
    expect(await numbers({ q, delivery: 'courier' })).toEqual([courier]);
    expect(await numbers({ q, point: store })).toEqual([atStore]);
    expect(await numbers({ q, point: desk.NO_POINT })).toEqual([nowhere]);
    expect(await numbers({ q, point: store, delivery: 'courier' })).toEqual([]);
    expect(await numbers({ q, delivery: 'pickup', status: 'new', from: '2026-11-20', to: '2026-11-20' })).toEqual([
      nowhere,
    ]);
    expect(await numbers({ q, delivery: 'pickup', to: '2026-11-19' })).toEqual([]);
    const { items } = await (await shop.app.as('warehouse')).call(desk.listDeskPoints);
    expect(items).toEqual(expect.arrayContaining(['', store, 'Старый склад: Пермь, Заводская, 3']));
    for (const wrong of ['paid=all', 'delivery=drone', `point=${'я'.repeat(501)}`])
      expect((await shop.admin.request('GET', `/api/order-desk?${wrong}`)).status, wrong).toBe(422);
  });

  test('the sums are of all orders found, not of the page, and only administrators read them', async () => {
    const q = 'сумма';
    for (let count = 0; count < 3; count += 1) await placed(q);
    await placed(q, { status: 'canceled' });
    expect(await list({ q, limit: '1' })).toMatchObject({ total: 4, sums: { total: 4000, canceled: 1000 } });
    expect((await list({ q, status: 'canceled' })).sums).toEqual({ total: 1000, canceled: 1000 });
    expect((await list({ q: 'такого нет' })).sums).toEqual({ total: 0, canceled: 0 });
    for (const role of ['manager', 'warehouse'] as const) {
      const answer = await (await shop.app.as(role)).call(desk.listDeskOrders, { query: { q } });
      expect([answer.total, 'sums' in answer]).toEqual([4, false]);
    }
  });

  if (engine === 'sqlite')
    test('a long list is read in the order of an index', async () => {
      const plans: string[] = [];
      const { db } = shop.app;
      const plan = async ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
        const steps = await db.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, bindings as string[]);
        plans.push(steps.map(({ detail }) => detail).join('; '));
      };
      const asked: { sql: string; bindings: unknown[] }[] = [];
      const note = (query: { sql: string; bindings: unknown[] }) => {
        if (query.sql.includes('limit')) asked.push(query);
      };
      db.on('query', note);
      for (const filter of [
        {},
        { delivery: 'pickup' },
        { paid: 'due' },
        { status: 'paid' },
        { point: 'Склад' },
      ] as const)
        await findOrders(db, deskWhere(filter, 'UTC'), { page: 1, limit: 50 });
      db.off('query', note);
      for (const query of asked) await plan(query);
      expect(plans.map((text) => [/INDEX (orders_by_\w+)/.exec(text)?.[1], text.includes('TEMP B-TREE')])).toEqual([
        ['orders_by_time', false],
        ['orders_by_time', false],
        ['orders_by_time', false],
        ['orders_by_status', false],
        ['orders_by_point', false],
      ]);
    });
});
