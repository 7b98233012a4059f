/** The stored search index of the copy. */
import type { StoredWords } from '#contract/search/stored-words.ts';

/** Increment it whenever goods get other words than before; a test holds the words of some goods against it. */
export const INDEX_FORMAT = 1;

/** Index of the goods in the parts up to the last of `parts`. */
export interface IndexRecord {
  readonly key: 'index';
  readonly format: number;
  readonly checksum: number;
  /** `categoriesKey` of the categories whose names are among the words. */
  readonly categories: number;
  readonly parts: readonly number[];
  /** Places of the goods by place of the index; `FREE` for none. */
  readonly goods: Uint32Array;
  readonly plain: KeptWords;
  readonly codes: KeptWords;
}

/** Words whose text is kept as bytes. */
export type KeptWords = Omit<StoredWords, 'text'> & { readonly text: Uint8Array };
