/** Checks a code of the second factor, of the app or a recovery code, and marks it as used. */
import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError, ERRORS } from '#contract/errors.ts';
import {
  APP_CODE_DIGITS,
  isRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from '#contract/accounts/second-factor.ts';
import type { RecoveryCodeRow, SecondFactorRow } from '#db/people-tables.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { unseal } from '../../shop/facts/sealed.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { countRecoveryCodes, useStep } from './second-factor-store.ts';
import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app: six digits for each step of 30 seconds (RFC 6238). */
const PERIOD_S = 30;
/** Steps by which a phone's clock may be off either way. */
const SKEW_STEPS = 1;
/** The length of the hash's output (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** The authenticator app with this secret; `names` are those that it shows. */
const appOf = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: APP_CODE_DIGITS, period: PERIOD_S });

/** A new secret, and its `otpauth:` URI for the QR code. */
export function makeSecret(shop: string, phone: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: appOf(secret, { issuer: shop, label: phone }).toString() };
}

/** The refusal of a code, with the path of its field. */
export function wrongCode(): CodedError {
  return new CodedError('wrong_second_factor', {
    details: [{ path: 'code', message: ERRORS.wrong_second_factor[1] }],
  });
}

/** Ten codes with their rows: hashed slowly, since fifty bits are too few for a fast hash. */
export async function makeRecoveryCodes(userId: string): Promise<{ codes: string[]; rows: RecoveryCodeRow[] }> {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const codes = Array.from(
    { length: RECOVERY_CODES },
    (_, place) => `${place}${Array.from({ length: RECOVERY_CODE_LENGTH - 1 }, letter).join('')}`,
  );
  const rows = await Promise.all(
    codes.map(async (code, place) => ({
      id: uuid(),
      user_id: userId,
      place,
      code_hash: await hashPassword(code),
      used_at: null,
    })),
  );
  return { codes, rows };
}

async function takeRecoveryCode(db: Knex, person: UserRow, code: string, now: Date): Promise<boolean> {
  const row = await db('recovery_codes')
    .where({ user_id: person.id, place: Number(code[0]) })
    .whereNull('used_at')
    .first();
  if (!(await verifyPassword(row?.code_hash, code)) || row === undefined) return false;
  return writeTransaction(db, async (trx) => {
    const unused = trx('recovery_codes').where({ id: row.id }).whereNull('used_at');
    // A concurrent request may have used it first.
    if ((await unused.update({ used_at: now.toISOString() })) === 0) return false;
    const recoveryLeft = await countRecoveryCodes(trx, person.id);
    await recordAudit({ trx, actorId: person.id, now }, 'recovery_code_used', personSubject(person), { recoveryLeft });
    return true;
  });
}

/** The step that the code belongs to, with a tolerance of one step around `now`; null for a wrong code. */
export async function appStep(db: Knex, factor: SecondFactorRow, code: string, now: Date): Promise<number | null> {
  const secret = unseal(await sealingKey(db), factor.sealed_secret, factor.user_id);
  const timestamp = now.getTime();
  const delta = appOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** True for a right, unused code; marks it as used. */
export async function takeCode(
  db: Knex,
  person: UserRow,
  factor: SecondFactorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (isRecoveryCode(code)) return takeRecoveryCode(db, person, code, now);
  const step = await appStep(db, factor, code, now);
  return step !== null && writeTransaction(db, (trx) => useStep(trx, factor.user_id, step));
}
