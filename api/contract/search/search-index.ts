/**
 * The goods' words in memory, and what a query finds among them. The same goods give the same scores whatever the order
 * in which they came and whatever was here before: a score depends on the query, the product and the words of all
 * goods.
 */
import { type Found, NOTHING_ASKED, NOTHING_FOUND } from './hits.ts';
import type { OwnNames } from './buyers-phrases.ts';
import { type Candidate, type Reading, type SoughtWord, meantBy, otherReadings, readQuery } from './read-query.ts';
import type { SearchFields } from './search-fields.ts';
import { type Fit, type Term, Vocabulary } from './vocabulary.ts';
import { isCode, isJoining, wordsToIndex } from './words.ts';

/** Where a product holds a word, the lesser first. A posting is `place * FIELDS + field`. */
const FEATURE = 0;
const CATEGORY = 1;
const TITLE = 2;
/** What the product is: the first word of its title. */
const HEAD = 3;
const FIELDS = 4;

/**
 * By field: what a product is says more in any form than what it is for («раковины» are basins, not their mixers), and a
 * title's word in another form still says more than the name of the category.
 */
const POINTS: Readonly<Record<Fit, readonly [number, number, number, number]>> = {
  exact: [40, 60, 100, 130],
  prefix: [35, 55, 90, 95],
  form: [30, 50, 80, 120],
};

const TRUST: Readonly<Record<Reading, number>> = { typed: 10, switched: 7, 'one slip': 5, 'two slips': 4 };

const worthOf = (trust: number) =>
  ({
    exact: POINTS.exact.map((points) => points * trust),
    prefix: POINTS.prefix.map((points) => points * trust),
    form: POINTS.form.map((points) => points * trust),
  }) satisfies Record<Fit, readonly number[]>;

/** By reading, fit and field. A short beginning has tens of thousands of candidates. */
const WORTH: Readonly<Record<Reading, Readonly<Record<Fit, readonly number[]>>>> = {
  typed: worthOf(TRUST.typed),
  switched: worthOf(TRUST.switched),
  'one slip': worthOf(TRUST['one slip']),
  'two slips': worthOf(TRUST['two slips']),
};

/** Most texts whose words are remembered: brands, categories and labels repeat, titles don't. */
const REMEMBERED = 20_000;
/** Questions are asked again for the next page and for the facets. */
const ANSWERS_KEPT = 16;

/** A product's words: its terms, and in which field each stands, a letter for each: one byte instead of eight. */
interface Entry {
  readonly place: number;
  readonly terms: readonly Term[];
  readonly fields: string;
}

const fieldOf = ({ fields }: Entry, at: number): number => fields.charCodeAt(at);

