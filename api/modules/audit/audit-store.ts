import type { Knex } from 'knex';
import type { AuditEntry, listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { shownPhone } from '#contract/people/erasure.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { AuditRow } from '#db/tables.ts';
import { whereWordsOrPhone } from '#db/filters.ts';

/** All entries about one subject, newest first. */
export function entriesAbout(db: Knex, kind: string, id: string): Promise<AuditRow[]> {
  return db('audit_log').where({ subject_kind: kind, subject_id: id }).orderBy(descending('at', 'id')).select();
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
  const items = rows.map(({ actor_id, actor_name, actor_phone, ...row }) => ({
    _id: row.id,
    at: row.at,
    actor: actor_id === null ? null : { _id: actor_id, name: actor_name ?? '', phone: shownPhone(actor_phone ?? '') },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
    details: JSON.parse(row.details) as AuditEntry['details'],
  }));
  return { total, items };
}
