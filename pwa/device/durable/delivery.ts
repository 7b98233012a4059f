/** Delivery of rows and closings of shifts alike: the initial fields, a failed attempt, and what makes a row due again. */
import type { EntityTable } from 'dexie';
import { journalDb } from '../database/database.ts';
import type { RefusalNote, RowKind, RowOf } from '../rows/journal-types.ts';
import { dueByAnswer, type Deferred } from './due.ts';

/** Delivery fields of a new row: due at once, never tried. */
export const UNSENT = { dueAt: 0, attempts: 0, refusal: null, settledAt: null } as const;

export type Failure =
  /** Back to the queue, due at `dueAt`; `refusal` says why, `counted` whether it was a real attempt. */
  | { kind: 'released'; dueAt: number; refusal: RefusalNote | null; counted: boolean }
  /** Refused: set aside for a person; those behind it go on. */
  | { kind: 'parked'; refusal: RefusalNote };

interface Delivery extends Deferred {
  attempts: number;
  state: string;
}

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

/** On an answer of the API: what waited for a connection only becomes due at once, and one that the server deferred. */
export const makeDueByAnswer = <Kept extends Delivery>(table: EntityTable<Kept, 'id'>, now: number): Promise<void> =>
  requeue(table, 'queued', (waiting) => dueByAnswer(waiting, now));

/** Queues rows and closings again that were refused for the sender's role, since another person is logged in now. */
export async function requeueForbidden(): Promise<void> {
  const forbidden = (refused: readonly Delivery[]) =>
    refused.filter(({ refusal }) => refusal?.code === 'forbidden').map(({ id }) => id);
  await requeue(journalDb.rows, 'attention', forbidden);
  await requeue(journalDb.shifts, 'attention', forbidden);
}

/** Makes those due at once whose ids are chosen of all in this state. */
async function requeue<Kept extends Delivery>(
  table: EntityTable<Kept, 'id'>,
  state: string,
  chosen: (found: readonly Delivery[]) => string[],
): Promise<void> {
  await journalDb.transaction('rw', table, async () => {
    const ids = chosen(await table.where('state').equals(state).toArray());
    const due = { state: 'queued', dueAt: 0 } as never;
    for (const id of ids) await table.where('id').equals(id).modify(due);
  });
}

/** A row that waits for its first delivery, without an answer. */
const QUEUED = {
  ...UNSENT,
  v: 1,
  state: 'queued',
  dependsOn: null,
  deviceSeq: 0,
  lease: null,
  receipt: null,
} as const;

/** Fields that the caller passes for a new row: those of its kind, and `dependsOn` and `deviceSeq` where they differ from `QUEUED`. */
type OwnFields<Row> = Omit<Row, 'kind' | keyof typeof QUEUED> &
  Partial<Pick<Row, keyof Row & ('dependsOn' | 'deviceSeq')>>;

export function newRow<K extends RowKind>(kind: K, fields: OwnFields<RowOf<K>>): RowOf<K> {
  return { ...QUEUED, kind, ...fields } as RowOf<K>;
}
