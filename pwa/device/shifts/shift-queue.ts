/** The delivery queue of closings: those to send, and the outcome of each attempt. Screens only watch the closings. */
import { v7 as newId } from 'uuid';
import { journalDb } from '../database/database.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { afterFailure, makeDueByAnswer, type Failure } from '../durable/delivery.ts';
import { isDue } from '../durable/due.ts';
import { forgetInMirror } from '../durable/keep-mirror.ts';
import { byClosing, closingsIn } from '../durable/stored-shifts.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

/** Number of closings the server lacks, without refused ones, which wait for a person. */
export const countQueuedClosings = async (): Promise<number> => (await closingsIn('queued')).length;

/** Closings that may be sent now, in the order of the shifts. */
export async function dueClosings(now: number): Promise<ClosedShift[]> {
  const queued = await closingsIn('queued');
  return queued.filter(({ dueAt }) => isDue(dueAt, now)).sort(byClosing);
}

export type ClosingConclusion = { kind: 'settled'; at: string; shopTimes?: ClosedShift['shopTimes'] } | Failure;

/** Stores the outcome of sending this revision of the closing; a closing changed since is left in the queue. */
export async function concludeClosing(
  { id, revision }: Pick<ClosedShift, 'id' | 'revision'>,
  conclusion: ClosingConclusion,
): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift === undefined || shift.revision !== revision || shift.state === 'accepted') return;
    if (conclusion.kind !== 'settled') {
      await journalDb.shifts.put({ ...shift, ...afterFailure(shift, conclusion) });
      return;
    }
    const { at, shopTimes } = conclusion;
    const times = shopTimes === undefined ? {} : { shopTimes };
    await journalDb.shifts.put({ ...shift, state: 'accepted', refusal: null, settledAt: at, ...times });
  });
}

/** Queues a closing under a new id: the server has another under its id, as after the browser was copied. */
export async function closeUnderOwnId({ id, revision }: Pick<ClosedShift, 'id' | 'revision'>): Promise<void> {
  await dualWrite(async (keep) => {
    const shift = await journalDb.shifts.get(id);
    if (shift?.state !== 'queued' || shift.revision !== revision) return;
    const own = { ...shift, id: newId(), dueAt: 0, refusal: null };
    await journalDb.shifts.delete(id);
    await journalDb.shifts.add(own);
    await keep({ shifts: [own] });
  });
  if ((await journalDb.shifts.get(id)) === undefined) await forgetInMirror([id]);
}

export async function sendClosingAgain(id: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift?.state === 'attention') await journalDb.shifts.put({ ...shift, state: 'queued', dueAt: 0 });
  });
}

/** Called when the API answered: makes closings due as `makeDueByAnswer` says. */
export const resetClosingBackoff = (now = Date.now()): Promise<void> => makeDueByAnswer(journalDb.shifts, now);

export async function deliveredClosings(): Promise<{ id: string; revision: number }[]> {
  const shifts = await journalDb.shifts.where('state').equals('accepted').toArray();
  return shifts.map(({ id, revision }) => ({ id, revision }));
}

/** Queues closings that the server has lost again, under their own ids; returns their number. */
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
