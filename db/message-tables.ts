/** Row type of the outbox: messages to buyers, kept after they are sent. Instants are ISO text. */

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
  /** Tries of this round. */
  attempts: number;
  /** How often somebody has asked for it to be sent again. */
  round: number;
  last_error: string;
  /** When it is due; while it is being sent, when that try counts as lost. */
  next_attempt_at: string;
  created_at: string;
  sent_at: string | null;
  order_id: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    outbox: OutboxRow;
  }
}
