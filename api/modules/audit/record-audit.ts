/** Writes an entry of the audit log in the transaction of the change itself: both are committed, or neither. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { auditActionText, type AuditAction, type AuditDetail, type AuditEntry } from '#contract/audit/audit.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { findActor, insertEntry } from './audit-store.ts';

export interface AuditEvent {
  /** The acting person; null for the operator's command line, for schedules and 1C, and for people who aren't logged in. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subject: AuditEntry['subject'];
  /** Plain values; never a password, a code or a token. */
  readonly details?: AuditDetails;
  /** Field changes of a product: readable values by the names of the fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

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

/** Records the event at `now`. */
export async function recordAudit(
  trx: Knex.Transaction,
  { actorId, action, subject, fields = {}, ...rest }: AuditEvent,
  now: Date,
): Promise<void> {
  const details = { ...rest.details, ...fields };
  const actor = actorId === null ? undefined : await findActor(trx, actorId);
  const words = [auditActionText(action), actor?.name, actor?.phone, subject.label, ...Object.values(details)];
  await insertEntry(trx, {
    id: uuid(),
    actor_id: actorId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    details: JSON.stringify(details),
    search: foldForSearch(words.filter((word) => word != null).join(' ')),
    at: now.toISOString(),
  });
}

export function personSubject({ id, name, phone }: { id: string; name: string; phone: string }): AuditEntry['subject'] {
  return { kind: 'person', id, label: name === '' ? phone : `${name}, ${phone}` };
}
