/**
 * What a search found: the score of each product by id, a whole number, the higher the better. A search is resolved into
 * hits once, by whoever holds the goods; null means that nothing was searched for, so every product may be listed.
 */
export type Hits = ReadonlyMap<string, number> | null;
