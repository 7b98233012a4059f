/**
 * Change for cash: what was handed over less the total. Roubles; nothing of it leaves the till, and no sale asks for
 * it.
 */
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import type { Received } from '../../device/journal/journal-types.ts';

/** Banknotes buyers hand over. */
export const BANKNOTES = [1000, 2000, 5000] as const;

export const NOTHING_RECEIVED: Received = { text: '', counting: true };

/** Roubles in the field; null when there is nothing to read. */
export function readReceived(text: string): number | null {
  const roubles = typedRoubles(text);
  return roubles === null || Number.isNaN(roubles) ? null : roubles;
}

/** One more banknote: three presses of 5 000 are 15 000. */
export function withBanknote(received: Received, note: number): Received {
  const before = received.counting ? (readReceived(received.text) ?? 0) : 0;
  return { text: numberAsTyped(toRoubles(toKopecks(before) + toKopecks(note))), counting: true };
}

/** The field as typed, or the total to the rouble. */
export function exactly(text: string): Received {
  return { text, counting: false };
}

/** Roubles to give back; below 0 so much is missing; null when nothing was entered. */
export function changeDue(received: Received, total: number): number | null {
  const roubles = readReceived(received.text);
  return roubles === null ? null : toRoubles(toKopecks(roubles) - toKopecks(total));
}
