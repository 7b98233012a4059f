import type { Favourites } from '../../device/belongings/favourites.ts';
import type { Favourite } from '../../device/rows/belonging-rows.ts';

/**
 * Favourites that are no longer sold: those missing from the answer, unless they were marked after it was made. `asOf`:
 * ISO instant of the answer, null when the server has just given it.
 */
export function removedFavourites(
  items: readonly Favourite[],
  answer: { missing: ReadonlySet<string>; asOf: string | null },
): Favourite[] {
  const { missing, asOf } = answer;
  return items.filter(({ id, addedAt }) => missing.has(id) && (asOf === null || addedAt <= asOf));
}

/** Favourites that were shown before and that a press here has removed since; a logout takes its own away without one. */
export function takenOff(
  former: readonly Favourite[],
  { ids, removedHere }: Pick<Favourites, 'ids' | 'removedHere'>,
): Favourite[] {
  return former.filter(({ id }) => !ids.has(id) && removedHere.has(id));
}
