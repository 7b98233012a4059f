/** Records that a person agreed to a text, and the version they were shown. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import type { Consent } from '#contract/accounts/profile.ts';
import { CodedError } from '#contract/errors.ts';
import { type ConsentKind, consentText } from '#contract/people/consents.ts';
import { descending } from '#db/page.ts';

export interface GivenConsent {
  /** Null for a guest, whose consent belongs to the order alone. */
  readonly userId: string | null;
  readonly orderId?: string;
  readonly kind: ConsentKind;
  readonly textVersion: string;
}

/** Throws `validation` for a version that was never published. */
export async function recordConsent(
  trx: Knex.Transaction,
  { userId, orderId, kind, textVersion }: GivenConsent,
  now: Date,
): Promise<void> {
  if (consentText(kind, textVersion) === undefined)
    throw new CodedError('validation', { text: 'Текст согласия обновился: перезагрузите страницу' });
  await trx('consents').insert({
    id: uuid(),
    user_id: userId,
    order_id: orderId ?? null,
    kind,
    text_version: textVersion,
    given_at: now.toISOString(),
  });
}

/** Consents of the person, newest first, with the texts they were shown. */
export async function listConsentsOf(db: Knex, userId: string): Promise<Consent[]> {
  const rows: Omit<Consent, 'text'>[] = await db('consents')
    .where({ user_id: userId })
    .orderBy(descending('given_at', 'id'))
    .select({ _id: 'id', kind: 'kind', textVersion: 'text_version', givenAt: 'given_at' });
  return rows.map((row) => ({ ...row, text: consentText(row.kind, row.textVersion) ?? '' }));
}
