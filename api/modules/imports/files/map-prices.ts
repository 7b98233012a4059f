/** Maps a file's price types to the shop's prices, by the profile or by their names. */
import { GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import type { ImportProfile, PRICE_ROLES } from '#contract/imports/import-profile.ts';
import { counted } from '#contract/values/plural.ts';
import { withoutCurrency } from './read-values.ts';

export type PriceRole = (typeof PRICE_ROLES)[number];
export type PriceRule = ImportProfile['prices'][string];

/** A price that is not for a single piece: the lowest one, or one of a package. */
const NOT_FOR_ONE =
  /миним|(?<![а-я])мин(?![а-я])|мрц|упак|коробк|за (?:уп|кор|пач|бухт|рулон|ящ|компл)|паллет|тыс\.?\s?(?:р|₽)|(?:^|[\s,(])коп|min\b|pack/;

/** A price that needs a large quantity or sum. */
const CONDITIONAL = /(?:^|\s)(?:от|до|свыше|более)\s?\d|при заказе/;

/** A price that buyers don't pay: the tax is added to it. */
const WITHOUT_TAX = /без\s?(?:учета\s)?ндс|б\/ндс|без налог|excl\.?\s?(?:vat|tax)|(?<![a-z])net(?![a-z])/;

/** A price between the supplier and the shop. */
const OF_SHOP = /(?<![а-я])ваш|персональн|магазин(?:ов|ам)/;

/** Prices beside which a plain «Цена» is not surely what buyers pay: it may be the supplier's, or the former one. */
const UNSETTLING = /мрц|(?<![а-я])нов(?:ая|ой)(?![а-я])/;

const SURELY_RETAIL = /розн|retail|ррц|рекоменд/;

const WORDS: readonly (readonly [RegExp, PriceRole])[] = [
  [NOT_FOR_ONE, 'ignore'],
  [/закуп|себест|вход(?!ит)|cost|purchase|приход/, 'cost'],
  [WITHOUT_TAX, 'ignore'],
  [OF_SHOP, 'ignore'],
  [/(?<![a-z])old|(?<![а-я])стар(?!ый оскол|т)|до скидки|без скидки|зачерк/, 'old'],
  [/опт|wholesale|дилер|партн|_opt/, 'wholesale'],
  [/акци|скидк|sale|распрод|спец/, 'sale'],
  [
    /розн|retail|regular|ррц|рекоменд|базов|^price$|^цена(?:,? (?:руб\.?|₽|р\.|за шт\.?))?$|продаж|магазин|для (?:клиент|покупател)/,
    'retail',
  ],
];

const wordOf = (type: string): string => type.toLowerCase().replaceAll('ё', 'е').trim();

function guessRole(type: string): PriceRole {
  const role = WORDS.find(([pattern]) => pattern.test(wordOf(type)))?.[1] ?? 'ignore';
  // «Акция до 31.12» is refused too: no end is read from a heading, so the discount would never end.
  const isRefused = role === 'retail' ? cannotBeRetail(type) : role === 'sale' && CONDITIONAL.test(wordOf(type));
  return isRefused ? 'ignore' : role;
}

const cannotBeRetail = (type: string): boolean =>
  [NOT_FOR_ONE, CONDITIONAL, WITHOUT_TAX].some((pattern) => pattern.test(wordOf(type)));

/** Parts of a heading that don't tell whose price it is: «Цена», rouble, included tax, unit, date, place of its column. */
const NEUTRAL =
  /(?<!\p{L})(?:цена|стоимость|прайс|price|в|руб\p{L}*|р|с|учетом|вкл\p{L}*|входит|т\.?\s?ч|ндс(?: ?\d+ ?%)?|(?:(?:за |\/ ?)(?:\d+ ?|тыс\.? ?)?|1 )?(?:(?:шт|ед|пог)\p{L}*|м(?:етр)?)|(?:на|от) \d\d?\.\d\d(?:\.\d{2,4})?(?:\s?г)?|столбец \d+)(?!\p{L})/gu;

/** The code of a price type that the file doesn't name. */
const UNNAMED = /^[\da-f]+(?:-[\da-f]+)+$/;

/** True for a price type that has no name, or whose name tells only that it is a price. */
export const isNeutral = (type: string): boolean =>
  UNNAMED.test(wordOf(type)) || !/[\p{L}\d]/u.test(withoutCurrency(wordOf(type).replaceAll(NEUTRAL, ' ')));

const isSurelyRetail = (type: string): boolean => guessRole(type) === 'retail' && SURELY_RETAIL.test(wordOf(type));

/** The place or code that distinguishes prices with the same name. */
const SUFFIX = / \((?:столбец|код) [^()]+\)$/;

const PLAIN = { markup: 0, step: 0 };

export const OWN_PRICES: ReadonlyMap<string, PriceRule> = new Map([
  [GOODS_COLUMNS.priceRetail, { role: 'retail', ...PLAIN }],
  [GOODS_COLUMNS.priceWholesale, { role: 'wholesale', ...PLAIN }],
  [GOODS_COLUMNS.salePrice, { role: 'sale', ...PLAIN }],
  [GOODS_COLUMNS.costPrice, { role: 'cost', ...PLAIN }],
]);

/** A rule for each type; each role has one type. Without a type named as retail, the only neutral one is it. */
export function mapPrices(types: Iterable<string>, profile: ImportProfile): ReadonlyMap<string, PriceRule> {
  const rules = new Map<string, PriceRule>();
  const profileRoles = new Set(Object.values(profile.prices).map(({ role }) => role));
  // A plain «Цена» beside a retail price is the supplier's price.
  const inOrder = [...types].sort((one, other) => Number(isSurelyRetail(other)) - Number(isSurelyRetail(one)));
  const stems = inOrder.map((type) => type.replace(SUFFIX, ''));
  const isUnsettled = stems.some((type) => UNSETTLING.test(wordOf(type)));
  for (const type of inOrder) {
    const known = profile.prices[type];
    // Of two columns with one heading it is unknown which is the price.
    const isTwin = stems.filter((stem) => stem === type.replace(SUFFIX, '')).length > 1;
    const isUnclear = isTwin || (isUnsettled && isNeutral(type));
    const role = known?.role ?? (isUnclear ? 'ignore' : guessRole(type));
    const free = known !== undefined || role === 'ignore' || !profileRoles.has(role);
    rules.set(type, known ?? { role: free ? role : 'ignore', ...PLAIN });
    if (known === undefined && free) profileRoles.add(role);
  }
  if (!profileRoles.has('retail')) {
    const unknown = [...rules.keys()].filter(
      (type) => rules.get(type)?.role === 'ignore' && profile.prices[type] === undefined && !cannotBeRetail(type),
    );
    const [retail, ...others] = unknown.filter(isNeutral);
    // A purchase price, or one of several, would put goods on sale for less than they cost.
    if (retail !== undefined && others.length === 0 && !isUnsettled) rules.set(retail, { role: 'retail', ...PLAIN });
    else if (profileRoles.has('sale') && unknown.length === 0)
      // «Цена без скидки» beside «Цена со скидкой» is the price itself.
      for (const [type, { role }] of rules)
        if (role === 'old' && profile.prices[type] === undefined) rules.set(type, { role: 'retail', ...PLAIN });
  }
  return rules;
}

/** A sentence naming the types without a role in the profile or by name; null without any. */
export function unusedTypes(prices: ReadonlyMap<string, PriceRule>, profile: ImportProfile): string | null {
  const unused = [...prices].filter(([type, { role }]) => role === 'ignore' && profile.prices[type] === undefined);
  return unused.length === 0 ? null : `Не взяты виды цен: ${unused.map(([type]) => `«${type}»`).join(', ')}`;
}

const TAKEN: Readonly<Partial<Record<PriceRole, string>>> = {
  retail: 'розничная',
  wholesale: 'оптовая',
  cost: 'закупочная',
};

/** Prices lost since the last file, as sentences, without ended discounts. `onlyReplaced`: those whose place another would take. */
export function lostPrices(
  types: Iterable<string>,
  former: Iterable<string>,
  profile: ImportProfile,
  { onlyReplaced }: { readonly onlyReplaced: boolean },
): string[] {
  const before = mapPrices(former, profile);
  const taken = new Map(
    [...mapPrices(types, profile)].map(([type, { role }]) => [role, before.get(type)?.role ?? role] as const),
  );
  return [...before].flatMap(([type, { role }]) => {
    const name = TAKEN[role]?.replace(/ая$/, 'ой');
    const isLost = taken.has(role) ? taken.get(role) !== role : !onlyReplaced;
    return name === undefined || !isLost ? [] : [`В файле нет ${name} цены: в прошлом файле она была в «${type}»`];
  });
}

/** A sentence about this number of goods whose retail price is below another one, naming the columns of the prices. */
export function pricesTaken(prices: ReadonlyMap<string, PriceRule>, goods: number): string {
  const taken = [...prices].flatMap(([type, { role }]) =>
    TAKEN[role] === undefined ? [] : [`${TAKEN[role]} из «${type}»`],
  );
  return `У ${counted(goods, 'товара', 'товаров', 'товаров')} розничная цена ниже другой. Взяты: ${taken.join(', ')}`;
}
