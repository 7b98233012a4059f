/** The demo shop with its life is a shop whose books hold, and nobody gets a letter or a login from it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { toKopecks } from '#contract/values/money.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { currentRevision } from '#db/revision.ts';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { staleCounters, orphans } from '../backup/doctor-rows.ts';
import { recomputePopularity } from '../modules/catalogue/listing/recompute-popularity.ts';
import { proveBonuses } from '../modules/orders/bonuses/bonus-proof.ts';
import { proveDocuments } from '../modules/reports/document-proof.ts';
import { readPurchase } from '../modules/reports/purchase/read-purchase.ts';
import { refreshAllReports } from '../modules/reports/sums/refresh-reports.ts';
import { proveReports } from '../modules/reports/report-proof.ts';
import { proveStock } from '../modules/stock/movements/stock-proof.ts';
import { proveSeries } from '../modules/till/devices/series-proof.ts';
import * as shiftContract from '#contract/shifts/shifts.ts';
import { listShifts } from '../modules/till/shifts/list-shifts.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ZONE = 'Europe/Moscow';

describe.each(ENGINES)('the demo shop and its life on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let picturesDir: string;
  beforeAll(async () => {
    picturesDir = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
    ({ db, close } = await freshDatabase(engine));
    expect(await seedDemo(db, { now, picturesDir, life: true })).toBe(true);
  });
  afterAll(async () => {
    await close();
    await rm(picturesDir, { recursive: true });
  });

  test('has books that every proof finds right, before and after its sums are made', async () => {
    expect(await proveStock(db)).toEqual([]);
    expect(await proveDocuments(db)).toEqual([]);
    expect(await proveBonuses(db, now)).toEqual([]);
    expect(await proveReports(db)).toEqual([]);
    await refreshAllReports(db, '2026-11-21');
    expect(await proveReports(db)).toEqual([]);
    expect([await staleCounters(db), await orphans(db), await proveSeries(db)]).toEqual([[], [], []]);
    expect(await recomputePopularity(db, now)).toBe(0);
  });

  test('has stock in unbroken chains from zero in the order of time, each movement with its document', async () => {
    const left = new Map<string, { qty: number; at: string }>();
    const movements = await db('movements').orderBy('id');
    for (const { product_id, before, after, at, document_id } of movements) {
      const last = left.get(product_id);
      expect([before, document_id]).toEqual([last?.qty ?? 0, expect.any(String)]);
      expect(after).toBeGreaterThanOrEqual(0);
      expect(at >= (last?.at ?? '')).toBe(true);
      left.set(product_id, { qty: after, at });
    }
    const lines = await db('stock_document_lines').whereNotNull('stock_after').select();
    const moved = new Map(movements.map((row) => [`${row.document_id} ${row.product_id}`, row]));
    for (const { document_id, product_id, stock_before, stock_after } of lines)
      expect(moved.get(`${document_id} ${product_id}`)).toMatchObject({ before: stock_before, after: stock_after });
  });

  test('holds what open orders promise, and has it', async () => {
    const open = (await db('orders').select('id', 'status')).filter(({ status }) => isOpenOrder(status));
    expect(open.length).toBeGreaterThan(8);
    expect(await db('products').where('reserved_qty', '>', 0).select('id')).not.toEqual([]);
    expect(await db('products').whereRaw('reserved_qty > stock_qty').select('id')).toEqual([]);
    expect(await db('discrepancies').select('id')).toEqual([]);
  });

  test('has a closed shift for each till and day but today, whose expected cash is that of its receipts to the kopeck', async () => {
    const cash = new Map<string, number>();
    const add = (key: string, sum: number) => cash.set(key, (cash.get(key) ?? 0) + sum);
    const receipts = [
      ...(await db('sales').select('device_id', 'business_day', 'total')),
      ...(await db('returns').select('device_id', 'business_day', 'total')).map((row) => ({
        ...row,
        total: -row.total,
      })),
    ].filter(({ business_day }) => business_day < '2026-11-21');
    for (const { device_id, business_day, total } of receipts) add(`${device_id} ${business_day}`, total);
    const shifts: Shift[] = [];
    for (let page = 1, total = 1; shifts.length < total; page += 1) {
      const listed = await listShifts(db, { page, limit: 100 });
      expect(shiftContract.listShifts.answer.safeParse(listed).error).toBeUndefined();
      shifts.push(...listed.items);
      total = listed.total;
    }
    const dayOf = ({ closedAt }: Shift) => businessDay(new Date(closedAt), ZONE);
    expect(shifts.map((shift) => `${shift.device.id} ${dayOf(shift)}`).sort()).toEqual([...cash.keys()].sort());
    const left = new Map<string, number | null>();
    for (const shift of shifts.toReversed()) {
      const { device, opening, counted, note, moves, expected, state, clockCorrected } = shift;
      const moved = moves.reduce((sum, { kind, amount }) => sum + (kind === 'in' ? 1 : -1) * toKopecks(amount), 0);
      const sold = cash.get(`${device.id} ${dayOf(shift)}`) ?? 0;
      expect([toKopecks(expected), state, clockCorrected]).toEqual([
        toKopecks(opening ?? 0) + moved + sold,
        'closed',
        false,
      ]);
      expect(opening).toBe(left.get(device.id) ?? 5000);
      expect(counted !== expected).toBe(note !== '');
      left.set(device.id, counted);
    }
    expect(shifts.filter(({ note }) => note !== '').length).toBeGreaterThan(2);
    expect(new Set(shifts.flatMap(({ moves }) => moves.map(({ reason }) => reason))).size).toBe(3);
    expect(new Set(shifts.map(({ device }) => device.prefix))).toEqual(new Set(['A1', 'A2']));
  });

  test('goes on with its numbers, has no letter to send and nobody to log in', async () => {
    const [orders, documents] = [await db('orders').max({ last: 'number' }), await db('stock_documents').count()];
    expect(orders).toEqual([{ last: await currentRevision(db, 'orders') }]);
    expect(Object.values(documents[0] ?? {}).map(Number)).toEqual([await currentRevision(db, 'stock_documents')]);
    expect(await db('outbox').select('id')).toEqual([]);
    expect(await db('orders').whereNot({ buyer_email: '' }).select('id')).toEqual([]);
    expect(await db('users').whereNot({ password_hash: '' }).select('id')).toEqual([]);
  });

  test('bears ids of the demo in every row that has one', async () => {
    for (const table of [
      'users',
      'suppliers',
      'stock_documents',
      'orders',
      'order_lines',
      'order_events',
      'order_payments',
      'bonus_entries',
      'returns',
      'return_lines',
      'movements',
      'devices',
      'shifts',
    ] as const) {
      expect(await db(table as 'users').first('id'), table).toBeDefined();
      expect(
        await db(table as 'users')
          .whereNot('id', 'like', DEMO_IDS)
          .select('id'),
        table,
      ).toEqual([]);
    }
  });

  test('has purchases to make that a shop could pay, from suppliers by name', async () => {
    const { rows, tiles, counts } = await readPurchase(db, { show: 'all' }, ZONE, now);
    expect(counts.order).toBeGreaterThan(10);
    expect(counts.order).toBeLessThan(rows.length / 4);
    expect(Math.max(...rows.map(({ need }) => need))).toBeLessThan(100);
    expect(tiles.dead.cost / tiles.stockCost).toBeLessThan(0.16);
    expect(tiles.stockDays).toBeGreaterThan(30);
    expect(tiles.stockDays).toBeLessThan(150);
    expect(rows.filter(({ supplier, soldQty }) => soldQty > 0 && supplier === '')).toEqual([]);
  });
});
