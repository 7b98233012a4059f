/**
 * The result of a search: the score of each product by id, a whole number, higher is better. A search is resolved into hits once, by the
 * side that holds the goods; null means that there was no query, so every product may be listed.
 */
import type { SearchNote } from '../catalogue/catalog.ts';
import type { ConditionGroup, ListingFilter, Sort } from '../catalogue/listing-filter.ts';
import { isPunctuationOnly } from './search.ts';

export type Hits = ReadonlyMap<string, number> | null;

/** The listing filters that a query expresses. */
type Conditions = NonNullable<SearchNote['said']>;

export type ConditionFilter = Conditions['filter'];

/** The group of each filter that words may set. */
export const GROUP_OF: Readonly<Record<string, ConditionGroup>> = {
  minPrice: 'price',
  maxPrice: 'price',
  inStock: 'stock',
  discounted: 'discount',
  brand: 'brand',
  sort: 'order',
};

/** A condition recognised beside the nouns, for a chip that removes it. */
export type ConditionPart = Conditions['parts'][number];

/** The hits of a query, and its interpretation. */
export interface SearchResult {
  readonly hits: Hits;
  /** The interpreted words when some were read otherwise than typed. */
  readonly readAs: string | null;
  /** True when no product has all the words; the hits have most of them. */
  readonly isPartial: boolean;
  /** The requested goods that the shop does not sell, whose closest goods are the hits; null otherwise. */
  readonly notSold: string | null;
  /** The hits without the brand named in the query, for a filter by brands; absent when no brand was named. */
  readonly ofAnyBrand?: Hits | undefined;
  /** Absent when the query has nouns only. */
  readonly said?: Conditions | undefined;
}

export const NO_QUERY: SearchResult = { hits: null, readAs: null, isPartial: false, notSold: null };

export const NO_HITS: SearchResult = { ...NO_QUERY, hits: new Map() };

/** The result of a query without words: a blank one means no search, signs alone find nothing; null when it has words. */
export function answerWithoutWords(query = ''): SearchResult | null {
  if (isPunctuationOnly(query)) return NO_HITS;
  return query.trim() === '' ? NO_QUERY : null;
}

export function searchNote({ readAs, isPartial, notSold, said }: SearchResult): { search?: SearchNote } {
  if (readAs === null && !isPartial && notSold === null && said === undefined) return {};
  return {
    search: {
      readAs,
      partial: isPartial,
      ...(notSold !== null && { notSold }),
      ...(said !== undefined && { said }),
    },
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The filter with its words' conditions, and the parts in force. A choice overrides words: its group is not read from them. */
export function withConditions<F extends ListingFilter & { sort?: Sort | undefined }>(
  filter: F,
  found: SearchResult,
): { filter: F; found: SearchResult } {
  const { said, ofAnyBrand = found.hits } = found;
  if (said === undefined) return { filter, found };
  const given = Object.entries(filter).filter(([, value]) => isGiven(value));
  const own = new Set(given.map(([name]) => GROUP_OF[name]));
  const added: ConditionFilter = Object.fromEntries(
    Object.entries(said.filter).filter(([name, value]) => isGiven(value) && !own.has(GROUP_OF[name])),
  );
  const parts = said.parts.filter(({ group }) => group === undefined || !own.has(group));
  return {
    filter: { ...filter, ...added },
    found: { ...found, hits: ofAnyBrand, said: parts.length === 0 ? undefined : { ...said, filter: added, parts } },
  };
}
