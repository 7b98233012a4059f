/**
 * `npm run catalog:renew-epoch`: after a backup was restored by other means, makes every device fetch its copy of the catalogue again, and
 * holds the letters that may have gone since.
 */
import { writeTransaction } from '#db/write.ts';
import { readSettings } from '../env.ts';
import { openAsItIs } from '../open-database.ts';
import { holdLetters } from '../modules/orders/messages/message-store.ts';
import { catalogEpoch, renewEpoch } from '../modules/shop/epoch.ts';

/** The line about letters that wait for a person. */
export const heldText = (held: number): string =>
  `${held} letter(s) that had not left wait under «Письма»: they may have gone since the backup. Send them from there.`;

/** Renews the epoch of the configured database; returns the process's exit code. Throws `StartError`. */
export async function renewEpochCommand(): Promise<number> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    const held = await writeTransaction(db, async (trx) => {
      await renewEpoch(trx);
      return holdLetters(trx);
    });
    console.log(`New epoch ${await catalogEpoch(db)}: every device fetches its copy of the catalogue anew`);
    if (held > 0) console.log(heldText(held));
    return 0;
  } finally {
    await db.destroy();
  }
}
