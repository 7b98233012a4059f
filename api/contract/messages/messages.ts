/** Messages to buyers and suppliers in the back office: recipient, text and delivery state. */
import { z } from 'zod';
import { idSchema, listOf, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';

export const MESSAGES_PAGE_SIZE = 50;

/** `kept`: the shop has no way of sending configured, so the message is only shown here. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
const messageStateSchema = z.enum(MESSAGE_STATES);

export const messageSchema = z.object({
  _id: idSchema,
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: messageStateSchema,
  /** Attempts since it was queued or sent again. */
  attempts: z.number().int(),
  /** Error of the last attempt; empty after a success. */
  error: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Time of the next attempt; null when there will be none. */
  nextAttemptAt: z.string().nullable(),
  order: z.object({ _id: idSchema, number: z.string(), /** Name of the buyer. */ buyer: z.string() }).nullable(),
});
export type BuyerMessage = z.infer<typeof messageSchema>;

export const listMessages = endpoint('GET', '/api/order-desk/messages', ADMIN, {
  summary:
    'Messages to buyers and suppliers, newest first, of all states or one; `q` is a part of the address, or the order’s number',
  query: z.object({
    state: messageStateSchema.optional(),
    q: z.string().trim().max(200).optional(),
    /** Days of the shop in which they were written, both inclusive. */
    from: z.iso.date({ error: 'Нужна дата' }).optional(),
    to: z.iso.date({ error: 'Нужна дата' }).optional(),
    ...paged(MESSAGES_PAGE_SIZE),
  }),
  answer: listOf(messageSchema).extend({
    /** False while no way to send e-mail is configured; letters are then kept. */
    canSend: z.boolean(),
  }),
});

export const resendMessage = endpoint('POST', '/api/order-desk/messages/:id/resend', ADMIN, {
  summary: 'Queues a message again that was sent, failed or kept; a waiting one stays as it is',
  answer: messageSchema,
});
