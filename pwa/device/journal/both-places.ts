/**
 * Writes into the journal and its mirror: a receipt counts as recorded when both have it, and either alone brings it
 * back. The mirror takes the rows first, unsealed; then the journal's transaction commits; then the mirror's seal
 * follows. So a failure before the commit leaves nothing that could ever be sent, and what comes back from the mirror
 * is what was called recorded.
 */
import { Dexie } from 'dexie';
import { v7 as newId } from 'uuid';
import { makeReady, wasMadeReady } from './bring-back.ts';
import { catalogueDb, journalDb } from '../database.ts';
import { freeRoom, isFull, mayLackRoom } from '../storage/free-room.ts';
import type { JournalRow, Series } from './journal-types.ts';
import { MirrorError, openMirror, placesWith, type Mirror } from './mirror/mirror.ts';
import type { Batch } from './mirror/contents.ts';
import { letGoOfDatabases } from '../storage/reopen.ts';
import { JournalLostError } from './series.ts';
import type { ClosedShift } from '../shifts/shift-types.ts';
import { noteStorageHealth } from '../storage/storage-health.ts';

/**
 * Hands rows and closings as they are now to the mirror; call it once, inside the work. `series`: as the work leaves it,
 * where the work knows; else it is read.
 */
export type Keep = (kept: { rows?: JournalRow[]; shifts?: ClosedShift[]; series?: Series }) => Promise<void>;

/**
 * Runs the work in one strictly durable transaction over rows, closings and the series, and resolves once both places
 * have what it handed to `keep`. A write that fails for want of room or a broken database is tried again after pictures
 * and the reserve have gone, and once more after the copy of the catalogue has. What the work itself throws is thrown;
 * nothing is written then.
 * @param options.isOfTill false for a shopper's order, which needs no series
 */
export async function inBothPlaces<T>(
  work: (keep: Keep) => Promise<T>,
  { isOfTill = true }: { isOfTill?: boolean } = {},
): Promise<T> {
  // The till is ready since its page's start: the first try finds out by its own transaction, and spares a look before it.
  const isReady = isOfTill && (await wasMadeReady().catch(() => false));
  for (const makeRoom of [dropPicturesAndReserve, dropCatalogue, null]) {
    try {
      return await once(work, { isOfTill, isReady }).catch((error: unknown) => {
        if (!isReady || !(error instanceof JournalLostError)) throw error;
        return once(work, { isOfTill, isReady: false });
      });
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      console.error('The journal was not written', error);
      if (makeRoom === null) {
        if (isFull(error)) noteStorageHealth({ room: 'none' });
        throw error;
      }
      await makeRoom(error);
      letGoOfDatabases();
    }
  }
  throw new Error('Unreachable: the last try throws');
}

async function once<T>(
  work: (keep: Keep) => Promise<T>,
  { isOfTill, isReady }: { isOfTill: boolean; isReady: boolean },
): Promise<T> {
  const mirror = await openMirror();
  noteStorageHealth({ places: placesWith(mirror) });
  if (!isReady) await makeReady(isOfTill);
  let batch: Batch | null = null;
  const keep: Keep = async ({ rows = [], shifts = [], series }) => {
    batch = { batch: newId(), rows, shifts, series: series ?? (await journalDb.series.get('series')) ?? null };
    if (mirror !== null) await waitInside(mirror.prepare(batch));
  };
  let result: T;
  try {
    result = await journalDb.transaction('rw', journalDb.rows, journalDb.series, journalDb.shifts, async () => {
      const [done] = await Promise.all([work(keep), isReady ? refuseLost() : undefined]);
      return done;
    });
  } catch (error) {
    const abandoned = batch as Batch | null;
    if (abandoned !== null) mirror?.abandon(abandoned.batch).catch(() => undefined);
    throw error;
  }
  const written = batch as Batch | null;
  if (mirror !== null && written !== null) await seal(mirror, written);
  return result;
}

/**
 * Waits in the running transaction for something outside of the databases. Dexie keeps a transaction open by a read after
 * the other and hands the outcome over with the next one's answer: once the browser has broken the transaction off, as
 * it does on a full disk, there is none, and whoever waited would wait for ever. Rejects then.
 */
async function waitInside(work: Promise<void>): Promise<void> {
  const { on, idbtrans } = Dexie.currentTransaction;
  const brokenOff = new Promise<never>((_, reject) => {
    on('abort', () => reject(new Dexie.AbortError('The transaction was broken off', idbtrans.error ?? undefined)));
  });
  await Promise.race([Dexie.waitFor(work), brokenOff]);
}

/** Throws `JournalLostError` where the journal was emptied: the mirror's rows come back before anything is written. */
async function refuseLost(): Promise<void> {
  if ((await journalDb.series.count()) === 0) throw new JournalLostError();
}

/**
 * The journal has the rows and may have sent them: what cannot be sealed is written anew through another worker. If
 * that fails too they lie in one place, and the seller is told.
 */
async function seal(mirror: Mirror, batch: Batch): Promise<void> {
  try {
    await mirror.seal(batch.batch);
  } catch {
    try {
      await (await openMirror())?.keep(batch);
    } catch (error) {
      console.error('The mirror lacks a row of the journal', error);
      noteStorageHealth({ places: 'failing' });
    }
  }
}

async function dropPicturesAndReserve(error: unknown): Promise<void> {
  if (mayLackRoom(error)) await freeRoom();
}

/** The copy of the catalogue: open screens go on with what they have in memory, and it is fetched again later. */
async function dropCatalogue(error: unknown): Promise<void> {
  if (!mayLackRoom(error)) return;
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
