/** A one-time code for choosing a password: a new colleague's first one, or one after a loss. An administrator passes it on. */
import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { CODE_DIGITS } from '#contract/people/one-time-code.ts';
import type { IssuedCode } from '#contract/accounts/customers.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { By, ByPerson } from '../../../environment/services.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { voidCodesOf } from '../accounts/code-store.ts';
import { clearFailures } from '../sessions/login-limits.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { lockPerson } from '../accounts/update-person.ts';

/** Lifetime of a code, ms: the person uses it during the call to the shop. */
const CODE_LIFE_MS = 10 * 60_000;
/** Lifetime of a colleague's first code, ms: it must last until their next shift, and the account has no data to steal yet. */
const FIRST_CODE_LIFE_MS = 24 * 60 * 60_000;

/** A new code with its hash, made before a transaction begins, since hashing takes time. */
export async function makeCode() {
  const code = Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('');
  return { code, hash: await hashPassword(code) };
}

/** Stores the code's hash, voids earlier codes, clears the delay after the person's own wrong guesses. Returns the code only once. */
export async function storeCode(
  trx: Knex.Transaction,
  person: UserRow,
  made: Awaited<ReturnType<typeof makeCode>>,
  by: ByPerson,
): Promise<IssuedCode> {
  const { now } = by;
  const life = person.password_hash === '' ? FIRST_CODE_LIFE_MS : CODE_LIFE_MS;
  const expiresAt = new Date(now.getTime() + life).toISOString();
  await voidCodesOf(trx, person.id, now);
  await trx('one_time_codes').insert({
    id: uuid(),
    user_id: person.id,
    issued_by: by.actorId,
    code_hash: made.hash,
    attempts: 0,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    used_at: null,
  });
  await clearFailures(trx, person.phone);
  await recordAudit({ trx, ...by }, 'code_issued', personSubject(person), { expiresAt });
  return { code: made.code, expiresAt };
}

/** Throws `not_found` and `person_disabled`. */
export async function issueCode(db: Knex, userId: string, by: ByPerson): Promise<IssuedCode> {
  const made = await makeCode();
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.disabled_at !== null) throw new CodedError('person_disabled');
    return storeCode(trx, person, made, by);
  });
}

/** Voids all codes of the person. Changes nothing when none is usable. Throws `not_found`. */
export function withdrawCode(db: Knex, userId: string, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if ((await voidCodesOf(trx, userId, by.now)) === 0) return;
    await recordAudit({ trx, ...by }, 'code_withdrawn', personSubject(person));
  });
}
