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
import { countRecoveryCodes, findRecoveryCode, useRecoveryCode, useStep } from './second-factor-store.ts';
import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app: six digits for each step of 30 seconds (RFC 6238). */
const PERIOD_S = 30;
/** Steps by which a phone's clock may be off either way. */
const SKEW_STEPS = 1;
/** The length of the hash's output (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD_S,
  });

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URI of the QR code: the secret, and the names that the app shows. */
export function otpauthUri(secret: string, { shop, phone }: { shop: string; phone: string }): string {
  return appOf(secret, { issuer: shop, label: phone }).toString();
}

/** The step that a code belongs to, with a tolerance of one step around `now`; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** The refusal of a code, with the path of its field. */
export function wrongCode(): CodedError {
  return new CodedError('wrong_second_factor', {
    details: [{ path: 'code', message: ERRORS.wrong_second_factor[1] }],
  });
}

/** Ten codes with their rows: hashed slowly, since fifty bits are too few for a fast hash. */
export async function makeRecoveryCodes(userId: string): Promise<{ codes: string[]; rows: RecoveryCodeRow[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, place) =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH - 1 },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).reduce<string>((code, letter) => `${code}${letter}`, String(place)),
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
  const row = await findRecoveryCode(db, person.id, Number(code[0]));
  if (!(await verifyPassword(row?.code_hash, code)) || row === undefined) return false;
  return writeTransaction(db, async (trx) => {
    if (!(await useRecoveryCode(trx, row.id, now))) return false;
    const recoveryLeft = await countRecoveryCodes(trx, person.id);
    await recordAudit({ trx, actorId: person.id, now }, 'recovery_code_used', personSubject(person), { recoveryLeft });
    return true;
  });
}

/** The step that the code belongs to; null for a wrong code. */
export async function appStep(db: Knex, factor: SecondFactorRow, code: string, now: Date): Promise<number | null> {
  return stepOf(unseal(await sealingKey(db), factor.sealed_secret, factor.user_id), code, now);
}

/** True for a right, unused code; marks it as used. */
export async function takeCode(
  db: Knex,
  { person, factor, code }: { person: UserRow; factor: SecondFactorRow; code: string },
  now: Date,
): Promise<boolean> {
  if (isRecoveryCode(code)) return takeRecoveryCode(db, person, code, now);
  const step = await appStep(db, factor, code, now);
  return step !== null && writeTransaction(db, (trx) => useStep(trx, factor.user_id, step));
}
