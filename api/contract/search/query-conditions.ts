/** Conditions beside the goods, by wording alone: a price, «подешевле», «в наличии», «со скидкой», a size. */
import type { ConditionGroup } from '../catalogue/listing-filter.ts';
import { GROUP_OF, type ConditionFilter } from './hits.ts';
import { formatRoubles, formatSum } from '../values/money.ts';
import { withFigures } from './spoken-numbers.ts';

/** The group of the conditions that one wording expresses. */
export const groupOf = (filter: ConditionFilter): ConditionGroup | undefined => GROUP_OF[Object.keys(filter)[0] ?? ''];

/** The text with blanks in place of this piece. */
export const blank = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** A recognised piece of the query: from `start` up to, not including, `end`. */
export interface ConditionPiece {
  readonly start: number;
  readonly end: number;
  /** As a page shows it: «до 10 000 ₽». */
  readonly label: string;
  readonly filter: ConditionFilter;
}

const END = '(?![а-яa-z0-9])';
const FIGURES = String.raw`((?:\d{1,3}(?:[\s\u00a0]\d{3})+|\d+)(?:[.,]\d+)?)`;
const THOUSANDS = String.raw`(тысяч[а-я]*|тыс\.?|т\.?\s?р\.?|к|k)`;
const ROUBLES = String.raw`(руб[а-я]*\.?|р\.?|₽)`;
/** A number, thousands, roubles: at least the first or the second. */
const AMOUNT = String.raw`(?:${FIGURES}\s*(?:${THOUSANDS}${END})?\s*(?:${ROUBLES}${END})?|(тысяч[а-я]*)\s*(?:${ROUBLES}${END})?)`;
/** Contexts in which a number is no price. */
const NO_PRICE = String.raw`(?![\d.,]|\s*(?:[xх×*]|на\s+\d|см|мм|м${END}|сантим|миллим|метр|л${END}|литр|кг|вт|ватт|градус|лет|год|бар|шт|режим|°|%|"|\/))`;
const MONEY = String.raw`(?:(?:по\s+)?(?:цен[а-я]*|стоимост[а-я]*)|(?:с\s+)?бюджет[а-я]*)\s*:?\s*`;
const UPTO = String.raw`(?:до|(?:не\s*)(?:дороже|более|больше|выше)(?:\s+чем)?|максимум|макс\.?|в\s+пределах|дешевле|менее|меньше|ниже)`;
const FROM = String.raw`(?:от|дороже|свыше|больше|более|выше|не\s*(?:дешевле|менее|меньше|ниже)|минимум)`;
const ABOUT = '(?:около|примерно|порядка|в\\s+районе|где-то)';
const BEFORE = '(?<![а-яa-z0-9])';

const pattern = (text: string) => new RegExp(text, 'gu');

/** Tolerance of a price «около»: 15 % in both directions. */
const ABOUT_SHARE = 0.15;
/** A bare number below this is a size in centimetres, or below `THOUSANDS_MAX` a price in thousands of roubles. */
const PRICE_MIN = 300;
const THOUSANDS_MAX = 20;

interface Amount {
  readonly figures: number;
  readonly isThousands: boolean;
  readonly isRoubles: boolean;
}

function amountOf(groups: readonly (string | undefined)[], from: number): Amount {
  const [figures, thousands, roubles, thousand, more] = groups.slice(from, from + 5);
  return {
    figures: thousand === undefined ? Number((figures ?? '0').replace(/\s/g, '').replace(',', '.')) : 1,
    isThousands: thousands !== undefined || thousand !== undefined,
    isRoubles: (roubles ?? more) !== undefined,
  };
}

/** Roubles; undefined when it is no price. `like`: the other end of the range, which may carry the unit. */
function roublesOf(amount: Amount, like: Amount = amount): number | undefined {
  const { figures } = amount;
  const isThousands = amount.isThousands || (like.isThousands && figures < 1000);
  if (isThousands) return figures * 1000;
  if (amount.isRoubles || like.isRoubles || figures >= PRICE_MIN) return figures;
  return figures < THOUSANDS_MAX && like.figures < THOUSANDS_MAX ? figures * 1000 : undefined;
}

const least = (roubles: number) => `от\u00a0${formatRoubles(roubles)}`;
const most = (roubles: number) => `до\u00a0${formatRoubles(roubles)}`;
const between = (from: number, to: number) => `${formatSum(from)}–${formatRoubles(to)}`;

type Found = Pick<ConditionPiece, 'label' | 'filter'> | null;

interface Wording {
  readonly words: RegExp;
  readonly read: (groups: readonly (string | undefined)[]) => Found;
}

function priced(minPrice: number | undefined, maxPrice: number | undefined): Found {
  if (minPrice !== undefined && maxPrice !== undefined) {
    return minPrice > maxPrice ? null : { label: between(minPrice, maxPrice), filter: { minPrice, maxPrice } };
  }
  if (maxPrice !== undefined) return { label: most(maxPrice), filter: { maxPrice } };
  return minPrice === undefined ? null : { label: least(minPrice), filter: { minPrice } };
}

