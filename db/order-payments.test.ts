import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261124-104000-keep-order-payments';

describe.each(ENGINES)('orders of before payments were kept on %s', (engine) => {
  test('paid and delivered ones have one payment of their total, by their payment method; others have none', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    const before = Object.keys(MIGRATIONS).filter((name) => name < ADDED);
    await db.transaction((trx) => migrateTo(trx, before));
    const order = (number: number, status: string, change: object = {}) => ({
      id: `o${number}`,
      number,
      body_hash: '',
      status,
      tracking_token: `token-${number}`,
      buyer_name: '',
      buyer_phone: '',
      delivery: 'pickup',
      payment: 'cash',
      goods_total: 5000,
      total: 5000,
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-05T00:00:00.000Z',
      ...change,
    });
    await db('orders' as never).insert([
      order(1, 'new'),
      order(2, 'paid', { payment: 'invoice' }),
      order(3, 'delivered', { payment: 'card', delivered_at: '2026-11-04T00:00:00.000Z' }),
      order(4, 'canceled'),
      order(5, 'canceled'),
      order(6, 'delivered', { total: 0, delivered_at: '2026-11-04T00:00:00.000Z' }),
    ] as never);
    await db('order_events' as never).insert(
      [2, 5].map((number) => ({
        id: `e${number}`,
        order_id: `o${number}`,
        from_status: 'new',
        to_status: 'paid',
        at: '2026-11-03T00:00:00.000Z',
      })) as never,
    );
    await migrate(db);
    const rows = await db('order_payments').orderBy('order_id');
    expect(rows.map(({ order_id, kind, sum, how, at }) => [order_id, kind, Number(sum), how, at])).toEqual([
      ['o2', 'payment', 5000, 'transfer', '2026-11-03T00:00:00.000Z'],
      ['o3', 'payment', 5000, 'card', '2026-11-04T00:00:00.000Z'],
      ['o5', 'payment', 5000, 'cash', '2026-11-03T00:00:00.000Z'],
    ]);
    await close();
  });
});
