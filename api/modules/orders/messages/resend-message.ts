/** Messages in the back office: how it reads them, and one sent again on request. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import type { BuyerMessage } from '#contract/messages/messages.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { updateIfUnchanged, findMessage, type NumberedMessage } from './message-store.ts';

export interface Resend {
  readonly id: string;
  /** The person who requests it; null when unknown. */
  readonly actorId: string | null;
  /** Network address of the request. */
  readonly ip: string;
}

/** Queues the message again with a full set of attempts; a message that waits or is being sent stays as it is. Throws `not_found`. */
export async function resendMessage(db: Knex, { id, actorId, ip }: Resend, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const seen = found(await findMessage(trx, id));
    if (seen.state === 'queued' || seen.state === 'sending') return;
    const subject = { kind: 'letter', id, label: `Письмо «${seen.subject}»` };
    await recordAudit({ trx, actorId, now }, 'letter_resent', subject, { recipient: seen.recipient, ip });
    await updateIfUnchanged(trx, seen, {
      state: 'queued',
      attempts: 0,
      round: seen.round + 1,
      last_error: '',
      next_attempt_at: now.toISOString(),
    });
  });
}

/** A message as the back office reads it. */
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
