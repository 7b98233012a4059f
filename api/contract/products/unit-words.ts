/** The units of measure, and quantities in words. */
import { formatNumber } from '../values/money.ts';
import { plural } from '../values/plural.ts';
import { isMeasured, PIECE } from './unit.ts';

/** Units in the order of the form. */
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

/** Units that are whole words: the forms for two and for five. Abbreviations and symbols are invariable. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  пара: ['пары', 'пар'],
  набор: ['набора', 'наборов'],
  рулон: ['рулона', 'рулонов'],
  бухта: ['бухты', 'бухт'],
  лист: ['листа', 'листов'],
  мешок: ['мешка', 'мешков'],
};

/** The form of the unit for a quantity: «пары» for three, «м» for any. */
export function unitWord(qty: number, unit: string = PIECE): string {
  const [few = unit, many = unit] = (Object.hasOwn(WORDS, unit) ? WORDS[unit] : undefined) ?? [];
  return plural(qty, unit, few, many);
}

/** «12 м», «3 пары», «1 шт.», joined by a no-break space. */
export function inUnits(qty: number, unit?: string): string {
  return `${formatNumber(qty)}\u00a0${unitWord(qty, unit)}`;
}

/** «12 м», but a bare «12» for pieces: before a price, «12 × 100 ₽» is clear. */
export function quantityWithUnit(qty: number, unit: string | undefined): string {
  return isMeasured(unit) ? inUnits(qty, unit) : formatNumber(qty);
}
