/**
 * Articles and barcodes. Generated articles only resemble the maker's numbering; barcodes lie in the range that GS1 reserves for shops
 * (20-29), so none belongs to a real product.
 */
import { fractionOf, type Chance } from './random.ts';
import type { Draft } from './recipes/recipe.ts';
import type { Finish } from './source.ts';

/** `#` a digit, `@` a capital letter, `{f}` the brand's code of the finish; other characters are literal. */
const PATTERNS: Record<string, string> = {
  Grohe: '2####{f}',
  Hansgrohe: '7####{f}',
  AXOR: '3####{f}',
  Roca: 'A5A####{f}',
  'Jacob Delafon': 'E#####{f}',
  'Ideal Standard': 'BC###{f}',
  Vidima: 'BA###{f}',
  Lemark: 'LM####{f}',
  WasserKRAFT: '####{f}',
  'Am.Pm': 'F##A###{f}',
  Kludi: '38###0{f}',
  Damixa: '####00{f}',
  Oras: '##1#F',
  Milardo: '@@@SB00M##',
  Iddis: '@@@SB#0i##',
  Rossinka: '@@##-##',
  Bravat: 'F1####{f}',
  Gappo: 'G####{f}',
  Frap: 'F####{f}',
  Ledeme: 'L####{f}',
  Haiba: 'HB####{f}',
  Timo: '####/##{f}',
  Paffoni: '@@##{f}',
  Zorg: 'ZR ### {f}',
  Kaiser: '##1##{f}',
  Ravak: 'X07####',
  Vitra: 'A4####{f}',
  Cersanit: 'A6####',
  Geberit: '###.###.##.#',
  'Villeroy & Boch': '####R0##',
  Duravit: '2###0#0000',
  Laufen: '8.2#6#.#.000.###.1',
  Jika: 'H82###00000#1',
  Santek: '1WH30####',
  'Sanita Luxe': 'SL9#0##0#',
  BelBagno: 'BB###{f}',
  Cezares: 'CZR-####{f}',
  Gustavsberg: 'GB11####',
  Kaldewei: '2###000#0001',
  Bette: '####-000',
  Triton: 'Щ000004####',
  Bas: 'В 000##',
  Aquanet: '002#####',
  Акватон: '1A####',
  Сунержа: '##-0###-####',
  Terminus: 'TM-#####',
  Energy: 'EN-#####',
  TECE: '9####0#',
  Viega: '### ###',
  Alcaplast: 'A###-{f}',
  Alcadrain: 'A###-{f}',
  'Hutterer & Lechner': 'HL###.#',
  Keuco: '1####01####',
  Emco: '0###001##',
  Bemeta: '1#4##0##{f}',
  Fixsen: 'FX-####{f}',
  Langberger: '####1{f}',
  RGW: '0612##0#-11',
  Radaway: '38###0-01-01',
  'Оскольская керамика': '##0#####',
  Wirquin: '30######',
  McAlpine: 'MC-####',
  'Ани Пласт': 'A###0',
  Орио: 'А-3###',
  Boheme: '1####-{f}',
  Riho: 'B0##0010##',
  Радомир: '1-01-#-#-1-####',
  Franke: '115.0###.###',
  Blanco: '52####',
  Omoikiri: '499####',
  Schell: '01###06##',
  Huppe: '1####.069.###',
  Zehnder: 'ZT###-###',
  Kessel: '4####.##',
  ACO: '9010.##.##',
  Bossini: 'D###0#.030',
};

const BY_LEVEL_SHAPE = ['######', '##.####', '@@#####', '@#-####', '0######', '@@@-###', '##-#####', '@####@'];

