/** Carts and favourites of people in the database; knex only. */
import type { Knex } from 'knex';
import type { BelongingRow } from '#db/people-tables.ts';

/** All lines of a person, removed ones too, by kind and product. */
export function belongingsOf(db: Knex, userId: string): Promise<BelongingRow[]> {
  return db('belongings').where({ user_id: userId }).orderBy(['kind', 'product_id']).select();
}

export async function saveBelongings(trx: Knex.Transaction, rows: readonly BelongingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx('belongings')
    .insert([...rows])
    .onConflict(['user_id', 'kind', 'product_id'])
    .merge(['qty', 'changed_at']);
}

export async function deleteBelongings(trx: Knex.Transaction, rows: readonly BelongingRow[]): Promise<void> {
  for (const { user_id, kind, product_id } of rows)
    await trx('belongings').where({ user_id, kind, product_id }).delete();
}

/** Deletes lines that were removed before the instant (ISO); returns their number. */
export function deleteRemovedBefore(trx: Knex.Transaction, before: string): Promise<number> {
  return trx('belongings').where({ qty: 0 }).where('changed_at', '<', before).delete();
}

export async function deleteBelongingsOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('belongings').where({ user_id: userId }).delete();
}
