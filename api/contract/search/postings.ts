/** The sorted lists of where goods hold a word. */
import type { Term } from './vocabulary.ts';

/** First place in a sorted list whose value is not below this one. */
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

/** Adds a posting to a term's, which stay in order. */
export function insert(term: Term, value: number): void {
  const sorted = term.postings;
  const last = sorted.at(-1);
  // A list that is pushed to takes room for more at once, which articles never need.
  if (last === undefined) term.postings = [value];
  else if (last < value) sorted.push(value);
  else sorted.splice(placeIn(sorted, value), 0, value);
}

/** Takes a posting out of those of a term. */
export function withdraw(sorted: number[], value: number): void {
  const place = placeIn(sorted, value);
  if (sorted[place] === value) sorted.splice(place, 1);
}
