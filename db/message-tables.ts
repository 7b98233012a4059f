/** Row type of the outbox: messages to buyers and suppliers, kept after sending. Instants are ISO text. */

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'kept';

export interface OutboxRow {
  id: string;
  channel: string;
  recipient: string;
  /** Mailbox behind the recipient's address, see `mailboxOf`. */
  mailbox: string;
  subject: string;
  body: string;
  state: MessageState;
  /** Attempts in this round. */
  attempts: number;
  /** Number of manual resends. */
  round: number;
  last_error: string;
  /** Time when it is due; while it is being sent, the time when that attempt counts as lost. */
  next_attempt_at: string;
  created_at: string;
  sent_at: string | null;
  order_id: string | null;
  /** File name and content in Base64; both null for a message without a file. */
  attachment_name: string | null;
  attachment: string | null;
  /** Fingerprint of the request of a letter with a client's id; null for the shop's own and for older letters. */
  request_hash: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    outbox: OutboxRow;
  }
}
