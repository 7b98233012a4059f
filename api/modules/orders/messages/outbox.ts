/** The outbox, and its messages in the back office. */
import type { Knex } from 'knex';
import type { readOwnData } from '#contract/accounts/profile.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { found } from '#contract/errors.ts';
import type { BuyerMessage, listMessages } from '#contract/messages/messages.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import { isDue } from '#db/filters.ts';
import { countRows, descending, onPage, type Page } from '#db/page.ts';
import type { MessageState, OutboxRow } from '#db/order-tables.ts';
import { readInPortions } from '#db/portions.ts';
import { type Asked, type AuditedAct, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { ordersWith } from '../model/order-store.ts';

const WAITING: readonly MessageState[] = ['queued', 'sending'];

/** The message that has been due longest; a message whose sender died is due again when its lease ends. */
export function nextDue(db: Knex, now: string): Promise<OutboxRow | undefined> {
  return db('outbox')
    .whereIn('state', [...WAITING])
    .where(isDue('next_attempt_at', now))
    .orderBy(['next_attempt_at', 'id'])
    .first();
}

/** Leaves waiting messages to a person after a restore: they may have gone. Returns their number. Runs on backups of all releases. */
export function holdLetters(trx: Knex.Transaction): Promise<number> {
  return trx('outbox')
    .whereIn('state', [...WAITING])
    .update({ state: 'failed', attempts: 0, last_error: 'Магазин восстановлен из копии: письмо могло уйти раньше' });
}

/** Changes the message if it is still in the state seen; false when another sender changed it first. */
export async function updateIfUnchanged(
  trx: Knex.Transaction,
  seen: Pick<OutboxRow, 'id' | 'state' | 'attempts' | 'round' | 'next_attempt_at'>,
  change: Partial<OutboxRow>,
): Promise<boolean> {
  const { id, state, attempts, round, next_attempt_at } = seen;
  return (await trx('outbox').where({ id, state, attempts, round, next_attempt_at }).update(change)) === 1;
}

/** All but the file, whose content is read for sending only, and columns that only the database compares. */
const READ = [
  'id',
  'channel',
  'recipient',
  'subject',
  'body',
  'state',
  'attempts',
  'round',
  'last_error',
  'next_attempt_at',
  'created_at',
  'sent_at',
  'order_id',
] as const;

export type NumberedMessage = Pick<OutboxRow, (typeof READ)[number]> & {
  order_number: number | null;
  buyer_name: string | null;
};

const withOrder = (db: Knex): Knex.QueryBuilder => db('outbox').leftJoin('orders', 'orders.id', 'outbox.order_id');
const COLUMNS = [
  ...READ.map((column) => `outbox.${column}`),
  { order_number: 'orders.number', buyer_name: 'orders.buyer_name' },
];

export function findMessage(db: Knex, id: string): Promise<NumberedMessage | undefined> {
  return withOrder(db)
    .where('outbox.id', id)
    .first(...COLUMNS) as unknown as Promise<NumberedMessage | undefined>;
}

type MessagesFilter = Omit<QueryOf<typeof listMessages>, keyof Page>;

function messagesOf(db: Knex, { state, q = '', ...days }: MessagesFilter, zone: string): Knex.QueryBuilder {
  const query = withOrder(db);
  const { since, before } = daysSpan(days, zone);
  if (state !== undefined) void query.where('outbox.state', state);
  if (since !== undefined) void query.where('outbox.created_at', '>=', since);
  if (before !== undefined) void query.where('outbox.created_at', '<', before);
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  if (q !== '')
    void query.where(
      (either) =>
        void either
          .whereRaw(`lower(outbox.recipient) LIKE ? ESCAPE '\\'`, [like])
          .orWhereRaw('CAST(orders.number AS TEXT) = ?', [q.replace(/^№\s*/, '')]),
    );
  return query;
}

export const countMessages = (db: Knex, filter: MessagesFilter, zone: string): Promise<number> =>
  countRows(messagesOf(db, filter, zone));

/** A page of messages, newest first, and the total count. */
export async function findMessages(
  db: Knex,
  { page, limit, ...filter }: MessagesFilter & Page,
  zone: string,
): Promise<{ rows: NumberedMessage[]; total: number }> {
  const rows = (await messagesOf(db, filter, zone)
    .orderBy(descending('outbox.created_at', 'outbox.id'))
    .modify(onPage, { page, limit })
    .select(...COLUMNS)) as NumberedMessage[];
  return { rows, total: await countMessages(db, filter, zone) };
}

type About = Pick<OutboxRow, 'id' | 'recipient' | 'subject' | 'body' | 'created_at' | 'sent_at'>;
type Letters = AnswerOf<typeof readOwnData>['letters'];

/** Letters about these orders, newest first. */
export async function listMessagesAbout(db: Knex, orderIds: readonly string[]): Promise<Letters> {
  const rows = await readInPortions(orderIds, async (some): Promise<About[]> =>
    db('outbox').whereIn('order_id', some).select('id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'),
  );
  const place = ({ created_at, id }: About): string => `${created_at} ${id}`;
  return rows
    .sort((one, other) => (place(one) < place(other) ? 1 : -1))
    .map((row) => ({
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }));
}

/** Letters about all orders of an account, newest first. */
export async function listMessagesOf(db: Knex, userId: string): Promise<Letters> {
  const orders = await ordersWith(db, { user_id: userId });
  return listMessagesAbout(
    db,
    orders.map(({ id }) => id),
  );
}

/** Deletes the messages about an order, or those of them that went to anybody but `kept`; returns their ids. */
export async function deleteMessagesAbout(trx: Knex.Transaction, orderId: string, kept = ''): Promise<string[]> {
  const gone = (await trx('outbox').where({ order_id: orderId }).whereNot({ recipient: kept }).pluck('id')) as string[];
  await trx('outbox').whereIn('id', gone).delete();
  return gone;
}

/** Queues the message again with a full set of attempts; a message that waits or is being sent stays as it is. Throws `not_found`. */
export function resendMessage(
  asked: Pick<Asked, 'db'> & Omit<AuditedAct, 'trx'>,
  id: string,
  ip: string,
): Promise<void> {
  return writeAct(asked, async (act) => {
    const { trx, now } = act;
    const seen = found(await findMessage(trx, id));
    if (seen.state === 'queued' || seen.state === 'sending') return;
    const subject = { kind: 'letter', id, label: `Письмо «${seen.subject}»` };
    await recordAudit(act, 'letter_resent', subject, { recipient: seen.recipient, ip });
    const queued = { state: 'queued', attempts: 0, round: seen.round + 1, last_error: '' } as const;
    await updateIfUnchanged(trx, seen, { ...queued, next_attempt_at: now.toISOString() });
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
