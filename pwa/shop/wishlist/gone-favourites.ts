import type { Favourite } from '../../device/database.ts';

/**
 * Favourites that are no longer sold: those the answer misses, unless they were marked after it was made and it may
 * know nothing of them yet. `asOf`: ISO instant of the answer, null when the server has just given it.
 */
export function goneFavourites(
  items: readonly Favourite[],
  answer: { missing: ReadonlySet<string>; asOf: string | null },
): Favourite[] {
  const { missing, asOf } = answer;
  return items.filter(({ id, addedAt }) => missing.has(id) && (asOf === null || addedAt <= asOf));
}
