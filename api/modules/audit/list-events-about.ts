/** What the log says about a person, for that person: who of the staff did it stays the shop's own. */
import type { Knex } from 'knex';
import { auditActionText, type AuditEntry } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/people/profile.ts';
import { entriesAbout } from './audit-store.ts';

/** Newest first; actions as a person reads them. */
export async function listEventsAbout(db: Knex, userId: string): Promise<AnswerOf<typeof readOwnData>['history']> {
  const rows = await entriesAbout(db, 'person', userId);
  return rows.map((row) => ({
    at: row.at,
    action: auditActionText(row.action),
    by: row.actor_id === userId ? ('self' as const) : ('shop' as const),
    details: JSON.parse(row.details) as AuditEntry['details'],
  }));
}
