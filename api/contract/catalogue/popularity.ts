/** Popularity of goods: their rank among those sold, in hundredths, which is public and discloses no numbers sold. Pure. */

/** Popularity of the best sold goods. */
export const POPULARITY_MAX = 100;

/**
 * @param units pieces sold by product id; goods without sales may be missing
 * @returns 1…100 by id, equal for equal sales; goods without sales are left out and count as 0
 */
export function popularityOf(units: ReadonlyMap<string, number>): Map<string, number> {
  const sold = [...units].filter(([, count]) => count > 0).sort(([, one], [, two]) => one - two);
  const popularity = new Map<string, number>();
  let fewer = 0;
  sold.forEach(([id, count], place) => {
    if (count !== sold[place - 1]?.[1]) fewer = place;
    popularity.set(id, Math.floor((fewer * POPULARITY_MAX) / sold.length) + 1);
  });
  return popularity;
}
