/** Receipt numbers: one series a device, `A7-000123`. */

const DIGITS = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PER_LETTER = 9;
/** What a prefix may look like, whoever gave it. The server's own numbers (`S-…`, `R-…`) have no digit before the dash. */
export const DEVICE_PREFIX = /^[A-Z]{1,6}[1-9]$/;

/** The number people read; a device that was never given a prefix shows the series number alone. */
export function receiptNumber(prefix: string | null, seq: number): string {
  const number = String(seq).padStart(DIGITS, '0');
  return prefix === null ? `№${number}` : `${prefix}-${number}`;
}

/** The prefix that a receipt was printed under; null for a number printed before the device had one. */
export function prefixOf(number: string): string | null {
  const prefix = number.slice(0, Math.max(0, number.lastIndexOf('-')));
  return DEVICE_PREFIX.test(prefix) ? prefix : null;
}

/** Ranges of numbers as people read them: `A7-000012…14`; both ends are in them. */
export function receiptRanges(prefix: string | null, ranges: readonly { from: number; to: number }[]): string[] {
  return ranges.map(({ from, to }) => (from === to ? receiptNumber(prefix, from) : `${receiptNumber(prefix, from)}…${to}`));
}

/** Numbers gathered into ranges, in order. */
export function rangesOf(numbers: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((one, two) => one - two)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

/** Prefix of the n-th device, from 1: A1…A9, B1…Z9, AA1… */
export function devicePrefix(index: number): string {
  const zero = index - 1;
  let letters = Math.floor(zero / PER_LETTER);
  let name = '';
  do {
    name = (LETTERS[letters % LETTERS.length] ?? '') + name;
    letters = Math.floor(letters / LETTERS.length) - 1;
  } while (letters >= 0);
  return `${name}${(zero % PER_LETTER) + 1}`;
}
