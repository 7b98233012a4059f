/** Forgets the lines and files of imports that can no longer be taken back; the imports themselves stay as history. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { dropFile } from './import-file.ts';
import { deleteSomePictures } from './pictures/picture-store.ts';
import { deleteSomeLines, findOldImports } from './import-store.ts';

const KEPT_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

/** Answers of how many imports the lines were forgotten. */
export async function pruneImports(db: Knex, dataDir: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const ids = await findOldImports(db, before);
  for (const id of ids) {
    while (await writeTransaction(db, (trx) => deleteSomeLines(trx, id))) await othersTurn();
    while (await writeTransaction(db, (trx) => deleteSomePictures(trx, id))) await othersTurn();
    await dropFile(dataDir, id);
  }
  return ids.length;
}
