/** Change: received cash minus the total. Roubles. The values never leave the till, and no sale requires them. */
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import type { CashReceived } from '../../../device/rows/journal-types.ts';

export const BANKNOTES = [1000, 2000, 5000] as const;

export const NOTHING_RECEIVED: CashReceived = { text: '', counting: true };

/** The sum in the field, roubles; null when there is none. */
export function readReceived(text: string): number | null {
  const roubles = typedRoubles(text);
  return roubles === null || Number.isNaN(roubles) ? null : roubles;
}

/** Said of text that is no sum: with three digits after the point it may be either of two. */
export const HOW_TO_TYPE = 'Пишите 1500 или 1500,50';

export const isUnread = (text: string): boolean => text.trim() !== '' && readReceived(text) === null;

/** True when the next banknote adds to a sum that is there; an exact sum is replaced. */
export const addsToSum = ({ text, counting }: CashReceived): boolean => counting && (readReceived(text) ?? 0) > 0;

/** Adds a banknote: three presses of 5 000 are 15 000, and one after a typed 500 makes 5 500. */
export function withBanknote(received: CashReceived, note: number): CashReceived {
  const before = addsToSum(received) ? (readReceived(received.text) ?? 0) : 0;
  return { text: numberAsTyped(toRoubles(toKopecks(before) + toKopecks(note))), counting: true };
}

export function typedReceived(text: string): CashReceived {
  return { text, counting: true };
}

/** Sets the exact total, roubles: a banknote pressed then is what the buyer gave instead. */
export function exactReceived(total: number): CashReceived {
  return { text: numberAsTyped(total), counting: false };
}

/** Roubles to give back; negative when the received sum is too small; null when none was entered. */
export function changeDue(received: CashReceived, total: number): number | null {
  const roubles = readReceived(received.text);
  return roubles === null ? null : toRoubles(toKopecks(roubles) - toKopecks(total));
}
