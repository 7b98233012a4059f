/**
 * An in-memory index of the goods' words, and the search in it. The same goods give the same scores, in whatever order they were added and
 * whatever was indexed before: a score depends on the query, the product and the words of all goods.
 */
import { brandKey } from '../catalogue/brand-key.ts';
import { BrandSpellings, countBrands } from '../catalogue/brand-spellings.ts';
import { CATEGORY, FEATURE, FIELDS, HEAD, IndexedWords, TITLE } from './indexed-words.ts';
import { type SearchResult, NO_QUERY, NO_HITS } from './hits.ts';
import { type OwnNames, Phrases } from './buyers-phrases.ts';
import type { Synonym } from './synonym.ts';
import { type SearchWord, bestMatch, otherReadings, readQuery } from './read-query.ts';
import type { SearchFields, SearchedCategory } from './search-fields.ts';
import { type StoredVocabulary, type Term, Vocabulary } from './vocabulary.ts';
import { isOptional } from './trade-words.ts';
import { PropertyWords, isAdjective } from './property-words.ts';
import { type QueryBrand, namesGoods, conditionParts, conditionsOf } from './condition-parts.ts';
import { type Tally, found } from './tally.ts';
import { TRUST, SCORES } from './scores.ts';
import { hasPosting, insertPosting, removePosting } from './postings.ts';
import { isCode, wordsToIndex } from './words.ts';

/** A property matches all goods that have it equally, in whatever field; then goods in stock come first. */
const PROPERTY_POINTS = 80;
/** Points for goods that merely lack what the query excludes. */
const NEGATION_POINTS = 40;

/** Cached results: the same query returns for the next page and for the facets. */
const ANSWERS_KEPT = 16;

/** The built-in phrases, shared by all indexes; made by the first search, because a page's start must not wait for them. */
let common: Phrases | undefined;

/** An index as a device stores it. */
export interface StoredIndex {
  /** Ids by place; undefined for a free place. */
  readonly ids: readonly (string | undefined)[];
  readonly vocabulary: StoredVocabulary;
}

/** A product's words: its terms, and the field of each as one character: one byte instead of eight. */
export interface Entry {
  readonly place: number;
  readonly brand: string;
  readonly terms: readonly Term[];
  readonly fields: string;
}

export const fieldOf = ({ fields }: Entry, at: number): number => fields.charCodeAt(at);

export class SearchIndex {
  protected readonly vocabulary = new Vocabulary();
  protected readonly entries = new Map<string, Entry>();
  private readonly ids: (string | undefined)[] = [];
  /** Places of the products that came from a stored index, made when one of them changes. */
  private restoredPlaces: Map<string, number> | undefined = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly words = new IndexedWords();
  private readonly answers = new Map<string, SearchResult>();
  private properties = new PropertyWords([]);
  private phrases: Phrases | undefined;
  /** Brand keys by place. */
  private readonly brands: (string | undefined)[] = [];
  private readonly spellings = new BrandSpellings();
  private readonly ownNames: OwnNames = {
    isSold: (word) => this.holds(word, HEAD) || this.isTitled(word),
    isNamed: (word) => this.holds(word, CATEGORY),
    propertyOf: (word) => {
      const property = this.properties.of(word);
      return property === null || this.isThing(word) ? null : property;
    },
    rootsOf: (word) => this.properties.rootsOf(word),
    isCalled: (word) => this.holds(word, HEAD),
  };

  /** Sets the feature values of these categories, which must be all of the shop's, and the shop's own synonyms. */
  know(categories: Iterable<SearchedCategory>, synonyms: readonly Synonym[] = []): void {
    this.answers.clear();
    this.phrases = synonyms.length === 0 ? undefined : new Phrases(synonyms);
    this.properties = new PropertyWords(categories);
  }

  get size(): number {
    return this.ids.length - this.free.length;
  }

