/** The second factor of a login (TOTP, RFC 6238): an administrator's app makes six digits every 30 s; ten codes replace a lost phone. */
import { z } from 'zod';
import { okSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, SIGNED_IN } from '../roles.ts';
import { heldPasswordSchema } from '../people/auth.ts';
import { PASSWORD_LIMIT } from './profile.ts';

export const APP_CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** The first character is the code's index among the ten; the others are random. */
export const RECOVERY_CODE_LENGTH = 10;
/** Omits 0, O, 1, I and L, which are easily confused on paper. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const READABLE = new RegExp(`^(\\d{${APP_CODE_DIGITS}}|\\d[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH - 1}})$`);
const HINT = `Введите ${APP_CODE_DIGITS} цифр из приложения или запасной код`;

/** A code as people type it: from the app or a recovery code, spaces and hyphens allowed, in either case. */
export const secondFactorCodeSchema = z
  .string({ error: HINT })
  .max(40, { error: HINT })
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(READABLE, { error: HINT }));

export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_CODE_LENGTH;
}

/** A recovery code for display: `3K7M9-QRS2T`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

export const secondFactorSchema = z.object({
  /** Time since which logins require a code; null when they don't. */
  since: z.string().nullable(),
  recoveryLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const readSecondFactor = endpoint('GET', '/api/profile/second-factor', SIGNED_IN, {
  summary: 'State of the person’s second factor, and the number of recovery codes left',
  answer: secondFactorSchema,
});

/** 409 `second_factor_on` while one is in force; an earlier unconfirmed secret becomes void. */
export const beginSecondFactor = endpoint('POST', '/api/profile/second-factor', ADMIN, {
  summary: 'Create the secret for an authenticator app; logins stay unchanged until a code confirms it',
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ currentPassword: heldPasswordSchema }),
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, the content of the QR code. */
    uri: z.string(),
  }),
});

export const confirmSecondFactor = endpoint('POST', '/api/profile/second-factor/confirm', ADMIN, {
  summary: 'Switch the second factor on with a code of the app; the recovery codes are shown only in this answer',
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ code: secondFactorCodeSchema }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endSecondFactor = endpoint('POST', '/api/profile/second-factor/end', SIGNED_IN, {
  summary: 'Switch the second factor off with the password and a code',
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ currentPassword: heldPasswordSchema, code: secondFactorCodeSchema }),
  answer: okSchema,
});

/** 409 `own_account` for oneself: one's own second factor is switched off in the cabinet, with a code. A repeat changes nothing. */
export const resetSecondFactor = endpoint('DELETE', '/api/customers/:id/second-factor', ADMIN, {
  summary: 'Remove a person’s second factor after they lost phone and recovery codes',
  answer: okSchema,
});