export class SearchIndex {
  private readonly vocabulary = new Vocabulary();
  private readonly entries = new Map<string, Entry>();
  private readonly ids: (string | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly remembered = new Map<string, readonly string[]>();
  private readonly answers = new Map<string, Found>();
  private readonly ownNames: OwnNames = {
    isSold: (word) => this.holds(word, HEAD) || this.isTitled(word),
    isNamed: (word) => this.holds(word, CATEGORY),
  };

  get size(): number {
    return this.entries.size;
  }

  /** Takes a product in, or what has changed in it. */
  put(id: string, fields: SearchFields): void {
    const words = this.wordsOf(fields);
    const former = this.entries.get(id);
    if (former !== undefined && isSame(former, words)) return;
    this.answers.clear();
    if (former !== undefined) this.withdraw(former);
    const place = former?.place ?? this.free.pop() ?? this.ids.length;
    this.ids[place] = id;
    const terms = [...words.keys()].map((word) => this.vocabulary.ensure(word));
    const entry: Entry = { place, terms, fields: String.fromCharCode(...words.values()) };
    this.entries.set(id, entry);
    for (const [at, term] of terms.entries()) insert(term, place * FIELDS + fieldOf(entry, at));
  }

  /** Takes a product out; unknown ones are no matter. */
  remove(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.answers.clear();
    this.withdraw(entry);
    this.entries.delete(id);
    this.ids[entry.place] = undefined;
    this.free.push(entry.place);
  }

  /** Does now what the next search would have to do first: to be called now and then while many goods come. */
  settle(): void {
    this.vocabulary.settle();
  }

  /** What the query finds; hits are null when it has no words. */
  search(query: string): Found {
    const known = this.answers.get(query);
    if (known !== undefined) return known;
    const found = this.find(query);
    if (this.answers.size >= ANSWERS_KEPT) this.answers.clear();
    this.answers.set(query, found);
    return found;
  }

  private find(query: string): Found {
    const { words, notSold } = readQuery(query, this.vocabulary, this.ownNames);
    if (words.length === 0) return notSold === null ? NOTHING_ASKED : { ...NOTHING_FOUND, notSold };
    const first = this.tally(words);
    if (first.most === words.length) return found(first, words, notSold);
    // Nobody has them all: perhaps a word that looked like the beginning of another was meant otherwise.
    const widened = words.map((word, at) => this.widened(word, at === words.length - 1));
    const second = this.tally(widened);
    return second.most > first.most ? found(second, widened, notSold) : found(first, words, notSold);
  }

  private isTitled(word: string): boolean {
    return this.vocabulary.get(word)?.postings.some((posting) => posting % FIELDS >= TITLE) ?? false;
  }

  private holds(word: string, leastField: number): boolean {
    return [...this.vocabulary.forms(word).keys()].some(({ postings }) =>
      postings.some((posting) => posting % FIELDS >= leastField),
    );
  }

  private widened(sought: SoughtWord, isLast: boolean): SoughtWord {
    if (sought.meant !== null || sought.candidates.some(({ fit }) => fit === 'exact')) return sought;
    const others = otherReadings(sought.word, undefined, isLast, this.vocabulary);
    const known = new Set(sought.candidates.map(({ term }) => term));
    const added = others.filter(({ term }) => !known.has(term));
    return added.length === 0
      ? sought
      : { word: sought.word, candidates: [...added, ...sought.candidates], meant: meantBy(added) };
  }

  /** Scores of the goods that hold the most words, and how many those are. */
  private tally(words: readonly SoughtWord[]): Tally {
    const count = new Uint8Array(this.ids.length);
    const total = new Uint32Array(this.ids.length);
    for (const { candidates } of words) {
      const best = this.bestPoints(candidates);
      for (let place = 0; place < best.length; place += 1) {
        const points = best[place] ?? 0;
        if (points === 0) continue;
        count[place] = (count[place] ?? 0) + 1;
        total[place] = (total[place] ?? 0) + points;
      }
    }
    const most = count.reduce((a, b) => (a > b ? a : b), 0);
    const hits = new Map<string, number>();
    for (let place = 0; most > 0 && place < count.length; place += 1) {
      const id = this.ids[place];
      if (count[place] === most && id !== undefined) hits.set(id, total[place] ?? 0);
    }
    return { most, hits };
  }

  /** The best points of each place for one word. */
  private bestPoints(candidates: readonly Candidate[]): Uint16Array {
    const best = new Uint16Array(this.ids.length);
    for (const { term, fit, reading } of candidates) {
      const points = WORTH[reading][fit];
      for (const posting of term.postings) {
        const place = Math.floor(posting / FIELDS);
        const worth = points[posting % FIELDS] ?? 0;
        if (worth > (best[place] ?? 0)) best[place] = worth;
      }
    }
    return best;
  }

  private withdraw(entry: Entry): void {
    for (const [at, term] of entry.terms.entries()) {
      withdraw(term.postings, entry.place * FIELDS + fieldOf(entry, at));
      if (term.postings.length === 0) this.vocabulary.drop(term);
    }
  }

  /** Each word of a product with the best field that holds it. */
  private wordsOf({ title, brand, codes, category, features }: SearchFields): Map<string, number> {
    const found = new Map<string, number>();
    const add = (texts: readonly string[], field: number) => {
      for (const text of texts) for (const word of this.recalled(text)) found.set(word, field);
    };
    // From the least to the best: a later field takes the word over.
    add(features, FEATURE);
    add(category, CATEGORY);
    add([...codes, brand], TITLE);
    const titled = wordsToIndex(title);
    for (const word of titled) found.set(word, TITLE);
    const head = titled.find((word) => !isCode(word) && !isJoining(word));
    if (head !== undefined) found.set(head, HEAD);
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

interface Tally {
  readonly most: number;
  readonly hits: ReadonlyMap<string, number>;
}

function found({ most, hits }: Tally, words: readonly SoughtWord[], notSold: string | null): Found {
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

function isSame(entry: Entry, words: ReadonlyMap<string, number>): boolean {
  return (
    entry.terms.length === words.size && entry.terms.every(({ word }, at) => words.get(word) === fieldOf(entry, at))
  );
}

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

function insert(term: Term, value: number): void {
  const sorted = term.postings;
  const last = sorted.at(-1);
  // A list that is pushed to takes room for more at once, which articles never need.
  if (last === undefined) term.postings = [value];
  else if (last < value) sorted.push(value);
  else sorted.splice(placeIn(sorted, value), 0, value);
}

function withdraw(sorted: number[], value: number): void {
  const place = placeIn(sorted, value);
  if (sorted[place] === value) sorted.splice(place, 1);
}
