/** Deletes removed lines once no device can be expected to bring an older act on them. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteRemovedBefore } from './belonging-store.ts';

/** Days that a removal is remembered: a device that was off for longer brings the line back. */
const REMOVAL_MEMORY_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the number of deleted lines. */
export function pruneBelongings(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - REMOVAL_MEMORY_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => deleteRemovedBefore(trx, before));
}
