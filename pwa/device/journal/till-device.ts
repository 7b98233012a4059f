/** A browser is a till once a person made it one, its series has a prefix, or it printed a receipt; a staff login makes none. */
import { readFlag } from '../database/flags.ts';
import type { Series } from '../rows/journal-types.ts';

/** Decides by the series alone: tills set up before the question existed have no flag. */
export const isTillBySeries = ({ prefix, lastSeq }: Pick<Series, 'prefix' | 'lastSeq'>): boolean =>
  prefix !== null || lastSeq > 0;

export async function isTill(series: Pick<Series, 'prefix' | 'lastSeq'>): Promise<boolean> {
  return isTillBySeries(series) || (await readFlag('isTill')) === true;
}
