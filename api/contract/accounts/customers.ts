/** People for administrators: finding them, deciding wholesale applications, assigning roles, resetting a lost password, blocking. */
import { z } from 'zod';
import { wholesaleSchema } from '../people/auth.ts';
import { flagSchema, idSchema, listOf, okSchema, paged, roublesSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bonusesSchema, orderSchema } from '../orders/orders.ts';
import { namelessReturnSchema } from '../returns/returns.ts';
import { ADMIN, COLLEAGUES, personRoleSchema } from '../roles.ts';
import { OWN_DISCOUNT_MAX } from '../people/own-terms.ts';
import { wholesaleStatusSchema } from '../people/wholesale.ts';
import { consentSchema, historySchema, lettersSchema, ownBelongingsSchema, sessionSeenSchema } from './profile.ts';
import { reasonSchema } from '../people/wholesale-application.ts';
import { wholeNumber } from '../form-fields.ts';
import { severalLines } from '../values/person-name.ts';

export const CUSTOMERS_PAGE_SIZE = 50;

export const customerSchema = z.object({
  _id: idSchema,
  phone: z.string(),
  name: z.string(),
  role: personRoleSchema,
  /** Includes the reason of a refusal; empty otherwise. */
  wholesale: wholesaleSchema.extend({ reason: z.string() }),
  disabled: z.boolean(),
  createdAt: z.string(),
  /** Last contact of any session; null before the first. */
  lastSeenAt: z.string().nullable(),
  deletionRequestedAt: z.string().nullable(),
  /** When and by whom the person's data were erased; null while they exist. */
  erased: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

/** Filter and page of the list of people. */
export const customersQuery = z.object({
  q: z.string().trim().max(200).optional(),
  role: personRoleSchema.optional(),
  /** Only buyers; staff have a list of their own. */
  buyers: flagSchema.optional(),
  status: wholesaleStatusSchema.optional(),
  disabled: flagSchema.optional(),
  /** Only people who have requested deletion of their account. */
  deletion: flagSchema.optional(),
  ...paged(CUSTOMERS_PAGE_SIZE),
});

export const listCustomers = endpoint('GET', '/api/customers', ADMIN, {
  summary: 'People, newest first, found by digits of the phone, name, company or INN',
  query: customersQuery,
  answer: listOf(customerSchema),
});

export const readCustomer = endpoint('GET', '/api/customers/:id', ADMIN, {
  summary: 'One person',
  answer: customerSchema,
});

/** Roles that can be assigned. A buyer's role follows the wholesale status, so one value stands for all buyers. */
export const GIVEN_ROLES = ['customer', ...COLLEAGUES] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const changeRole = endpoint('PATCH', '/api/customers/:id', ADMIN, {
  summary:
    'Give a role; `customer` makes a buyer, wholesale when that is approved. Works from the person’s next request',
  body: z.object({ role: z.enum(GIVEN_ROLES, { error: 'Выберите роль' }) }),
  answer: customerSchema,
});

export const approveWholesale = endpoint('POST', '/api/customers/:id/wholesale/approve', ADMIN, {
  summary:
    'Approve a pending application; a buyer gets the role wholesale. A repeat by the same administrator changes nothing',
  answer: customerSchema,
});

export const declineWholesale = endpoint('POST', '/api/customers/:id/wholesale/decline', ADMIN, {
  summary:
    'Decline a pending application with a reason that the person reads; a repeat by the same administrator changes nothing',
  body: z.object({ reason: reasonSchema }),
  answer: customerSchema,
});

export const revokeWholesale = endpoint('POST', '/api/customers/:id/wholesale/revoke', ADMIN, {
  summary:
    'Revoke approved wholesale access with a reason that the person reads; a repeat by the same administrator changes nothing',
  body: z.object({ reason: reasonSchema }),
  answer: customerSchema,
});

/** Individual wholesale terms as the form sends them. */
export const ownTermsSchema = z.object({
  discount: wholeNumber(0, OWN_DISCOUNT_MAX, {
    missing: 'Укажите скидку',
    fraction: 'Укажите целое число процентов',
    tooMuch: `Не больше ${OWN_DISCOUNT_MAX}\u00a0%`,
  }),
  minimum: roublesSchema.nullable(),
  /** Recorded in the audit log. */
  reason: reasonSchema,
});

export const setOwnTerms = endpoint('PUT', '/api/customers/:id/wholesale/terms', ADMIN, {
  summary:
    'Set individual wholesale terms of an approved buyer: per cent off wholesale prices, minimum order sum (null: the shop’s); an absent one stays. Effective from the buyer’s next request; a repeat changes nothing. 409 `wholesale_not_approved`',
  // An absent term stays as it is, so that a save doesn't undo somebody else's.
  body: ownTermsSchema.partial().extend({ reason: reasonSchema }),
  answer: customerSchema,
});

/** A one-time code as the administrator sees it, once. */
export const issuedCodeSchema = z.object({ code: z.string(), expiresAt: z.string() });
export type IssuedCode = z.infer<typeof issuedCodeSchema>;

export const issueCode = endpoint('POST', '/api/customers/:id/code', ADMIN, {
  summary:
    'Issue a one-time code for a new password, shown only in this answer; earlier codes become void. Valid for 10 minutes, or a day for a person without a password',
  answer: issuedCodeSchema,
});

export const withdrawCode = endpoint('DELETE', '/api/customers/:id/code', ADMIN, {
  summary: 'Invalidate an issued one-time code',
  answer: okSchema,
});

export const disableCustomer = endpoint('POST', '/api/customers/:id/disable', ADMIN, {
  summary: 'Disable a person; all their sessions end at once',
  answer: customerSchema,
});

export const enableCustomer = endpoint('POST', '/api/customers/:id/enable', ADMIN, {
  summary: 'Enable a disabled person',
  answer: customerSchema,
});

export const endSessions = endpoint('POST', '/api/customers/:id/end-sessions', ADMIN, {
  summary: 'Log a person out everywhere, e.g. after a lost phone; they may log in again',
  answer: z.object({ ended: z.number().int() }),
});

/** An order with the shop's notes about it; the names of staff are left out. */
const heldOrderSchema = orderSchema.extend({
  staffComment: z.string(),
  /** Oldest first. */
  returns: z.array(namelessReturnSchema),
});

export const customerDataSchema = z.object({
  savedAt: z.string(),
  person: customerSchema,
  consents: z.array(consentSchema),
  /** All sessions still stored, ended ones included; latest contact first. */
  sessions: z.array(sessionSeenSchema.extend({ endedAt: z.string().nullable() })),
  /** Newest first. */
  orders: z.array(heldOrderSchema),
  /** Orders placed under the person's phone without an account, newest first. */
  guestOrders: z.array(heldOrderSchema),
  /** Receipts on which a seller has noted the person's phone, newest first. */
  receipts: z.array(z.object({ number: z.string(), soldAt: z.string(), total: z.number(), note: z.string() })),
  bonuses: bonusesSchema,
  belongings: ownBelongingsSchema,
  /** Notes of administrators, newest first; their authors are left out. */
  notes: z.array(z.object({ text: z.string(), at: z.string() })),
  history: historySchema,
  letters: lettersSchema,
});
export type CustomerData = z.infer<typeof customerDataSchema>;

export const readCustomerData = endpoint('GET', '/api/customers/:id/data', ADMIN, {
  summary: 'All data of the shop about a person, to be handed to them; the export is recorded in the audit log',
  answer: customerDataSchema,
});

/** 409 `person_has_orders` while an order is open, `person_is_staff` for staff, `own_account` for oneself. A repeat changes nothing. */
export const eraseCustomer = endpoint('POST', '/api/customers/:id/erase', ADMIN, {
  summary:
    'Erase a person’s data permanently: name, contacts, addresses and texts are deleted, sessions end; orders, receipts and bonuses stay without the person',
  answer: z.object({
    person: customerSchema,
    /** The data that remain, and the law that requires it. */
    stays: z.string(),
  }),
});

export const NOTE_MAX = 1000;

const personNoteSchema = z.object({
  _id: idSchema,
  text: z.string(),
  author: z.string(),
  at: z.string(),
});
export type PersonNote = z.infer<typeof personNoteSchema>;

export const listNotes = endpoint('GET', '/api/customers/:id/notes', ADMIN, {
  summary: 'Notes of administrators about the person, newest first',
  answer: listOf(personNoteSchema),
});

export const addNote = endpoint('POST', '/api/customers/:id/notes', ADMIN, {
  summary: 'Adds a note about a buyer; a repeat of the `id` writes nothing. 409 `person_erased`',
  body: z.object({
    id: uuidSchema,
    text: z
      .string({ error: 'Напишите заметку' })
      .max(NOTE_MAX, { error: `Заметка не длиннее ${NOTE_MAX} символов` })
      .transform(severalLines)
      .pipe(z.string().min(1, { error: 'Напишите заметку' })),
  }),
  answer: listOf(personNoteSchema),
});

export const removeNote = endpoint('DELETE', '/api/customers/:id/notes/:noteId', ADMIN, {
  summary: 'Removes a note; one that is gone already changes nothing',
  answer: listOf(personNoteSchema),
});
