/**
 * Checks a PIN and the secret of the till it was set on. The PIN is checked only with the right secret, so that strangers can neither guess
 * at it nor use up its tries.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Attempts, BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { WRONG_PINS_MAX, pinWaitMs } from '#contract/people/pin.ts';
import type { logInByTillPin } from '#contract/people/till-pins.ts';
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { writeTransaction } from '#db/write.ts';
import type { UserRow } from '#db/tables.ts';
import type { TillPinRow } from '#db/people-tables.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { assertCapacity, verifyPassword } from '../accounts/password-hash.ts';
import { findPerson } from '../accounts/update-person.ts';
import { hashToken } from '../sessions/find-session.ts';
import { revokeTillPin } from './till-pins.ts';
import { joinSecretAndPin } from './set-till-pin.ts';
import { findTillPin, lockTillPin } from '../accounts/till-pin-store.ts';

type TypedPin = BodyOf<typeof logInByTillPin>;

const unknown = (): CodedError => new CodedError('till_pin_unknown');

function matchesTill(held: TillPinRow, { deviceId, secret }: TypedPin): boolean {
  const sent = Buffer.from(hashToken(secret));
  const kept = Buffer.from(held.secret_hash);
  return timingSafeEqual(sent, kept) && held.device_id === deviceId && held.revoked_at === null;
}

/** Counts the try as wrong before it is checked: concurrent ones count. Throws `too_many_requests` and `till_pin_unknown`. */
async function countPinAttempt(db: Knex, id: string, now: Date): Promise<TillPinRow> {
  const waitMs = await writeTransaction(db, async (trx) => {
    const held = await lockTillPin(trx, id);
    if (held === undefined || held.revoked_at !== null || held.wrong >= WRONG_PINS_MAX) throw unknown();
    // A clock that ran ahead and was corrected leaves no wait behind.
    const age = held.tried_at === null ? Infinity : Math.max(0, now.getTime() - Date.parse(held.tried_at));
    const left = pinWaitMs(held.wrong) - age;
    if (left > 0) return left;
    const counted = { wrong: held.wrong + 1, tried_at: now.toISOString() };
    await trx('till_pins').where({ id }).update(counted);
    return { ...held, ...counted };
  });
  if (typeof waitMs === 'number') throw new CodedError('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) });
  return waitMs;
}

/** Records the result of the try. The last wrong one revokes the PIN; the person then needs the password at the till. */
async function recordTry(db: Knex, held: TillPinRow, isRight: boolean, ip: string, now: Date): Promise<UserRow | null> {
  return writeTransaction(db, async (trx) => {
    const current = await lockTillPin(trx, held.id);
    const person = await findPerson(trx, held.user_id);
    if (current === undefined || current.revoked_at !== null || person === undefined) return null;
    if (person.disabled_at !== null || !isStaff(person.role as PersonRole)) return null;
    const subject = personSubject(person);
    const details = { ip, till: held.label };
    if (isRight) {
      const at = now.toISOString();
      await trx('till_pins').where({ id: held.id }).update({ wrong: 0, tried_at: at, last_used_at: at });
      await recordAudit({ trx, actorId: person.id, now }, 'staff_logged_in', subject, details);
      return person;
    }
    await recordAudit({ trx, actorId: null, now }, 'staff_login_failed', subject, details);
    if (current.wrong >= WRONG_PINS_MAX && (await revokeTillPin(trx, held.id, now)))
      await recordAudit({ trx, actorId: null, now }, 'till_pin_spent', subject, { till: held.label });
    return null;
  });
}

/** Returns the person. Throws `till_pin_unknown` (revoked, unknown, another till), `wrong_pin`, `too_many_requests` with the wait. */
export async function logInByPin(
  { db, attempts }: { db: Knex; attempts: Attempts },
  typed: TypedPin,
  { address, now }: { address: string; now: Date },
): Promise<UserRow> {
  assertCapacity();
  const found = await findTillPin(db, typed.id);
  // A right secret has a count of its own: others' guesses from its network don't count.
  if (found === undefined || !matchesTill(found, typed)) return attempts.attempt(() => Promise.reject(unknown()));
  const held = await countPinAttempt(db, found.id, now);
  const isRight = await verifyPassword(held.pin_hash, joinSecretAndPin(typed.secret, typed.pin));
  const person = await recordTry(db, held, isRight, address, now);
  if (person !== null) return person;
  throw isRight || held.wrong >= WRONG_PINS_MAX ? unknown() : new CodedError('wrong_pin');
}
