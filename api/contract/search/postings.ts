/** Words of goods, each with the field that has it, their sorted posting lists, and the scores of what a query found. */
import type { Fit, Term } from './vocabulary.ts';
import type { SearchResult } from './hits.ts';
import type { Reading, SearchWord } from './read-query.ts';
import { headOf } from './property-words.ts';
import type { SearchFields } from './search-fields.ts';
import { wordsToIndex } from './words.ts';

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

/** Scores of the goods that contain the most words, and the number of those words. */
export interface Tally {
  readonly most: number;
  readonly hits: ReadonlyMap<string, number>;
}

/** The result of a query whose words were read so. */
export function found({ most, hits }: Tally, words: readonly SearchWord[], notSold: string | null): SearchResult {
  const isRead = hits.size > 0 && words.some(({ meant }) => meant !== null);
  return {
    hits,
    readAs: isRead
      ? words
          .map(({ word, meant }) => meant ?? word)
          .filter((text) => text !== '')
          .join(' ')
      : null,
    isPartial: hits.size > 0 && most < words.length,
    notSold,
  };
}

/** Points by field: a product's name in any form outranks its use («раковины» are basins), a title's word the category's name. */
const POINTS: Readonly<Record<Fit, readonly [number, number, number, number]>> = {
  exact: [40, 60, 100, 130],
  prefix: [35, 55, 90, 95],
  form: [30, 50, 80, 120],
};

export const TRUST: Readonly<Record<Reading, number>> = { typed: 10, switched: 7, 'one slip': 5, 'two slips': 4 };

const scoresFor = (trust: number) =>
  ({
    exact: POINTS.exact.map((points) => points * trust),
    prefix: POINTS.prefix.map((points) => points * trust),
    form: POINTS.form.map((points) => points * trust),
  }) satisfies Record<Fit, readonly number[]>;

/** Points by reading, fit and field, precomputed because a short prefix has tens of thousands of candidates. */
export const SCORES: Readonly<Record<Reading, Readonly<Record<Fit, readonly number[]>>>> = {
  typed: scoresFor(TRUST.typed),
  switched: scoresFor(TRUST.switched),
  'one slip': scoresFor(TRUST['one slip']),
  'two slips': scoresFor(TRUST['two slips']),
};

/** Fields that contain a word, in ascending order of weight. A posting is `place * FIELDS + field`. */
export const FEATURE = 0;
export const CATEGORY = 1;
export const TITLE = 2;
/** The head noun: the first word of the title. */
export const HEAD = 3;
export const FIELDS = 4;

/** Maximum number of texts with cached words: brands, categories and labels repeat, titles don't. */
const REMEMBERED = 20_000;

export class IndexedWords {
  private readonly remembered = new Map<string, readonly string[]>();

  /** Each word of a product with the highest field that contains it. */
  of({ title, brand, codes, category, features, measures = [] }: SearchFields): Map<string, number> {
    const found = new Map<string, number>();
    const add = (texts: readonly string[], field: number) => {
      for (const text of texts) for (const word of this.recalled(text)) found.set(word, field);
    };
    // In ascending order: a later field overrides an earlier one.
    add(features, FEATURE);
    add(category, CATEGORY);
    add([...codes, brand], TITLE);
    const titled = wordsToIndex(title);
    for (const word of titled) found.set(word, TITLE);
    for (const word of headOf(titled)) found.set(word, HEAD);
    for (const measure of measures) found.set(measure, TITLE);
    return found;
  }

  private recalled(text: string): readonly string[] {
    const known = this.remembered.get(text);
    if (known !== undefined) return known;
    const words = wordsToIndex(text);
    if (this.remembered.size >= REMEMBERED) this.remembered.clear();
    this.remembered.set(text, words);
    return words;
  }
}
