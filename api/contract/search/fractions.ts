/** Fractions of an inch, by which threads are called: ½, 1/2, 1 1/2, 1.1/2, 1½. Each is one word. */

const SIGNS = '½⅓⅔¼¾⅛⅜⅝⅞';
/** Reduced, as threads are: what else stands around a slash is no fraction (3/6 л, 24/7, an article). */
const PLAIN = '1[/⁄]2|[12][/⁄]3|[13][/⁄]4|[1357][/⁄]8|(?:[13579]|1[135])[/⁄]16';
/** Not within a longer number, nor behind another slash. */
const ALONE = String.raw`(?<!\d|\d[.,]|[/⁄])`;
/** Whole inches before it. From ten on they would be millimetres of another thread: «муфта 20 1/2». */
const WHOLE = `${ALONE}([1-6])`;
/** «20х1/2», «1/2х3/4»: the cross is of neither word. */
const CROSS = '[xх×*]';
const FRACTION = new RegExp(
  String.raw`(?:(?<=\d\s*)${CROSS}\s*)?(?:(?:${WHOLE}[\s.-]*)?([${SIGNS}])|(?:${WHOLE}[\s.-]+|${ALONE})(${PLAIN})(?![\d/⁄]))["″”']*(?:\s*${CROSS}(?=\s*[\d${SIGNS}]))?`,
  'giu',
);
const MAY_HOLD = new RegExp(`[/⁄${SIGNS}]`);

/** A piece of a text: a fraction as its word, or what stands between two of them. */
export interface FractionPiece {
  readonly start: number;
  readonly end: number;
  /** «1/2», «1 1/2»; null for what is no fraction. */
  readonly fraction: string | null;
}

/** The text cut into its fractions and what stands between them, in order and without gaps but for crosses and quotes. */
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

/** True for the word of a fraction: no figure is its beginning, and nothing is joined to it. */
export const isFraction = (word: string): boolean => word.includes('/');
