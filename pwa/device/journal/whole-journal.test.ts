import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalDb } from '../database/database.ts';
import type { JournalRow } from '../rows/journal-types.ts';
import { readWholeJournal, subscribeWholeJournal } from './whole-journal.ts';

const row = (id: string, total = 100) =>
  ({ id, v: 1, kind: 'sale', state: 'accepted', recordedAt: '2026-11-20T10:00:00.000Z', total }) as JournalRow;
const held = () => readWholeJournal()?.map(({ id, total }) => `${id} ${total}`);

let stop: () => void;
beforeEach(async () => {
  await journalDb.rows.clear();
  // More rows than one portion.
  await journalDb.rows.bulkAdd(Array.from({ length: 600 }, (_, at) => row(`a${String(at).padStart(3, '0')}`)));
});
afterEach(() => stop());

test('reads all rows and follows additions, changes and deletions', async () => {
  stop = subscribeWholeJournal(() => undefined);
  expect(readWholeJournal()).toBeUndefined();
  await expect.poll(readWholeJournal).toHaveLength(600);
  const before = readWholeJournal()?.find(({ id }) => id === 'a500');

  await journalDb.rows.put(row('b000', 5));
  await journalDb.rows.update('a001', { total: 7 });
  await journalDb.rows.bulkDelete(['a002', 'a003']);
  await expect.poll(readWholeJournal).toHaveLength(599);
  expect(held()).toEqual(expect.arrayContaining(['b000 5', 'a001 7']));
  expect(held()).not.toContain('a002 100');
  // An unchanged row was not read again.
  expect(readWholeJournal()?.find(({ id }) => id === 'a500')).toBe(before);

  await journalDb.rows.clear();
  await expect.poll(readWholeJournal).toEqual([]);
});

test('holds no rows without subscribers', async () => {
  stop = subscribeWholeJournal(() => undefined);
  await expect.poll(readWholeJournal).toHaveLength(600);
  stop();
  expect(readWholeJournal()).toBeUndefined();
});
