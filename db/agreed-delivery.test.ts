import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261126-123000-keep-agreed-delivery';

describe.each(ENGINES)('orders of before agreed delivery prices were kept on %s', (engine) => {
  test('a delivery price counts as set when the history names one', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < ADDED),
      ),
    );
    const notes = ['', 'Товар: 1 шт. → 2 шт.\nДоставка: 300\u00a0₽ → 250\u00a0₽\nИтого: 1 → 2', 'Доставка: 900\u00a0₽'];
    await db('orders' as never).insert(
      notes.map((_, number) => ({
        id: `o${number}`,
        number,
        body_hash: '',
        status: 'new',
        tracking_token: `token-${number}`,
        buyer_name: '',
        buyer_phone: '',
        delivery: 'courier',
        delivery_price: 30_000,
        payment: 'cash',
        goods_total: 5000,
        total: 35_000,
        created_at: '2026-11-01T00:00:00.000Z',
        updated_at: '2026-11-05T00:00:00.000Z',
      })) as never,
    );
    await db('order_events' as never).insert(
      notes.map((note, number) => ({
        id: `e${number}`,
        order_id: `o${number}`,
        from_status: 'new',
        to_status: 'new',
        note,
        at: '2026-11-03T00:00:00.000Z',
      })) as never,
    );
    await migrate(db);
    const rows = await db('orders').orderBy('id').select('delivery_agreed');
    expect(rows.map(({ delivery_agreed }) => Boolean(delivery_agreed))).toEqual([false, true, true]);
    await close();
  });
});
