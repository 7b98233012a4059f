/** A message as the back office reads it. */
import type { BuyerMessage } from '#contract/messages/messages.ts';
import type { NumberedMessage } from './message-store.ts';

export function presentMessage(row: NumberedMessage): BuyerMessage {
  return {
    _id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    state: row.state,
    attempts: row.attempts,
    error: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAttemptAt: row.state === 'queued' ? row.next_attempt_at : null,
    order:
      row.order_id === null
        ? null
        : { _id: row.order_id, number: String(row.order_number), buyer: row.buyer_name ?? '' },
  };
}
