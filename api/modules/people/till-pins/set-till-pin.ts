/** A seller sets the PIN that opens their sessions on one till. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import type { AnswerOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { setTillPin as setTillPinEndpoint } from '#contract/people/till-pins.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { revokeSessionsByPins } from '../sessions/session-store.ts';
import { hashToken, makeToken } from '../sessions/find-session.ts';
import { tillPinOn } from '../accounts/till-pin-store.ts';

/** Secret and PIN as they are hashed together. */
export function joinSecretAndPin(secret: string, pin: string): string {
  return `${secret}:${pin}`;
}

/** Makes a secret and hashes the PIN with it; called before the transaction, since hashing takes time. */
export async function makePin(pin: string) {
  const secret = makeToken();
  return { secret, secretHash: hashToken(secret), pinHash: await hashPassword(joinSecretAndPin(secret, pin)) };
}

/**
 * Replaces the person's former PIN on that device and ends its sessions. `till` is the device's name. Throws `unauthorized` when the
 * person's session has been ended while the PIN was hashed: a PIN set then would survive the change of the password.
 */
export async function setTillPin(
  trx: Knex.Transaction,
  made: Awaited<ReturnType<typeof makePin>>,
  { userId, sessionId, deviceId, till }: { userId: string; sessionId: string; deviceId: string; till: string },
  now: Date,
): Promise<AnswerOf<typeof setTillPinEndpoint>> {
  const person = await lockPerson(trx, userId);
  const session = await trx('sessions').where({ id: sessionId }).whereNull('revoked_at').first('id');
  if (session === undefined) throw new CodedError('unauthorized');
  const former = await tillPinOn(trx, { user_id: userId, device_id: deviceId });
  if (former !== undefined) await revokeSessionsByPins(trx, [former.id], now);
  const id = uuid();
  await trx('till_pins').where({ user_id: userId, device_id: deviceId }).delete();
  await trx('till_pins').insert({
    id,
    user_id: userId,
    device_id: deviceId,
    label: till,
    secret_hash: made.secretHash,
    pin_hash: made.pinHash,
    wrong: 0,
    tried_at: null,
    created_at: now.toISOString(),
    last_used_at: null,
    revoked_at: null,
  });
  await recordAudit({ trx, actorId: userId, now }, 'till_pin_set', personSubject(person), { till });
  return { id, secret: made.secret };
}
