/**
 * `npm run catalog:renew-epoch`: after a backup was restored, makes every device fetch its copy of the catalogue anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeTransaction } from '#db/write.ts';
import { readSettings } from '../../env.ts';
import { openDatabase, StartError } from '../../open-database.ts';
import { catalogEpoch, renewEpoch } from './epoch.ts';

/** Renews the epoch of the configured database; returns the process's exit code. Throws `StartError`. */
export async function renewEpochCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const file = join(settings.DATA_DIR, 'shop.sqlite');
  // Opening would make an empty shop there and report success, while the restored one lies elsewhere.
  if (settings.DATABASE_URL === undefined && !existsSync(file)) throw new StartError(`There is no database at ${file}`);
  const db = await openDatabase(settings);
  try {
    await writeTransaction(db, renewEpoch);
    console.log(`New epoch ${await catalogEpoch(db)}: every device fetches its copy of the catalogue anew`);
    return 0;
  } finally {
    await db.destroy();
  }
}
