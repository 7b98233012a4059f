/** The shop's stock rules: the defaults, overridden by the settings table. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { COST_RULES } from '#contract/stock/product-cost.ts';
import {
  DEFAULT_STOCK_RULES,
  stockRulesSchema,
  type saveStockRules as endpoint,
  type StockRules,
} from '#contract/stock/stock-rules.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';

const STOCK_RULES_SETTING = 'stock_rules';

export async function readStockRules(db: Knex): Promise<StockRules> {
  const row = await db('settings').where({ key: STOCK_RULES_SETTING }).first('value');
  return {
    ...DEFAULT_STOCK_RULES,
    ...stockRulesSchema.partial().parse(row === undefined ? {} : JSON.parse(row.value)),
  };
}

/** A rule's value as people read it. */
const shown = (rules: StockRules, name: keyof StockRules): string =>
  name === 'costRule' ? COST_RULES[rules.costRule] : String(rules[name]);

/** Saves the rules and audits the changes; the same rules change nothing. Throws `settings_changed` over rules not read. */
export async function saveStockRules(
  db: Knex,
  { was, ...rules }: BodyOf<typeof endpoint>,
  actorId: string,
  now: Date,
): Promise<StockRules> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, STOCK_RULES_SETTING);
    const before = await readStockRules(trx);
    const names = Object.keys(before) as (keyof StockRules)[];
    const changed = names.filter((name) => rules[name] !== before[name]);
    if (changed.length === 0) return before;
    if (names.some((name) => was[name] !== before[name])) throw new CodedError('settings_changed');
    await trx('settings')
      .insert({ key: STOCK_RULES_SETTING, value: JSON.stringify(rules), updated_at: now.toISOString() })
      .onConflict('key')
      .merge();
    await recordAudit(
      { trx, actorId, now },
      'stock_rules_changed',
      { kind: 'settings', id: STOCK_RULES_SETTING, label: 'Правила склада' },
      Object.fromEntries(changed.map((name) => [name, `${shown(before, name)} → ${shown(rules, name)}`])),
    );
    return rules;
  });
}
