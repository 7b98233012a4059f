/**
 * The second factor of a login (TOTP, RFC 6238): an administrator's app makes a code of six digits every 30 seconds;
 * ten recovery codes stand in for a lost phone.
 */
import { z } from 'zod';
import { idSchema, okSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, SIGNED_IN } from '../roles.ts';
import { heldPasswordSchema } from './auth.ts';
import { PASSWORD_LIMIT } from './profile.ts';

export const APP_CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** The first is the code's place among the ten, the others are chosen by chance. */
export const RECOVERY_CODE_LENGTH = 10;
/** Neither 0 and O nor 1, I and L: they are read from paper. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const READABLE = new RegExp(`^(\\d{${APP_CODE_DIGITS}}|\\d[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH - 1}})$`);
const HINT = `Введите ${APP_CODE_DIGITS} цифр из приложения или запасной код`;

/** A code as people type it: of the app or a recovery code, spaces and hyphens allowed, letters of either case. */
export const secondFactorCodeSchema = z
  .string({ error: HINT })
  .max(40, { error: HINT })
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(READABLE, { error: HINT }));

/** True for a code that stands in for a lost phone. */
export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_CODE_LENGTH;
}

/** A recovery code as it is shown: `3K7M9-QRS2T`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

export const secondFactorSchema = z.object({
  /** Since when a code is asked for at the login; null while it is not. */
  since: z.string().nullable(),
  /** Recovery codes that have not been used. */
  recoveryLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/second-factor',
  summary: 'Whether a code is asked for at the person’s login, and how many recovery codes are left',
  allow: SIGNED_IN,
  answer: secondFactorSchema,
});

/** 409 `second_factor_on` while one is in force; a secret that was begun with before and not confirmed is void. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor',
  summary: 'Make the secret that an app makes its codes of; nothing changes at the login until a code confirms it',
  allow: ADMIN,
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ currentPassword: heldPasswordSchema }),
  answer: z.object({
    /** In Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, what the QR code holds. */
    uri: z.string(),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  summary: 'Switch the second factor on by a code of the app; the recovery codes are shown only in this answer',
  allow: ADMIN,
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ code: secondFactorCodeSchema }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  summary: 'Switch the second factor off by the password and a code',
  allow: SIGNED_IN,
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ currentPassword: heldPasswordSchema, code: secondFactorCodeSchema }),
  answer: okSchema,
});

/** 409 `own_account` for oneself: one's own is switched off in the cabinet, with a code. The same again changes nothing. */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id/second-factor',
  summary: 'Take a person’s second factor away when their phone and recovery codes are lost',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  answer: okSchema,
});
