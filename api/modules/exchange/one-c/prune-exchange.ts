/** Deletes old exchanges with 1C, and the files of inactive ones: few configurations report the end of an exchange. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteSessionsBefore, sessionsSince } from './exchange-store.ts';
import { clearFolder, sessionFolders } from './received-files.ts';

const KEPT_DAYS = 31;
const HOUR_MS = 60 * 60_000;

/** Deletes the folders of exchanges without activity for an hour; 1C calls every few seconds. */
export async function clearInactive(db: Knex, dataDir: string, now: Date): Promise<void> {
  // Folders are listed first: a sender that had begun by then is known as a session.
  const folders = await sessionFolders(dataDir);
  const busy = new Set(await sessionsSince(db, new Date(now.getTime() - HOUR_MS).toISOString()));
  for (const id of folders) if (!busy.has(id)) await clearFolder(dataDir, id);
}

export async function pruneExchange(db: Knex, dataDir: string, now: Date): Promise<number> {
  await clearInactive(db, dataDir, now);
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  return writeTransaction(db, (trx) => deleteSessionsBefore(trx, before));
}
