/** The audit log in the database: rows are added and read; they change only when a person's data are erased. */
import type { Knex } from 'knex';
import type { AuditEntry, listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { shownPhone } from '#contract/people/erasure.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { AuditRow, UserRow } from '#db/tables.ts';
import { whereWordsOrPhone } from '#db/filters.ts';

export async function insertEntry(trx: Knex.Transaction, row: AuditRow): Promise<void> {
  await trx('audit_log').insert(row);
}

export function findActor(db: Knex, id: string): Promise<Pick<UserRow, 'name' | 'phone'> | undefined> {
  return db('users').where({ id }).first('name', 'phone');
}

/** All entries about one subject, newest first. */
export function entriesAbout(db: Knex, kind: string, id: string): Promise<AuditRow[]> {
  return db('audit_log').where({ subject_kind: kind, subject_id: id }).orderBy(descending('at', 'id')).select();
}

/** The latest entry about one subject with one of these actions. */
export function latestEntry(
  db: Knex,
  { kind, id }: { kind: string; id: string },
  actions: readonly string[],
): Promise<AuditRow | undefined> {
  return db('audit_log')
    .where({ subject_kind: kind, subject_id: id })
    .whereIn('action', [...actions])
    .orderBy(descending('at', 'id'))
    .first();
}

export function entriesBy(db: Knex, actorId: string): Promise<AuditRow[]> {
  return db('audit_log').where({ actor_id: actorId }).select();
}

/** Rewrites an entry when a person's data are erased. */
export async function updateEntry(
  trx: Knex.Transaction,
  id: string,
  change: Pick<AuditRow, 'subject_label' | 'details' | 'search'>,
): Promise<void> {
  await trx('audit_log').where({ id }).update(change);
}

const PORTION = 500;

/** Deletes a portion of the entries before this instant; returns their number. */
export function deleteSomeBefore(trx: Knex.Transaction, before: string): Promise<number> {
  const some = trx('audit_log').where('at', '<', before).orderBy(['at', 'id']).limit(PORTION).select('id');
  return trx('audit_log').whereIn('id', some).delete();
}

/** The matching entries, newest first, and the total count. */
export async function findEntries(
  db: Knex,
  filter: QueryOf<typeof listAudit>,
  zone: string,
): Promise<AnswerOf<typeof listAudit>> {
  const { since, before } = daysSpan(filter, zone);
  const matching = db('audit_log').modify((query) => {
    if (filter.action !== undefined) query.where('action', filter.action);
    if (filter.actor !== undefined) query.where('actor_id', filter.actor);
    if (filter.subject !== undefined) query.where('subject_id', filter.subject);
    if (since !== undefined) query.where('at', '>=', since);
    if (before !== undefined) query.where('at', '<', before);
    whereWordsOrPhone(query, 'audit_log.search', filter.q);
  });
  const total = await countRows(matching);
  const rows: (AuditRow & { actor_name: string | null; actor_phone: string | null })[] = await matching
    .clone()
    .orderBy(descending('at', 'audit_log.id'))
    .modify(onPage, filter)
    .leftJoin({ actor: 'users' }, 'actor.id', 'audit_log.actor_id')
    .select('audit_log.*', { actor_name: 'actor.name', actor_phone: 'actor.phone' });
  return {
    total,
    items: rows.map((row) => ({
      _id: row.id,
      at: row.at,
      actor:
        row.actor_id === null
          ? null
          : { _id: row.actor_id, name: row.actor_name ?? '', phone: shownPhone(row.actor_phone ?? '') },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
      details: JSON.parse(row.details) as AuditEntry['details'],
    })),
  };
}
