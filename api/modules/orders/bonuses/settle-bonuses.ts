/**
 * Settles bonus accounts that were changed outside the shop's code. The ledger is append-only: what an order's entries
 * lack, or have beyond what the order says, is written as a correction that names the order. Where a debit exceeds the
 * account, the shop gives the rest, so that no buyer owes for an error of the books.
 */
import type { Knex } from 'knex';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { readAccount } from './bonus-ledger.ts';
import { type BonusError, type BonusGap, findBonusGaps, proveBonuses } from './bonus-proof.ts';
import { entriesOf, insertEntry, peopleWithExpiredLots } from './bonus-store.ts';
import { addDays } from './move-bonuses.ts';

/** Settles all gaps between orders and accounts. Returns those settled, and the errors that are left. */
export async function settleBonuses(
  db: Knex,
  now: Date,
): Promise<{ readonly settled: readonly BonusGap[]; readonly left: readonly BonusError[] }> {
  const suspects = [...new Set((await findBonusGaps(db)).map(({ userId }) => userId))].sort();
  return writeTransaction(db, async (trx) => {
    for (const userId of suspects) await takeAdvisoryLock(trx, `bonuses ${userId}`);
    // An order being moved during the first reading looks like a gap, so the accounts are read again under their locks.
    const settled = (await findBonusGaps(trx)).filter(({ userId }) => suspects.includes(userId));
    const { bonusExpireAfterDays } = await readTerms(trx);
    for (const gap of settled) await writeCorrection(trx, gap, addDays(now, bonusExpireAfterDays), now);
    return { settled, left: await proveBonuses(trx, now) };
  });
}

/** @param expiresAt expiry of the bonuses given by it */
async function writeCorrection(
  trx: Knex.Transaction,
  { orderId, orderNumber, userId, amount }: BonusGap,
  expiresAt: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const write = (sum: number, title: string, settles: string | null) =>
    insertEntry(trx, {
      user_id: userId,
      kind: 'correction',
      amount: sum,
      settles_order_id: settles,
      title,
      at,
      usable_from: sum > 0 ? at : null,
      expires_at: sum > 0 ? expiresAt : null,
    });
  const { balance } = readAccount(await entriesOf(trx, userId), at);
  const lacking = -amount - Math.max(0, balance);
  if (lacking > 0) await write(lacking, 'Начислено магазином', null);
  await write(amount, `Исправлено магазином: заказ № ${orderNumber}`, orderId);
}

/**
 * Writes off expired bonuses, so that the history shows where they went. Accounts exclude them without it too. Writes one entry for each
 * expired lot with a remainder; returns how many. A repeat writes none.
 */
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
        });
      }
      return expired.length;
    });
  }
  return written;
}
