/** The log's entries about a person, for that person; the acting member of staff stays internal. */
import type { Knex } from 'knex';
import { auditActionText, type AuditEntry } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/people/profile.ts';
import { entriesAbout } from './audit-store.ts';

/** Newest first; actions in the words for buyers. */
export async function listEventsAbout(db: Knex, userId: string): Promise<AnswerOf<typeof readOwnData>['history']> {
  const rows = await entriesAbout(db, 'person', userId);
  return rows.map((row) => ({
    at: row.at,
    action: auditActionText(row.action),
    by: row.actor_id === userId ? ('self' as const) : ('shop' as const),
    details: JSON.parse(row.details) as AuditEntry['details'],
  }));
}
