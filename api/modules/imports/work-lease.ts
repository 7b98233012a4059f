/**
 * One process works on an import at a time: it holds a lease that it renews with each portion. When the process dies the
 * lease runs out, and whoever looks next goes on where it stopped.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { countInStates, findImport, updateImport } from './import-store.ts';

/** Milliseconds after its last sign of life that a worker counts as gone. */
const LEASE_MS = 20_000;

/** States in which an import writes products: only one does at a time. */
export const WRITING = ['applying', 'undoing'] as const;
/** States that something is to be done about without a person. */
export const WORKING = ['reading', ...WRITING] as const;

/** Another process works on it, or it is no longer to be worked on. */
export class NotOurs extends Error {
  override name = 'NotOurs';
}

const WORKER = randomUUID();

/** Columns that renew the lease. */
export function leased(now: Date): Pick<ImportRow, 'worker' | 'worker_until'> {
  return { worker: WORKER, worker_until: new Date(now.getTime() + LEASE_MS).toISOString() };
}

export const RELEASED = { worker: null, worker_until: null } as const;

/** Takes the import in this state for this process. Throws `NotOurs`. */
export function takeLease(db: Knex, id: string, state: string, clock: () => Date): Promise<ImportRow> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const now = clock();
    const row = await findImport(trx, id);
    if (row?.state !== state) throw new NotOurs();
    if (row.worker !== null && row.worker !== WORKER && (row.worker_until ?? '') >= now.toISOString())
      throw new NotOurs();
    if ((WRITING as readonly string[]).includes(state) && (await countInStates(trx, WRITING, id)) > 0)
      throw new NotOurs();
    const change = state === 'reading' ? { ...leased(now), previewed_at: now.toISOString() } : leased(now);
    await updateImport(trx, id, change);
    return { ...row, ...change };
  });
}

/** The import as it is, still in this state and held by this process. Throws `NotOurs`. */
export async function stillOurs(trx: Knex.Transaction, id: string, state: string): Promise<ImportRow> {
  const row = await findImport(trx, id);
  if (row?.state !== state || row.worker !== WORKER) throw new NotOurs();
  return row;
}

/** Lets go of an import that is not done yet, so that the next process need not wait for the lease to run out. */
export function releaseLease(db: Knex, id: string, change: Partial<ImportRow> = {}): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const row = await findImport(trx, id);
    if (row?.worker === WORKER) await updateImport(trx, id, { ...RELEASED, ...change });
  });
}