const MARKS: Record<string, Partial<Record<Finish, string>>> = {
  Grohe: { chrome: '001', black: 'KF1', gold: 'GN1', bronze: 'BR1', white: 'LS1', steel: 'DC1' },
  Hansgrohe: { chrome: '000', black: '670', gold: '990', bronze: '140', white: '700', steel: '800' },
  AXOR: { chrome: '000', black: '670', gold: '250', bronze: '140', white: '700', steel: '800' },
  Roca: { chrome: 'C00', black: 'NB0', gold: 'RG0', bronze: 'BR0', white: 'B00' },
  'Jacob Delafon': { chrome: '-CP', black: '-BL', gold: '-BGD', bronze: '-BV', white: '-00' },
  'Ideal Standard': { chrome: 'AA', black: 'XG', gold: 'A2', bronze: 'A5', white: '01' },
  Vidima: { chrome: 'AA', black: 'XG', gold: 'A2', bronze: 'A5', white: '01' },
  Lemark: { chrome: 'C', black: 'BL', gold: 'G', bronze: 'B', white: 'W' },
  'Am.Pm': { chrome: '00', black: '22', gold: '30', bronze: '33', white: 'WH' },
  Kludi: { chrome: '575', black: '539', gold: '545', bronze: '555', white: '591' },
  Timo: { chrome: '00SM', black: '03SM', gold: '17SM', bronze: '02SM', white: '07SM' },
  Vitra: { chrome: 'EXP', black: '36', gold: '34', bronze: '26', white: '01' },
  Langberger: { chrome: 'A', black: 'A-BP', gold: 'A-BG', bronze: 'A-BR', white: 'A-WH' },
  Bemeta: { chrome: '2', black: '0', gold: '9', bronze: '7', white: '4' },
  Zorg: { chrome: 'CH', black: 'BK', gold: 'GD', bronze: 'BR', white: 'WH', steel: 'IN' },
};
const COMMON: Record<Finish, string> = {
  chrome: '',
  black: 'B',
  gold: 'G',
  bronze: 'BR',
  white: 'W',
  steel: 'S',
  grey: 'GR',
};

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFHKLMNPRSTVX';

/** Collections that makers join with the number: BelBagno BB71, Gemy G9226. */
const PREFIXES = new Set(
  'BB, BB-DR, AB, G, NT, HB, VT, CO, Mb, OLS, VT1, MLN, SDR, CH, MH, WC, GR, СУ, ES-L, CS, A199, E5504, E24156'.split(
    ', ',
  ),
);

/** Brands that join all their short letter-and-digit series with the number: Frap H01-24, Alcaplast APZ10-32. */
const SERIES_BRANDS = new Set([
  'Ledeme',
  'Frap',
  'Gappo',
  'Haiba',
  'Rossinka',
  'Alcaplast',
  'Alcadrain',
  'Hutterer & Lechner',
  'GranFest',
]);

/** True when the collection is the prefix of the article and is not named separately. */
export function startsArticle(brand: string, collection: string): boolean {
  return PREFIXES.has(collection) || (SERIES_BRANDS.has(brand) && /^[A-Z]{0,3}\d*$/.test(collection));
}

/** Patterns by kind of goods: makers number ceramics and faucets differently. */
function patternOf(draft: Draft, category: string): string {
  const { brand, collection } = draft;
  if (startsArticle(brand, collection)) return /\d$/.test(collection) ? `${collection}-##{f}` : `${collection}##-##{f}`;
  if (category === 'sanfayans' || category === 'keramika' || category === 'vanny') {
    if (brand === 'Roca') return 'A3######0';
    if (brand === 'Ideal Standard') return 'T0#####';
    if (brand === 'Vitra') return '####B003-####';
    if (brand === 'Am.Pm') return 'C##17##SC';
    if (brand === 'Grohe') return '39###000';
    if (brand === 'Jacob Delafon') return 'E#####-00';
  }
  const own = PATTERNS[brand];
  if (own !== undefined) return own;
  return BY_LEVEL_SHAPE[Math.floor(fractionOf(`article ${brand}`) * BY_LEVEL_SHAPE.length)] ?? '######';
}

function fill(pattern: string, draft: Draft, chance: Chance): string {
  let text = '';
  for (const sign of pattern.replace('{f}', '~')) {
    if (sign === '#') text += DIGITS.charAt(Math.floor(chance.next() * 10));
    else if (sign === '@') text += LETTERS.charAt(Math.floor(chance.next() * LETTERS.length));
    else if (sign === '~') text += MARKS[draft.brand]?.[draft.finish] ?? COMMON[draft.finish];
    else text += sign;
  }
  return text.replace(/[-. ]$/, '');
}

/** An article in the brand's style that is not yet in `taken`, to which it is added. */
export function makeArticle(draft: Draft, category: string, taken: Set<string>): string {
  let pattern = patternOf(draft, category);
  for (let attempt = 0; ; attempt += 1) {
    // An almost exhausted series gets longer numbers.
    if (attempt > 0 && attempt % 6 === 0) pattern = pattern.replace('#', '##');
    const article = fill(pattern, draft, draft.chance);
    if (taken.has(article)) continue;
    taken.add(article);
    return article;
  }
}

/** Check digit of the first twelve digits of an EAN-13. */
function eanCheckDigit(twelve: string): number {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += Number(twelve[index]) * (index % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

/** The barcode of the `index`-th product: unique, in the range for shops. */
export function makeBarcode(index: number): string {
  // 7 919 is coprime to the modulus, so the numbers look scattered and never repeat.
  const serial = (index * 7919 + 104729) % 9_999_991;
  const twelve = `2400${String(serial).padStart(8, '0')}`;
  return `${twelve}${eanCheckDigit(twelve)}`;
}
