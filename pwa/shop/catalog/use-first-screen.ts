import { useDeferredValue } from 'react';
import { useIsOnDevice } from '../../parts/page/opened-at.ts';
import { useMedia } from '../../ui/use-media.ts';

const isContinued = <T extends { readonly _id: string }>(items: readonly T[], former: readonly T[]): boolean =>
  former.length > 0 && former.length <= items.length && former.every(({ _id }, index) => _id === items[index]?._id);

/** The items to render now, all a moment later. A continued list keeps what it shows; another begins with its first screen. */
export function firstScreen<T extends { readonly _id: string }>(
  items: readonly T[],
  former: readonly T[],
  count: number,
): readonly T[] {
  if (items === former) return items;
  return isContinued(items, former) ? former : items.slice(0, count);
}

const NONE: readonly never[] = [];

/** A new list of goods renders its first screen first: cards below the fold must not delay the response to a press. */
export function useFirstScreen<T extends { readonly _id: string }>(items: readonly T[] = NONE): readonly T[] {
  // A page of the server has all cards, and its first render here must be equal.
  const isOnDevice = useIsOnDevice();
  // Two rows on a phone and on a desktop, nearly three on a tablet: the part of a listing seen without scrolling.
  const count = useMedia('(max-width: 799px)', false) ? 4 : 8;
  return firstScreen(items, useDeferredValue(items, isOnDevice ? NONE : items), count);
}
