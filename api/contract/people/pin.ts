/** A seller's PIN on a till: its rules, and the limits of attempts. */

export const PIN_LENGTH_MIN = 4;
export const PIN_LENGTH_MAX = 6;
/** After this many wrong attempts in a row only a password login helps. */
export const WRONG_PINS_MAX = 8;
/** The first wrong attempts cause no delay, because they are typing errors. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 15_000;

/** The error of a PIN in Russian; null when the PIN is acceptable. */
export function pinFailure(pin: string): string | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_LENGTH_MIN || pin.length > PIN_LENGTH_MAX)
    return `PIN — от ${PIN_LENGTH_MIN} до ${PIN_LENGTH_MAX} цифр`;
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  // 1111, 1234, 9876 are guessed first.
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1)
    return 'Такой PIN легко угадать: цифры подряд или одинаковые';
  return null;
}

/** Delay in milliseconds after this many wrong attempts in a row: none for the first three, then 15 s, doubling. */
export function pinWaitMs(wrong: number): number {
  return wrong <= FREE_TRIES ? 0 : FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES - 1);
}
