/** The withdrawal of an order that the server has refused: a late copy of it is never booked. */
import { z } from 'zod';
import { uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const withdrawalRequestSchema = z.object({ id: uuidSchema, orderId: uuidSchema });
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>;

export const withdrawalAnswerSchema = z.object({
  id: z.string(),
  /** The order, if a copy of it was booked before the withdrawal; it stands. The sum is in roubles. */
  placed: z.object({ number: z.string(), total: z.number() }).nullable(),
  receivedAt: z.string(),
});
export type WithdrawalAnswer = z.infer<typeof withdrawalAnswerSchema>;

export const withdrawOrder = endpoint('POST', '/api/orders/withdraw', 'everyone', {
  summary:
    'Closes the id of an order that a device has withdrawn, so that a late copy is refused; a repeat changes nothing',
  tillPin: true,
  rateLimit: { name: 'withdrawals', per: 'account', counts: 'every call', attempts: 120, windowMs: 60 * 60_000 },
  body: withdrawalRequestSchema,
  answer: withdrawalAnswerSchema,
});