  /** Fills an empty index. `brandOf`: the brand of a product by id and place, as it was when the index was stored. */
  restore({ ids, vocabulary }: StoredIndex, brandOf: (id: string, place: number) => string): void {
    this.vocabulary.restore(vocabulary);
    const brands = ids.map((id, place) => (id === undefined ? undefined : brandOf(id, place)));
    const keys = new Map<string, string>();
    for (const [brand, goods] of countBrands(brands, (known) => known ?? '')) {
      keys.set(brand, brandKey(brand));
      this.spellings.add(brand, goods);
    }
    for (const [place, id] of ids.entries()) {
      this.ids[place] = id;
      if (id === undefined) {
        this.free.push(place);
        continue;
      }
      this.brands[place] = keys.get(brands[place] ?? '');
    }
    this.restoredPlaces = undefined;
  }

  protected get restored(): Map<string, number> {
    this.restoredPlaces ??= new Map(this.ids.flatMap((id, place) => (id === undefined ? [] : [[id, place] as const])));
    return this.restoredPlaces;
  }

  /** The index to be stored; yields between portions of the work, in which it must not change. */
  *store(): Generator<undefined, StoredIndex> {
    return { ids: [...this.ids], vocabulary: yield* this.vocabulary.store() };
  }

  /** True when the product of this place is indexed under all these words. */
  holdsAll(place: number, fields: SearchFields): boolean {
    return [...this.words.of(fields)].every(([word, field]) =>
      hasPosting(this.vocabulary.get(word)?.postings ?? [], place * FIELDS + field),
    );
  }

  /** The product's entry; one that came from a stored index has none but by its words at that time. */
  protected entryOf(id: string, fields: SearchFields | undefined): Entry | undefined {
    const place = this.restored.get(id);
    if (place === undefined || fields === undefined) return this.entries.get(id);
    const words = [...this.words.of(fields)].filter(([word]) => this.vocabulary.get(word) !== undefined);
    const terms = words.map(([word]) => this.vocabulary.ensure(word));
    return { place, brand: fields.brand, terms, fields: String.fromCharCode(...words.map(([, field]) => field)) };
  }

  /** Adds a product, or updates a changed one. `before`: its words so far, needed for products of a restored index. */
  put(id: string, fields: SearchFields, before?: SearchFields): void {
    const words = this.words.of(fields);
    const former = this.entryOf(id, before);
    if (former !== undefined && former.brand === fields.brand && isSame(former, words)) return;
    this.answers.clear();
    if (former !== undefined) this.removePosting(former);
    this.restored.delete(id);
    const place = former?.place ?? this.free.pop() ?? this.ids.length;
    this.ids[place] = id;
    this.brands[place] = brandKey(fields.brand);
    this.spellings.add(fields.brand);
    const terms = [...words.keys()].map((word) => this.vocabulary.ensure(word));
    const entry: Entry = { place, brand: fields.brand, terms, fields: String.fromCharCode(...words.values()) };
    this.entries.set(id, entry);
    for (const [at, term] of terms.entries()) insertPosting(term, place * FIELDS + fieldOf(entry, at));
  }

  /** Removes a product; an unknown id has no effect. `before` as for `put`. */
  remove(id: string, before?: SearchFields): void {
    const entry = this.entryOf(id, before);
    if (entry === undefined) return;
    this.answers.clear();
    this.removePosting(entry);
    this.entries.delete(id);
    this.restored.delete(id);
    this.ids[entry.place] = undefined;
    this.brands[entry.place] = undefined;
    this.free.push(entry.place);
  }

  /** Does the deferred work of the next search; to be called now and then while many goods are added. */
  settle(): void {
    this.vocabulary.settle();
  }

  /** Runs a query; `hits` is null when it has no words. */
  search(query: string): SearchResult {
    const known = this.answers.get(query);
    if (known !== undefined) return known;
    const found = this.find(query);
    if (this.answers.size >= ANSWERS_KEPT) this.answers.clear();
    this.answers.set(query, found);
    return found;
  }

