import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { journalDb } from '../database/database.ts';
import type { JournalRow, RefusalNote } from '../rows/journal-types.ts';
import type { ClosedShift } from '../rows/shift-types.ts';
import { afterFailure, makeDueByAnswer, requeueForbidden } from './delivery.ts';

const note = (code: string): RefusalNote => ({ status: 403, code, message: '', at: '' });
const stored = (id: string, state: string, dueAt: number, refusal: RefusalNote | null) => ({
  id,
  kind: 'sale',
  state,
  dueAt,
  refusal,
  attempts: 1,
});

beforeEach(() => Promise.all([journalDb.rows.clear(), journalDb.shifts.clear()]));

async function put(...kept: ReturnType<typeof stored>[]): Promise<void> {
  await journalDb.rows.bulkPut(kept as unknown as JournalRow[]);
  await journalDb.shifts.bulkPut(kept as unknown as ClosedShift[]);
}

const states = async () => [
  (await journalDb.rows.toArray()).map(({ id, state }) => `${id} ${state}`),
  (await journalDb.shifts.toArray()).map(({ id, state }) => `${id} ${state}`),
];

test('rows and closings refused for the role of the sender go again, others wait for a person', async () => {
  await put(stored('a', 'attention', 5, note('forbidden')), stored('b', 'attention', 5, note('validation')));
  await requeueForbidden();
  const expected = ['a queued', 'b attention'];
  expect(await states()).toEqual([expected, expected]);
  expect((await journalDb.shifts.get('a'))?.dueAt).toBe(0);
});

test('an answer makes what waited for a connection due, and leaves what the server deferred until its time', async () => {
  const later = { ...note('not_now'), until: 200_000 };
  await put(stored('a', 'queued', 300_000, note('unreachable')), stored('b', 'queued', 300_000, later));
  await makeDueByAnswer(journalDb.rows, 1);
  await makeDueByAnswer(journalDb.shifts, 1);
  expect((await journalDb.rows.toArray()).map(({ dueAt }) => dueAt)).toEqual([0, 300_000]);
  expect((await journalDb.shifts.toArray()).map(({ dueAt }) => dueAt)).toEqual([0, 300_000]);
});

test('a refusal sets aside, a deferral goes back to the queue and counts only a real attempt', () => {
  const row = { attempts: 2, refusal: note('unreachable') };
  expect(afterFailure(row, { kind: 'parked', refusal: note('validation') })).toEqual({
    state: 'attention',
    refusal: note('validation'),
    attempts: 3,
  });
  expect(afterFailure(row, { kind: 'released', dueAt: 9, refusal: null, counted: false })).toEqual({
    state: 'queued',
    dueAt: 9,
    refusal: note('unreachable'),
    attempts: 2,
  });
});
