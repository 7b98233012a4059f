import { formatRoubles } from '#contract/values/money.ts';
import { MEANS_LABELS, PAID_AT_TILL, TILL_WAYS, type ByMeans, type TillWay } from '#contract/values/cashless.ts';
import { counted } from '#contract/values/plural.ts';
import type { Unsent } from '../../device/journal/journal-counts.ts';
import { joinTexts, sortTexts } from '../../device/journal/row-words.ts';
import { cashDifference } from '#contract/shifts/shift.ts';

export const receiptsText = (count: number): string => counted(count, 'чек', 'чека', 'чеков');

/** Change of a sum: «+1 500 ₽», «−500 ₽». */
export function changeOfCash(roubles: number): string {
  return `${roubles < 0 ? '−' : '+'}${formatRoubles(Math.abs(roubles))}`;
}

/** A sum that may be negative, with a true minus. */
export function cashText(roubles: number): string {
  return roubles < 0 ? `−${formatRoubles(-roubles)}` : formatRoubles(roubles);
}

/** Cash, and the other means that receipts were paid with, roubles. */
export function shownMeans(sums: ByMeans): { way: TillWay; label: string; sum: number }[] {
  return TILL_WAYS.filter((way) => way === 'cash' || sums[way] !== 0).map((way) => ({
    way,
    label: MEANS_LABELS[way],
    sum: sums[way],
  }));
}

/** «картой 3 000 ₽, по СБП 500 ₽», for a comparison with the terminal; null when all is cash. */
export function otherMeans(sums: ByMeans): string | null {
  const others = shownMeans(sums).filter(({ way }) => way !== 'cash');
  if (others.length === 0) return null;
  return others.map(({ way, sum }) => `${PAID_AT_TILL[way]} ${cashText(sum)}`).join(', ');
}

/** «2 чека на 4 500 ₽, 1 заказ и 1 пересчёт»; empty when everything is sent. */
export function unsentText({ rows, total }: Unsent): string {
  const [first, ...others] = sortTexts(rows);
  if (first === undefined) return '';
  return joinTexts([rows.receipts > 0 ? `${first} на ${cashText(total)}` : first, ...others]);
}

/** Compares the counted cash with the expected one (roubles). */
export function drawerWords(found: number, cash: number): { text: string; tone: 'ok' | 'low' | 'sale' } {
  const difference = cashDifference(found, cash);
  if (difference === 0) return { text: 'Сходится', tone: 'ok' };
  return difference > 0
    ? { text: `Излишек ${formatRoubles(difference)}`, tone: 'low' }
    : { text: `Недостача ${formatRoubles(-difference)}`, tone: 'sale' };
}

export interface ChangedReceipts {
  count: number;
  /** Their effect on the cash, roubles. */
  cash: number;
  /** The listed numbers; a long list is cut. */
  numbers: readonly string[];
}

/** A line per kind of change: «Добавились после закрытия: 2 чека (A7-000015, A7-000016), +1 500 ₽». */
export function changeLines(changes: Readonly<Record<'added' | 'ended' | 'changed', ChangedReceipts>>): string[] {
  const line = (what: string, { count, cash, numbers }: ChangedReceipts): string[] => {
    if (count === 0) return [];
    const more = numbers.length > 0 && numbers.length < count ? ` и ещё ${count - numbers.length}` : '';
    return [
      `${what}: ${receiptsText(count)}${numbers.length === 0 ? '' : ` (${numbers.join(', ')}${more})`}, ${changeOfCash(cash)}`,
    ];
  };
  return [
    ...line('Добавлено после закрытия', changes.added),
    ...line('Аннулировано', changes.ended),
    ...line('Другая сумма', changes.changed),
  ];
}
