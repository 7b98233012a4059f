import type { Knex } from 'knex';
import type { TillPinRow } from '#db/people-tables.ts';

export function findTillPin(db: Knex, id: string): Promise<TillPinRow | undefined> {
  return db('till_pins').where({ id }).first();
}

/** The PIN, locked until the transaction ends, so that tries are serialized. */
export function lockTillPin(trx: Knex.Transaction, id: string): Promise<TillPinRow | undefined> {
  return trx('till_pins').where({ id }).forUpdate().first();
}

/** The person's PIN on that device, revoked or not. */
export function tillPinOn(db: Knex, place: { user_id: string; device_id: string }): Promise<TillPinRow | undefined> {
  return db('till_pins').where(place).first();
}

export async function replaceTillPin(trx: Knex.Transaction, row: TillPinRow): Promise<void> {
  await trx('till_pins').where({ user_id: row.user_id, device_id: row.device_id }).delete();
  await trx('till_pins').insert(row);
}

export async function saveTry(
  trx: Knex.Transaction,
  id: string,
  columns: Pick<TillPinRow, 'wrong' | 'tried_at'> & Partial<Pick<TillPinRow, 'last_used_at'>>,
): Promise<void> {
  await trx('till_pins').where({ id }).update(columns);
}

/** Selects PINs: one, or all of a person. */
type PinSelector = { readonly id: string } | { readonly user_id: string };

/** Revokes them; returns their ids. */
export async function markRevoked(trx: Knex.Transaction, which: PinSelector, now: Date): Promise<string[]> {
  const rows = await trx('till_pins').where(which).whereNull('revoked_at').select('id');
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx('till_pins').whereIn('id', ids).update({ revoked_at: now.toISOString() });
  return ids;
}

/** Deletes all PINs of the person, when their data are erased. */
export async function deleteTillPinsOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('till_pins').where({ user_id: userId }).delete();
}
