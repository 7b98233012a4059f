/** Types of prices in a file -> what they are to the shop, by the profile or by their words. */
import { GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import type { ImportProfile, PRICE_ROLES } from '#contract/imports/import-profile.ts';

export type PriceRole = (typeof PRICE_ROLES)[number];
export type PriceRule = ImportProfile['prices'][string];

/** A price that is never the one of a single good: the lowest one, or one of a package. */
const NOT_FOR_ONE =
  /миним|^мин\.?\s|мрц|упак|коробк|за (?:уп|кор|пач|бухт|рулон|ящ|компл)|паллет|тыс\.?\s?(?:р|₽)|(?:^|[\s,(])коп|min\b|pack/;

/** A price that counts only for many goods, or a sum of money, at once. */
const CONDITIONAL = /(?:^|\s)(?:от|до|свыше|более)\s?\d|при заказе/;

/** The price that a single good is sold at, in so many words. */
const SURELY_RETAIL = /розн|retail|ррц|рекоменд/;

const WORDS: readonly (readonly [RegExp, PriceRole])[] = [
  [NOT_FOR_ONE, 'ignore'],
  [/закуп|себест|вход|cost|purchase|приход/, 'cost'],
  [/old|стар|до скидки|без скидки|зачерк/, 'old'],
  [/акци|скидк|sale|распрод|спец/, 'sale'],
  [/опт|wholesale|дилер|партн|_opt/, 'wholesale'],
  [/розн|retail|regular|ррц|рекоменд|базов|^price$|^цена(?:,? (?:руб\.?|₽|р\.|за шт\.?))?$|продаж|магазин/, 'retail'],
];

const wordOf = (type: string): string => type.toLowerCase().replaceAll('ё', 'е').trim();

function guess(type: string): PriceRole {
  return WORDS.find(([pattern]) => pattern.test(wordOf(type)))?.[1] ?? 'ignore';
}

const isNotForOne = (type: string): boolean => NOT_FOR_ONE.test(wordOf(type)) || CONDITIONAL.test(wordOf(type));
const isSurelyRetail = (type: string): boolean => guess(type) === 'retail' && SURELY_RETAIL.test(wordOf(type));

const PLAIN = { markup: 0, step: 0 };

/** Prices of a table that the shop itself gave out, by their headings. */
export const OWN_PRICES: ReadonlyMap<string, PriceRule> = new Map([
  [GOODS_COLUMNS.priceRetail, { role: 'retail', ...PLAIN }],
  [GOODS_COLUMNS.priceWholesale, { role: 'wholesale', ...PLAIN }],
  [GOODS_COLUMNS.salePrice, { role: 'sale', ...PLAIN }],
  [GOODS_COLUMNS.costPrice, { role: 'cost', ...PLAIN }],
]);

/** A rule for each type; a role is one type's. Where no type is the retail one by its words, the only one left is. */
export function mapPrices(types: Iterable<string>, profile: ImportProfile): ReadonlyMap<string, PriceRule> {
  const rules = new Map<string, PriceRule>();
  const told = new Set(Object.values(profile.prices).map(({ role }) => role));
  // A plain «Цена» beside a retail one is what the supplier takes.
  const inOrder = [...types].sort((one, other) => Number(isSurelyRetail(other)) - Number(isSurelyRetail(one)));
  for (const type of inOrder) {
    const known = profile.prices[type];
    const role = known?.role ?? guess(type);
    const free = known !== undefined || role === 'ignore' || !told.has(role);
    rules.set(type, known ?? { role: free ? role : 'ignore', ...PLAIN });
    if (known === undefined && free) told.add(role);
  }
  if (!told.has('retail')) {
    const unknown = [...rules.keys()].filter(
      (type) => rules.get(type)?.role === 'ignore' && profile.prices[type] === undefined && !isNotForOne(type),
    );
    const only = rules.size === 1 ? [...rules.keys()] : unknown;
    const [retail] = only;
    // Of several prices none is guessed to be the retail one.
    if (only.length === 1 && retail !== undefined && profile.prices[retail] === undefined && !isNotForOne(retail))
      rules.set(retail, { role: 'retail', ...PLAIN });
    else if (told.has('sale') && unknown.length === 0)
      // «Цена без скидки» beside «Цена со скидкой» is the price itself.
      for (const [type, { role }] of rules)
        if (role === 'old' && profile.prices[type] === undefined) rules.set(type, { role: 'retail', ...PLAIN });
  }
  return rules;
}

/** A sentence with the types that nobody gave a role, and whose words say none; null where there are none. */
export function unusedTypes(prices: ReadonlyMap<string, PriceRule>, profile: ImportProfile): string | null {
  const unused = [...prices].filter(([type, { role }]) => role === 'ignore' && profile.prices[type] === undefined);
  return unused.length === 0 ? null : `Не взяты виды цен: ${unused.map(([type]) => `«${type}»`).join(', ')}`;
}
