/** PINs of tills that open nothing any more: the sessions they have opened end with them. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { revokeSessionsByPins, tillPinOfSession } from '../sessions/session-store.ts';
import { findTillPin, markRevoked, tillPinOn } from './till-pin-store.ts';

/** All of the person, on every till: what they rested on has changed. */
export async function revokeTillPinsOf(trx: Knex.Transaction, userId: string, now: Date): Promise<void> {
  await revokeSessionsByPins(trx, await markRevoked(trx, { user_id: userId }, now), now);
}

/** This one, inside a transaction under way; false when it had been already. */
export async function revokeTillPin(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  const ids = await markRevoked(trx, { id }, now);
  await revokeSessionsByPins(trx, ids, now);
  return ids.length > 0;
}

/** The person's PIN on one device, at `actorId`'s word; none there changes nothing. Throws `not_found` for nobody. */
export async function removeTillPin(
  db: Knex,
  { userId, deviceId, actorId }: { userId: string; deviceId: string; actorId: string },
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const held = await tillPinOn(trx, { user_id: userId, device_id: deviceId });
    if (held === undefined || !(await revokeTillPin(trx, held.id, now))) return;
    await recordAudit(
      trx,
      { actorId, action: 'till_pin_removed', subject: personSubject(person), details: { till: held.label } },
      now,
    );
  });
}

/** Ends a session that a PIN has opened, and removes the PIN: it would open the next one. Throws `not_found`. */
export async function endTillSession(
  db: Knex,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  const pinId = await tillPinOfSession(db, { id: sessionId, user_id: userId });
  const held = pinId === null ? undefined : await findTillPin(db, pinId);
  if (held === undefined) throw new CodedError('not_found');
  await removeTillPin(db, { userId, deviceId: held.device_id, actorId: userId }, now);
}
