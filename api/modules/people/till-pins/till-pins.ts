/** PINs of tills: revoked together with the sessions that they opened, and listed by device. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import type { TillPinRow } from '#db/people-tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { revokeSessionsByPins } from '../sessions/session-store.ts';
import { markRevoked, tillPinOn } from '../accounts/till-pin-store.ts';

/** Revokes all PINs of the person, on every till, because their access has changed. */
export async function revokeTillPinsOf(trx: Knex.Transaction, userId: string, now: Date): Promise<void> {
  await revokeSessionsByPins(trx, await markRevoked(trx, { user_id: userId }, now), now);
}

/** Revokes this PIN, in the caller's transaction; false when it was revoked already. */
export async function revokeTillPin(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  const ids = await markRevoked(trx, { id }, now);
  await revokeSessionsByPins(trx, ids, now);
  return ids.length > 0;
}

/** Revokes the person's PIN on one device for `actorId`; changes nothing without a PIN there. Throws `not_found` for an unknown person. */
export async function removeTillPin(
  db: Knex,
  { userId, deviceId, actorId }: { userId: string; deviceId: string; actorId: string },
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const held = await tillPinOn(trx, { user_id: userId, device_id: deviceId });
    if (held === undefined || !(await revokeTillPin(trx, held.id, now))) return;
    await recordAudit({ trx, actorId, now }, 'till_pin_removed', personSubject(person), { till: held.label });
  });
}

/** Ends a session opened by a PIN, and revokes the PIN, which would open the next one. Throws `not_found`. */
export async function endTillSession(db: Knex, sessionId: string, { actorId, now }: ByPerson): Promise<void> {
  const session = { 'session.id': sessionId, 'session.user_id': actorId };
  const held: { device_id: string } | undefined = await db('sessions as session')
    .join('till_pins as pin', 'pin.id', 'session.till_pin_id')
    .where(session)
    .whereNull('session.revoked_at')
    .first({ device_id: 'pin.device_id' });
  await removeTillPin(db, { userId: actorId, deviceId: found(held).device_id, actorId }, now);
}

/** Ids of people whose PIN on the device was removed and not set again. */
export async function usersWithRevokedPin(db: Knex, deviceId: string): Promise<ReadonlySet<string>> {
  return new Set(await db('till_pins').where({ device_id: deviceId }).whereNotNull('revoked_at').pluck('user_id'));
}

type PinOfPerson = Pick<TillPinRow, 'device_id' | 'user_id' | 'created_at' | 'last_used_at'>;

/** Valid PINs, on all devices or on one, by name. */
export function pinsOnDevices(db: Knex, deviceId?: string): Promise<(PinOfPerson & { name: string })[]> {
  return db('till_pins as pin')
    .join('users as person', 'person.id', 'pin.user_id')
    .whereNull('pin.revoked_at')
    .modify((query) => void (deviceId !== undefined && query.where('pin.device_id', deviceId)))
    .orderBy(['person.name', 'pin.id'])
    .select('pin.device_id', 'pin.user_id', 'pin.created_at', 'pin.last_used_at', 'person.name');
}
