/**
 * The way out of closings: what may be sent, and what becomes of it. The screens never come here; they watch the
 * closings.
 */
import { v7 as newId } from 'uuid';
import { journalDb } from '../database.ts';
import { inBothPlaces } from '../journal/both-places.ts';
import { dueByAnswer, isDue } from '../journal/due.ts';
import { forgetInMirror } from '../journal/keep-mirror.ts';
import type { RefusalNote } from '../journal/journal-types.ts';
import type { ClosedShift } from './shift-types.ts';

/** How many closings the server still lacks, refused ones not counted: those wait for a person. */
export async function closingsWait(): Promise<number> {
  return journalDb.shifts.where('state').equals('queued').count();
}

/** Closings that may go now, in the order of the shifts. */
export async function dueClosings(now: number): Promise<ClosedShift[]> {
  const queued = await journalDb.shifts
    .where('state')
    .equals('queued')
    .filter(({ dueAt }) => isDue(dueAt, now))
    .toArray();
  return queued.sort((one, two) => one.toSeq - two.toSeq);
}

/** What is to become of a closing after an attempt. */
export type ClosingFate =
  | { kind: 'settled'; at: string; shopTimes?: ClosedShift['shopTimes'] }
  | { kind: 'parked'; refusal: RefusalNote }
  /** Back to the queue; a real attempt counts. */
  | { kind: 'released'; dueAt: number; refusal: RefusalNote | null; counted: boolean };

/** Writes down what came of sending the closing as it was; one that was closed again meanwhile still has to go. */
export async function concludeClosing(
  { id, revision }: Pick<ClosedShift, 'id' | 'revision'>,
  fate: ClosingFate,
): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift === undefined || shift.revision !== revision || shift.state === 'accepted') return;
    if (fate.kind === 'settled')
      await journalDb.shifts.put({
        ...shift,
        state: 'accepted',
        refusal: null,
        settledAt: fate.at,
        ...(fate.shopTimes === undefined ? {} : { shopTimes: fate.shopTimes }),
      });
    else if (fate.kind === 'parked')
      await journalDb.shifts.put({ ...shift, state: 'attention', refusal: fate.refusal, attempts: shift.attempts + 1 });
    else
      await journalDb.shifts.put({
        ...shift,
        dueAt: fate.dueAt,
        refusal: fate.refusal ?? shift.refusal,
        attempts: shift.attempts + (fate.counted ? 1 : 0),
      });
  });
}

/**
 * Another closing stands on the server under this one's id, as after the browser was copied with an open drawer: it goes
 * again under an id of its own.
 */
export async function closeUnderOwnId({ id, revision }: Pick<ClosedShift, 'id' | 'revision'>): Promise<void> {
  await inBothPlaces(async (keep) => {
    const shift = await journalDb.shifts.get(id);
    if (shift?.state !== 'queued' || shift.revision !== revision) return;
    const own = { ...shift, id: newId(), dueAt: 0, refusal: null };
    await journalDb.shifts.delete(id);
    await journalDb.shifts.add(own);
    await keep({ shifts: [own] });
  });
  if ((await journalDb.shifts.get(id)) === undefined) await forgetInMirror([id]);
}

/** Puts a refused closing back into the queue as it is. */
export async function sendClosingAgain(id: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift?.state === 'attention') await journalDb.shifts.put({ ...shift, state: 'queued', dueAt: 0 });
  });
}

/**
 * The API answered: closings that only waited for a connection are due at once, and one of those that the server put
 * off.
 */
export async function resetClosingBackoff(now = Date.now()): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const waiting = await journalDb.shifts.where('state').equals('queued').toArray();
    for (const id of dueByAnswer(waiting, now)) await journalDb.shifts.update(id, { dueAt: 0 });
  });
}

/** Closings refused for the role of whoever sent them go again: somebody else is logged in now. */
export async function requeueForbiddenClosings(): Promise<void> {
  await journalDb.shifts
    .where('state')
    .equals('attention')
    .filter(({ refusal }) => refusal?.code === 'forbidden')
    .modify({ state: 'queued', dueAt: 0 });
}

/** Delivered closings of this device, as the comparison with the server needs them. */
export async function deliveredClosings(): Promise<{ id: string; revision: number }[]> {
  const shifts = await journalDb.shifts.where('state').equals('accepted').toArray();
  return shifts.map(({ id, revision }) => ({ id, revision }));
}

/**
 * The server lost these closings (restored from an older copy): they go again under their own ids. Answers how many.
 */
export async function requeueLostClosings(ids: readonly string[]): Promise<number> {
  return journalDb.transaction('rw', journalDb.shifts, async () => {
    const lost = await journalDb.shifts
      .where('id')
      .anyOf([...ids])
      .filter(({ state }) => state === 'accepted')
      .toArray();
    await journalDb.shifts.bulkPut(lost.map((shift) => ({ ...shift, state: 'queued', dueAt: 0, settledAt: null })));
    return lost.length;
  });
}
