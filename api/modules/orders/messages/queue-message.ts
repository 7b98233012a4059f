/** Puts a message into the outbox in the transaction of the change that it reports: both are written, or neither. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { Attachment } from '../../../services.ts';
import { findMessage, insertMessage } from './message-store.ts';
import { mailboxOf } from '../mailbox.ts';

export interface NewMessage {
  /** Given by a client that may repeat its request; absent: a new one. */
  readonly id?: string;
  /** An e-mail address. */
  readonly recipient: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The order it is about, if any. */
  readonly orderId: string | null;
  readonly attachment?: Attachment;
}

/** Queues an e-mail. */
export async function queueMessage(
  trx: Knex.Transaction,
  { id = newId(), recipient, subject, text, orderId, attachment }: NewMessage,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await insertMessage(trx, {
    id,
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
    attachment_name: attachment?.name ?? null,
    attachment: attachment?.content.toString('base64') ?? null,
  });
}

/** True when this message was queued before. Throws `letter_id_reused` when the one with its id reads otherwise. */
export async function wasQueued(
  trx: Knex.Transaction,
  { id, recipient, subject, text }: NewMessage & { readonly id: string },
): Promise<boolean> {
  await takeAdvisoryLock(trx, id);
  const queued = await findMessage(trx, id);
  if (queued === undefined) return false;
  if (queued.recipient === recipient && queued.subject === subject && queued.body === text) return true;
  throw new CodedError('letter_id_reused');
}
