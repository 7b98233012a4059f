/** A seller's PIN on a till: what it may be, and how tries are limited. */

export const PIN_LEAST = 4;
export const PIN_MOST = 6;
/** After so many wrong tries in a row only a login with the password helps. */
export const MOST_WRONG_PINS = 8;
/** Slips of a finger cost nothing. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 15_000;

/** What is wrong with a PIN, in Russian; null when it may be set. */
export function pinFailure(pin: string): string | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_LEAST || pin.length > PIN_MOST)
    return `PIN — от ${PIN_LEAST} до ${PIN_MOST} цифр`;
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  // 1111, 1234, 9876: the first that anybody tries.
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1)
    return 'Такой PIN легко угадать: цифры подряд или одинаковые';
  return null;
}

/** Milliseconds to wait after so many wrong tries in a row: none for the first three, then 15 s, doubling. */
export function pinWaitMs(wrong: number): number {
  return wrong <= FREE_TRIES ? 0 : FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES - 1);
}
