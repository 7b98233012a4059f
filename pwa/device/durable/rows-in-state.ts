/** Rows state by state: a browser reads those of one state at once, but of several states one after the other. */
import { journalDb } from '../database/database.ts';
import type { JournalRow, RowKind, RowOf } from '../rows/journal-types.ts';

type State = JournalRow['state'];

/** States in which the server has not acknowledged the row. */
export const UNSETTLED = ['queued', 'sending', 'attention'] as const;

export const isUnsettled = ({ state }: Pick<JournalRow, 'state'>): boolean => UNSETTLED.some((one) => one === state);

/** Rows of these states, state by state, each in the order of ids. */
export async function rowsIn(...states: readonly State[]): Promise<JournalRow[]> {
  return (await Promise.all(states.map((state) => of(state).toArray()))).flat();
}

/** Their ids, in the same order. */
export async function idsIn(...states: readonly State[]): Promise<string[]> {
  return (await Promise.all(states.map((state) => of(state).primaryKeys()))).flat();
}

const of = (state: State) => journalDb.rows.where('state').equals(state);

/** Rows of one kind, newest first. */
export async function rowsOf<K extends RowKind>(kind: K): Promise<RowOf<K>[]> {
  const rows = (await journalDb.rows.where('kind').equals(kind).toArray()) as RowOf<K>[];
  return rows.sort((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1));
}
