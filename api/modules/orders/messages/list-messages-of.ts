/** Letters to a person about their orders. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/accounts/profile.ts';
import { ordersOf } from '../model/order-store.ts';
import { findMessagesAbout } from './message-store.ts';

export { countMessages } from './message-store.ts';

type Letters = AnswerOf<typeof readOwnData>['letters'];

/** Letters about these orders, newest first. */
export async function listMessagesAbout(db: Knex, orderIds: readonly string[]): Promise<Letters> {
  const rows = await findMessagesAbout(db, orderIds);
  return rows.map(({ recipient, subject, body, created_at, sent_at }) => ({
    to: recipient,
    subject,
    text: body,
    createdAt: created_at,
    sentAt: sent_at,
  }));
}

/** Letters about all orders of an account, newest first. */
export async function listMessagesOf(db: Knex, userId: string): Promise<Letters> {
  const orders = await ordersOf(db, userId);
  const orderIds = orders.map(({ id }) => id);
  return listMessagesAbout(db, orderIds);
}
