/**
 * Writes off bonuses whose life is over, so that the history shows where they went. Accounts count them no more anyway.
 */
import type { Knex } from 'knex';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { readAccount } from './bonus-ledger.ts';
import { entriesOf, insertEntry, peopleWithEndedLots } from './bonus-store.ts';

/** Writes one entry for each lot that has ended with something left; answers how many. A repeat finds none. */
export async function expireBonuses(db: Knex, now: Date): Promise<number> {
  const at = now.toISOString();
  let written = 0;
  for (const userId of await peopleWithEndedLots(db, at)) {
    await writeTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `bonuses ${userId}`);
      for (const { orderId, returnId, amount } of readAccount(await entriesOf(trx, userId), at).expired) {
        await insertEntry(trx, {
          user_id: userId,
          kind: 'expire',
          amount: -amount,
          order_id: orderId,
          return_id: returnId,
          title: 'Срок бонусов истёк',
          at,
          usable_from: null,
          expires_at: null,
        });
        written += 1;
      }
    });
  }
  return written;
}
