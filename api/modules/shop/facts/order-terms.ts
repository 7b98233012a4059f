/** The shop's terms of delivery, bonuses and wholesale orders: the defaults, overridden by the settings table. */
import type { Knex } from 'knex';
import { toKopecks } from '#contract/values/money.ts';
import type { OwnTerms } from '#contract/people/own-terms.ts';
import type { OrderTerms } from '#contract/orders/quote.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { termsSchema, type Terms } from '#contract/shop/settings.ts';
import { readSetting } from './stored-setting.ts';

export const TERMS_SETTING = 'terms';

/** The terms in force, in roubles, per cent and days. */
export async function readTerms(db: Knex): Promise<Required<Terms>> {
  return { ...DEFAULT_TERMS, ...termsSchema.partial().parse((await readSetting(db, TERMS_SETTING)) ?? {}) };
}

/** The terms for the computation of a buyer's quote: money in whole kopecks. */
export function quoteTerms(terms: Terms, { minimum }: OwnTerms): OrderTerms {
  return {
    courier: toKopecks(terms.courier),
    courierFreeFrom: toKopecks(terms.courierFreeFrom),
    wholesaleMinimum: minimum ?? toKopecks(terms.wholesaleMinimum),
    bonusPercent: terms.bonusPercent,
    bonusSpendPercent: terms.bonusSpendPercent,
  };
}
