/** The log's entries about a person, for that person; the acting member of staff and what they wrote for the shop stay internal. */
import type { Knex } from 'knex';
import { auditActionText, isByStranger, type AuditAction, type AuditEntry } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/accounts/profile.ts';
import type { AuditRow } from '#db/tables.ts';
import { entriesAbout } from './audit-store.ts';

/** Actions whose reasons are written for the shop, not for the person. */
const INTERNAL_REASONS: ReadonlySet<string> = new Set([
  'bonuses_given',
  'bonuses_taken',
  'wholesale_terms_changed',
] satisfies AuditAction[]);

/** The details that the person may read: a network address of their own only. */
function detailsFor(userId: string, row: AuditRow): AuditEntry['details'] {
  const { ip, reason, ...rest } = JSON.parse(row.details) as AuditEntry['details'];
  const isOwn = row.actor_id === userId;
  return {
    ...rest,
    ...(ip !== undefined && isOwn ? { ip } : {}),
    ...(reason !== undefined && (isOwn || !INTERNAL_REASONS.has(row.action)) ? { reason } : {}),
  };
}

/** The actor as the person may read it; unknown for a failed login, which a stranger may have tried. */
function byOf(userId: string, { action, actor_id: actor }: AuditRow): 'self' | 'shop' | 'unknown' {
  if (actor === userId) return 'self';
  return isByStranger({ action, actor }) ? 'unknown' : 'shop';
}

/** Newest first; actions in the words for buyers. */
export async function listEventsAbout(db: Knex, userId: string): Promise<AnswerOf<typeof readOwnData>['history']> {
  const rows = await entriesAbout(db, 'person', userId);
  return rows.map((row) => ({
    at: row.at,
    action: auditActionText(row.action),
    by: byOf(userId, row),
    details: detailsFor(userId, row),
  }));
}
