import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { journalDb } from '../device/database/database.ts';
import * as queue from '../device/journal/journal-queue.ts';
import type { JournalRow } from '../device/rows/journal-types.ts';
import { refused } from '../net/sample-refusal.ts';
import { drain, LEASE_MS, type RowOutcome } from './engine.ts';
import { accept, clearJournal, engineOf, GUEST, recordSales, STAFF, statesOfRows } from './sample-engine.ts';

const SILENT: RowOutcome = { kind: 'unreadable', status: 200, retryAfter: null, silent: true };
const SERVER_DOWN: RowOutcome = { kind: 'failed', reason: 'network' };

beforeEach(clearJournal);

describe('draining', () => {
  test('rows are sent in the order they were made and settle with their receipts', async () => {
    const rows = await recordSales(3);
    const engine = engineOf(accept);
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 3, attention: 0 });
    expect(engine.sentIds()).toEqual(rows.map((row) => row.id));
    expect(await statesOfRows()).toEqual(['accepted', 'accepted', 'accepted']);
  });
  test('a lost connection keeps every row and waits before the next try', async () => {
    await recordSales(2);
    const engine = engineOf(() => SERVER_DOWN);
    expect((await drain(engine)).ended).toBe('unreachable');
    expect(await statesOfRows()).toEqual(['queued', 'queued']);
    await drain(engine);
    expect(engine.sent).toHaveLength(1);
    engine.clock.now += 2_000;
    await drain(engine);
    expect(engine.sent).toHaveLength(2);
  });
  test('a good answer of the API makes rows that waited for a connection due at once, and one of the deferred ones', async () => {
    const [first, second, third, deferred] = await recordSales(4);
    const outcomeFor = (row: JournalRow): RowOutcome =>
      row.id === first?.id
        ? SERVER_DOWN
        : row.id === deferred?.id
          ? refused(429, 'too_many_requests', { retryAfter: 60 })
          : refused(500, 'internal');
    const failing = engineOf(outcomeFor);
    await drain(failing);
    await queue.resetNetworkBackoff(failing.clock.now);
    await drain(failing);
    expect(failing.sent.slice(1).flat()).toHaveLength(2);
    await queue.resetNetworkBackoff(failing.clock.now);
    // The server accepts rows again: the others become due, and the deferred one as well.
    const engine = engineOf(accept);
    expect((await drain(engine)).accepted).toBe(4);
    expect(new Set(engine.sentIds())).toEqual(new Set([first, second, third, deferred].map((row) => row?.id)));
  });
  test('one failing row is not sent again with every batch of the others', async () => {
    const rows = await recordSales(30);
    const engine = engineOf((row) => (row.id === rows[3]?.id ? refused(500, 'internal') : accept(row)), {
      batch: { size: 5 },
    });
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 29, attention: 0 });
    expect(engine.sentIds().filter((id) => id === rows[3]?.id)).toHaveLength(2);
  });
  test('a row that a batch’s answer leaves out holds up no other, and is sent again until it is answered', async () => {
    const rows = await recordSales(3);
    const lost = rows[1]?.id ?? '';
    const engine = engineOf((row) => (row.id === lost ? SILENT : accept(row)));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 2, attention: 0 });
    expect(await journalDb.rows.get(lost)).toMatchObject({
      state: 'queued',
      refusal: { code: 'not_now', message: 'Сервер не ответил об этой записи' },
    });
    expect(await drain(engineOf(accept, { now: () => engine.clock.now + 3_600_000 }))).toMatchObject({ accepted: 1 });
  });
  test('a wait or a lease written by a fast clock is over once the clock is correct', async () => {
    const [put, leased] = await recordSales(2);
    const ahead = 1_000_000 + 365 * 86_400_000;
    const engine = engineOf(() => SERVER_DOWN);
    engine.clock.now = ahead;
    await drain(engine);
    await journalDb.rows.update(leased?.id ?? '', {
      state: 'sending',
      lease: { owner: 'other', until: ahead + LEASE_MS },
    });
    const mended = engineOf(accept);
    expect((await drain(mended)).accepted).toBe(2);
    expect(mended.sentIds()).toContain(put?.id);
  });
  test('a withdrawn role requires another member of staff and leaves the rows unchanged', async () => {
    await recordSales(3);
    expect(await drain(engineOf(() => refused(403, 'forbidden')))).toMatchObject({ ended: 'login', attention: 0 });
    expect(await journalDb.rows.toArray()).toMatchObject(
      [0, 1, 2].map(() => ({ state: 'queued', dueAt: 0, attempts: 0 })),
    );
    expect((await drain(engineOf(accept))).accepted).toBe(3);
  });
  test('a refused row is set aside with its reason and never blocks the rows behind it', async () => {
    const rows = await recordSales(20);
    const engine = engineOf((row) => (row.id === rows[10]?.id ? refused(409, 'act_id_reused') : accept(row)));
    expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 19, attention: 1 });
    expect(await journalDb.rows.get(rows[10]?.id ?? '')).toMatchObject({
      state: 'attention',
      refusal: { code: 'act_id_reused', message: 'Нельзя' },
    });
  });
  test('without a member of staff nothing is sent and nothing is lost', async () => {
    await recordSales();
    const engine = engineOf(accept, { person: GUEST });
    expect((await drain(engine)).ended).toBe('login');
    expect(engine.sent).toEqual([]);
    expect(await statesOfRows()).toEqual(['queued']);
  });
  test('an ended session pauses: rows are due again at the next login', async () => {
    await recordSales();
    expect((await drain(engineOf(() => refused(401, 'unauthorized')))).ended).toBe('login');
    expect(await journalDb.rows.toArray()).toMatchObject([{ state: 'queued', dueAt: 0, attempts: 0 }]);
  });
  test('a row leased by another drainer is skipped until its lease ends', async () => {
    await recordSales();
    const claimed = await queue.claim({
      owner: 'crashed',
      principal: STAFF,
      now: 1_000_000,
      leaseMs: LEASE_MS,
      limit: 10,
    });
    expect(claimed).toHaveLength(1);
    const engine = engineOf(accept);
    await drain(engine);
    expect(engine.sent).toEqual([]);
    engine.clock.now += LEASE_MS;
    await drain(engine);
    expect(engine.sent).toHaveLength(1);
  });
  test('a row leased by a dead drainer is sent at once when no other drainer lives', async () => {
    await recordSales();
    await queue.claim({ owner: 'killed', principal: STAFF, now: 1_000_000, leaseMs: LEASE_MS, limit: 10 });
    const engine = engineOf(accept);
    await drain(engine, { alone: true });
    expect(engine.sent).toHaveLength(1);
    expect(await statesOfRows()).toEqual(['accepted']);
  });
  test('drainers at once share the rows, none goes twice', async () => {
    await recordSales(120);
    const engines = [engineOf(accept), engineOf(accept), engineOf(accept)];
    await Promise.all(engines.map((engine) => drain(engine)));
    const sent = engines.flatMap((engine) => engine.sentIds());
    expect(sent).toHaveLength(120);
    expect(new Set(sent).size).toBe(120);
  });
  test('an answer about another row settles nothing', async () => {
    await recordSales();
    await drain(engineOf((row) => accept(row, { id: 'another' })));
    expect(await statesOfRows()).toEqual(['queued']);
  });
});

