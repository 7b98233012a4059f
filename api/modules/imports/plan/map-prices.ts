/** Types of prices in a file -> what they are to the shop, by the profile or by their words. */
import { GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import type { ImportProfile, PRICE_ROLES } from '#contract/imports/import-profile.ts';

export type PriceRole = (typeof PRICE_ROLES)[number];
export type PriceRule = ImportProfile['prices'][string];

const WORDS: readonly (readonly [RegExp, PriceRole])[] = [
  [/закуп|себест|вход|cost|purchase|приход/, 'cost'],
  [/old|стар|до скидки|зачерк/, 'old'],
  [/акци|скидк|sale|распрод|спец/, 'sale'],
  [/опт|wholesale|дилер|партн|_opt/, 'wholesale'],
  [/розн|retail|ррц|рекоменд|базов|^price$|^цена$|продаж|магазин/, 'retail'],
];

function guess(type: string): PriceRole {
  const word = type.toLowerCase().replaceAll('ё', 'е').trim();
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'ignore';
}

const PLAIN = { markup: 0, step: 0 };

/** Prices of a table that the shop itself gave out, by their headings. */
export const OWN_PRICES: ReadonlyMap<string, PriceRule> = new Map([
  [GOODS_COLUMNS.priceRetail, { role: 'retail', ...PLAIN }],
  [GOODS_COLUMNS.priceWholesale, { role: 'wholesale', ...PLAIN }],
  [GOODS_COLUMNS.salePrice, { role: 'sale', ...PLAIN }],
  [GOODS_COLUMNS.costPrice, { role: 'cost', ...PLAIN }],
]);

/** A rule for each type; a role is one type's, and a file always has a retail price if it has any. */
export function mapPrices(types: Iterable<string>, profile: ImportProfile): ReadonlyMap<string, PriceRule> {
  const rules = new Map<string, PriceRule>();
  const told = new Set(Object.values(profile.prices).map(({ role }) => role));
  for (const type of types) {
    const known = profile.prices[type];
    const role = known?.role ?? guess(type);
    const free = known !== undefined || role === 'ignore' || !told.has(role);
    rules.set(type, known ?? { role: free ? role : 'ignore', ...PLAIN });
    if (known === undefined && free) told.add(role);
  }
  if (!told.has('retail')) {
    const [first] =
      [...rules].find(([type, { role }]) => role === 'ignore' && profile.prices[type] === undefined) ?? [];
    const only = first ?? (rules.size === 1 ? [...rules.keys()][0] : undefined);
    if (only !== undefined && profile.prices[only] === undefined) rules.set(only, { role: 'retail', ...PLAIN });
  }
  return rules;
}
