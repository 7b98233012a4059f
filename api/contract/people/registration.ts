/** Registration, and a new password by a one-time code. */
import { z } from 'zod';
import { LOGIN_LIMIT, userAnswerSchema } from './auth.ts';
import { okSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { PERSONAL_DATA_VERSION } from './consents.ts';
import { oneTimeCodeSchema } from './one-time-code.ts';
import { passwordSchema } from './password.ts';
import { personNameSchema } from '../values/person-name.ts';
import { phoneSchema } from '../values/phone.ts';
import { wholesaleApplicationSchema } from './wholesale-application.ts';

/** Counts failed and successful registrations alike, because each reveals whether a phone is taken. */
const REGISTRATION_LIMIT: RateLimit = {
  name: 'registration',
  per: 'network',
  counts: 'every call',
  attempts: 20,
  windowMs: 60 * 60_000,
};

export const register = endpoint('POST', '/api/auth/register', 'everyone', {
  changesSession: true,
  summary: 'Register by phone and password, with a wholesale application if one is sent; opens a session',
  rateLimit: REGISTRATION_LIMIT,
  body: z.object({
    name: personNameSchema.default(''),
    phone: phoneSchema,
    password: passwordSchema,
    rememberMe: z.boolean().default(true),
    wholesale: wholesaleApplicationSchema.optional(),
    /** True when the box was ticked; stored with the version of its text. Absent from a bare API call. */
    consent: z.literal(true, { error: 'Нужно согласие на обработку персональных данных' }).optional(),
    /** Version of the text that was shown, see `people/consents.ts`. */
    consentVersion: z.string().max(40).default(PERSONAL_DATA_VERSION),
  }),
  answer: userAnswerSchema,
});

export const passwordByCode = endpoint('POST', '/api/auth/password-by-code', 'everyone', {
  summary:
    'Choose a new password by the one-time code that an administrator has issued; ends all sessions of the person',
  rateLimit: LOGIN_LIMIT,
  body: z.object({ phone: phoneSchema, code: oneTimeCodeSchema, newPassword: passwordSchema }),
  answer: okSchema,
});
