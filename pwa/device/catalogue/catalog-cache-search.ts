/**
 * Search over the device's copy: an index of its words in memory, built in small portions beside the page's work and
 * updated when the copy changes. A search always covers the whole copy: it first indexes the rest.
 */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { type SearchResult, answerWithoutWords } from '#contract/search/hits.ts';
import { type SearchedCategory, searchFields, searchedCategory } from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import type { Synonym } from '#contract/search/synonym.ts';

/** Longest portion of work before the page gets a turn, ms. */
const PORTION_MS = 6;
/** Products between two reads of the clock. */
const BETWEEN_LOOKS = 20;
const NO_CATEGORY: SearchedCategory = { names: [], features: [] };

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The part of the copy that a search reads. */
export interface SearchedCopy {
  readonly products: ReadonlyMap<string, FeedProduct>;
  readonly categories: readonly CategoryWithFeatures[];
  readonly synonyms: readonly Synonym[];
  read(): { readonly version: number };
}

class CopySearch {
  private readonly copy: SearchedCopy;
  private readonly index = new SearchIndex();
  /** Indexed products; undefined for one that must be indexed again. */
  private readonly indexed = new Map<string, FeedProduct | undefined>();
  private searched = new Map<string, SearchedCategory>();
  private categories: readonly CategoryWithFeatures[] = [];
  private seen = -1;
  private waiting: string[] = [];
  private isWorking = false;

  constructor(copy: SearchedCopy) {
    this.copy = copy;
  }

  search(q: string): SearchResult {
    this.noteChanges();
    this.work(Infinity);
    return this.index.search(q);
  }

  /** Indexes the changes in portions, between which the page gets a turn. */
  async follow(): Promise<void> {
    this.noteChanges();
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.waiting.length > 0) {
      await yieldToPage();
      this.work(PORTION_MS);
    }
    this.isWorking = false;
  }

  /** Queues the products in which the copy differs from the index. */
  private noteChanges(): void {
    const { version } = this.copy.read();
    if (version === this.seen) return;
    this.seen = version;
    const { products, categories } = this.copy;
    if (categories !== this.categories) this.takeCategories(categories);
    for (const id of [...this.indexed.keys()].filter((known) => !products.has(known))) {
      this.index.remove(id);
      this.indexed.delete(id);
    }
    this.waiting = [...products].filter(([id, product]) => this.indexed.get(id) !== product).map(([id]) => id);
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
    this.index.know(this.searched.values(), this.copy.synonyms);
    // Names of categories are part of a product's words.
    for (const id of this.indexed.keys()) this.indexed.set(id, undefined);
  }

  /** Indexes waiting products for at most `mostMs`. */
  private work(mostMs: number): void {
    const until = performance.now() + mostMs;
    for (let done = 1; this.waiting.length > 0; done += 1) {
      const id = this.waiting.pop();
      const product = id === undefined ? undefined : this.copy.products.get(id);
      if (product !== undefined) this.take(product);
      if (done % BETWEEN_LOOKS === 0 && performance.now() > until) return;
    }
  }

  private take(product: FeedProduct): void {
    const former = this.indexed.get(product._id);
    this.indexed.set(product._id, product);
    if (former !== undefined && hasSameWords(former, product)) return;
    const {
      title,
      brand,
      sku = null,
      barcode = null,
      moreBarcodes,
      attributes,
      topCategorySlug,
      subcategoryId,
    } = product;
    const found = this.searched.get(
      subcategoryId === undefined ? topCategorySlug : categoryKey(topCategorySlug, subcategoryId),
    );
    this.index.put(
      product._id,
      searchFields({ title, brand, sku, barcode, moreBarcodes, attributes }, found ?? NO_CATEGORY),
    );
  }
}

const categoryKey = (categorySlug: string, subcategoryId: string) => `${categorySlug} ${subcategoryId}`;

/** Prices and stock change more often than words, and need no new indexing. */
function hasSameWords(a: FeedProduct, b: FeedProduct): boolean {
  return (
    a.title === b.title &&
    a.brand === b.brand &&
    a.sku === b.sku &&
    a.barcode === b.barcode &&
    a.moreBarcodes === b.moreBarcodes &&
    a.topCategorySlug === b.topCategorySlug &&
    a.subcategoryId === b.subcategoryId &&
    JSON.stringify(a.attributes) === JSON.stringify(b.attributes)
  );
}

const searches = new WeakMap<SearchedCopy, CopySearch>();

function searchOf(copy: SearchedCopy): CopySearch {
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
export async function updateSearchIndex(copy: SearchedCopy): Promise<void> {
  await searchOf(copy).follow();
}
