import type { AdjustmentKind, Movement } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { inUnits, unitWord } from '#contract/products/unit-words.ts';

export const FIELD_TEXTS = {
  receipt: {
    label: 'Сколько пришло',
    wrong: 'Введите, сколько пришло: целое число от 1',
    reason: 'Например: поставка № 14',
  },
  write_off: {
    label: 'Сколько списать',
    wrong: 'Введите, сколько списать: целое число от 1',
    reason: 'Например: брак или бой',
  },
  adjustment: {
    label: 'Сколько насчитали',
    wrong: 'Введите, сколько насчитали: целое число от 0',
    reason: 'Например: пересчёт полки',
  },
} as const satisfies Record<AdjustmentKind, { label: string; wrong: string; reason: string }>;

/**
 * A receipt and a write-off take the quantity that came or went; a recount takes the counted stock.
 * @returns null for anything but a whole number, and for a movement of zero; the server applies the difference of `stockQty` to the base
 */
export function correctionOf(kind: AdjustmentKind, typed: string, { base, now }: { base: number; now: number }) {
  const units = typedNumber(typed, 0);
  if (units === null || Number.isNaN(units) || units < (kind === 'adjustment' ? 0 : 1)) return null;
  if (kind === 'adjustment') return { stockQtyBase: base, stockQty: units, after: now + units - base };
  const after = now + (kind === 'receipt' ? units : -units);
  return { stockQtyBase: now, stockQty: after, after };
}

export const outcomeText = (before: number, after: number): string =>
  `было ${formatNumber(before)} → станет ${formatNumber(after)}`;

export const doneText = (before: number, after: number, unit?: string): string =>
  `было ${formatNumber(before)}, стало ${inUnits(after, unit)}`;

const signed = (change: number): string => (change > 0 ? `+${formatNumber(change)}` : formatNumber(change));

/** Movements in the meantime, newest first: «продано 2 шт.», else the change of the stock. */
export function newsText(
  movements: readonly Pick<Movement, 'kind' | 'delta'>[],
  change: number,
  unit?: string,
): string {
  const isSale = movements.length > 0 && movements.every(({ kind, delta }) => kind === 'sale' && delta < 0);
  const known = movements.reduce((sum, { delta }) => sum + delta, 0);
  if (isSale && known === change)
    return `продано ${inUnits(-change, unit)} (${counted(movements.length, 'чек', 'чека', 'чеков')})`;
  return `остаток изменился на ${signed(change)}\u00a0${unitWord(change, unit)}`;
}
