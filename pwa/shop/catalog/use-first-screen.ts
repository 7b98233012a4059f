/** Other goods are drawn screen first: what nobody sees yet must not hold up what they pressed for. */
import { useDeferredValue } from 'react';

/** Two rows on a desk, nearly three on a tablet, four on a phone: what one sees of a listing without scrolling. */
const FIRST_SCREEN = 8;

const isContinued = <T extends { readonly _id: string }>(items: readonly T[], former: readonly T[]): boolean =>
  former.length > 0 && former.length <= items.length && former.every(({ _id }, index) => _id === items[index]?._id);

/**
 * The items to draw now; all of them a moment later. A list that goes on («Показать ещё») keeps what it shows until
 * then, another list begins with its first screen.
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
