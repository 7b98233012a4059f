/**
 * Sends due messages. A sender claims a message before it hands it over. The claim is a lease: of many senders one has it, and the message
 * is retried when its sender died. The result is written only while the claim is valid.
 */
import type { Knex } from 'knex';
import type { OutboxRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { type Messenger, type Services, Undeliverable } from '../../../environment/services.ts';
import { updateIfUnchanged, nextDue } from './outbox.ts';

/** Attempts before a message counts as failed. */
export const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** Longer than any attempt: a messenger gives up far sooner. */
export const LEASE_MS = 10 * 60_000;
const ERROR_MAX = 500;

/** Pause after attempt number `attempt`, from 1, ms: doubles each time. */
export function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
}

type Sending = Pick<Services, 'db' | 'messengers' | 'clock' | 'log'> & {
  /** Called before each message; true leaves the rest for later. */
  readonly stopped?: () => boolean;
};

const isSet = async (messenger: Messenger): Promise<boolean> => (await messenger.isSet?.()) ?? true;

/** True when the shop can send letters; until then they are only kept. */
export const canSend = async (messengers: readonly Messenger[]): Promise<boolean> =>
  (await Promise.all(messengers.map(isSet))).includes(true);

const addMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Sends messages until none is due. Returns how many were handed over. */
export async function sendMessages({ db, messengers, clock, log, stopped = () => false }: Sending): Promise<number> {
  let sent = 0;
  while (!stopped()) {
    const seen = await nextDue(db, clock().toISOString());
    if (seen === undefined) break;
    const messenger = messengers.find(({ channel }) => channel === seen.channel);
    if (messenger === undefined || !(await isSet(messenger))) {
      await change(db, seen, { state: 'kept' });
      continue;
    }
    if (seen.attempts >= MAX_ATTEMPTS) {
      await change(db, seen, { state: 'failed', last_error: 'Последняя попытка оборвалась' });
      continue;
    }
    const claim = { state: 'sending', attempts: seen.attempts + 1, next_attempt_at: addMs(clock(), LEASE_MS) } as const;
    if (!(await change(db, seen, claim))) continue;
    const claimed = { ...seen, ...claim };
    const outcome = await handOver(messenger, claimed, clock);
    if (outcome.state === 'sent') sent += 1;
    else log.warn({ message: claimed.id, attempt: claimed.attempts, state: outcome.state }, 'a message was not sent');
    await change(db, claimed, outcome);
  }
  return sent;
}

const change = (db: Knex, seen: OutboxRow, to: Partial<OutboxRow>): Promise<boolean> =>
  writeTransaction(db, (trx) => updateIfUnchanged(trx, seen, to));

async function handOver(messenger: Messenger, row: OutboxRow, clock: () => Date): Promise<Partial<OutboxRow>> {
  const { attachment_name: name, attachment } = row;
  const isAttached = name !== null && attachment !== null;
  try {
    await messenger.send({
      id: `${row.id}.${row.round}`,
      recipient: row.recipient,
      subject: row.subject,
      text: row.body,
      ...(isAttached && { attachment: { name, content: Buffer.from(attachment, 'base64') } }),
    });
    return { state: 'sent', sent_at: clock().toISOString(), last_error: '' };
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
    if (error instanceof Undeliverable || row.attempts >= MAX_ATTEMPTS) return { state: 'failed', last_error };
    return { state: 'queued', last_error, next_attempt_at: addMs(clock(), pauseAfter(row.attempts)) };
  }
}