function range(groups: readonly (string | undefined)[]): Found {
  const [from, to] = [amountOf(groups, 1), amountOf(groups, 6)];
  const [minPrice, maxPrice] = [roublesOf(from, to), roublesOf(to, from)];
  return minPrice === undefined || maxPrice === undefined ? null : priced(minPrice, maxPrice);
}

const always = (label: string, filter: ConditionFilter) => () => ({ label, filter });
const whole = (text: string) => pattern(`${BEFORE}(?:${text})${END}`);

/** Tried in this order: a longer wording comes before its own prefix. */
const WORDINGS: readonly Wording[] = [
  {
    words: pattern(`${BEFORE}(?:${MONEY})?(?:от|с|между)\\s+${AMOUNT}\\s*(?:до|по|и|-|–)\\s*${AMOUNT}${NO_PRICE}`),
    read: range,
  },
  {
    words: pattern(`${BEFORE}(?:${MONEY})?${AMOUNT}\\s*[-–]\\s*${AMOUNT}${NO_PRICE}`),
    read: (groups) => {
      const [from, to] = [amountOf(groups, 1), amountOf(groups, 6)];
      // Articles also contain dashes, so only a unit makes it a range of prices.
      return [from, to].some((end) => end.isThousands || end.isRoubles) ? range(groups) : null;
    },
  },
  {
    words: pattern(`${BEFORE}(?:${MONEY})?${UPTO}\\s*${AMOUNT}${NO_PRICE}`),
    read: (groups) => priced(undefined, roublesOf(amountOf(groups, 1))),
  },
  {
    words: pattern(`${BEFORE}(?:${MONEY})?${FROM}\\s*${AMOUNT}${NO_PRICE}`),
    read: (groups) => priced(roublesOf(amountOf(groups, 1)), undefined),
  },
  {
    words: pattern(`${BEFORE}(?:${MONEY})?${ABOUT}\\s*${AMOUNT}${NO_PRICE}`),
    read: (groups) => {
      const roubles = roublesOf(amountOf(groups, 1));
      if (roubles === undefined) return null;
      return priced(Math.round(roubles * (1 - ABOUT_SHARE)), Math.round(roubles * (1 + ABOUT_SHARE)));
    },
  },
  {
    words: pattern(`${BEFORE}(?:${MONEY}|за\\s+)${AMOUNT}${NO_PRICE}`),
    read: (groups) => priced(undefined, roublesOf(amountOf(groups, 1))),
  },
  {
    words: pattern(`${BEFORE}${AMOUNT}${NO_PRICE}`),
    read: (groups) => {
      const amount = amountOf(groups, 1);
      return (amount.isThousands && groups[1] !== undefined) || amount.isRoubles
        ? priced(undefined, roublesOf(amount))
        : null;
    },
  },
  {
    words: whole(
      'сам[а-я]+ дорог[а-я]+|подороже|дорог(?:ой|ая|ое|ие|ую|их)|элитн[а-я]+|премиум(?:[а-я-]* класса?)?|сначала дорог[а-я]+',
    ),
    read: always('сначала дорогие', { sort: 'price_desc' }),
  },
  {
    words: whole(
      '(?:сам[а-я]+ |очень |относительно )?(?:дешев[а-я]*|недорог[а-я]*|бюджетн[а-я]*|экономичн[а-я]*)|(?:по)?дешевле|сначала дешев[а-я]+|по (?:низкой|минимальной|хорошей|доступной) цене|эконом(?:[ -]?класса?)?|не (?:очень )?дорог[а-я]+',
    ),
    read: always('сначала дешёвые', { sort: 'price_asc' }),
  },
  { words: whole('(?:есть |что есть |только )?в наличии|на складе'), read: always('в наличии', { inStock: true }) },
  {
    words: whole(
      '(?:со?|по) (?:больш[а-я]+ )?скидк[а-я]+|скидк[а-я]+(?: на(?= ))?|по акции|на распродаже|распродаж[а-я]+|по сниженной цене',
    ),
    read: always('со скидкой', { discounted: true }),
  },
  { words: whole('новинк[а-я]+'), read: always('сначала новинки', { sort: 'new' }) },
  {
    words: whole('(?:сам[а-я]+ )?популярн[а-я]+|хит(?:ы)?(?: продаж)?|лидер[а-я]* продаж'),
    read: always('сначала популярные', { sort: 'popular' }),
  },
];

