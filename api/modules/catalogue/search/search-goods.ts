/** Finds the goods that contain a query's words, in an index of all goods in this process's memory. */
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { answerWithoutWords, type SearchResult } from '#contract/search/hits.ts';
import {
  type SearchedCategory,
  type SearchedFeature,
  type SearchFields,
  searchFields,
} from '#contract/search/search-fields.ts';
import { groupBy } from '#contract/values/group-by.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import type { ChangedRow } from '../changes/change-store.ts';
import { followedBy, type Follower } from '../changes/followed-goods.ts';
import { readSynonyms } from '../synonyms/save-synonym.ts';
import { type Entry, fieldOf, SearchIndex, type StoredIndex } from '#contract/search/search-index.ts';
import { NO_STORED_WORDS, wordAt, wordCount } from '#contract/search/stored-words.ts';
import type { Term } from '#contract/search/vocabulary.ts';

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

const NO_CATEGORY = { names: [], features: [] };

/** Number of goods indexed between two sorts of the word lists: each sort rebuilds the lists of all words. */
const SETTLED_EVERY = 4_000;

/** Goods on sale, taken off sale, or not published yet. */
export type SaleState = 'sold' | 'removed' | 'draft';

const saleStateOf = ({ gone, draft }: ChangedRow): SaleState => (draft ? 'draft' : gone ? 'removed' : 'sold');

class GoodsIndex implements Follower {
  readonly index = new PackedIndex();
  readonly #searched: SearchedCategories;
  readonly #saleState: SaleState;
  #unsettled = 0;

  constructor(searched: SearchedCategories, saleState: SaleState) {
    this.#searched = searched;
    this.#saleState = saleState;
    this.index.know(searched.subcategories.values(), searched.synonyms);
  }

  take(rows: readonly ChangedRow[]): void {
    for (const row of rows) {
      if (saleStateOf(row) === this.#saleState) this.#put(row);
      else this.index.remove(row.id);
    }
    this.#unsettled += rows.length;
    if (this.#unsettled < SETTLED_EVERY) return;
    this.index.settle();
    this.#unsettled = 0;
  }

  #put(row: ChangedRow): void {
    const category =
      row.subcategory_id === null
        ? this.#searched.categories.get(row.category_slug)
        : this.#searched.subcategories.get(row.subcategory_id);
    const { title, brand, sku, barcode, more_barcodes: moreBarcodes } = row;
    const attributes = JSON.parse(row.attributes) as Attributes;
    this.index.put(
      row.id,
      searchFields({ title, brand, sku, barcode, moreBarcodes, attributes }, category ?? NO_CATEGORY),
    );
  }
}

const indexOf = (saleState: SaleState) =>
  followedBy<GoodsIndex>({
    make: async (db) => new GoodsIndex(await readSearchedCategories(db), saleState),
    dependsOnCategories: true,
    // Searches among goods off sale are rare.
    ...(saleState === 'sold' && {
      storable: {
        name: 'search',
        store: ({ index }) => index.pack(),
        restore: ({ index }, state) => index.unpack(state as PackedGoods),
      },
    }),
  });

const INDEXES = { sold: indexOf('sold'), removed: indexOf('removed'), draft: indexOf('draft') };

/** Goods that contain the query's words, with their scores. Hits are null when the query has no words. */
export function searchGoods(db: Knex, q: string | undefined): Promise<SearchResult> {
  return searchInState(db, q, 'sold');
}

/** The same among the goods of one sale state; the indexes of goods off sale are built on first use. */
export async function searchInState(db: Knex, q: string | undefined, saleState: SaleState): Promise<SearchResult> {
  return answerWithoutWords(q) ?? (await INDEXES[saleState](db).upToDate()).index.search(q ?? '');
}

/** Builds the index at start: at thousands of goods the first search would have to wait for it. */
export async function prepareSearch(db: Knex): Promise<void> {
  await INDEXES.sold(db).upToDate();
}

interface SearchedCategories {
  /** By the category's slug, for goods without a subcategory. */
  readonly categories: ReadonlyMap<string, SearchedCategory>;
  readonly subcategories: ReadonlyMap<string, SearchedCategory>;
  /** The shop's own synonyms. */
  readonly synonyms: readonly Synonym[];
}

/** All categories, in the form that the device takes from its category tree. */
async function readSearchedCategories(db: Knex): Promise<SearchedCategories> {
  const categories = await db('categories').select('id', 'slug', 'name');
  const subcategories = await db('subcategories').select('id', 'category_id', 'name');
  const features = await db('features').select('subcategory_id', 'code', 'name', 'type', 'unit', 'choices');
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const searched = features.map(({ choices, ...row }) => ({
    ...row,
    values: JSON.parse(choices) as SearchedFeature['values'],
  }));
  const featuresOf = groupBy(searched, (row) => row.subcategory_id);
  return {
    synonyms: await readSynonyms(db),
    categories: new Map(categories.map(({ slug, name }) => [slug, { names: [name], features: [] }])),
    subcategories: new Map(
      subcategories.map(({ id, category_id, name }) => [
        id,
        { names: [nameOf.get(category_id) ?? '', name], features: featuresOf.get(id) ?? [] },
      ]),
    ),
  };
}

/** Restricts products `p` to the hits, with their scores as a table `h (id, score)`, passed as one JSON value: hits may be thousands. */
export function joinHits(query: Knex.QueryBuilder, hits: ReadonlyMap<string, number>): void {
  const scores = JSON.stringify(Object.fromEntries(hits));
  const isPostgres = query.client.config.client === 'pg';
  const table = isPostgres
    ? '(SELECT key AS id, CAST(value AS integer) AS score FROM json_each_text(CAST(? AS json)))'
    : '(SELECT key AS id, value AS score FROM json_each(?))';
  query.joinRaw(`JOIN ${table} h ON h.id = p.id`, [scores]);
}
