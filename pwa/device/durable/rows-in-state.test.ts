import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { journalDb } from '../database/database.ts';
import { closeShift } from '../shifts/shifts.ts';
import { blankDraft } from '../journal/drafts.ts';
import { recordSale } from '../journal/journal.ts';
import { claim, resetBackoff, resetNetworkBackoff, countWaitingRows } from '../journal/journal-queue.ts';
import { NO_ROWS } from '../rows/kinds.ts';
import { idsIn, rowsIn } from './rows-in-state.ts';
import { readJournalCounts, readUnsent } from '../journal/journal-counts.ts';
import { countAll } from '../journal/row-words.ts';
import { shownFigures } from '../journal/use-journal.ts';

const olga = sampleUser({ _id: 'olga' });

beforeEach(async () => {
  await Promise.all([journalDb.rows.clear(), journalDb.shifts.clear()]);
  for (const qty of [1, 2, 3]) {
    const positions = [{ productId: 'p1', title: 'Смеситель', sku: null, price: 100, img: null, qty }];
    await recordSale({ ...blankDraft(olga._id), positions }, olga, { catalogRev: 1 });
  }
});

test('rows of several states are the rows of each', async () => {
  const [first, second] = await rowsIn('queued');
  await journalDb.rows.update(first?.id ?? '', { state: 'sending' });
  await journalDb.rows.update(second?.id ?? '', { state: 'attention' });
  const states = (await rowsIn('sending', 'queued')).map(({ state }) => state);
  expect(states).toEqual(['sending', 'queued']);
  expect(await idsIn('attention', 'sending')).toEqual([second?.id, first?.id]);
});

test('queries that run at every change of a row read a long queue in bulk, never row by row', async () => {
  const cursors = [
    vi.spyOn(IDBIndex.prototype, 'openCursor'),
    vi.spyOn(IDBIndex.prototype, 'openKeyCursor'),
    vi.spyOn(IDBObjectStore.prototype, 'openCursor'),
    vi.spyOn(IDBObjectStore.prototype, 'openKeyCursor'),
  ];
  expect(await readJournalCounts()).toEqual({
    waiting: { ...NO_ROWS, receipts: 3 },
    attention: NO_ROWS,
    oldestAt: expect.any(String),
  });
  await shownFigures(['p1']);
  expect(countAll((await readUnsent()).rows)).toBe(3);
  const principal = { id: olga._id, isStaff: true };
  expect(await countWaitingRows(principal)).toBe(3);
  await resetNetworkBackoff();
  await resetBackoff();
  expect(await claim({ owner: 'tab', principal, now: Date.now(), leaseMs: 1, limit: 2 })).toHaveLength(2);
  for (const cursor of cursors) expect(cursor).not.toHaveBeenCalled();
});

test('recounts and till orders are counted separately', async () => {
  const [first, second, third] = await rowsIn('queued');
  await journalDb.rows.update(first?.id ?? '', { kind: 'recount' });
  await journalDb.rows.update(second?.id ?? '', { kind: 'till-order', state: 'attention' });
  await journalDb.rows.update(third?.id ?? '', { kind: 'void' });
  expect(await readJournalCounts()).toMatchObject({
    waiting: { receipts: 1, orders: 0, recounts: 1 },
    attention: { receipts: 0, orders: 1, recounts: 0 },
  });
  // A shopper's order on this device is not the seller's to send.
  await journalDb.rows.update(first?.id ?? '', { kind: 'order' });
  expect((await readJournalCounts()).waiting).toEqual({ ...NO_ROWS, receipts: 1 });
  // A later version's row is no receipt, and its age is no delay of this one.
  await journalDb.rows.update(third?.id ?? '', { kind: 'gift', recordedAt: '2020-01-01T00:00:00.000Z' } as never);
  expect(await readJournalCounts()).toMatchObject({
    waiting: { receipts: 0, orders: 0, recounts: 0, unknown: 1 },
    oldestAt: null,
  });
});

test('a closing of a shift is counted while it waits, and when it was refused', async () => {
  const { id } = await closeShift(olga, { counted: 0, note: '' });
  await journalDb.rows.clear();
  expect(await readJournalCounts()).toMatchObject({ waiting: { ...NO_ROWS, closings: 1 }, attention: NO_ROWS });
  await journalDb.shifts.update(id, { state: 'attention' });
  expect(await readJournalCounts()).toMatchObject({ waiting: NO_ROWS, attention: { ...NO_ROWS, closings: 1 } });
  // One that this version cannot read waits for another version.
  await journalDb.shifts.update(id, { state: 'queued', receipts: 'unreadable' } as never);
  expect((await readJournalCounts()).waiting).toEqual(NO_ROWS);
});
