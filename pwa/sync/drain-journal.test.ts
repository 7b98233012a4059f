/** The engine as it is put together: one drainer for all tabs, taken over from one that hangs, and what a good answer sets free. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { deviceDb, journalDb } from '../device/database.ts';
import { blankDraft } from '../device/journal/drafts.ts';
import { recordSale } from '../device/journal/journal.ts';
import type { SaleRow } from '../device/journal/journal-types.ts';
import { sampleLocks } from '../device/sample-locks.ts';
import type { ClosedShift } from '../device/shifts/shift-types.ts';
import { drainJournal } from './drain-journal.ts';
import { LEASE_MS } from './engine.ts';
import { resetBackoffs } from './waiting.ts';

const SELLER: User = { _id: 'seller', phone: '+79120000001', name: 'Ольга', role: 'manager', wholesale: { status: 'none', companyName: '', inn: '', comment: '' } };
const LATER = { status: 0, code: 'not_now', message: '', at: '' };

const server = { heard: [] as string[], sale: () => Promise.resolve() };
async function answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method === 'GET') return Response.json({ csrfToken: 't' });
  server.heard.push(url);
  const { id, revision } = JSON.parse(String(body)) as { id: string; revision?: number };
  const receivedAt = '2026-11-20T10:00:00.000Z';
  if (url === '/api/shifts') return Response.json({ id, revision, replayed: false, receivedAt });
  await server.sale();
  return Response.json({ id, number: 'A7-000001', total: 100, warnings: [], replayed: false, receivedAt, revision: 1, items: [] });
}

async function sell(): Promise<SaleRow> {
  return recordSale({ ...blankDraft(SELLER._id), positions: [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty: 1 }] }, SELLER, { catalogRev: 1 });
}

async function close(change: Partial<ClosedShift> = {}): Promise<void> {
  const { deviceId } = (await sell()).body;
  await journalDb.rows.clear();
  await journalDb.shifts.put({
    id: '019a0000-0000-7000-8000-000000000001', v: 1, state: 'queued', revision: 1, deviceId, authorId: 'seller', authorName: 'Ольга', fromSeq: 0, toSeq: 1,
    openedAt: '2026-11-20T07:00:00.000Z', closedAt: '2026-11-20T19:00:00.000Z', receipts: [], counted: null, note: '', dueAt: 0, attempts: 0, refusal: null, settledAt: null, ...change,
  });
}

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.shifts.clear(), journalDb.series.clear(), deviceDb.drafts.clear()]);
  await deviceDb.session.put({ key: 'person', user: SELLER, confirmedAt: '' });
  Object.assign(server, { heard: [], sale: () => Promise.resolve() });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { locks: sampleLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a closing that was put off goes as soon as a row was taken', async () => {
  const put = { dueAt: Date.now() + 300_000, refusal: LATER } as const;
  await close(put);
  expect(await drainJournal()).toMatchObject({ accepted: 0 });
  await sell();
  expect(await drainJournal()).toMatchObject({ ended: 'idle', accepted: 2 });
  expect(server.heard).toEqual(['/api/sales', '/api/shifts']);
});

test('a good answer makes what was put off due, of rows and of closings', async () => {
  await close({ dueAt: Date.now() + 300_000, refusal: LATER });
  const { id } = await sell();
  await journalDb.rows.update(id, { dueAt: Date.now() + 300_000, refusal: { ...LATER, code: 'unreachable' } });
  await resetBackoffs();
  expect([(await journalDb.rows.get(id))?.dueAt, (await journalDb.shifts.toArray()).map(({ dueAt }) => dueAt)]).toEqual([0, [0]]);
});

/** Timers go on second by second, and what each sets going has its turn. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at <= ms; at += 1_000) {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
    if (at < ms) await vi.advanceTimersByTimeAsync(1_000);
  }
}

test('a tab that hangs with the lock loses it once its lease is over, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const first = await sell();
  server.sale = () => new Promise(() => undefined);
  void drainJournal().catch(() => undefined);
  await vi.waitFor(() => expect(server.heard).toHaveLength(1));
  const second = await sell();
  server.sale = () => Promise.resolve();
  let isOver = false;
  const other = drainJournal().finally(() => (isOver = true));
  await pass(0);
  // Its lease is a little longer than the other one's patience.
  await journalDb.rows.update(first.id, { lease: { owner: 'hung', until: Date.now() + LEASE_MS + 5_000 } });
  await pass(LEASE_MS + 5_000);
  expect(isOver).toBe(false);
  expect((await journalDb.rows.get(second.id))?.state).toBe('queued');
  await pass(LEASE_MS);
  expect(isOver).toBe(true);
  await other;
  expect((await journalDb.rows.toArray()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
});
