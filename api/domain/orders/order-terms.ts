/** The shop's terms of delivery, bonuses and wholesale orders: the defaults, over them what the settings table says. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { termsSchema, type Terms } from '#contract/order-desk.ts';
import { toKopecks } from '#contract/rules/money.ts';
import type { OrderTerms } from '#contract/rules/quote.ts';
import { DEFAULT_TERMS } from '#contract/rules/terms.ts';
import { takeTurn, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../audit/record-audit.ts';

const TERMS_SETTING = 'terms';

/** The terms in force, in roubles, per cent and days. */
export async function readTerms(db: Knex): Promise<Terms> {
  const row = await db('settings').where({ key: TERMS_SETTING }).first('value');
  return { ...DEFAULT_TERMS, ...termsSchema.partial().parse(row === undefined ? {} : JSON.parse(row.value)) };
}

/** The same for the arithmetic of a quote: money in whole kopecks. */
export function quoteTerms(terms: Terms): OrderTerms {
  return {
    courier: toKopecks(terms.courier),
    courierFreeFrom: toKopecks(terms.courierFreeFrom),
    wholesaleMinimum: toKopecks(terms.wholesaleMinimum),
    bonusPercent: terms.bonusPercent,
    bonusSpendPercent: terms.bonusSpendPercent,
  };
}

/** Saves the terms, and in the audit log what changed. Orders placed before keep theirs. Throws `validation` when bonuses would end before they can be spent. */
export async function saveTerms(db: Knex, terms: Terms, actorId: string, now: Date): Promise<Terms> {
  if (terms.bonusExpireAfterDays <= terms.bonusUsableAfterDays) {
    const text = 'Бонусы должны сгорать позже, чем ими можно платить';
    throw new CodedError('validation', { text, details: [{ path: 'bonusExpireAfterDays', message: text }] });
  }
  return writeTransaction(db, async (trx) => {
    // Two people saving at once: the second one's line says what it really changed.
    await takeTurn(trx, TERMS_SETTING);
    const before = await readTerms(trx);
    const changed = (Object.keys(terms) as (keyof Terms)[]).filter((name) => terms[name] !== before[name]);
    if (changed.length === 0) return before;
    const value = JSON.stringify(terms);
    await trx('settings').insert({ key: TERMS_SETTING, value, updated_at: now.toISOString() }).onConflict('key').merge();
    await recordAudit(
      trx,
      {
        actorId,
        action: 'terms_changed',
        subject: { kind: 'terms', id: TERMS_SETTING, label: 'Условия заказов' },
        details: Object.fromEntries(changed.map((name) => [name, `${before[name]} → ${terms[name]}`])),
      },
      now,
    );
    return terms;
  });
}