  private find(query: string): SearchResult {
    const read = readQuery(query, this.vocabulary, this.phrases ?? (common ??= new Phrases()), this.ownNames);
    const { words, notSold, said } = read;
    if (words.length === 0) {
      const found = notSold === null ? NO_QUERY : { ...NO_HITS, notSold };
      return { ...found, ...conditionsOf(said, conditionParts([], said, this.properties), {}) };
    }
    const match = this.match(words.map((word) => this.preferBrand(word)));
    const isWhole = match.most === match.words.length;
    const brands = isWhole ? this.brandsOf(match.words) : [];
    const parts = conditionParts(match.words, said, this.properties, brands);
    const others = match.words.filter((word) => !brands.some((brand) => brand.words.includes(word)));
    const ofAnyBrand = brands.length > 0 && others.length > 0 ? this.tally(others).hits : undefined;
    const isNarrow = !isWhole || said.pieces.some(({ filter: { sort, inStock } }) => sort ?? !inStock);
    const narrowed = (hits: ReadonlyMap<string, number>) => (isNarrow ? this.ofTheKind(hits, match.words) : hits);
    return {
      ...found({ most: match.most, hits: narrowed(match.hits) }, match.words, notSold),
      // A brand recognised by sound is named by its chip.
      ...(ofAnyBrand !== undefined && others.every(({ meant }) => meant === null) && { readAs: null }),
      ...(ofAnyBrand !== undefined && { ofAnyBrand: narrowed(ofAnyBrand) }),
      ...conditionsOf(said, parts, brands.length > 0 ? { brand: brands.map(({ brand }) => brand) } : {}),
    };
  }

  /** Goods with all the words; failing that, with all required words; failing that, with the most words. */
  private match(words: readonly SearchWord[]): Tally & { readonly words: readonly SearchWord[] } {
    const first = { ...this.tally(words), words };
    if (first.most === words.length) return first;
    // «Для подвесного унитаза»: a property of the thing that goods are meant for needs no match in their titles.
    const needed = words.filter(
      ({ word, isUse, property }) => !isOptional(word) && (isUse !== true || property == null),
    );
    const wanted = needed.length > 0 ? needed : words;
    const less = wanted.length < words.length ? { ...this.tally(wanted), words: wanted } : first;
    if (less.most === wanted.length) return less;
    // No goods have all the words: a word taken for a prefix of another may have been meant otherwise.
    const widened = wanted.map((word, at) => this.widened(word, at === wanted.length - 1));
    const second = { ...this.tally(widened), words: widened };
    const best = second.most > less.most ? second : less;
    return best.words.some((word) => namesGoods(word) && word.candidates.length > 0) || best.most === wanted.length
      ? best
      : { ...best, hits: new Map() };
  }

  /** Hits that are called by the query's noun; all hits when none are. */
  private ofTheKind(hits: ReadonlyMap<string, number>, words: readonly SearchWord[]): ReadonlyMap<string, number> {
    for (const { word, candidates, property, negated, isUse } of words) {
      if (property != null || negated !== undefined || isUse === true || isOptional(word)) continue;
      const called = new Set<string>();
      for (const { term, fit } of candidates) {
        if (fit === 'prefix') continue;
        for (const posting of term.postings) {
          const id = posting % FIELDS === HEAD ? this.ids[Math.floor(posting / FIELDS)] : undefined;
          if (id !== undefined && hits.has(id)) called.add(id);
        }
      }
      if (called.size > 0) return new Map([...hits].filter(([id]) => called.has(id)));
    }
    return hits;
  }

  /** Brands that the query names and that occur in no other brand's titles. */
  private brandsOf(words: readonly SearchWord[]): QueryBrand[] {
    const found: { brand: string; words: SearchWord[] }[] = [];
    for (const word of words) {
      const key = this.brandOf(word);
      if (key === undefined) continue;
      const brand = this.spellings.of(key);
      const known = found.find((other) => other.brand === brand);
      if (known === undefined) found.push({ brand, words: [word] });
      else known.words.push(word);
    }
    return found;
  }

