import { expect, describe, test } from 'vitest';
import { ENGINES, freshDatabase } from './test-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { migrate, migrateTo, rollback } from './migrate.ts';

const ADDED = '20261125-200000-keep-series-findings';
const AT = '2026-11-20T09:00:00.000Z';

describe.each(ENGINES)('series of before their findings were kept on %s', (engine) => {
  test('missing numbers, reused numbers and receipts counted twice are found in the existing rows', async () => {
    const { db, close } = await freshDatabase(engine);
    await rollback(db);
    await db.transaction((trx) =>
      migrateTo(
        trx,
        Object.keys(MIGRATIONS).filter((name) => name < ADDED),
      ),
    );
    const till = { prefix: 'A1', created_at: AT, last_seq: 12 };
    await db('devices').insert([
      { ...till, id: 'till' },
      { ...till, id: 'ends', prefix: 'A2', last_seq: 3 },
      { ...till, id: 'unused', prefix: 'A3', last_seq: 0 },
    ] as never);
    const sale = (id: string, seq: number | null, device = 'till', receivedAt = AT) => ({
      id,
      body_hash: '',
      number: id,
      status: 'recorded',
      source: 'device',
      device_id: device,
      device_seq: seq,
      sold_at: AT,
      business_at: AT,
      business_day: '2026-11-20',
      received_at: receivedAt,
      payment_method: 'cash',
      total: 0,
      receipt: '{}',
    });
    const later = '2026-11-21T09:00:00.000Z';
    await db('sales').insert([
      sale('s2', 2),
      sale('s3', 3, 'till', later),
      sale('s3-too', 3),
      sale('s8', 8),
      sale('s-bare', null),
      sale('other', 1, 'ends'),
    ] as never);
    await db('voids').insert({
      id: 'v5',
      sale_id: 'gone',
      device_id: 'till',
      device_seq: 5,
      outcome: 'unknown',
      reason: '',
      voided_at: AT,
      received_at: AT,
      sale: '{}',
    } as never);
    await db('returns').insert({
      id: 'r12',
      body_hash: '',
      number: 'r12',
      device_id: 'till',
      device_seq: 12,
      returned_at: AT,
      business_at: AT,
      business_day: '2026-11-20',
      received_at: AT,
      total: 0,
      receipt: '{}',
    } as never);
    const shift = {
      device_id: 'till',
      revision: 1,
      body_hash: '',
      from_seq: 0,
      to_seq: 9,
      opened_at: AT,
      closed_at: AT,
    };
    const booked = { business_opened_at: AT, business_at: AT, business_day: '2026-11-20', received_at: AT };
    await db('shifts').insert([
      { id: 'one', ...shift, ...booked },
      { id: 'two', ...shift, ...booked },
    ] as never);
    await db('shift_receipts').insert(
      [
        ['one', 's2'],
        ['one', 's8'],
        ['two', 's8'],
      ].map(([shift_id = '', receipt_id = '']) => ({
        shift_id,
        receipt_id,
        device_id: 'till',
        kind: 'sale' as const,
        seq: 8,
        total: 0,
        at: AT,
      })),
    );
    await migrate(db);
    const gaps = await db('series_gaps').orderBy(['device_id', 'from_seq']);
    expect(gaps.map(({ device_id, from_seq, to_seq }) => [device_id, from_seq, to_seq])).toEqual([
      ['ends', 2, 3],
      ['till', 1, 1],
      ['till', 4, 4],
      ['till', 6, 7],
      ['till', 9, 11],
    ]);
    expect(await db('reused_numbers')).toEqual([{ device_id: 'till', seq: 3, received_at: later }]);
    expect(await db('recounted_receipts')).toEqual([{ device_id: 'till', receipt_id: 's8' }]);
    await close();
  });
});
