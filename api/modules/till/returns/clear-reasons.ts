/** Clears the words on returns, and their copies on the movements of stock. */
import type { Knex } from 'knex';
import { clearMovementReasons } from '../../stock/movements/clear-movement-reasons.ts';

export async function clearReturnReasons(
  trx: Knex.Transaction,
  document: { sale_id: string } | { order_id: string },
): Promise<void> {
  const ids = (await trx('returns').where(document).pluck('id')) as string[];
  await trx('returns').where(document).update({ reason: '' });
  for (const id of ids) await clearMovementReasons(trx, { kind: 'return', id });
}
