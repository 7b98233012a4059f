/** A one-time code for a person whose password is lost: an administrator reads it out to them. */
import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { CODE_DIGITS } from '#contract/people/one-time-code.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { insertCode, voidCodesOf } from './code-store.ts';
import { clearFailures } from '../sessions/login-limits.ts';
import { hashPassword } from './password-hash.ts';
import { lockPerson } from './update-person.ts';

/** As long as a call to the shop: the code is used while both are on the line. */
export const CODE_LIFE_MS = 10 * 60_000;

function makeCode(): string {
  return Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('');
}

/**
 * Stores the hash of a new code and returns the code, this once; earlier ones are void. The delay that the person's own
 * wrong guesses have earned is lifted. Throws `not_found` and `person_disabled`.
 */
export async function issueCode(
  db: Knex,
  { userId, actorId }: { userId: string; actorId: string },
  now: Date,
): Promise<{ code: string; expiresAt: string }> {
  const code = makeCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.disabled_at !== null) throw new CodedError('person_disabled');
    await voidCodesOf(trx, userId, now);
    await insertCode(trx, {
      id: uuid(),
      user_id: userId,
      issued_by: actorId,
      code_hash: codeHash,
      attempts: 0,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      used_at: null,
    });
    await clearFailures(trx, person.phone);
    await recordAudit(
      trx,
      { actorId, action: 'code_issued', subject: personSubject(person), details: { expiresAt } },
      now,
    );
  });
  return { code, expiresAt };
}
