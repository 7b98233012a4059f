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

/** Revokes one, or all of a person; returns their ids. */
export async function markRevoked(
  trx: Knex.Transaction,
  which: { readonly id: string } | { readonly user_id: string },
  now: Date,
): Promise<string[]> {
  const ids = await trx('till_pins').where(which).whereNull('revoked_at').pluck('id');
  if (ids.length > 0) await trx('till_pins').whereIn('id', ids).update({ revoked_at: now.toISOString() });
  return ids;
}
