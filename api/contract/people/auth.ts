/** The session: csrf, me, login, logout, refresh. Every page loads these; what only forms need is in `registration.ts`. */
import { z } from 'zod';
import { idSchema, okSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { personRoleSchema, SIGNED_IN } from '../roles.ts';
import { phoneSchema } from '../values/phone.ts';
import { wholesaleStatusSchema } from './wholesale.ts';

export const CSRF_HEADER = 'X-CSRF-Token';

/** A person's wholesale status; the texts are empty without an application. */
export const wholesaleSchema = z.object({
  status: wholesaleStatusSchema,
  companyName: z.string(),
  inn: z.string(),
  comment: z.string(),
  /** Individual discount off wholesale prices, per cent; usually absent. */
  discount: z.number().int().optional(),
  /** Individual minimum sum of goods of an order, roubles; absent when the shop's minimum applies. */
  minimum: z.number().optional(),
});
export type Wholesale = z.infer<typeof wholesaleSchema>;

export const userSchema = z.object({
  _id: idSchema,
  phone: z.string(),
  name: z.string(),
  /** The role that the session acts in: a session opened with a till’s PIN acts as a seller. */
  role: personRoleSchema,
  wholesale: wholesaleSchema,
  /** Present when the session was opened with a till’s PIN: it may sell and nothing else. Absent for a full login. */
  tillPin: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

export const userAnswerSchema = z.object({ user: userSchema });

export const csrf = endpoint('GET', '/api/auth/csrf', 'everyone', {
  summary: 'A CSRF token bound to the session; the cookie of the same value is set along',
  answer: z.object({
    csrfToken: z.string().min(1),
    /** False when this browser sent no session, so that a request for the current person would only be refused. */
    session: z.boolean().default(true),
  }),
});

export const me = endpoint('GET', '/api/auth/me', SIGNED_IN, {
  summary: 'The person of the session',
  tillPin: true,
  answer: userAnswerSchema,
});

/** An existing password: only its length is checked. */
export const heldPasswordSchema = z
  .string({ error: 'Введите пароль' })
  .min(1, { error: 'Введите пароль' })
  .max(128, { error: 'Слишком длинный пароль' });

/** Limits logins and one-time codes of one network; a shop behind one address shares the limit, so it is generous. */
export const LOGIN_LIMIT: RateLimit = {
  name: 'login',
  per: 'network',
  counts: 'failed calls',
  attempts: 50,
  windowMs: 10 * 60_000,
};

export const login = endpoint('POST', '/api/auth/login', 'everyone', {
  changesSession: true,
  summary: 'Log in by phone and password',
  rateLimit: LOGIN_LIMIT,
  body: z.object({
    phone: phoneSchema,
    password: heldPasswordSchema,
    rememberMe: z.boolean().default(true),
    /** Second factor; 422 `second_factor_needed` requests it once phone and password are right. */
    code: z.string().max(40).optional(),
  }),
  answer: userAnswerSchema,
});

export const logout = endpoint('POST', '/api/auth/logout', 'everyone', {
  changesSession: true,
  summary: 'End the session',
  answer: okSchema,
});

export const refresh = endpoint('POST', '/api/auth/refresh', 'everyone', {
  summary: 'Exchange the refresh cookie for a new pair',
  answer: userAnswerSchema,
});
