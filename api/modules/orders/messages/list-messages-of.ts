/** Letters to a person about their orders. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/people/profile.ts';
import { findMessagesTo } from './message-store.ts';

/** Newest first. */
export async function listMessagesOf(db: Knex, userId: string): Promise<AnswerOf<typeof readOwnData>['letters']> {
  const rows = await findMessagesTo(db, userId);
  return rows.map(({ recipient, subject, body, created_at, sent_at }) => ({
    to: recipient,
    subject,
    text: body,
    createdAt: created_at,
    sentAt: sent_at,
  }));
}
