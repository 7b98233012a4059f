import type { Knex } from 'knex';
import type { AuditAction, AuditEntry } from '#contract/audit/audit.ts';
import { latestEntry } from './audit-store.ts';

/** The latest of these acts upon the subject, with its actor; undefined when the log has none. */
export async function latestAct(
  db: Knex,
  { kind, id }: Pick<AuditEntry['subject'], 'kind' | 'id'>,
  actions: readonly AuditAction[],
): Promise<{ action: string; actorId: string | null } | undefined> {
  const row = await latestEntry(db, { kind, id }, actions);
  return row === undefined ? undefined : { action: row.action, actorId: row.actor_id };
}
