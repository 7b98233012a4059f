/** A person's own profile and changes: the name, an application for wholesale access, the request for deletion, the end of other sessions. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { wholesaleAfter, type WholesaleStatus } from '#contract/people/wholesale.ts';
import type { WholesaleApplication } from '#contract/people/wholesale-application.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';
import type { Consent, Profile } from '#contract/accounts/profile.ts';
import { consentText } from '#contract/people/consents.ts';
import { presentPerson } from '../accounts/present-person.ts';
import { findConsentsOf } from '../consents/record-consent.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';

/** Returns the person after it. Throws `wholesale_pending` or `wholesale_approved` when an application is pending or approved. */
export function applyForWholesale(
  db: Knex,
  { userId, application: { companyName, inn, comment } }: { userId: string; application: WholesaleApplication },
  now: Date,
): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const status = wholesaleAfter(person.wholesale_status as WholesaleStatus, 'apply');
    if (status === null)
      throw new CodedError(person.wholesale_status === 'pending' ? 'wholesale_pending' : 'wholesale_approved');
    const changed = await updatePerson(
      trx,
      person,
      {
        wholesale_status: status,
        wholesale_company: companyName,
        wholesale_inn: inn,
        wholesale_comment: comment,
        wholesale_reason: '',
      },
      now,
    );
    await recordAudit({ trx, actorId: userId, now }, 'wholesale_applied', personSubject(person), { companyName, inn });
    return changed;
  });
}

/** Returns the person after it; the same name again changes nothing. */
export function saveName(db: Knex, { userId, name }: { userId: string; name: string }, now: Date): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.name === name) return person;
    const changed = await updatePerson(trx, person, { name }, now);
    await recordAudit({ trx, actorId: userId, now }, 'name_changed', personSubject(changed), {
      from: person.name,
      to: name,
    });
    return changed;
  });
}

/** Returns the person after it; a repeat changes nothing, so the first date stays. */
export function requestDeletion(
  db: Knex,
  { userId, wanted }: { userId: string; wanted: boolean },
  now: Date,
): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if ((person.deletion_requested_at !== null) === wanted) return person;
    const changed = await updatePerson(trx, person, { deletion_requested_at: wanted ? now.toISOString() : null }, now);
    const action = wanted ? 'deletion_requested' : 'deletion_withdrawn';
    await recordAudit({ trx, actorId: userId, now }, action, personSubject(person));
    return changed;
  });
}

/** Returns how many sessions ended. */
export function endOtherSessions(
  db: Knex,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  now: Date,
): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const sessions = await revokeSessionsOf(trx, userId, now, sessionId);
    if (sessions > 0)
      await recordAudit({ trx, actorId: userId, now }, 'sessions_ended', personSubject(person), { sessions });
    return sessions;
  });
}

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
