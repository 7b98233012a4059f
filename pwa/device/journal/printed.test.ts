import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { journalDb } from '../database/database.ts';
import { notePrint, PRINTS_KEPT } from './printed.ts';

test('every print after the first is a copy, and among very many receipts the notes of the oldest are deleted', async () => {
  await journalDb.meta.put({ key: 'sync-status', value: {} });
  const made = (minute: number) => newId({ msecs: Date.UTC(2026, 10, 20) + minute * 60_000 });
  const notes = Array.from({ length: PRINTS_KEPT }, (_, minute) => ({ key: `printed ${made(minute)}`, value: '' }));
  await journalDb.meta.bulkPut(notes);
  const id = made(PRINTS_KEPT);
  expect([await notePrint(id), await notePrint(id)]).toEqual([false, true]);
  expect(await journalDb.meta.count()).toBe(PRINTS_KEPT + 1);
  expect(await journalDb.meta.get(notes[0]?.key ?? '')).toBeUndefined();
  expect(await journalDb.meta.get(notes[1]?.key ?? '')).toBeDefined();
});
