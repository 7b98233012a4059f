/** Sorted posting lists: the places where goods contain a word. */
import type { Term } from './vocabulary.ts';

/** Index of the first value in a sorted list that is not below `value`. */
function placeIn(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts a posting into a term's list, which stays sorted. */
export function insertPosting(term: Term, value: number): void {
  const sorted = term.postings;
  const last = sorted.at(-1);
  // A literal of one element: `push` would reserve space for more, which articles never need.
  if (last === undefined) term.postings = [value];
  else if (last < value) sorted.push(value);
  else sorted.splice(placeIn(sorted, value), 0, value);
}

export const hasPosting = (sorted: readonly number[], value: number): boolean =>
  sorted[placeIn(sorted, value)] === value;

export function removePosting(sorted: number[], value: number): void {
  const place = placeIn(sorted, value);
  if (sorted[place] === value) sorted.splice(place, 1);
}
