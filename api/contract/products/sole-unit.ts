import { PIECE } from './unit.ts';

/** The unit of all these quantities, which may then be summed; null when they differ. An absent unit is a piece. */
export function soleUnit(units: readonly (string | undefined)[]): string | null {
  const [unit = PIECE, ...others] = new Set(units.map((one) => one ?? PIECE));
  return others.length === 0 ? unit : null;
}
