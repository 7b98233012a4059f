/**
 * What a product is counted in. A unit travels and is stored as the very text that stands after a number, so that a
 * device of an older release shows one it doesn't know. Absent means pieces. What every card needs stands here, the
 * words of quantities in `unit-words.ts`.
 */

export const PIECE = 'шт.';

/** True for a product that isn't sold by the piece: its price says what it is for. */
export function isMeasured(unit: string | undefined): unit is string {
  return unit !== undefined && unit !== PIECE;
}

/** What a price is for: «за м», «за пару». Of the units only words in -а have a form of their own after «за». */
export function perUnit(unit: string = PIECE): string {
  return `за\u00a0${unit.replace(/а$/, 'у')}`;
}

/** The unit as it travels: nothing for pieces. */
export function unitOnWire(unit: string): { unit?: string } {
  return unit === PIECE ? {} : { unit };
}
