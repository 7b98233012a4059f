/**
 * Writes into the journal and its mirror: a receipt counts as recorded when both have it, and either alone restores it.
 * The mirror takes the rows first, unsealed; then the journal's transaction commits; then the mirror's seal follows. So
 * a failure before the commit leaves nothing that could ever be sent, and only recorded rows come back from the mirror.
 */
import { Dexie, type Table } from 'dexie';
import { v7 as newId } from 'uuid';
import { hasSeries, prepareJournal, isJournalPrepared } from './restore-from-mirror.ts';
import { catalogueDb, journalDb } from '../database/database.ts';
import { freeSpace, isDiskFull, mayBeDiskFull } from '../storage/free-space.ts';
import type { JournalRow, Series } from '../rows/journal-types.ts';
import { MirrorError, openMirror, placesWith, type Mirror } from '../journal/mirror/mirror.ts';
import type { Batch } from '../journal/mirror/contents.ts';
import { closeDatabases } from '../storage/reopen.ts';
import { JournalLostError } from './series.ts';
import type { ClosedShift } from '../rows/shift-types.ts';
import { noteStorageHealth } from '../database/storage-health.ts';

/** Hands rows and closings to the mirror; the work calls it once. `series`: as the work leaves it, else the stored one. */
export type MirrorWrite = (kept: { rows?: JournalRow[]; shifts?: ClosedShift[]; series?: Series }) => Promise<void>;

/**
 * Runs the work in one strictly durable transaction over rows, closings and the series, and resolves once both places have what it handed to
 * `keep`. A write that fails for want of room or because of a broken database is repeated after pictures and the reserve have been deleted, and
 * once more after the copy of the catalogue has. An error of the work itself is thrown on, and nothing is written.
 * @param options.isOfTill false for a shopper's order, which needs no series
 * @param options.tables further tables of the journal's database that the transaction includes
 */
export async function dualWrite<T>(
  work: (keep: MirrorWrite) => Promise<T>,
  { isOfTill = true, tables = [] }: { isOfTill?: boolean; tables?: readonly Table[] } = {},
): Promise<T> {
  // The till is made ready at its start; the first attempt itself detects a lost journal, which saves a read.
  const isReady = isOfTill && (await isJournalPrepared().catch(() => false));
  for (const makeRoom of [dropPicturesAndReserve, dropCatalogue, null]) {
    try {
      return await attemptWrite(work, { isOfTill, isReady, tables }).catch((error: unknown) => {
        if (!isReady || !(error instanceof JournalLostError)) throw error;
        return attemptWrite(work, { isOfTill, isReady: false, tables });
      });
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      console.error('The journal was not written', error);
      if (makeRoom === null) {
        if (isDiskFull(error)) noteStorageHealth({ room: 'none' });
        throw error;
      }
      await makeRoom(error);
      closeDatabases();
    }
  }
  throw new Error('Unreachable: the last try throws');
}

async function attemptWrite<T>(
  work: (keep: MirrorWrite) => Promise<T>,
  { isOfTill, isReady, tables }: { isOfTill: boolean; isReady: boolean; tables: readonly Table[] },
): Promise<T> {
  const mirror = await openMirror();
  noteStorageHealth({ places: placesWith(mirror) });
  if (!isReady) await prepareJournal(isOfTill);
  let batch: Batch | null = null;
  const abandon = () => {
    const abandoned = batch as Batch | null;
    if (abandoned !== null) mirror?.ask({ call: 'abandon', batch: abandoned.batch }).catch(() => undefined);
  };
  const keep: MirrorWrite = async ({ rows = [], shifts = [], series }) => {
    // The transaction runs again after the page had let go of it.
    abandon();
    batch = { batch: newId(), rows, shifts, series: series ?? (await journalDb.series.get('series')) ?? null };
    if (mirror !== null) await waitInTransaction(mirror.ask({ call: 'prepare', batch }));
  };
  let result: T;
  try {
    const stores = [journalDb.rows, journalDb.series, journalDb.shifts, ...tables];
    result = await journalDb.transaction('rw', stores, async () => {
      const [done] = await Promise.all([work(keep), isReady ? refuseLost() : undefined]);
      return done;
    });
  } catch (error) {
    abandon();
    throw error;
  }
  const written = batch as Batch | null;
  if (mirror !== null && written !== null) await seal(mirror, written);
  return result;
}

/**
 * Waits within the running transaction for work outside of the databases. Dexie keeps a transaction open by one read
 * after the other and delivers the outcome with the next read's answer. Once the browser has aborted the transaction,
 * as it does on a full disk, no answer follows and the wait would never end: this rejects then.
 */
async function waitInTransaction(work: Promise<unknown>): Promise<void> {
  const { on, idbtrans } = Dexie.currentTransaction;
  const brokenOff = new Promise<never>((_, reject) => {
    on('abort', () => reject(new Dexie.AbortError('The transaction was broken off', idbtrans.error ?? undefined)));
  });
  await Promise.race([Dexie.waitFor(work), brokenOff]);
}

/** Throws `JournalLostError` for an emptied journal: the mirror's rows must be restored before a write. */
async function refuseLost(): Promise<void> {
  if (!(await hasSeries())) throw new JournalLostError();
}

/** Seals the batch, through another worker if need be: the journal already has its rows. Else the seller is warned. */
async function seal(mirror: Mirror, batch: Batch): Promise<void> {
  try {
    await mirror.ask({ call: 'seal', batch: batch.batch });
  } catch {
    try {
      await (await openMirror())?.ask({ call: 'keep', batch });
    } catch (error) {
      console.error('The mirror lacks a row of the journal', error);
      noteStorageHealth({ places: 'failing' });
    }
  }
}

async function dropPicturesAndReserve(error: unknown): Promise<void> {
  if (mayBeDiskFull(error)) await freeSpace();
}

/** Clears the copy of the catalogue: open screens go on from memory, and it is fetched again later. */
async function dropCatalogue(error: unknown): Promise<void> {
  if (!mayBeDiskFull(error)) return;
  await catalogueDb
    .transaction('rw', catalogueDb.tables, () => Promise.all(catalogueDb.tables.map((table) => table.clear())))
    .catch(() => undefined);
}

function isStorageFailure(error: unknown): boolean {
  return (
    error instanceof MirrorError ||
    error instanceof JournalLostError ||
    error instanceof Dexie.DexieError ||
    error instanceof DOMException
  );
}
