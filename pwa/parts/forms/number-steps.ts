/** Effect of the arrow keys in a number field. */
import { typedNumber, numberAsTyped } from '#contract/values/typed-number.ts';

export interface NumberSteps {
  /** 0 by default; null for none. */
  min?: number | null | undefined;
  max?: number | null | undefined;
  /** 1 by default; `any` counts as 1. */
  step?: number | 'any' | undefined;
}

/** The text after a step up (1) or down (-1), within the limits; text that is no number stays. */
export function stepped(typed: string, by: 1 | -1, { min = 0, max, step = 1 }: NumberSteps): string {
  const number = typedNumber(typed);
  if (Number.isNaN(number)) return typed;
  const size = step === 'any' ? 1 : step;
  // Rounded, since in binary 0.1 + 0.2 is 0.30000000000000004.
  const next = Number(((number ?? 0) + by * size).toFixed(6));
  return numberAsTyped(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)));
}
