/**
 * The search index of a server's process. Its goods can be stored between two starts; restored ones are read in packed form, which takes a
 * third of the memory of objects.
 */
import { type Entry, fieldOf, SearchIndex, type StoredIndex } from '#contract/search/search-index.ts';
import type { SearchFields } from '#contract/search/search-fields.ts';
import { NO_STORED_WORDS, wordAt, wordCount } from '#contract/search/stored-words.ts';
import type { Term } from '#contract/search/vocabulary.ts';

/** Entries of goods, by place. */
interface PackedEntries {
  /** The beginning of each place's words, and the end of the last. */
  readonly starts: Uint32Array;
  /** The number of each word: of a plain word, or of a code after them. */
  readonly numbers: Uint32Array;
  /** The field of each word. */
  readonly fields: Uint8Array;
  readonly brands: readonly string[];
  /** The brand of each place. */
  readonly brandOf: Uint32Array;
}

/** Goods as they are stored. */
export type PackedGoods = StoredIndex & PackedEntries;

const NONE: PackedGoods = {
  ids: [],
  vocabulary: { plain: NO_STORED_WORDS, codes: NO_STORED_WORDS },
  starts: new Uint32Array(1),
  numbers: new Uint32Array(),
  fields: new Uint8Array(),
  brands: [],
  brandOf: new Uint32Array(),
};

export class PackedIndex extends SearchIndex {
  private packed = NONE;

  pack(): PackedGoods {
    const storing = this.store();
    let step = storing.next();
    while (step.done !== true) step = storing.next();
    const { ids, vocabulary } = step.value;
    const numberOf = new Map<string, number>();
    for (const words of [vocabulary.plain, vocabulary.codes])
      for (let at = 0; at < wordCount(words); at += 1) numberOf.set(wordAt(words, at), numberOf.size);
    const starts = new Uint32Array(ids.length + 1);
    const numbers: number[] = [];
    const fields: number[] = [];
    const brands = new Map<string, number>();
    const brandOf = new Uint32Array(ids.length);
    for (const [place, id] of ids.entries()) {
      if (id !== undefined) {
        this.visit(id, place, (word, field) => {
          numbers.push(numberOf.get(word) ?? 0);
          fields.push(field);
        });
        const brand = this.brandAt(id, place);
        if (!brands.has(brand)) brands.set(brand, brands.size);
        brandOf[place] = brands.get(brand) ?? 0;
      }
      starts[place + 1] = numbers.length;
    }
    return {
      ids,
      vocabulary,
      starts,
      numbers: Uint32Array.from(numbers),
      fields: Uint8Array.from(fields),
      brands: [...brands.keys()],
      brandOf,
    };
  }

  /** Fills an empty index with packed goods. */
  unpack(packed: PackedGoods): void {
    this.packed = packed;
    this.restore(packed, (id, place) => this.brandAt(id, place));
  }

  /** Passes each word of a product with its field. */
  private visit(id: string, place: number, see: (word: string, field: number) => void): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) {
      for (const [at, { word }] of entry.terms.entries()) see(word, fieldOf(entry, at));
      return;
    }
    const { starts, numbers, fields, vocabulary } = this.packed;
    const { plain, codes } = vocabulary;
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 1) {
      const number = numbers[at] ?? 0;
      const code = number - wordCount(plain);
      see(code < 0 ? wordAt(plain, number) : wordAt(codes, code), fields[at] ?? 0);
    }
  }

  private brandAt(id: string, place: number): string {
    return this.entries.get(id)?.brand ?? this.packed.brands[this.packed.brandOf[place] ?? 0] ?? '';
  }

  /** The product's entry; one of a packed product is made of its words. */
  protected override entryOf(id: string, _before: SearchFields | undefined): Entry | undefined {
    const place = this.restored.get(id);
    if (place === undefined) return this.entries.get(id);
    const terms: Term[] = [];
    const fields: number[] = [];
    this.visit(id, place, (word, field) => {
      terms.push(this.vocabulary.ensure(word));
      fields.push(field);
    });
    return { place, brand: this.brandAt(id, place), terms, fields: String.fromCharCode(...fields) };
  }
}
