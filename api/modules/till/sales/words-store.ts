/** Words about buyers on receipts and their voids; knex only. */
import type { Knex } from 'knex';
import { ERASED_REASON } from '#contract/people/erasure.ts';
import { OVERRIDE_REASONS } from '#contract/sales/price-override.ts';
import type { SaleRow, VoidRow } from '#db/tables.ts';

/** A buyer's account and the ten digits of the buyer's phone. */
export interface Mentioned {
  readonly userId: string;
  readonly digits: string;
}

/** LIKE pattern for texts that may hold a phone with these ten digits, with any characters between the digits. */
function likePhone(digits: string): string {
  return `${digits.replace(/\d/g, '%$&')}%`;
}

/** Voids of receipts attached to the account, and of those whose note may hold the phone. */
export function findVoidsMentioning(db: Knex, { userId, digits }: Mentioned): Promise<Pick<VoidRow, 'id' | 'sale'>[]> {
  return db('voids')
    .where('sale', 'like', likePhone(digits))
    .orWhere('sale', 'like', `%${userId}%`)
    .select('id', 'sale');
}

/** Voids of this receipt. */
export function voidsOf(db: Knex, saleId: string): Promise<Pick<VoidRow, 'id' | 'sale'>[]> {
  return db('voids').where({ sale_id: saleId }).select('id', 'sale');
}

export async function updateVoid(
  trx: Knex.Transaction,
  id: string,
  change: Pick<VoidRow, 'reason' | 'sale'>,
): Promise<void> {
  await trx('voids').where({ id }).update(change);
}

/** Sales attached to the account, and those whose note may hold the phone; newest first. */
export function findSalesMentioning(db: Knex, { userId, digits }: Mentioned): Promise<SaleRow[]> {
  return db('sales')
    .where('note', 'like', likePhone(digits))
    .orWhere('customer_id', userId)
    .orderBy([
      { column: 'business_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select();
}

export async function updateNote(
  trx: Knex.Transaction,
  id: string,
  change: Pick<SaleRow, 'note' | 'search'>,
): Promise<void> {
  await trx('sales').where({ id }).update(change);
}

/** Replaces the typed reasons of changed prices; the suggested ones say nothing about a buyer. */
export async function clearOverrides(trx: Knex.Transaction, saleId: string): Promise<void> {
  await trx('sale_lines')
    .where({ sale_id: saleId })
    .whereNotIn('override_reason', [...OVERRIDE_REASONS])
    .update({ override_reason: ERASED_REASON });
}
