/**
 * The audit log without a person whose data are erased: what was done, when and by which of the staff stays; what they
 * were called and what the entries told about them goes.
 */
import type { Knex } from 'knex';
import { auditActionText, type AuditEntry } from '#contract/audit/audit.ts';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { AuditRow } from '#db/tables.ts';
import { changeEntry, entriesAbout, entriesBy, findActor } from './audit-store.ts';

/** Details that name nobody. `from` and `to` are such where they are roles. */
const HARMLESS: ReadonlySet<string> = new Set(['role', 'sessions', 'expiresAt', 'consent', 'bonuses']);

function harmless({ action, details }: AuditRow): AuditEntry['details'] {
  const told = JSON.parse(details) as AuditEntry['details'];
  return Object.fromEntries(
    Object.entries(told).filter(
      ([name]) => HARMLESS.has(name) || (action === 'role_changed' && (name === 'from' || name === 'to')),
    ),
  );
}

async function rewrite(
  trx: Knex.Transaction,
  row: AuditRow,
  { label, details, erasedId }: { label: string; details: AuditEntry['details']; erasedId: string },
): Promise<void> {
  const actor = row.actor_id === null || row.actor_id === erasedId ? undefined : await findActor(trx, row.actor_id);
  const words = [auditActionText(row.action), actor?.name, actor?.phone, label, ...Object.values(details)];
  await changeEntry(trx, row.id, {
    subject_label: label,
    details: JSON.stringify(details),
    search: foldForSearch(words.filter((word) => word != null).join(' ')),
  });
}

/** Forgets the person in entries about them, in those of what they did, and in those about letters to them. */
export async function eraseEntriesOf(
  trx: Knex.Transaction,
  { userId, letterIds }: { userId: string; letterIds: readonly string[] },
): Promise<void> {
  for (const row of await entriesAbout(trx, 'person', userId))
    await rewrite(trx, row, { label: ERASED_NAME, details: harmless(row), erasedId: userId });
  for (const row of await entriesBy(trx, userId))
    if (row.subject_id !== userId)
      await rewrite(trx, row, {
        label: row.subject_label,
        details: JSON.parse(row.details) as AuditEntry['details'],
        erasedId: userId,
      });
  for (const id of letterIds)
    for (const row of await entriesAbout(trx, 'letter', id))
      await rewrite(trx, row, { label: row.subject_label, details: harmless(row), erasedId: userId });
}
