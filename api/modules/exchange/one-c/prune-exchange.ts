/** Forgets exchanges with 1C of long ago, and the files of those that nobody ended. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteSessionsBefore, sessionsBefore } from './exchange-store.ts';
import { clearFolder } from './received-files.ts';

const KEPT_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

/** Answers how many exchanges were forgotten. */
export async function pruneExchange(db: Knex, dataDir: string, now: Date): Promise<number> {
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  for (const { id } of await sessionsBefore(db, before(1))) await clearFolder(dataDir, id);
  return writeTransaction(db, (trx) => deleteSessionsBefore(trx, before(KEPT_DAYS)));
}
