/** The cabinet: a person's own account, its data and changes. Every answer is about the person of the session. */
import { z } from 'zod';
import { auditDetailsSchema } from '../audit/audit.ts';
import { heldPasswordSchema, userSchema, wholesaleSchema } from '../people/auth.ts';
import { flagSchema, idSchema, listOf, okSchema } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { bonusesSchema, orderSchema } from '../orders/orders.ts';
import { SIGNED_IN } from '../roles.ts';
import { purchaseSchema } from '../sales/purchases.ts';
import { BELONGING_KINDS } from '../people/belongings.ts';
import { passwordSchema } from '../people/password.ts';
import { personNameSchema } from '../values/person-name.ts';
import { wholesaleApplicationSchema } from '../people/wholesale-application.ts';

export const profileSchema = userSchema.extend({
  wholesale: wholesaleSchema.extend({
    /** The reason why it was declined or revoked; empty otherwise. */
    reason: z.string(),
  }),
  createdAt: z.string(),
  /** Time of the person's request to delete the account; null without one. */
  deletionRequestedAt: z.string().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

export const readProfile = endpoint('GET', '/api/profile', SIGNED_IN, {
  summary: 'Name, phone, role and wholesale standing of the person',
  answer: profileSchema,
});

export const saveProfile = endpoint('PATCH', '/api/profile', SIGNED_IN, {
  summary: 'Save the name; an empty one removes it',
  body: z.object({ name: personNameSchema }),
  answer: profileSchema,
});

/** Limits password guesses inside an open session. */
export const PASSWORD_LIMIT: RateLimit = {
  name: 'password',
  per: 'network',
  counts: 'failed calls',
  attempts: 50,
  windowMs: 10 * 60_000,
};

export const changePassword = endpoint('POST', '/api/profile/password', SIGNED_IN, {
  summary: 'Change the password; ends all sessions of the person, this one too',
  rateLimit: PASSWORD_LIMIT,
  body: z.object({
    currentPassword: heldPasswordSchema,
    newPassword: passwordSchema,
  }),
  answer: okSchema,
});

export const applyForWholesale = endpoint('POST', '/api/profile/wholesale', SIGNED_IN, {
  summary: 'Apply for wholesale access, or again after a refusal',
  body: wholesaleApplicationSchema,
  answer: profileSchema,
});

export const consentSchema = z.object({
  _id: idSchema,
  kind: z.string(),
  textVersion: z.string(),
  text: z.string(),
  givenAt: z.string(),
});
export type Consent = z.infer<typeof consentSchema>;

/** `download=1` makes the browser save the answer as a file. */
const downloadQuery = z.object({ download: flagSchema.optional() });

export const listConsents = endpoint('GET', '/api/profile/consents', SIGNED_IN, {
  summary: 'Consents the person has given, newest first; `download=1` offers them as a file',
  query: downloadQuery,
  answer: listOf(consentSchema),
});

export const sessionSeenSchema = z.object({
  id: idSchema,
  /** Browser and system, e.g. «Chrome, Windows». */
  device: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
/** A session in its owner's list; `current` marks the session of this request. */
export const sessionSchema = sessionSeenSchema.extend({
  current: z.boolean(),
  /** The till whose PIN opened it, under its name at that time; null for a password login. */
  till: z.string().nullable().default(null),
});
export type Session = z.infer<typeof sessionSchema>;

/** Maximum number of sessions in the list. */
export const SESSIONS_SHOWN = 100;

export const listSessions = endpoint('GET', '/api/profile/sessions', SIGNED_IN, {
  summary: 'Where the person is logged in, this session first',
  answer: listOf(sessionSchema),
});

export const endOtherSessions = endpoint('POST', '/api/profile/sessions/end-others', SIGNED_IN, {
  summary: 'End all other sessions; requires the password, so that a borrowed device cannot lock its owner out',
  rateLimit: PASSWORD_LIMIT,
  body: z.object({ currentPassword: heldPasswordSchema }),
  answer: z.object({ ended: z.number().int() }),
});

/** Events of the account with their actors, newest first. */
export const historySchema = z.array(
  z.object({
    at: z.string(),
    action: z.string(),
    by: z.enum(['self', 'shop', 'unknown']),
    details: auditDetailsSchema,
  }),
);

/** Letters about the person's orders, newest first. */
export const lettersSchema = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  }),
);

/** Lines of the cart and the favourites, by kind and product; the title is null for goods that the shop has lost. */
export const ownBelongingsSchema = z.array(
  z.object({
    kind: z.enum(BELONGING_KINDS),
    productId: idSchema,
    title: z.string().nullable(),
    qty: z.number(),
    changedAt: z.string(),
  }),
);

/** The answer grows with all that the person has ever ordered. */
const COPY_LIMIT: RateLimit = {
  name: 'own data',
  per: 'account',
  counts: 'every call',
  attempts: 10,
  windowMs: 10 * 60_000,
};

export const readOwnData = endpoint('GET', '/api/profile/data', SIGNED_IN, {
  summary: 'All data of the shop about the person; `download=1` returns a file',
  rateLimit: COPY_LIMIT,
  query: downloadQuery,
  answer: z.object({
    savedAt: z.string(),
    profile: profileSchema,
    consents: z.array(consentSchema),
    sessions: z.array(sessionSchema),
    /** Newest first. */
    orders: z.array(orderSchema),
    /** Receipts of the till attached to the account, newest first. */
    receipts: z.array(purchaseSchema),
    bonuses: bonusesSchema,
    belongings: ownBelongingsSchema,
    history: historySchema,
    letters: lettersSchema,
  }),
});

export const requestDeletion = endpoint('POST', '/api/profile/deletion-request', SIGNED_IN, {
  summary: 'Request deletion of the account, for an administrator to decide; a repeat changes nothing',
  answer: profileSchema,
});

export const withdrawDeletion = endpoint('POST', '/api/profile/deletion-request/withdraw', SIGNED_IN, {
  summary: 'Withdraw the request for deletion',
  answer: profileSchema,
});
