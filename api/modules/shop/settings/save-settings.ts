/** The shop's settings for the back office: read with a revision, saved only over that revision. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { SHOP_FACTS, termsSchema, type ShopSettings, type Terms } from '#contract/shop/settings.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { differences } from '../../audit/record-audit.ts';
import { readTerms, TERMS_SETTING } from '../facts/order-terms.ts';
import { readFacts, settingsRevision, SHOP_SETTING } from '../facts/shop-facts.ts';
import { saveSetting } from '../facts/stored-setting.ts';

export async function readSettings(db: Knex): Promise<ShopSettings & { terms: Required<Terms> }> {
  return { revision: await settingsRevision(db), shop: await readFacts(db), terms: await readTerms(db) };
}

const TERM_NAMES = Object.keys(termsSchema.shape) as (keyof Terms)[];
const SHOP = { key: SHOP_SETTING, label: 'Данные магазина', action: 'shop_changed' } as const;
const TERMS = { key: TERMS_SETTING, label: 'Условия заказов', action: 'terms_changed' } as const;

/** Saves and audits them; orders placed before keep their terms. A repeat changes nothing. Throws `settings_changed` over another revision. */
export function saveSettings(db: Knex, settings: ShopSettings, by: By): Promise<ShopSettings> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, SHOP.key);
    const before = await readSettings(trx);
    // An older page sends no terms that are newer than it.
    const given = { ...before.terms, ...settings.terms };
    const facts = differences(SHOP_FACTS, before.shop, settings.shop);
    const terms = differences(TERM_NAMES, before.terms, given);
    if (facts === null && terms === null) return before;
    if (before.revision !== settings.revision) throw new CodedError('settings_changed');
    if (facts !== null) await saveSetting({ trx, ...by }, SHOP, settings.shop, facts);
    if (terms !== null) await saveSetting({ trx, ...by }, TERMS, given, terms);
    return readSettings(trx);
  });
}
