/** Erases a person's account: the row stays, since documents refer to it, without anything that identifies the person. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { forgetContents } from '../../acts/once.ts';
import { updatePerson } from '../accounts/update-person.ts';
import { clearFailures } from '../sessions/login-limits.ts';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { removedActs } from '../../acts/removed-acts.ts';

/** The person, locked, so that no order is placed meanwhile. Throws `own_account`, `person_is_staff` and `not_found`. */
export async function lockForErasure(
  trx: Knex.Transaction,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<UserRow> {
  if (userId === actorId) throw new CodedError('own_account');
  const person = found(await trx('users').where({ id: userId }).forUpdate().first());
  if (isColleague(person.role as PersonRole)) throw new CodedError('person_is_staff');
  return person;
}

/** Deletes the rows that belong to the person alone; returns how many sessions ended. */
async function deleteOwnRows(trx: Knex.Transaction, userId: string): Promise<number> {
  const own = { user_id: userId };
  const sessions = await trx('sessions').where(own).delete();
  await trx('belongings').where(own).delete();
  await trx('one_time_codes').where(own).delete();
  await trx('recovery_codes').where(own).delete();
  await trx('second_factors').where(own).delete();
  await trx('till_pins').where(own).delete();
  await forgetContents(trx, await trx('person_notes').where(own).pluck('id'));
  await trx('person_notes').where(own).delete();
  return sessions;
}

/** Erases the personal data and returns how many sessions ended. The phone can be registered again. */
export async function eraseAccount(
  trx: Knex.Transaction,
  person: UserRow,
  actorId: string,
  now: Date,
): Promise<{ sessions: number }> {
  const sessions = await deleteOwnRows(trx, person.id);
  // The reason of a correction may name the person.
  const corrections = trx('bonus_entries').where({ user_id: person.id, kind: 'correction' });
  await forgetContents(trx, await corrections.pluck('id'));
  await clearFailures(trx, person.phone);
  await updatePerson(
    trx,
    person,
    {
      // Unique, and not a valid phone.
      phone: `erased:${person.id}`,
      name: ERASED_NAME,
      password_hash: '',
      role: 'customer',
      wholesale_status: 'none',
      wholesale_company: '',
      wholesale_inn: '',
      wholesale_comment: '',
      wholesale_reason: '',
      wholesale_discount: 0,
      wholesale_minimum: null,
      disabled_at: null,
      last_seen_at: null,
      erased_at: now.toISOString(),
      erased_by: actorId,
    },
    now,
  );
  return { sessions };
}

/**
 * A demo buyer who was given access, or whom a real sale or order names, stays. Ids of the buyers to delete, locked until the transaction
 * ends: those without a password, without acts of their own, and without sales and orders besides the demo's and the removed ones.
 */
export async function holdDemoPeople(trx: Knex.Transaction): Promise<string[]> {
  return trx('users')
    .where('id', 'like', DEMO_IDS)
    .where({ password_hash: '' })
    .whereNotIn('id', trx('audit_log').whereNotNull('actor_id').select('actor_id'))
    .whereNotIn('id', trx('sales').whereNotNull('customer_id').whereNot({ body_hash: DEMO_HASH }).select('customer_id'))
    .whereNotIn(
      'id',
      trx('orders')
        .whereNotNull('user_id')
        .whereNot('id', 'like', DEMO_IDS)
        .whereNotIn('id', removedActs(trx))
        .select('user_id'),
    )
    .orderBy('id')
    .forUpdate()
    .pluck('id');
}

export async function eraseDemoPeople(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteOwnRows(trx, id);
  await trx('users')
    .whereIn('id', [...ids])
    .delete();
}

/** Deletes the consents given with these orders; those of an account stay with the account. */
export async function forgetOrdersOfConsents(trx: Knex.Transaction, orderIds: Knex.QueryBuilder): Promise<void> {
  await trx('consents').whereNull('user_id').whereIn('order_id', orderIds.clone()).delete();
  await trx('consents').whereIn('order_id', orderIds.clone()).update({ order_id: null });
}
