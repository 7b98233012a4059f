/**
 * Which browsers are tills: one that somebody has made a till (by opening it to sell, saying so, or setting a PIN on it),
 * one whose series has a prefix, one that has printed a receipt. A login of staff alone makes none: the office is full of browsers that sell nothing.
 */
import { readFlag } from '../flags.ts';
import type { Series } from './journal-types.ts';

/** By its series alone: tills of before anybody was asked have nothing else to show. */
export const isTillBySeries = ({ prefix, lastSeq }: Pick<Series, 'prefix' | 'lastSeq'>): boolean =>
  prefix !== null || lastSeq > 0;

/** Whether this browser is a till. */
export async function isTill(series: Pick<Series, 'prefix' | 'lastSeq'>): Promise<boolean> {
  return isTillBySeries(series) || (await readFlag('isTill')) === true;
}
