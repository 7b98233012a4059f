/**
 * How popular goods are: their place among all that were sold, in hundredths. The feed is for everybody, and so is this
 * figure: it puts goods into their order and says nothing of how many were sold. Pure.
 */

/** Of the goods that sell best. */
export const POPULARITY_MOST = 100;

/**
 * @param units pieces sold, by the goods' ids; what nobody bought may lack
 * @returns 1…100 by id, alike for what sold alike; goods that nobody bought are left out, they have 0
 */
export function popularityOf(units: ReadonlyMap<string, number>): Map<string, number> {
  const sold = [...units].filter(([, count]) => count > 0).sort(([, one], [, two]) => one - two);
  const popularity = new Map<string, number>();
  let fewer = 0;
  sold.forEach(([id, count], place) => {
    if (count !== sold[place - 1]?.[1]) fewer = place;
    popularity.set(id, Math.floor((fewer * POPULARITY_MOST) / sold.length) + 1);
  });
  return popularity;
}
