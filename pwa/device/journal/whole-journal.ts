/** The journal's rows in memory, for a search at every keystroke: read once in portions, then only what changes. */
import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import { journalDb } from '../database/database.ts';
import type { JournalRow } from '../rows/journal-types.ts';

/** Rows per read: a slow tablet copies so many in a few dozen milliseconds. */
const PORTION = 250;

type Rows = Map<string, JournalRow>;

const listeners = new Set<() => void>();
let rows: readonly JournalRow[] | undefined;
/** Incremented by each start and stop: results of an earlier read are discarded. */
let generation = 0;
let stopFollowing: (() => void) | undefined;

async function readAll(isWanted: () => boolean): Promise<Rows> {
  const found: Rows = new Map();
  for (let after = ''; isWanted();) {
    const portion = await journalDb.rows.where('id').above(after).limit(PORTION).toArray();
    for (const row of portion) found.set(row.id, row);
    if (portion.length < PORTION) break;
    after = portion.at(-1)?.id ?? after;
  }
  return found;
}

/** Reads the changed ranges of ids again; rows missing there are removed. */
async function readAgain(held: Rows, changed: RangeSet, isWanted: () => boolean): Promise<Rows> {
  const after = new Map(held);
  for (const { from, to } of changed) {
    // A range without an end: the journal was emptied, or a write didn't go by ids.
    if (typeof from !== 'string' || typeof to !== 'string') return readAll(isWanted);
    const there = await journalDb.rows.where('id').between(from, to, true, true).toArray();
    if (from === to) after.delete(from);
    else for (const id of held.keys()) if (id >= from && id <= to) after.delete(id);
    for (const row of there) after.set(row.id, row);
  }
  return after;
}

/** Reads the journal and follows its changes until it is stopped. */
function follow(): () => void {
  const mine = (generation += 1);
  const isWanted = () => mine === generation;
  let changed = new RangeSet();
  const part = `idb://${journalDb.name}/${journalDb.rows.name}/`;
  const note = (parts: ObservabilitySet) => {
    const ranges = parts[part];
    if (ranges === undefined) return;
    changed.add(ranges);
    wake();
  };
  let held: Rows | undefined;
  let reading = false;
  const read = async (): Promise<void> => {
    const [again, isAny] = [changed, [...changed].length > 0];
    if (held !== undefined && !isAny) return;
    changed = new RangeSet();
    held = held === undefined ? await readAll(isWanted) : await readAgain(held, again, isWanted);
    if (!isWanted()) return;
    rows = [...held.values()];
    for (const listener of listeners) listener();
    await read();
  };
  const wake = (): void => {
    if (reading || !isWanted()) return;
    reading = true;
    read()
      .catch((error: unknown) => {
        // The next change reads all rows again, the missed ones included.
        held = undefined;
        console.error('The journal cannot be read', error);
      })
      .finally(() => (reading = false));
  };
  Dexie.on('storagemutated', note);
  wake();
  return () => {
    generation += 1;
    rows = undefined;
    Dexie.on.storagemutated.unsubscribe(note);
  };
}

/** Subscribes to the rows; they stay in memory while there is a subscriber. */
export function subscribeWholeJournal(listener: () => void): () => void {
  listeners.add(listener);
  stopFollowing ??= follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}

/** Undefined while they are being read; the same array until something changes. */
export const readWholeJournal = (): readonly JournalRow[] | undefined => rows;
