/** `npm run catalog:renew-epoch`: after a backup was restored, makes every device fetch its copy of the catalogue again. */
import { writeTransaction } from '#db/write.ts';
import { readSettings } from '../../env.ts';
import { openAsItIs } from '../../open-database.ts';
import { catalogEpoch, renewEpoch } from './epoch.ts';

/** Renews the epoch of the configured database; returns the process's exit code. Throws `StartError`. */
export async function renewEpochCommand(): Promise<number> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    await writeTransaction(db, (trx) => renewEpoch(trx));
    console.log(`New epoch ${await catalogEpoch(db)}: every device fetches its copy of the catalogue anew`);
    return 0;
  } finally {
    await db.destroy();
  }
}
