/**
 * What a search found: the score of each product by id, a whole number, the higher the better. A search is resolved
 * into hits once, by whoever holds the goods; null means that nothing was searched for, so every product may be listed.
 */
import type { ListingFilter, Sort } from '../catalogue/listing.ts';
import { SAID_GROUPS, type SaidGroup } from './said-groups.ts';
import type { SaidFilter } from './said-words.ts';
import { isOfSigns } from './search.ts';

export type Hits = ReadonlyMap<string, number> | null;

/** What was said beside the nouns and understood, for chips that take it back. */
export interface SaidPart {
  /** As a page shows it: «до 10 000 ₽», «чёрный», «Grohe». */
  readonly label: string;
  /** What the label is a value of: «Цвет», «Бренд»; absent where it says so itself. */
  readonly name?: string | undefined;
  /** The query without it. */
  readonly without: string;
  /** The listing's filter it became; absent for what goods hold among their words. */
  readonly group?: SaidGroup | undefined;
}

/** What a query said of the listing's own filters. */
export interface Said {
  readonly filter: SaidFilter;
  readonly parts: SaidPart[];
  /** The query without what became filters. */
  readonly rest: string;
}

/** What a query found, and how it was understood. */
export interface Found {
  readonly hits: Hits;
  /** The words as they were understood, when some of them were read otherwise than typed. */
  readonly readAs: string | null;
  /** No product has all the words: these have most of them. */
  readonly isPartial: boolean;
  /** What was asked for and the shop does not sell: the hits are what comes nearest; null when nothing of the kind was. */
  readonly notSold: string | null;
  /** What would be found were no brand named, for who filters by brands; absent when none was. */
  readonly ofAnyBrand?: Hits | undefined;
  /** Absent when the query said nothing beside its nouns. */
  readonly said?: Said | undefined;
}

/** The answer to a query without words. */
export const NOTHING_ASKED: Found = { hits: null, readAs: null, isPartial: false, notSold: null };

/** The answer to words that no product has. */
export const NOTHING_FOUND: Found = { ...NOTHING_ASKED, hits: new Map() };

/** The answer to a query without words: a blank one asks for nothing, signs alone find nothing; null where it has words. */
export function answerWithoutWords(query = ''): Found | null {
  if (isOfSigns(query)) return NOTHING_FOUND;
  return query.trim() === '' ? NOTHING_ASKED : null;
}

/** What the person who searched should be told; absent when the answer is what was asked for. */
export interface SearchNote {
  readonly readAs: string | null;
  readonly partial: boolean;
  /** What the shop does not sell, as it was asked for. */
  readonly notSold?: string | undefined;
  /** What was said beside the nouns, as far as no filter of the listing's own takes its place. */
  readonly said?: Said | undefined;
}

/** The note that belongs to what was found. */
export function searchNote({ readAs, isPartial, notSold, said }: Found): { search?: SearchNote } {
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

/** Which groups of its own a filter holds. */
function ownGroups(filter: ListingFilter & { sort?: Sort | undefined }): ReadonlySet<SaidGroup> {
  const own = {
    price: filter.minPrice !== undefined || filter.maxPrice !== undefined,
    stock: filter.inStock !== undefined,
    discount: filter.discounted !== undefined,
    brand: filter.brand.length > 0,
    order: filter.sort !== undefined,
  };
  return new Set(SAID_GROUPS.filter((group) => own[group]));
}

/**
 * The filter with what its words say added, and what was found with the parts in force. What is chosen beats what is
 * said: a group the filter holds is no longer read from the words.
 */
export function withSaid<F extends ListingFilter & { sort?: Sort | undefined }>(
  filter: F,
  found: Found,
): { filter: F; found: Found } {
  const { said, ofAnyBrand = found.hits } = found;
  if (said === undefined) return { filter, found };
  const own = ownGroups(filter);
  const { minPrice, maxPrice, inStock, discounted, brand, sort } = said.filter;
  const added: SaidFilter = {
    ...(!own.has('price') && minPrice !== undefined && { minPrice }),
    ...(!own.has('price') && maxPrice !== undefined && { maxPrice }),
    ...(!own.has('stock') && inStock !== undefined && { inStock }),
    ...(!own.has('discount') && discounted !== undefined && { discounted }),
    ...(!own.has('brand') && brand !== undefined && { brand }),
    ...(!own.has('order') && sort !== undefined && { sort }),
  };
  const parts = said.parts.filter(({ group }) => group === undefined || !own.has(group));
  return {
    filter: { ...filter, ...added },
    found: { ...found, hits: ofAnyBrand, said: parts.length === 0 ? undefined : { ...said, filter: added, parts } },
  };
}
