/** Puts a message into the outbox in the transaction of the change that it reports: both are written, or neither. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { insertMessage } from './message-store.ts';
import { mailboxOf } from '../mailbox.ts';

export interface NewMessage {
  /** An e-mail address. */
  readonly recipient: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The order it is about, if any. */
  readonly orderId: string | null;
}

/** Queues an e-mail. */
export async function queueMessage(
  trx: Knex.Transaction,
  { recipient, subject, text, orderId }: NewMessage,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await insertMessage(trx, {
    id: newId(),
    channel: 'email',
    recipient,
    mailbox: mailboxOf(recipient),
    subject,
    body: text,
    state: 'queued',
    attempts: 0,
    round: 0,
    last_error: '',
    next_attempt_at: at,
    created_at: at,
    sent_at: null,
    order_id: orderId,
  });
}
