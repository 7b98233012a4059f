/** Writes off expired bonuses, so that the history shows where they went. Accounts exclude them without it too. */
import type { Knex } from 'knex';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { readAccount } from './bonus-ledger.ts';
import { entriesOf, insertEntry, peopleWithExpiredLots } from './bonus-store.ts';

/** Writes one entry for each expired lot with a remainder; returns how many. A repeat writes none. */
export async function expireBonuses(db: Knex, now: Date): Promise<number> {
  const at = now.toISOString();
  let written = 0;
  for (const userId of await peopleWithExpiredLots(db, at)) {
    written += await writeTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, `bonuses ${userId}`);
      const { expired } = readAccount(await entriesOf(trx, userId), at);
      for (const { orderId, returnId, amount } of expired) {
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
      }
      return expired.length;
    });
  }
  return written;
}
