/** Writes an entry of the audit log in the transaction of the change itself: both are committed, or neither. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type AuditAction, auditActionText, type AuditDetail, type AuditEntry } from '#contract/audit/audit.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { CodedError } from '#contract/errors.ts';
import { descending } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';
import type { By, ByPerson } from '../../environment/services.ts';

/** An act with its transaction. */
export interface AuditedAct extends By {
  readonly trx: Knex.Transaction;
}

/** A person's act before its transaction. */
export interface Asked extends ByPerson {
  readonly db: Knex;
}

/** A person's act in its transaction. */
export type Act = AuditedAct & ByPerson;

export function writeAct<Author extends By & Pick<Asked, 'db'>, T>(
  { db, ...by }: Author,
  work: (act: Omit<Author, 'db'> & Pick<AuditedAct, 'trx'>) => Promise<T>,
): Promise<T> {
  return writeTransaction(db, (trx) => work({ ...by, trx }));
}

export type AuditSubject = AuditEntry['subject'];

/** Plain values; never a password, a code or a token. */
export type AuditDetails = Readonly<{ [name in AuditDetail]?: AuditEntry['details'][string] }>;

type Compared = string | number | boolean | null;

function shown(value: Compared): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return value === '' || value === null ? '—' : String(value);
}

/** `old → new` of the differing values, by name; null without differences. Nothing is shown as a dash. */
export function differences<Name extends AuditDetail>(
  names: readonly Name[],
  before: Readonly<Record<Name, Compared>>,
  after: Readonly<Record<Name, Compared>>,
): AuditDetails | null {
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, `${shown(before[name])} → ${shown(after[name])}`]));
}

/**
 * Records what was done to the subject.
 * @param fields field changes of a product: readable values by the names of the fields
 */
export async function recordAudit(
  { trx, actorId, now }: AuditedAct,
  action: AuditAction,
  subject: AuditSubject,
  told: AuditDetails = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const details = { ...told, ...fields };
  await trx('audit_log').insert({
    id: uuid(),
    actor_id: actorId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    details: JSON.stringify(details),
    search: await entrySearch(trx, { action, actorId, label: subject.label, details }),
    at: now.toISOString(),
  });
}

/** The words by which an entry is found. */
export async function entrySearch(
  db: Knex,
  {
    action,
    actorId,
    label,
    details,
  }: { action: string; actorId: string | null; label: string; details: AuditEntry['details'] },
): Promise<string> {
  const actor = actorId === null ? undefined : await db('users').where({ id: actorId }).first('name', 'phone');
  const words = [auditActionText(action), actor?.name, actor?.phone, label, ...Object.values(details)];
  return foldForSearch(words.filter((word) => word != null).join(' '));
}

export function personSubject({ id, name, phone }: { id: string; name: string; phone: string }): AuditSubject {
  return { kind: 'person', id, label: name === '' ? phone : `${name}, ${phone}` };
}

export function productSubject({ id, title }: { id: string; title: string }): AuditSubject {
  return { kind: 'product', id, label: title };
}

export function orderSubject({ id, number }: { id: string; number: number }): AuditSubject {
  return { kind: 'order', id, label: `Заказ № ${number}` };
}

export function tillSubject(id: string, prefix: string): AuditSubject {
  return { kind: 'device', id, label: `Касса ${prefix}` };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export function categorySubject({ id, name }: Named): AuditSubject {
  return { kind: 'category', id, label: name };
}

/** The label includes the category: many have a subcategory of the same name. */
export function subcategorySubject(category: string, { id, name }: Named): AuditSubject {
  return { kind: 'subcategory', id, label: `${category}, ${name}` };
}

/** The latest of these acts upon the subject, with its actor; undefined when the log has none. */
export async function latestAct(
  db: Knex,
  { kind, id }: Pick<AuditSubject, 'kind' | 'id'>,
  actions: readonly AuditAction[],
): Promise<{ action: string; actorId: string | null } | undefined> {
  return (await db('audit_log')
    .where({ subject_kind: kind, subject_id: id })
    .whereIn('action', [...actions])
    .orderBy(descending('at', 'id'))
    .first({ action: 'action', actorId: 'actor_id' })) as { action: string; actorId: string | null } | undefined;
}

/** Records the download, from the network address `ip`, before the file begins. Throws `unauthorized` without a person. */
export async function recordExport(
  db: Knex,
  { actorId, ip, fileName }: { readonly actorId: string | null; readonly ip: string; readonly fileName: string },
  now: Date,
): Promise<void> {
  if (actorId === null) throw new CodedError('unauthorized');
  await writeTransaction(db, (trx) =>
    recordAudit({ trx, actorId, now }, 'table_exported', { kind: 'table', id: fileName, label: fileName }, { ip }),
  );
}
