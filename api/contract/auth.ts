/** Who is here: csrf, me, login, logout, refresh, registration and a new password by a one-time code. */
import { z } from 'zod';
import { idSchema, okSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { personRoleSchema, SIGNED_IN } from './roles.ts';
import { PERSONAL_DATA_VERSION } from './rules/consents.ts';
import { oneTimeCodeSchema } from './rules/one-time-code.ts';
import { passwordSchema } from './rules/password.ts';
import { personNameSchema } from './rules/person-name.ts';
import { phoneSchema } from './rules/phone.ts';
import { wholesaleApplicationSchema, wholesaleStatusSchema } from './rules/wholesale.ts';

export const CSRF_HEADER = 'X-CSRF-Token';

/** A person's wholesale standing; the texts are empty while there is no application. */
export const wholesaleSchema = z.object({
  status: wholesaleStatusSchema,
  companyName: z.string(),
  inn: z.string(),
  comment: z.string(),
});
export type Wholesale = z.infer<typeof wholesaleSchema>;

export const userSchema = z.object({
  _id: idSchema,
  phone: z.string(),
  name: z.string(),
  role: personRoleSchema,
  wholesale: wholesaleSchema,
});
export type User = z.infer<typeof userSchema>;

const userAnswerSchema = z.object({ user: userSchema });

export const csrf = endpoint({
  method: 'GET',
  path: '/api/auth/csrf',
  summary: 'A CSRF token bound to the session; the cookie of the same value is set along',
  allow: 'everyone',
  answer: z.object({
    csrfToken: z.string().min(1),
    /** False when this browser sent no session at all: asking who is here could only be refused. */
    session: z.boolean().default(true),
  }),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The person of the session',
  allow: SIGNED_IN,
  answer: userAnswerSchema,
});

/** A password that somebody has already: only its length is looked at. */
export const heldPasswordSchema = z
  .string({ error: 'Введите пароль' })
  .min(1, { error: 'Введите пароль' })
  .max(128, { error: 'Слишком длинный пароль' });

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Log in by phone and password',
  allow: 'everyone',
  body: z.object({
    phone: phoneSchema,
    password: heldPasswordSchema,
    rememberMe: z.boolean().default(true),
  }),
  answer: userAnswerSchema,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Register by phone and password, with a wholesale application if one is sent; opens a session',
  allow: 'everyone',
  body: z.object({
    name: personNameSchema.default(''),
    phone: phoneSchema,
    password: passwordSchema,
    rememberMe: z.boolean().default(true),
    wholesale: wholesaleApplicationSchema.optional(),
    /** The box was ticked; stored with the version of its text. A bare call comes without. */
    consent: z.literal(true, { error: 'Нужно согласие на обработку персональных данных' }).optional(),
    /** Version of the text that was shown, see `rules/consents.ts`. */
    consentVersion: z.string().max(40).default(PERSONAL_DATA_VERSION),
  }),
  answer: userAnswerSchema,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  allow: 'everyone',
  answer: okSchema,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange the refresh cookie for a new pair',
  allow: 'everyone',
  answer: userAnswerSchema,
});

export const passwordByCode = endpoint({
  method: 'POST',
  path: '/api/auth/password-by-code',
  summary: 'Choose a new password by the one-time code that an administrator has issued; ends all sessions of the person',
  allow: 'everyone',
  body: z.object({ phone: phoneSchema, code: oneTimeCodeSchema, newPassword: passwordSchema }),
  answer: okSchema,
});
