/** A new list of goods renders its first screen first: cards below the fold must not delay the response to a press. */
import { useDeferredValue } from 'react';

/** Two rows on a desktop, nearly three on a tablet, four on a phone: the part of a listing seen without scrolling. */
const FIRST_SCREEN = 8;

const isContinued = <T extends { readonly _id: string }>(items: readonly T[], former: readonly T[]): boolean =>
  former.length > 0 && former.length <= items.length && former.every(({ _id }, index) => _id === items[index]?._id);

/**
 * The items to render now; all of them a moment later. A continued list («Показать ещё») keeps what it shows until
 * then; another list begins with its first screen.
 */
export function firstScreen<T extends { readonly _id: string }>(
  items: readonly T[],
  former: readonly T[],
): readonly T[] {
  if (items === former) return items;
  return isContinued(items, former) ? former : items.slice(0, FIRST_SCREEN);
}

const NONE: readonly never[] = [];

export function useFirstScreen<T extends { readonly _id: string }>(items: readonly T[] = NONE): readonly T[] {
  return firstScreen(items, useDeferredValue(items));
}
