/** Receipt numbers: one series per device, `A7-000123`. */

const DIGITS = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PER_LETTER = 9;
/** Format of a prefix. The server's own numbers (`S-…`, `R-…`) have no digit before the dash. */
export const DEVICE_PREFIX = /^[A-Z]{1,6}[1-9]$/;

/** The printed number; a device without a prefix shows the series number alone. */
export function receiptNumber(prefix: string | null, seq: number): string {
  const number = String(seq).padStart(DIGITS, '0');
  return prefix === null ? `№${number}` : `${prefix}-${number}`;
}

/** The prefix that a receipt was printed with; null for a number printed before the device had one. */
export function prefixOf(number: string): string | null {
  const prefix = number.slice(0, Math.max(0, number.lastIndexOf('-')));
  return DEVICE_PREFIX.test(prefix) ? prefix : null;
}

/** Consecutive numbers of a series under one prefix; both ends are included. */
export interface ReceiptRange {
  readonly prefix: string | null;
  readonly from: number;
  readonly to: number;
}

/** Ranges as text: `A7-000012…14`. */
export function receiptRanges(ranges: readonly ReceiptRange[]): string[] {
  return ranges.map(({ prefix, from, to }) =>
    from === to ? receiptNumber(prefix, from) : `${receiptNumber(prefix, from)}…${to}`,
  );
}

/** Groups numbers into ranges, in order; a change of prefix begins another range. */
export function rangesOf(numbers: readonly { readonly prefix: string | null; readonly seq: number }[]): ReceiptRange[] {
  const ranges: { prefix: string | null; from: number; to: number }[] = [];
  for (const { prefix, seq } of [...numbers].sort((one, two) => one.seq - two.seq)) {
    const last = ranges.at(-1);
    if (last?.prefix === prefix && last.to >= seq - 1) last.to = seq;
    else ranges.push({ prefix, from: seq, to: seq });
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
