/** Forgets exchanges with 1C of long ago, and the files of those that went silent: few configurations say that they end. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { deleteSessionsBefore, sessionsSince } from './exchange-store.ts';
import { clearFolder, sessionFolders } from './received-files.ts';

const KEPT_DAYS = 31;
const HOUR_MS = 60 * 60_000;

/** Clears the folders of exchanges in which nothing has happened for an hour: 1C asks every few seconds. */
export async function clearSilent(db: Knex, dataDir: string, now: Date): Promise<void> {
  // Folders first: whatever has begun to send by then is known as a session.
  const folders = await sessionFolders(dataDir);
  const busy = new Set(await sessionsSince(db, new Date(now.getTime() - HOUR_MS).toISOString()));
  for (const id of folders) if (!busy.has(id)) await clearFolder(dataDir, id);
}

/** Answers how many exchanges were forgotten. */
export async function pruneExchange(db: Knex, dataDir: string, now: Date): Promise<number> {
  await clearSilent(db, dataDir, now);
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  return writeTransaction(db, (trx) => deleteSessionsBefore(trx, before));
}
