/** Fractions of an inch, as thread sizes: ½, 1/2, 1 1/2, 1.1/2, 1½. Each is one word. */

const SIGNS = '½⅓⅔¼¾⅛⅜⅝⅞';
/** Reduced fractions only, as threads have: other numbers around a slash are no fraction (3/6 л, 24/7, an article). */
const PLAIN = '1[/⁄]2|[12][/⁄]3|[13][/⁄]4|[1357][/⁄]8|(?:[13579]|1[135])[/⁄]16';
/** Not within a longer number and not after another slash. */
const ALONE = String.raw`(?<!\d|\d[.,]|[/⁄])`;
/** Whole inches before a fraction. A number from ten on would be the millimetres of another thread: «муфта 20 1/2». */
const WHOLE = `${ALONE}([1-6])`;
/** «20х1/2», «1/2х3/4»: the cross belongs to neither word. */
const CROSS = '[xх×*]';
const FRACTION = new RegExp(
  String.raw`(?:(?<=\d\s*)${CROSS}\s*)?(?:(?:${WHOLE}[\s.-]*)?([${SIGNS}])|(?:${WHOLE}[\s.-]+|${ALONE})(${PLAIN})(?![\d/⁄]))["″”']*(?:\s*${CROSS}(?=\s*[\d${SIGNS}]))?`,
  'giu',
);
const MAY_HOLD = new RegExp(`[/⁄${SIGNS}]`);

/** A piece of a text: a fraction as its word, or the text between two fractions. */
export interface FractionPiece {
  readonly start: number;
  readonly end: number;
  /** «1/2», «1 1/2»; null for other text. */
  readonly fraction: string | null;
}

/** Splits a text into fractions and the text between them, in order; only crosses and quotes are left out. */
export function fractionPieces(text: string): FractionPiece[] {
  if (!MAY_HOLD.test(text)) return [{ start: 0, end: text.length, fraction: null }];
  const pieces: FractionPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(FRACTION)) {
    const [all, inches = match[3], sign] = match;
    const parts = (sign?.normalize('NFKC') ?? match[4] ?? '').replace('⁄', '/');
    const end = match.index + all.length;
    pieces.push({ start: from, end: match.index, fraction: null });
    pieces.push({ start: match.index, end, fraction: inches === undefined ? parts : `${inches} ${parts}` });
    from = end;
  }
  return [...pieces, { start: from, end: text.length, fraction: null }].filter(({ start, end }) => start < end);
}

/** True for the word of a fraction, which has no prefixes and is not joined with neighbours. */
export const isFraction = (word: string): boolean => word.includes('/');
