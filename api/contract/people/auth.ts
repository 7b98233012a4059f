/**
 * Who is here: csrf, me, login, logout, refresh. Every page reads these; what only forms need is in `registration.ts`.
 */
import { z } from 'zod';
import { idSchema, okSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { personRoleSchema, SIGNED_IN } from '../roles.ts';
import { phoneSchema } from './phone.ts';
import { wholesaleStatusSchema } from '../orders/wholesale.ts';

export const CSRF_HEADER = 'X-CSRF-Token';

/** A person's wholesale standing; the texts are empty while there is no application. */
export const wholesaleSchema = z.object({
  status: wholesaleStatusSchema,
  companyName: z.string(),
  inn: z.string(),
  comment: z.string(),
  /** Per cent off wholesale prices that were agreed with this buyer; absent for most. */
  discount: z.number().int().optional(),
  /** Least goods' sum of an order that was agreed with this buyer, roubles; absent where the shop's is in force. */
  minimum: z.number().optional(),
});
export type Wholesale = z.infer<typeof wholesaleSchema>;

export const userSchema = z.object({
  _id: idSchema,
  phone: z.string(),
  name: z.string(),
  /** What the session may do: whoever a till’s PIN has let in acts as a seller. */
  role: personRoleSchema,
  wholesale: wholesaleSchema,
  /** The session was opened by a till’s PIN: it sells, and does nothing else. Absent for a full login. */
  tillPin: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

export const userAnswerSchema = z.object({ user: userSchema });

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
  tillPin: true,
  answer: userAnswerSchema,
});

/** A password that somebody has already: only its length is looked at. */
export const heldPasswordSchema = z
  .string({ error: 'Введите пароль' })
  .min(1, { error: 'Введите пароль' })
  .max(128, { error: 'Слишком длинный пароль' });

/** Logins and one-time codes of one network; a shop behind one address shares them, so the limit is generous. */
export const LOGIN_LIMIT: RateLimit = {
  name: 'login',
  per: 'network',
  counts: 'failed calls',
  attempts: 50,
  windowMs: 10 * 60_000,
};

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  changesSession: true,
  summary: 'Log in by phone and password',
  allow: 'everyone',
  rateLimit: LOGIN_LIMIT,
  body: z.object({
    phone: phoneSchema,
    password: heldPasswordSchema,
    rememberMe: z.boolean().default(true),
    /** Of the second factor; 422 `second_factor_needed` asks for it once phone and password are right. */
    code: z.string().max(40).optional(),
  }),
  answer: userAnswerSchema,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  changesSession: true,
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
