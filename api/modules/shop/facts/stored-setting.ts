/** The table of settings: values as JSON by their keys, audited where a person changes them. */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import { type AuditDetails, type AuditedAct, recordAudit } from '../../audit/record-audit.ts';

/** The value; undefined without one. */
export async function readSetting(db: Knex, key: string): Promise<unknown> {
  const row = await db('settings').where({ key }).first('value');
  return row && JSON.parse(row.value);
}

export async function writeSetting(trx: Knex.Transaction, key: string, value: unknown, now: Date): Promise<void> {
  await trx('settings')
    .insert({ key, value: JSON.stringify(value), updated_at: now.toISOString() })
    .onConflict('key')
    .merge();
}

/** A setting with its name and its action in the audit log. */
export interface AuditedSetting {
  readonly key: string;
  readonly label: string;
  readonly action: AuditAction;
}

export function recordChange(act: AuditedAct, { key, label, action }: AuditedSetting, details: AuditDetails) {
  return recordAudit(act, action, { kind: 'settings', id: key, label }, details);
}

export async function saveSetting(
  act: AuditedAct,
  setting: AuditedSetting,
  value: unknown,
  details: AuditDetails,
): Promise<void> {
  await writeSetting(act.trx, setting.key, value, act.now);
  await recordChange(act, setting, details);
}
