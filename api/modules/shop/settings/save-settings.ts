/** The shop's settings for the back office: read with a revision, saved only over that revision. */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import { CodedError } from '#contract/errors.ts';
import { SHOP_FACTS, termsSchema, type ShopFacts, type ShopSettings, type Terms } from '#contract/shop/settings.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { differences, recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { readTerms, TERMS_SETTING } from '../facts/order-terms.ts';
import { readFacts, settingsRevision, SHOP_SETTING } from '../facts/shop-facts.ts';

export async function readSettings(db: Knex): Promise<ShopSettings & { terms: Required<Terms> }> {
  return { revision: await settingsRevision(db), shop: await readFacts(db), terms: await readTerms(db) };
}

const TERMS = Object.keys(termsSchema.shape) as (keyof Terms)[];

/**
 * Saves the settings and records the changes in the audit log. The same settings again change nothing; others over an outdated revision
 * throw `settings_changed`. Orders placed before keep their terms.
 */
export async function saveSettings(
  db: Knex,
  settings: ShopSettings,
  actorId: string,
  now: Date,
): Promise<ShopSettings> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, SHOP_SETTING);
    const before = await readSettings(trx);
    // An older page sends no terms that are newer than it.
    const given = { ...before.terms, ...settings.terms };
    const facts = differences(SHOP_FACTS, before.shop, settings.shop);
    const terms = differences(TERMS, before.terms, given);
    if (facts === null && terms === null) return before;
    if (before.revision !== settings.revision) throw new CodedError('settings_changed');
    if (facts !== null)
      await saveSetting<ShopFacts>(
        trx,
        { key: SHOP_SETTING, label: 'Данные магазина', action: 'shop_changed', value: settings.shop, changes: facts },
        actorId,
        now,
      );
    if (terms !== null)
      await saveSetting<Terms>(
        trx,
        {
          key: TERMS_SETTING,
          label: 'Условия заказов',
          action: 'terms_changed',
          value: given,
          changes: terms,
        },
        actorId,
        now,
      );
    return readSettings(trx);
  });
}

interface SettingChange<Value> {
  readonly key: string;
  readonly label: string;
  readonly action: AuditAction;
  readonly value: Value;
  readonly changes: AuditDetails;
}

async function saveSetting<Value>(
  trx: Knex.Transaction,
  { key, label, action, value, changes }: SettingChange<Value>,
  actorId: string,
  now: Date,
): Promise<void> {
  await trx('settings')
    .insert({ key, value: JSON.stringify(value), updated_at: now.toISOString() })
    .onConflict('key')
    .merge();
  await recordAudit({ trx, actorId, now }, action, { kind: 'settings', id: key, label }, changes);
}
