/**
 * Rows by their state. Asked state by state: over one state a browser reads all rows at once, over several one after the
 * other, which a queue of a thousand would feel at every change of any row.
 */
import { journalDb } from '../database.ts';
import type { JournalRow } from './journal-types.ts';

type State = JournalRow['state'];

/** State by state, each in the order of ids. */
export async function rowsIn(...states: readonly State[]): Promise<JournalRow[]> {
  return (await Promise.all(states.map((state) => of(state).toArray()))).flat();
}

/** Their ids, in the same order. */
export async function idsIn(...states: readonly State[]): Promise<string[]> {
  return (await Promise.all(states.map((state) => of(state).primaryKeys()))).flat();
}

/** How many there are. */
export async function countIn(...states: readonly State[]): Promise<number> {
  return (await Promise.all(states.map((state) => of(state).count()))).reduce((sum, count) => sum + count, 0);
}

const of = (state: State) => journalDb.rows.where('state').equals(state);
