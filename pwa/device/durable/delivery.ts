/**
 * Rules of delivery that journal rows and closings of shifts share: the note on a failed attempt, and the events that
 * make them due again.
 */
import type { EntityTable } from 'dexie';
import { journalDb } from '../database/database.ts';
import type { RefusalNote } from '../rows/journal-types.ts';
import { dueByAnswer, type Deferred } from './due.ts';

/** The beginning of a delivery: due at once, never tried. */
export const UNSENT = { dueAt: 0, attempts: 0, refusal: null, settledAt: null } as const;

/** Outcome of an attempt that the server has not acknowledged. */
export type Failure =
  /** Back to the queue, due at `dueAt`; `refusal` says why, `counted` whether it was a real attempt. */
  | { kind: 'released'; dueAt: number; refusal: RefusalNote | null; counted: boolean }
  /** Refused: set aside for a person; those behind it go on. */
  | { kind: 'parked'; refusal: RefusalNote };

interface Delivery extends Deferred {
  attempts: number;
  state: string;
}

/** The fields that a failed attempt changes. */
export function afterFailure({ attempts, refusal }: Pick<Delivery, 'attempts' | 'refusal'>, failure: Failure) {
  if (failure.kind === 'parked')
    return { state: 'attention', refusal: failure.refusal, attempts: attempts + 1 } as const;
  return {
    state: 'queued',
    dueAt: failure.dueAt,
    refusal: failure.refusal ?? refusal,
    attempts: attempts + (failure.counted ? 1 : 0),
  } as const;
}

/**
 * Called when the API answered: rows or closings that waited for a connection only become due at once, and one of those
 * that the server deferred.
 */
export async function makeDueByAnswer<Kept extends Delivery>(
  table: EntityTable<Kept, 'id'>,
  now: number,
): Promise<void> {
  await journalDb.transaction('rw', table, async () => {
    const waiting = await table.where('state').equals('queued').toArray();
    await requeue(table, dueByAnswer(waiting, now));
  });
}

/** Queues rows and closings again that were refused for the sender's role, since another person is logged in now. */
export async function requeueForbidden(): Promise<void> {
  await requeueForbiddenIn(journalDb.rows);
  await requeueForbiddenIn(journalDb.shifts);
}

async function requeueForbiddenIn<Kept extends Delivery>(table: EntityTable<Kept, 'id'>): Promise<void> {
  await journalDb.transaction('rw', table, async () => {
    const refused = await table.where('state').equals('attention').toArray();
    const ids = refused.filter(({ refusal }) => refusal?.code === 'forbidden').map(({ id }) => id);
    await requeue(table, ids);
  });
}

/** Makes these due at once, within the caller's transaction. */
async function requeue<Kept extends Delivery>(table: EntityTable<Kept, 'id'>, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await table
      .where('id')
      .equals(id)
      .modify({ state: 'queued', dueAt: 0 } as never);
}
