/** Effects of an order's return on its buyer's bonuses. */
import type { Knex } from 'knex';
import type { OrderRow } from '#db/order-tables.ts';
import { returnBonuses, type ReturnedBonuses } from '../../orders/bonuses/move-bonuses.ts';
import { readTerms } from '../../shop/order-terms.ts';

/** Gives bonuses back and takes earned ones back; returns how many whole bonuses were taken, 0 for a sale at a till or a guest's order. */
export async function returnBonusesOf(
  trx: Knex.Transaction,
  order: OrderRow | null,
  returned: ReturnedBonuses,
  now: Date,
): Promise<number> {
  if (order === null || order.user_id === null) return 0;
  const { bonusUsableAfterDays, bonusExpireAfterDays } = await readTerms(trx);
  const life = { usableAfterDays: bonusUsableAfterDays, expireAfterDays: bonusExpireAfterDays };
  return returnBonuses(trx, { id: order.id, number: String(order.number), userId: order.user_id }, returned, life, now);
}
