/**
 * A lease keeps an import to one process at a time; the process renews it with each portion, and in each step of work that writes none.
 * When the process dies the lease expires, and the next process continues.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { noteFault } from './source-store.ts';
import { countInStates, findImport, updateImport } from './import-store.ts';

/** A worker without a renewal for this long counts as dead, ms. */
const LEASE_MS = 20_000;
/** The longest that a lease can seem to last: the clock of its holder may run ahead of this one by as much as a lease. */
export const HELD_MAX_MS = 2 * LEASE_MS;
/** Time from one renewal to the next, in steps that write nothing else, ms. */
const RENEWAL_MS = LEASE_MS / 4;

/** States in which an import writes products: only one import at a time. */
export const WRITING = ['applying', 'undoing'] as const;
/** States with work that needs no person. */
export const WORKING: readonly string[] = ['reading', ...WRITING] as const;

/** Another process works on it, or its state has changed. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const WORKER = randomUUID();

export const leaseColumns = (now: Date): Pick<ImportRow, 'worker' | 'worker_until'> => ({
  worker: WORKER,
  worker_until: new Date(now.getTime() + LEASE_MS).toISOString(),
});

export const RELEASED = { worker: null, worker_until: null } as const;

/** True within the lease; one that ends later than any living one was taken while a clock ran far ahead. */
function isHeld({ worker_until }: ImportRow, now: Date): boolean {
  const leftMs = Date.parse(worker_until ?? '') - now.getTime();
  return leftMs >= 0 && leftMs <= HELD_MAX_MS;
}

/** Takes the lease of the import in this state. Throws `LeaseLost`. */
export function takeLease(db: Knex, id: string, state: string, clock: () => Date): Promise<ImportRow> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const now = clock();
    const row = await findImport(trx, id);
    if (row?.state !== state) throw new LeaseLost();
    if (row.worker !== null && row.worker !== WORKER && isHeld(row, now)) throw new LeaseLost();
    if ((WRITING as readonly string[]).includes(state) && (await countInStates(trx, WRITING, id)) > 0)
      throw new LeaseLost();
    const change = state === 'reading' ? { ...leaseColumns(now), previewed_at: now.toISOString() } : leaseColumns(now);
    await updateImport(trx, id, change);
    return { ...row, ...change };
  });
}

/** The import, still in this state and leased by this process. Throws `LeaseLost`. */
export async function assertLeased(trx: Knex.Transaction, id: string, state: string): Promise<ImportRow> {
  const row = await findImport(trx, id);
  if (row?.state !== state || row.worker !== WORKER) throw new LeaseLost();
  return row;
}

/**
 * Returns a function that renews the import's lease from time to time, to be called in each step of long work: a timer would also renew it
 * for work that hangs. The function throws `LeaseLost` when the lease is lost or the process is shutting down.
 */
export function leaseRenewal(
  { db, clock, stopped }: { readonly db: Knex; readonly clock: () => Date; readonly stopped: () => boolean },
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
): () => Promise<void> {
  let renewedAt = clock().getTime();
  return async () => {
    const now = clock();
    if (now.getTime() - renewedAt < RENEWAL_MS) return;
    if (stopped()) throw new LeaseLost();
    renewedAt = now.getTime();
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, id, state);
      await updateImport(trx, id, leaseColumns(now));
    });
  };
}

/** Readings of a file that may end with their process, without one that ended otherwise. */
const READINGS_MAX = 10;

/**
 * Takes the lease of an import to read its file, and counts the reading before it begins: a file that ends the server would otherwise end
 * it at each start. An orderly end of the reading or of the server clears the count, as the returned row's `choice` does. Returns null, and
 * the import has failed, when no reading is left. Throws `LeaseLost`.
 */
export async function beginReading(db: Knex, id: string, clock: () => Date): Promise<ImportRow | null> {
  const job = await takeLease(db, id, 'reading', clock);
  const { readings = 0, ...choice } = JSON.parse(job.choice) as { readonly readings?: number };
  if (readings >= READINGS_MAX) {
    const error = 'Файл не прочитан: каждый раз сервер переставал работать раньше, чем дочитывал его';
    await releaseLease(db, id, { state: 'failed', error, finished_at: clock().toISOString() });
    return null;
  }
  await writeTransaction(db, async (trx) => {
    await assertLeased(trx, id, 'reading');
    await updateImport(trx, id, { choice: JSON.stringify({ ...choice, readings: readings + 1 }) });
  });
  return { ...job, choice: JSON.stringify(choice) };
}

/** Releases an unfinished import, so that the next process doesn't wait for the lease to expire; `change`: how it failed, if so. */
export function releaseLease(db: Knex, id: string, change: Partial<ImportRow> = {}): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const row = await findImport(trx, id);
    if (row?.worker !== WORKER) return;
    const choice = JSON.stringify({ ...(JSON.parse(row.choice) as object), readings: undefined });
    await updateImport(trx, id, { ...RELEASED, choice, ...change });
    if (change.error !== undefined && row.state !== 'undoing') await noteFault(trx, row, change.error);
  });
}
