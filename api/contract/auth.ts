/** Session: csrf, who am I, login, logout, refresh. Registration and the cabinet live in their own files. */
import { z } from 'zod';
import { idSchema, okSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { personRoleSchema } from './roles.ts';
import { phoneSchema } from './rules/phone.ts';

export const CSRF_HEADER = 'X-CSRF-Token';

export const userSchema = z.object({
  _id: idSchema,
  phone: z.string(),
  name: z.string(),
  role: personRoleSchema,
});
export type User = z.infer<typeof userSchema>;

const userAnswerSchema = z.object({ user: userSchema });

export const csrf = endpoint({
  method: 'GET',
  path: '/api/auth/csrf',
  summary: 'A CSRF token bound to the session; the cookie of the same value is set along',
  allow: 'everyone',
  answer: z.object({ csrfToken: z.string().min(1) }),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The person of the session',
  allow: ['customer', 'wholesale', 'manager', 'admin'],
  answer: userAnswerSchema,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Log in by phone and password',
  allow: 'everyone',
  body: z.object({
    phone: phoneSchema,
    password: z.string({ error: 'Введите пароль' }).min(1, { error: 'Введите пароль' }).max(128, { error: 'Слишком длинный пароль' }),
    rememberMe: z.boolean().default(true),
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
