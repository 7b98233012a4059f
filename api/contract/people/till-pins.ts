/** A PIN that opens its seller's session on one till, set there after a password login; it needs the secret that this till stores. */
import { z } from 'zod';
import { idSchema, okSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, SIGNED_IN, STAFF } from '../roles.ts';
import { LOGIN_LIMIT, userAnswerSchema } from './auth.ts';
import { pinFailure } from './pin.ts';

/** A secret made by the server: 256 random bits. */
const secretSchema = z.string().min(1).max(100);
const deviceParams = z.object({ id: uuidSchema });

export const setTillPin = endpoint('PUT', '/api/devices/:id/till-pin', STAFF, {
  summary: 'Set one’s own PIN on a till, replacing the former one; returns the till’s secret this once',
  params: deviceParams,
  body: z.object({
    pin: z.string({ error: 'Введите PIN' }).superRefine((pin, context) => {
      const failure = pinFailure(pin);
      if (failure !== null) context.addIssue({ code: 'custom', message: failure });
    }),
  }),
  answer: z.object({ id: idSchema, secret: secretSchema }),
});

export const removeTillPin = endpoint('DELETE', '/api/devices/:id/till-pin', STAFF, {
  summary: 'Remove one’s own PIN from a till and end the sessions it has opened; none there changes nothing',
  tillPin: true,
  params: deviceParams,
  answer: okSchema,
});

export const removePinOf = endpoint('DELETE', '/api/devices/:id/till-pins/:personId', ADMIN, {
  summary: 'Remove somebody’s PIN from a till and end the sessions it has opened; none there changes nothing',
  answer: okSchema,
});

export const logInByTillPin = endpoint('POST', '/api/auth/till-pin', 'everyone', {
  changesSession: true,
  summary: 'Open the seller’s own session on the till where the PIN was set; it may do what sellers do at the till',
  rateLimit: LOGIN_LIMIT,
  body: z.object({
    /** Id of the PIN, as answered when it was set. */
    id: idSchema,
    deviceId: uuidSchema,
    secret: secretSchema,
    pin: z.string().max(20),
  }),
  answer: userAnswerSchema,
});

export const endTillSession = endpoint('POST', '/api/profile/sessions/:id/end', SIGNED_IN, {
  summary: 'End one’s own session that a till’s PIN has opened, and remove that PIN',
  answer: okSchema,
});
