/**
 * Decides whether a browser is a till: one that a person has made a till (by opening it to sell, by saying so, or by
 * setting a PIN on it), one whose series has a prefix, or one that has printed a receipt. A staff login alone makes no
 * till: most browsers of the office sell nothing.
 */
import { readFlag } from '../database/flags.ts';
import type { Series } from '../rows/journal-types.ts';

/** Decides by the series alone: tills set up before the question existed have no flag. */
export const isTillBySeries = ({ prefix, lastSeq }: Pick<Series, 'prefix' | 'lastSeq'>): boolean =>
  prefix !== null || lastSeq > 0;

export async function isTill(series: Pick<Series, 'prefix' | 'lastSeq'>): Promise<boolean> {
  return isTillBySeries(series) || (await readFlag('isTill')) === true;
}
