/** Erases a person from the audit log: action, time and acting staff stay; the name and details about the person go. */
import type { Knex } from 'knex';
import { type AuditAction, auditActionText, type AuditEntry, isByStranger } from '#contract/audit/audit.ts';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import type { AuditRow } from '#db/tables.ts';
import { entriesAbout } from './audit-store.ts';
import { entrySearch } from './record-audit.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { writeTransaction } from '#db/write.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/accounts/profile.ts';

/** Details without personal data. `from` and `to` belong to them when they are roles. */
const IMPERSONAL_DETAILS: ReadonlySet<string> = new Set(['role', 'sessions', 'expiresAt', 'consent', 'bonuses']);

function impersonalDetails({ action, details }: AuditRow): AuditEntry['details'] {
  const all = JSON.parse(details) as AuditEntry['details'];
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => IMPERSONAL_DETAILS.has(name) || (action === 'role_changed' && (name === 'from' || name === 'to')),
    ),
  );
}

async function rewrite(
  trx: Knex.Transaction,
  row: AuditRow,
  { label, details, erasedId }: { label: string; details: AuditEntry['details']; erasedId: string },
): Promise<void> {
  const actorId = row.actor_id === erasedId ? null : row.actor_id;
  const search = await entrySearch(trx, { ...row, actorId, label, details });
  await trx('audit_log')
    .where({ id: row.id })
    .update({ subject_label: label, details: JSON.stringify(details), search });
}

/** Erases the person from entries about them, from entries of their own acts, and from entries about letters to them. */
export async function eraseEntriesOf(
  trx: Knex.Transaction,
  { userId, letterIds }: { userId: string; letterIds: readonly string[] },
): Promise<void> {
  for (const row of await entriesAbout(trx, 'person', userId))
    await rewrite(trx, row, { label: ERASED_NAME, details: impersonalDetails(row), erasedId: userId });
  for (const row of await trx('audit_log').where({ actor_id: userId }).select())
    if (row.subject_id !== userId)
      await rewrite(trx, row, {
        label: row.subject_label,
        details: JSON.parse(row.details) as AuditEntry['details'],
        erasedId: userId,
      });
  for (const id of letterIds)
    for (const row of await entriesAbout(trx, 'letter', id))
      await rewrite(trx, row, { label: row.subject_label, details: impersonalDetails(row), erasedId: userId });
}

/** Entries deleted in one transaction. */
const PORTION = 500;

/** Returns the number of deleted entries; 0 `years` keeps all. */
export async function pruneAudit(db: Knex, years: number, now: Date): Promise<number> {
  if (years === 0) return 0;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  let forgotten = 0;
  for (;;) {
    const old = db('audit_log')
      .where('at', '<', before.toISOString())
      .orderBy(['at', 'id'])
      .limit(PORTION)
      .select('id');
    const some = await writeTransaction(db, (trx) => trx('audit_log').whereIn('id', old).delete());
    if (some === 0) return forgotten;
    forgotten += some;
    await yieldToEventLoop();
  }
}

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

/** The acting member of staff and what they wrote for the shop stay internal. Newest first; actions in the words for buyers. */
export async function listEventsAbout(db: Knex, userId: string): Promise<AnswerOf<typeof readOwnData>['history']> {
  const rows = await entriesAbout(db, 'person', userId);
  return rows.map((row) => ({
    at: row.at,
    action: auditActionText(row.action),
    by: byOf(userId, row),
    details: detailsFor(userId, row),
  }));
}