const UNIT = String.raw`(см|мм|сантиметр[а-я]*|миллиметр[а-я]*)`;
const METRES = pattern(String.raw`${BEFORE}(\d(?:[.,]\d{1,2})?)\s*(?:м|метр[а-я]*)${END}`);
const SIDE = String.raw`(\d{2,4})\s*${UNIT}?`;
const BY = String.raw`\s*(?:[xх×*]|на\s)\s*`;
const SIDES = pattern(`${BEFORE}${SIDE}${BY}${SIDE}(?:${BY}${SIDE})?${END}`);
const NAMED = '(ширин[а-я]*|длин[а-я]*|высот[а-я]*|глубин[а-я]*|диаметр[а-я]*)';
/** One dimension: with its unit, with its name, or as the limit of the available space («ванна до 170»). */
const MEASURE = pattern(
  String.raw`${BEFORE}(?:${NAMED}\s*)?(?:(${UPTO}|${FROM})\s*)?(\d{2,4})(?:\s*${UNIT}${END}|(?![\d.,-]|\s*[xх×*]|[а-яa-z]))`,
);

/** Minimum number that counts as millimetres without a unit. */
const MILLIMETRES_MIN = 300;

/** A dimension of a product in whole millimetres. */
export interface QueryMeasure {
  /** «Ширина», in any form; null when the side was not named. */
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
}

type SizePiece = Omit<ConditionPiece, 'filter'> & {
  readonly sides: string | null;
  readonly measure: QueryMeasure | null;
};

function sizesIn(text: string): SizePiece[] {
  const found: SizePiece[] = [];
  let left = text;
  for (const match of text.matchAll(SIDES)) {
    const end = match.index + match[0].trimEnd().length;
    const sides = [match[1], match[3], match[5]].filter((side) => side !== undefined);
    found.push({ start: match.index, end, label: sides.join('×'), sides: sides.join('x'), measure: null });
    left = blank(left, { start: match.index, end });
  }
  for (const match of left.matchAll(METRES)) {
    const [all, metres = ''] = match;
    const side = Math.round(Number(metres.replace(',', '.')) * 1000);
    const end = match.index + all.length;
    const measure = { name: null, from: side, to: side };
    found.push({ start: match.index, end, label: `${metres}\u00a0м`, sides: null, measure });
    left = blank(left, { start: match.index, end });
  }
  for (const match of left.matchAll(MEASURE)) {
    const [all, name, bound, figures = '', unit] = match;
    // A bare number may be anything: an article, a model.
    if (unit === undefined && name === undefined && bound === undefined) continue;
    const value = Number(figures);
    const isMillimetres = unit?.startsWith('м') ?? value >= MILLIMETRES_MIN;
    const side = isMillimetres ? value : value * 10;
    const isUpTo = bound !== undefined && new RegExp(`^${UPTO}$`).test(bound);
    const written = `${isUpTo ? 'до ' : bound === undefined ? '' : 'от '}${figures}\u00a0${isMillimetres ? 'мм' : 'см'}`;
    found.push({
      start: match.index,
      end: match.index + all.trimEnd().length,
      label: name === undefined ? written : `${name} ${written}`,
      sides: null,
      measure: {
        name: name ?? null,
        from: isUpTo ? 0 : side,
        to: bound === undefined || isUpTo ? side : Infinity,
      },
    });
  }
  return found;
}

export interface QueryConditions {
  /** The query with its numerals as digits. */
  readonly text: string;
  /** The same with blanks in place of the words that became filters. */
  readonly rest: string;
  /** Pieces in the order of the text. */
  readonly pieces: readonly ConditionPiece[];
  /** Sizes, which stay in the text because goods are matched by them as words. */
  readonly sizes: readonly SizePiece[];
}

/** Conditions that the query expresses beside its nouns. */
export function readQueryConditions(query: string): QueryConditions {
  const text = withFigures(query);
  const folded = text.toLowerCase().replaceAll('ё', 'е');
  // A letter whose lower case is longer would shift all positions after it.
  if (folded.length !== text.length) return { text, rest: text, pieces: [], sizes: [] };
  const pieces: ConditionPiece[] = [];
  let left = folded;
  let rest = text;
  const known = new Set<ConditionGroup | undefined>();
  for (const { words, read } of WORDINGS) {
    for (const match of folded.matchAll(words)) {
      const piece = { start: match.index, end: match.index + match[0].trimEnd().length };
      if (left.slice(piece.start, piece.end) !== folded.slice(piece.start, piece.end)) continue;
      const found = read(match);
      if (found === null) continue;
      const group = groupOf(found.filter);
      // When a condition is repeated, the first occurrence counts.
      if (!known.has(group)) pieces.push({ ...piece, ...found });
      known.add(group);
      left = blank(left, piece);
      rest = blank(rest, piece);
    }
  }
  return { text, rest, pieces: pieces.sort((a, b) => a.start - b.start), sizes: sizesIn(left) };
}

export function textWithout(text: string, pieces: readonly { start: number; end: number }[]): string {
  return [...pieces]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    .replace(/\s+/g, ' ')
    .trim();
}