  /** Among names that only sound like the typed word, the brand's own name comes first. */
  private preferBrand(word: SearchWord): SearchWord {
    const { candidates } = word;
    if (candidates.length < 2 || candidates.some(({ reading }) => reading !== 'switched')) return word;
    const own = candidates.filter((candidate) => this.brandOf({ ...word, candidates: [candidate] }) !== undefined);
    return own.length === 0 || own.length === candidates.length ? word : { ...word, candidates: own };
  }

  /** The key of the brand that the word names; undefined without one. */
  private brandOf({ candidates, negated }: SearchWord): string | undefined {
    if (negated !== undefined) return undefined;
    let brand: string | undefined;
    for (const { term, fit } of candidates) {
      if (fit === 'prefix') {
        if (brand === undefined) return undefined;
        continue;
      }
      for (const posting of term.postings) {
        const other = this.brands[Math.floor(posting / FIELDS)];
        if (other === undefined || other === '' || (brand !== undefined && other !== brand)) return undefined;
        if (brand === undefined && !wordsToIndex(other).includes(term.word)) return undefined;
        brand = other;
      }
    }
    return brand;
  }

  private isTitled(word: string): boolean {
    return this.vocabulary.get(word)?.postings.some((posting) => posting % FIELDS >= TITLE) ?? false;
  }

  /** True when some title's head noun is this word, in any form. */
  private isThing(word: string): boolean {
    return [...this.vocabulary.forms(word).keys()].some(
      (term) => !isAdjective(term.word) && term.postings.some((posting) => posting % FIELDS === HEAD),
    );
  }

  private holds(word: string, leastField: number): boolean {
    return [...this.vocabulary.forms(word).keys()].some(({ postings }) =>
      postings.some((posting) => posting % FIELDS >= leastField),
    );
  }

  private widened(sought: SearchWord, isLast: boolean): SearchWord {
    if (sought.meant !== null || sought.candidates.some(({ fit }) => fit === 'exact')) return sought;
    const others = otherReadings(sought.word, undefined, isLast, this.vocabulary);
    const known = new Set(sought.candidates.map(({ term }) => term));
    const added = others.filter(({ term }) => !known.has(term));
    return added.length === 0
      ? sought
      : { word: sought.word, candidates: [...added, ...sought.candidates], meant: bestMatch(added) };
  }

  /** Scores of the goods that contain the most words, and the number of those words. */
  private tally(words: readonly SearchWord[]): Tally {
    const count = new Uint8Array(this.ids.length);
    const total = new Uint32Array(this.ids.length);
    for (const word of words) {
      const best = this.bestPoints(word);
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

  private bestPoints({ candidates, property, negated, isUse = false, isCalled }: SearchWord): Uint16Array {
    const best = new Uint16Array(this.ids.length);
    if (negated !== undefined) {
      best.fill(NEGATION_POINTS * TRUST.typed);
      for (const { term } of negated) for (const posting of term.postings) best[Math.floor(posting / FIELDS)] = 0;
    }
    for (const { term, fit, reading } of candidates) {
      // A use matches in any form: «под унитаз» equals «для унитаза».
      const known = isUse && fit === 'exact' && !isCode(term.word) ? 'form' : fit;
      const points = property == null || isCalled === true ? SCORES[reading][known] : null;
      for (const posting of term.postings) {
        const place = Math.floor(posting / FIELDS);
        const field = posting % FIELDS;
        const score =
          points === null ? PROPERTY_POINTS * TRUST[reading] : (points[isUse && field === HEAD ? FEATURE : field] ?? 0);
        if (score > (best[place] ?? 0)) best[place] = score;
      }
    }
    return best;
  }

  private removePosting(entry: Entry): void {
    this.spellings.add(entry.brand, -1);
    for (const [at, term] of entry.terms.entries()) {
      removePosting(term.postings, entry.place * FIELDS + fieldOf(entry, at));
      if (term.postings.length === 0) this.vocabulary.drop(term);
    }
  }
}

function isSame(entry: Entry, words: ReadonlyMap<string, number>): boolean {
  return (
    entry.terms.length === words.size && entry.terms.every(({ word }, at) => words.get(word) === fieldOf(entry, at))
  );
}
