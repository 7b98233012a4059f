/**
 * What a product is counted in. A unit travels and is stored as the very text that stands after a number, so that a
 * device of an older release shows one it doesn't know. Absent means pieces.
 */
import { formatNumber } from '../values/money.ts';
import { plural } from '../values/plural.ts';

export const PIECE = 'шт.';

/** In the order a form offers them. */
export const UNITS = [
  PIECE,
  'м',
  'пог. м',
  'м²',
  'м³',
  'пара',
  'компл.',
  'набор',
  'уп.',
  'рулон',
  'бухта',
  'лист',
  'мешок',
  'кг',
  'г',
  'л',
] as const;
export type Unit = (typeof UNITS)[number];

/** Units that are whole words: for one, for two, for five, and after «за». Short forms and symbols never change. */
const WORDS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  пара: ['пара', 'пары', 'пар', 'пару'],
  набор: ['набор', 'набора', 'наборов', 'набор'],
  рулон: ['рулон', 'рулона', 'рулонов', 'рулон'],
  бухта: ['бухта', 'бухты', 'бухт', 'бухту'],
  лист: ['лист', 'листа', 'листов', 'лист'],
  мешок: ['мешок', 'мешка', 'мешков', 'мешок'],
};

const wordsOf = (unit: string) => (Object.hasOwn(WORDS, unit) ? WORDS[unit] : undefined);

/** The unit as it travels: nothing for pieces. */
export function unitOnWire(unit: string): { unit?: string } {
  return unit === PIECE ? {} : { unit };
}

/** The word that goes with a quantity: «пары» for three, «м» for any. */
export function unitWord(qty: number, unit: string = PIECE): string {
  const words = wordsOf(unit);
  return words === undefined ? unit : plural(qty, words[0], words[1], words[2]);
}

/** «12 м», «3 пары», «1 шт.»: joined by a no-break space. */
export function inUnits(qty: number, unit: string = PIECE): string {
  return `${formatNumber(qty)}\u00a0${unitWord(qty, unit)}`;
}

/** What a price is for: «за м», «за пару». */
export function perUnit(unit: string = PIECE): string {
  return `за\u00a0${wordsOf(unit)?.[3] ?? unit}`;
}

/** True for a product that isn't sold by the piece: its price says what it is for. */
export function isMeasured(unit: string | undefined): unit is string {
  return unit !== undefined && unit !== PIECE;
}
