/**
 * The unit of measure of a product. It travels and is stored as the text that follows a number, so that a device of an older release can
 * show an unknown one. Absent means pieces. This file holds what every card needs; words of quantities are in `unit-words.ts`.
 */

export const PIECE = 'шт.';

/** True for a product that isn't sold by the piece; its price names the unit. */
export function isMeasured(unit: string | undefined): unit is string {
  return unit !== undefined && unit !== PIECE;
}

/** The unit of a price: «за м», «за пару». Only units ending in -а change after «за». */
export function perUnit(unit: string = PIECE): string {
  return `за\u00a0${unit.replace(/а$/, 'у')}`;
}

/** The unit on the wire: absent for pieces. */
export function unitOnWire(unit: string): { unit?: string } {
  return unit === PIECE ? {} : { unit };
}
