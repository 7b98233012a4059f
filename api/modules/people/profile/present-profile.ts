/** A person's own profile. */
import type { Knex } from 'knex';
import type { Consent, Profile } from '#contract/accounts/profile.ts';
import { consentText } from '#contract/people/consents.ts';
import type { UserRow } from '#db/tables.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { findConsentsOf } from '../consents/consent-store.ts';

export function presentProfile(row: UserRow): Profile {
  const user = presentPerson(row);
  return {
    ...user,
    wholesale: { ...user.wholesale, reason: row.wholesale_reason },
    createdAt: row.created_at,
    deletionRequestedAt: row.deletion_requested_at,
  };
}

/** Consents of the person, newest first, with the texts they were shown. */
export async function listConsentsOf(db: Knex, userId: string): Promise<Consent[]> {
  const rows = await findConsentsOf(db, userId);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    textVersion: row.text_version,
    text: consentText(row.kind, row.text_version) ?? '',
    givenAt: row.given_at,
  }));
}
