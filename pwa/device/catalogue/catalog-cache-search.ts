/** Search over the whole copy: an index of its words in memory, built in small portions beside the page's work. */
import { yieldToPage } from './copy-rows.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { type SearchResult, answerWithoutWords } from '#contract/search/hits.ts';
import {
  type SearchFields,
  type SearchedCategory,
  searchFields,
  searchedCategory,
} from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import type { IndexRecord } from '../rows/index-record.ts';
import { categoriesKey, packIndex, restoredIndex } from './stored-index.ts';
import type { StoredGoods } from './stored-goods.ts';

/** Longest portion of work before the page gets a turn, ms. */
const PORTION_MS = 6;
/** Products between two reads of the clock. */
const BETWEEN_LOOKS = 4;
/** Products indexed between two sorts of the words, each of which copies all of them. */
const SETTLED_EVERY = 4_000;
const NO_CATEGORY: SearchedCategory = { names: [], features: [] };

/** Longest wait for an idle moment, ms: a search before it makes the index itself. */
const IDLE_AT_LATEST_MS = 1_000;

/** The goods of the page are drawn first. Safari has no idle callbacks. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(resolve, IDLE_AT_LATEST_MS / 4);
  });

export interface SearchedCopy {
  readonly products: StoredGoods;
  readonly categories: readonly CategoryWithFeatures[];
  readonly synonyms: readonly Synonym[];
  read(): { readonly version: number };
}

export class CopySearch {
  private readonly copy: SearchedCopy;
  private index = new SearchIndex();
  private searched = new Map<string, SearchedCategory>();
  private categories: readonly CategoryWithFeatures[] = [];
  private key = 0;
  private seen = -1;
  private generation = -1;
  /** Rows and replaced rows of the goods that have been looked at. */
  private rows = 0;
  private replaced = 0;
  /** Ids of goods to be indexed again, with the place of the row that is indexed; undefined for none. */
  private readonly waiting = new Map<string, number | undefined>();
  private record: IndexRecord | undefined;
  /** Number of goods whose words differ from those of the stored record; infinite without one. */
  changes = Infinity;
  private following: Promise<void> | undefined;

  constructor(copy: SearchedCopy) {
    this.copy = copy;
  }

  offer(record: IndexRecord | undefined): void {
    this.record = record;
  }

  search(q: string): SearchResult {
    this.noteChanges();
    this.work(Infinity);
    return this.index.search(q);
  }

  /** Indexes the changes in portions, between which the page gets a turn. */
  follow(): Promise<void> {
    this.following ??= this.workOff().finally(() => (this.following = undefined));
    return this.following;
  }

  private async workOff(): Promise<void> {
    await whenIdle();
    this.noteChanges();
    let unsettled = 0;
    while (this.waiting.size > 0) {
      await yieldToPage();
      this.noteChanges();
      const before = this.waiting.size;
      this.work(PORTION_MS);
      unsettled += before - this.waiting.size;
      if (unsettled < SETTLED_EVERY) continue;
      this.index.settle();
      unsettled = 0;
    }
  }

  /** Reads the index from the record just stored: it takes less memory than one that was built. */
  restart(record: IndexRecord): void {
    this.offer(record);
    this.generation = -1;
    this.noteChanges();
  }

  /** The record of the index now, for these parts of the goods, in portions; undefined when the copy has changed. */
  async pack(goods: StoredGoods): Promise<IndexRecord | undefined> {
    const { version } = this.copy.read();
    if (this.seen !== version || this.waiting.size > 0) return undefined;
    const packing = packIndex(this.index, goods, this.key);
    for (;;) {
      const { done, value } = packing.next();
      if (done === true) return value;
      await yieldToPage();
      if (this.copy.read().version !== version || this.seen !== version) return undefined;
    }
  }

  /** Queues the products in which the copy differs from the index. */
  private noteChanges(): void {
    const { version } = this.copy.read();
    const { products, categories } = this.copy;
    if (version === this.seen && products.generation === this.generation) return;
    this.seen = version;
    const key = this.key;
    const isOtherTree = categories !== this.categories;
    if (isOtherTree) this.takeCategories(categories);
    // Names of categories are part of a product's words.
    if (key !== this.key || products.generation !== this.generation) this.begin();
    else if (isOtherTree) this.index.know(this.searched.values(), this.copy.synonyms);
    for (const place of [...products.replaced].slice(this.replaced)) {
      const id = products.idAt(place);
      if (id !== undefined && place < this.rows && !this.waiting.has(id)) this.waiting.set(id, place);
    }
    this.replaced = products.replaced.size;
    for (let place = this.rows; place < products.rowCount; place += 1) {
      const id = products.idAt(place);
      if (id !== undefined && !this.waiting.has(id)) this.waiting.set(id, undefined);
    }
    this.rows = products.rowCount;
  }

  /** Begins with the stored index if it fits, else with an empty one. */
  private begin(): void {
    const { products, synonyms } = this.copy;
    const fieldsAt = (place: number) => {
      const product = products.at(place);
      return product && this.fieldsOf(product);
    };
    const restored = restoredIndex(this.record, products, { categories: this.key, fieldsAt });
    this.record = undefined;
    this.index = restored?.index ?? new SearchIndex();
    this.index.know(this.searched.values(), synonyms);
    this.generation = products.generation;
    this.waiting.clear();
    for (const [id, place] of restored?.replaced ?? []) this.waiting.set(id, place);
    this.rows = restored?.rows ?? 0;
    this.replaced = products.replaced.size;
    this.changes = restored === undefined ? Infinity : 0;
  }

  private takeCategories(categories: readonly CategoryWithFeatures[]): void {
    this.categories = categories;
    this.searched = new Map(
      categories.flatMap((category) => [
        [category.slug, searchedCategory(category)] as const,
        ...category.subcategories.map(
          (subcategory) =>
            [categoryKey(category.slug, subcategory._id), searchedCategory(category, subcategory)] as const,
        ),
      ]),
    );
    this.key = categoriesKey([...this.searched]);
  }

  private work(mostMs: number): void {
    const until = performance.now() + mostMs;
    let done = 0;
    for (const [id, place] of this.waiting) {
      this.waiting.delete(id);
      this.take(id, place === undefined ? undefined : this.copy.products.at(place));
      done += 1;
      if (done % BETWEEN_LOOKS === 0 && performance.now() > until) return;
    }
  }

  private take(id: string, former: FeedProduct | undefined): void {
    const product = this.copy.products.get(id);
    if (former !== undefined && product !== undefined && hasSameWords(former, product)) return;
    this.changes += 1;
    const before = former && this.fieldsOf(former);
    if (product === undefined) this.index.remove(id, before);
    else this.index.put(id, this.fieldsOf(product), before);
  }

  private fieldsOf(product: FeedProduct): SearchFields {
    const { sku = null, barcode = null, topCategorySlug, subcategoryId } = product;
    const found = this.searched.get(
      subcategoryId === undefined ? topCategorySlug : categoryKey(topCategorySlug, subcategoryId),
    );
    return searchFields({ ...product, sku, barcode }, found ?? NO_CATEGORY);
  }
}

const categoryKey = (categorySlug: string, subcategoryId: string) => `${categorySlug} ${subcategoryId}`;

/** Prices and stock change more often than these, and need no new indexing. */
const WITH_WORDS = ['title', 'brand', 'sku', 'barcode', 'moreBarcodes', 'topCategorySlug', 'subcategoryId'] as const;

const hasSameWords = (a: FeedProduct, b: FeedProduct): boolean =>
  WITH_WORDS.every((field) => a[field] === b[field]) && JSON.stringify(a.attributes) === JSON.stringify(b.attributes);

const searches = new WeakMap<SearchedCopy, CopySearch>();

export function searchOf(copy: SearchedCopy): CopySearch {
  const known = searches.get(copy);
  if (known !== undefined) return known;
  const made = new CopySearch(copy);
  searches.set(copy, made);
  return made;
}

/** Search results in the copy; hits are null when the query has no words. */
export function searchCopy(copy: SearchedCopy, q: string | undefined): SearchResult {
  return answerWithoutWords(q) ?? searchOf(copy).search(q ?? '');
}

/** Updates the index to the copy in portions, so that the first typed letter needn't wait. */
export const updateSearchIndex = (copy: SearchedCopy): Promise<void> => searchOf(copy).follow();