describe('a network that carries little or dislikes one row', () => {
  test('batches shrink until they get through', async () => {
    await recordSales(20);
    const engine = engineOf(accept);
    const { send } = engine;
    engine.send = async (rows) =>
      rows.length > 5 ? rows.map(() => ({ kind: 'failed', reason: 'timeout' as const })) : send(rows);
    for (let probe = 0; probe < 6; probe += 1) {
      await queue.resetNetworkBackoff(engine.clock.now);
      await drain(engine);
    }
    expect(new Set(await statesOfRows())).toEqual(new Set(['accepted']));
  });
  test('a row that a proxy rejects does not block the others', async () => {
    const rows = await recordSales(6);
    const poison = rows[0]?.id;
    const portal: RowOutcome = { kind: 'unreadable', status: 403, retryAfter: null };
    const engine = engineOf(accept);
    const { send } = engine;
    engine.send = async (sent) => (sent.some((row) => row.id === poison) ? sent.map(() => portal) : send(sent));
    for (let probe = 0; probe < 6; probe += 1) {
      await queue.resetNetworkBackoff(engine.clock.now);
      await drain(engine);
    }
    expect(await statesOfRows()).toEqual(['queued', ...Array.from({ length: 5 }, () => 'accepted')]);
  });
});

test('a row of a later version stays unchanged and blocks nothing', async () => {
  const [sale] = await recordSales();
  const unknown = {
    ...sale,
    id: newId(),
    kind: 'gift',
    recordedAt: '2020-01-01T00:00:00.000Z',
  } as unknown as JournalRow;
  await journalDb.rows.add(unknown);
  const engine = engineOf(accept);
  expect(await drain(engine)).toEqual({ ended: 'idle', accepted: 1, attention: 0 });
  expect(engine.sentKinds()).toEqual(['sale']);
  expect(await journalDb.rows.get(unknown.id)).toEqual(unknown);
  // It requires no login.
  expect(await drain(engineOf(accept, { person: GUEST }))).toMatchObject({ ended: 'idle' });
});
