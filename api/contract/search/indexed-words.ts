/** The words under which a product is indexed, each with the field that contains it. */
import { headOf } from './property-words.ts';
import type { SearchFields } from './search-fields.ts';
import { wordsToIndex } from './words.ts';

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
