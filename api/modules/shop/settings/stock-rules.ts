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
import type { By } from '../../../environment/services.ts';
import { readSetting, saveSetting } from '../facts/stored-setting.ts';

const STOCK_RULES = { key: 'stock_rules', label: 'Правила склада', action: 'stock_rules_changed' } as const;

export async function readStockRules(db: Knex): Promise<StockRules> {
  const stored = stockRulesSchema.partial().parse((await readSetting(db, STOCK_RULES.key)) ?? {});
  return { ...DEFAULT_STOCK_RULES, ...stored };
}

/** A rule's value as people read it. */
const shown = (rules: StockRules, name: keyof StockRules): string =>
  name === 'costRule' ? COST_RULES[rules.costRule] : String(rules[name]);

/** Saves the rules and audits the changes; the same rules change nothing. Throws `settings_changed` over rules not read. */
export function saveStockRules(db: Knex, { was, ...rules }: BodyOf<typeof endpoint>, by: By): Promise<StockRules> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, STOCK_RULES.key);
    const before = await readStockRules(trx);
    const names = Object.keys(before) as (keyof StockRules)[];
    const changed = names.filter((name) => rules[name] !== before[name]);
    if (changed.length === 0) return before;
    if (names.some((name) => was[name] !== before[name])) throw new CodedError('settings_changed');
    const details = changed.map((name) => [name, `${shown(before, name)} → ${shown(rules, name)}`] as const);
    await saveSetting({ trx, ...by }, STOCK_RULES, rules, Object.fromEntries(details));
    return rules;
  });
}
