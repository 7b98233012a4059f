/**
 * What a search found: the score of each product by id, a whole number, the higher the better. A search is resolved
 * into hits once, by whoever holds the goods; null means that nothing was searched for, so every product may be listed.
 */
export type Hits = ReadonlyMap<string, number> | null;

/** What a query found, and how it was understood. */
export interface Found {
  readonly hits: Hits;
  /** The words as they were understood, when some of them were read otherwise than typed. */
  readonly readAs: string | null;
  /** No product has all the words: these have most of them. */
  readonly isPartial: boolean;
  /** What was asked for and the shop does not sell: the hits are what comes nearest; null when nothing of the kind was. */
  readonly notSold: string | null;
}

/** The answer to a query without words. */
export const NOTHING_ASKED: Found = { hits: null, readAs: null, isPartial: false, notSold: null };

/** The answer to words that no product has. */
export const NOTHING_FOUND: Found = { ...NOTHING_ASKED, hits: new Map() };

/** What the person who searched should be told; absent when the answer is what was asked for. */
export interface SearchNote {
  readonly readAs: string | null;
  readonly partial: boolean;
  /** What the shop does not sell, as it was asked for. */
  readonly notSold?: string | undefined;
}

/** The note that belongs to what was found. */
export function searchNote({ readAs, isPartial, notSold }: Found): { search?: SearchNote } {
  if (readAs === null && !isPartial && notSold === null) return {};
  return { search: { readAs, partial: isPartial, ...(notSold !== null && { notSold }) } };
}
