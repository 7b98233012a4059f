/** A sum of money as a person types it. */
import { MAX_ROUBLES } from '#contract/common.ts';
import { toKopecks, toRoubles } from '#contract/rules/money.ts';

/** Roubles, kopecks after a comma or a point; null for nothing typed, undefined for what is no sum. */
export function readRoubles(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0₽]/g, '').replace(',', '.');
  if (text === '') return null;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
  const roubles = toRoubles(toKopecks(Number(text)));
  return roubles <= MAX_ROUBLES ? roubles : undefined;
}
