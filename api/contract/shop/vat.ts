/** VAT rates by day. Rates are only added for the future: the text of a document follows from its day and never changes. Pure. */
import { toKopecks, toRoubles } from '../values/money.ts';
import type { Shop } from './shop.ts';

/** Per cent; 0 means without VAT. */
export const VAT_RATES = [0, 5, 7, 10, 20, 22] as const;

export interface VatFrom {
  /** First day of the rate in the shop's zone, `YYYY-MM-DD`. */
  readonly from: string;
  readonly rate: number;
}

/** «без НДС», «в том числе НДС 20 %». */
export const vatWords = (rate: number): string => (rate === 0 ? 'без НДС' : `в том числе НДС ${rate}\u00a0%`);

/** The rate in force on a day (`YYYY-MM-DD`), per cent; undefined before the first. */
export function vatOn(rates: readonly VatFrom[], day: string): number | undefined {
  let found: VatFrom | undefined;
  for (const one of rates) if (one.from <= day && (found === undefined || one.from > found.from)) found = one;
  return found?.rate;
}

export function vatIncluded(total: number, rate: number): number {
  return toRoubles(Math.round((toKopecks(total) * rate) / (100 + rate)));
}

/** VAT of a document of that day: the text, and the roubles of VAT in its total when a rate is known. */
export function vatOfPaper(
  { vat, vatRates }: Pick<Shop, 'vat' | 'vatRates'>,
  day: string,
  total: number,
): { words: string; sum: number | null } {
  const rate = vatOn(vatRates, day);
  if (rate === undefined) return { words: vat, sum: null };
  return { words: vatWords(rate), sum: rate === 0 ? null : vatIncluded(total, rate) };
}
