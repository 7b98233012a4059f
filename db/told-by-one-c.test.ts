import { describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const FIRST = Object.keys(MIGRATIONS).find((name) => name.endsWith('keep-known-deliveries')) ?? '';

describe.each(ENGINES)('orders exchanged with 1C before their deliveries were kept on %s', (engine) => {
  test('1C knows the delivery of a version that it has, and its name leaves the note that buyers read', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < FIRST),
      ),
    );
    const orders = [
      { id: 'sent', delivered_at: '2026-11-05T00:00:00.000Z', note: 'Из 1С' },
      { id: 'unsent', delivered_at: '2026-11-07T00:00:00.000Z', note: 'Позвонить' },
      { id: 'open', delivered_at: null, note: '' },
    ];
    await db('orders' as never).insert(
      orders.map(({ id, delivered_at }, number) => ({
        id,
        number,
        body_hash: '',
        status: delivered_at === null ? 'new' : 'delivered',
        tracking_token: id,
        buyer_name: '',
        buyer_phone: '',
        delivery: 'pickup',
        payment: 'cash',
        goods_total: 1,
        total: 1,
        created_at: '2026-11-01T00:00:00.000Z',
        updated_at: '2026-11-05T00:00:00.000Z',
        delivered_at,
      })) as never,
    );
    const at = '2026-11-06T00:00:00.000Z';
    await db('order_events' as never).insert(
      orders.map(({ id, note }) => ({ id, order_id: id, to_status: 'new', note, at })) as never,
    );
    await db('exchange_orders' as never).insert(
      orders.map(({ id }) => ({ order_id: id, version: '2026-11-05T00:00:00.000Z', sent_at: at })) as never,
    );
    await migrate(db);
    const known = await db('exchange_orders').orderBy('order_id').select('order_id', 'delivery_known_at');
    expect(known.map((row) => Object.values(row))).toEqual([
      ['open', null],
      ['sent', at],
      ['unsent', null],
    ]);
    const events = await db('order_events').orderBy('id').select('note', 'told_by');
    expect(events).toEqual([
      { note: '', told_by: '' },
      { note: '', told_by: '1С' },
      { note: 'Позвонить', told_by: '' },
    ]);
    await close();
  });
});
