/** The way out of closings: what may be sent, and what becomes of it. The screens never come here; they watch the closings. */
import { journalDb } from './database.ts';
import type { RefusalNote } from './journal-types.ts';
import type { ClosedShift } from './shift-types.ts';

/** How many closings the server still lacks, refused ones not counted: those wait for a person. */
export async function closingsWait(): Promise<number> {
  return journalDb.shifts.where('state').equals('queued').count();
}

/** Closings that may go now, in the order of the shifts. */
export async function dueClosings(now: number): Promise<ClosedShift[]> {
  const queued = await journalDb.shifts.where('state').equals('queued').filter(({ dueAt }) => dueAt <= now).toArray();
  return queued.sort((one, two) => one.toSeq - two.toSeq);
}

/** What is to become of a closing after an attempt. */
export type ClosingFate =
  | { kind: 'settled'; at: string }
  | { kind: 'parked'; refusal: RefusalNote }
  /** Back to the queue; a real attempt counts. */
  | { kind: 'released'; dueAt: number; refusal: RefusalNote | null; counted: boolean };

/** Writes down what came of sending the closing as it was; one that was closed again meanwhile still has to go. */
export async function concludeClosing({ id, revision }: Pick<ClosedShift, 'id' | 'revision'>, fate: ClosingFate): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift === undefined || shift.revision !== revision || shift.state === 'accepted') return;
    if (fate.kind === 'settled') await journalDb.shifts.put({ ...shift, state: 'accepted', refusal: null, settledAt: fate.at });
    else if (fate.kind === 'parked') await journalDb.shifts.put({ ...shift, state: 'attention', refusal: fate.refusal, attempts: shift.attempts + 1 });
    else await journalDb.shifts.put({ ...shift, dueAt: fate.dueAt, refusal: fate.refusal ?? shift.refusal, attempts: shift.attempts + (fate.counted ? 1 : 0) });
  });
}

/** Puts a refused closing back into the queue as it is. */
export async function sendClosingAgain(id: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const shift = await journalDb.shifts.get(id);
    if (shift?.state === 'attention') await journalDb.shifts.put({ ...shift, state: 'queued', dueAt: 0 });
  });
}

/** The API answered again: closings that only waited for a connection are due at once. */
export async function resetClosingBackoff(): Promise<void> {
  await journalDb.transaction('rw', journalDb.shifts, async () => {
    const waiting = await journalDb.shifts.where('state').equals('queued').filter(({ dueAt, refusal }) => dueAt > 0 && refusal?.code === 'unreachable').primaryKeys();
    for (const id of waiting) await journalDb.shifts.update(id, { dueAt: 0 });
  });
}
