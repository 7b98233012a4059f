/** Puts a message into the outbox in the transaction of the change that it reports: both are written, or neither. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { Attachment } from '../../../environment/services.ts';
import { refuseOtherAct, type Kind } from '../../acts/once.ts';
import { mailboxOf } from '../model/mailbox.ts';

export interface NewMessage {
  /** Id and fingerprint of the request of a client that may repeat it; absent: a new id. */
  readonly request?: { readonly id: string; readonly hash: string };
  /** An e-mail address. */
  readonly recipient: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** The order it is about, if any. */
  readonly orderId: string | null;
  readonly attachment?: Attachment;
}

/** Queues an e-mail. */
export async function queueMessage(
  trx: Knex.Transaction,
  { request, recipient, subject, text, orderId, attachment }: NewMessage,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx('outbox').insert({
    id: request?.id ?? newId(),
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
    request_hash: request?.hash ?? null,
  });
}

/** True when this request has queued its letter before. Throws `act_id_reused` when another letter has its id. */
export async function wasQueued<Request extends { readonly id: string }>(
  db: Knex,
  kind: Kind<Request>,
  request: Request,
): Promise<boolean> {
  const known = await db('outbox').where({ id: request.id }).first('request_hash');
  if (known !== undefined) refuseOtherAct(kind, request, known.request_hash);
  return known !== undefined;
}
