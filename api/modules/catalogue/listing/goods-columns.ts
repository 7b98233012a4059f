/**
 * The fields of goods on sale that listings and facets use, as columns in memory: filtering, counting and ordering a hundred thousand goods
 * takes a few milliseconds, on either engine. A product has the same place in all columns.
 */
import { brandKey } from '#contract/catalogue/brand-key.ts';
import { BrandSpellings } from '#contract/catalogue/brand-spellings.ts';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import type { ChangedRow } from '../changes/change-store.ts';
import type { Follower } from '../changes/followed-goods.ts';
import { EffectivePrices, NEVER_FROM, NEVER_TO, NO_SALE, type StoredPrices } from './effective-prices.ts';
import { KeptOrder } from './kept-order.ts';

const FIRST_CAPACITY = 1024;
const NO_ATTRIBUTES: Attributes = {};

/** Instants are stored as ISO text of one form. */
const instant = (text: string | null, missing: number): number => (text === null ? missing : Date.parse(text));

export interface StoredColumns {
  readonly ids: readonly string[];
  /** JSON of each product's attributes. */
  readonly attributes: readonly string[];
  readonly names: readonly (readonly string[])[];
  readonly numbers: readonly Int32Array[];
  readonly inStock: Uint8Array;
  readonly popularity: Float64Array;
  readonly created: Float64Array;
  readonly orders: readonly Int32Array[];
  readonly prices: StoredPrices;
}

export class GoodsColumns implements Follower {
  readonly categories = new Names();
  readonly subcategories = new Names();
  readonly brands = new Names();
  readonly #spellings = new Names();
  readonly prices: EffectivePrices;
  /** By id, which settles every tie, and by the sort fields of listings; the least first. */
  readonly byId: KeptOrder;
  readonly byAge: KeptOrder;
  readonly byPopularity: KeptOrder;

  readonly #ids: string[] = [];
  readonly #placeOf = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #attributes: Attributes[] = [];
  /** Interned attribute texts, each once in memory. */
  readonly #words = new Map<string, string>();
  #category = new Int32Array(FIRST_CAPACITY);
  #subcategory = new Int32Array(FIRST_CAPACITY);
  #brand = new Int32Array(FIRST_CAPACITY);
  #spelling = new Int32Array(FIRST_CAPACITY);
  #brandNames: readonly string[] | null = null;
  #inStock = new Uint8Array(FIRST_CAPACITY);
  #popularity = new Float64Array(FIRST_CAPACITY);
  #created = new Float64Array(FIRST_CAPACITY);
  /** Rank of each place in the order of ids. */
  #rank = new Int32Array(FIRST_CAPACITY);
  #touched = new Uint8Array(FIRST_CAPACITY);

  constructor(now: Date) {
    const ids = this.#ids;
    const tie = (a: number, b: number): number => (this.#rank[a] ?? 0) - (this.#rank[b] ?? 0);
    this.byId = new KeptOrder((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1));
    this.byAge = new KeptOrder((a, b) => (this.#created[a] ?? 0) - (this.#created[b] ?? 0) || tie(a, b));
    this.byPopularity = new KeptOrder((a, b) => (this.#popularity[a] ?? 0) - (this.#popularity[b] ?? 0) || tie(a, b));
    this.prices = new EffectivePrices(now, FIRST_CAPACITY, tie);
  }

  get size(): number {
    return this.#placeOf.size;
  }

  /** Upper bound of places; some of the places below may be free. */
  get end(): number {
    return this.#ids.length;
  }

  id = (place: number): string => this.#ids[place] ?? '';
  place = (id: string): number | undefined => this.#placeOf.get(id);
  category = (place: number): number => this.#category[place] ?? -1;
  subcategory = (place: number): number => this.#subcategory[place] ?? -1;
  brand = (place: number): number => this.#brand[place] ?? -1;
  isInStock = (place: number): boolean => this.#inStock[place] === 1;
  attributes = (place: number): Attributes => this.#attributes[place] ?? NO_ATTRIBUTES;

  /** The shop's spelling of each brand, by its number. */
  brandNames(): readonly string[] {
    if (this.#brandNames !== null) return this.#brandNames;
    const counts = new Uint32Array(this.#spellings.size);
    for (const place of this.byId.places) {
      const number = this.#spelling[place] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
    const spellings = new BrandSpellings();
    counts.forEach((count, number) => spellings.add(this.#spellings.at(number), count));
    this.#brandNames = Array.from({ length: this.brands.size }, (_, number) => spellings.of(this.brands.at(number)));
    return this.#brandNames;
  }

  /** Applies a portion of changes; readers see all of it or none. */
  take(rows: readonly ChangedRow[]): void {
    this.#brandNames = null;
    const touched: number[] = [];
    const gone = new Set<number>();
    for (const row of rows) {
      const place = this.#placeOf.get(row.id);
      if (row.gone) {
        if (place !== undefined) {
          gone.add(place);
          touched.push(place);
        }
      } else touched.push(this.#put(row, place));
    }
    for (const place of touched) this.#touched[place] = 1;
    const stays = (place: number): boolean => !gone.has(place);
    this.byId.move(touched, this.#touched, stays);
    this.#rankAll();
    for (const order of [this.byAge, this.byPopularity]) order.move(touched, this.#touched, stays);
    this.prices.move(touched, this.#touched, stays);
    for (const place of touched) this.#touched[place] = 0;
    for (const place of gone) this.#forget(place);
  }

  store(): StoredColumns {
    const { end } = this;
    return {
      ids: [...this.#ids],
      attributes: this.#attributes.map((attributes) => JSON.stringify(attributes)),
      names: this.#names().map((names) => names.all()),
      numbers: [this.#category, this.#subcategory, this.#brand, this.#spelling].map((column) => column.slice(0, end)),
      inStock: this.#inStock.slice(0, end),
      popularity: this.#popularity.slice(0, end),
      created: this.#created.slice(0, end),
      orders: this.#orders().map(({ places }) => places.slice()),
      prices: this.prices.store(end),
    };
  }

  /** Fills empty columns. */
  restore({ ids, attributes, names, numbers, inStock, popularity, created, orders, prices }: StoredColumns): void {
    this.#grow(Math.max(FIRST_CAPACITY, ids.length));
    for (const [place, id] of ids.entries()) {
      this.#ids.push(id);
      if (id === '') this.#free.push(place);
      else this.#placeOf.set(id, place);
      this.#attributes.push(this.#read(attributes[place] ?? '{}'));
    }
    for (const [index, known] of this.#names().entries()) for (const name of names[index] ?? []) known.of(name);
    for (const [index, column] of [this.#category, this.#subcategory, this.#brand, this.#spelling].entries())
      column.set(numbers[index] ?? []);
    this.#inStock.set(inStock);
    this.#popularity.set(popularity);
    this.#created.set(created);
    for (const [index, order] of this.#orders().entries()) order.restore(orders[index] ?? new Int32Array());
    this.#rankAll();
    this.prices.restore(prices);
  }

  #names(): Names[] {
    return [this.categories, this.subcategories, this.brands, this.#spellings];
  }

  #orders(): KeptOrder[] {
    return [this.byId, this.byAge, this.byPopularity];
  }

  #rankAll(): void {
    for (const [rank, place] of this.byId.places.entries()) this.#rank[place] = rank;
  }

  #put(row: ChangedRow, known: number | undefined): number {
    const place = known ?? this.#free.pop() ?? this.#ids.length;
    if (place >= this.#category.length) this.#grow(this.#category.length * 2);
    this.#ids[place] = row.id;
    this.#placeOf.set(row.id, place);
    this.#category[place] = this.categories.of(row.category_id ?? '');
    this.#subcategory[place] = row.subcategory_id === null ? -1 : this.subcategories.of(row.subcategory_id);
    this.#brand[place] = this.brands.of(brandKey(row.brand));
    this.#spelling[place] = this.#spellings.of(row.brand);
    this.#inStock[place] = row.stock_qty - row.reserved_qty > 0 ? 1 : 0;
    this.#popularity[place] = row.popularity;
    this.#created[place] = Date.parse(row.created_at);
    this.#attributes[place] = this.#read(row.attributes);
    this.prices.put(place, {
      retail: row.price_retail,
      wholesale: row.price_wholesale,
      sale: row.price_sale ?? NO_SALE,
      from: instant(row.sale_from, NEVER_FROM),
      to: instant(row.sale_to, NEVER_TO),
    });
    return place;
  }

  #forget(place: number): void {
    this.#placeOf.delete(this.id(place));
    this.#ids[place] = '';
    this.#attributes[place] = NO_ATTRIBUTES;
    this.prices.forget(place);
    this.#free.push(place);
  }

  #read(json: string): Attributes {
    if (json === '{}') return NO_ATTRIBUTES;
    const attributes = JSON.parse(json) as Attributes;
    for (const [code, value] of Object.entries(attributes)) {
      if (typeof value !== 'string') continue;
      const known = this.#words.get(value);
      if (known === undefined) this.#words.set(value, value);
      else attributes[code] = known;
    }
    return attributes;
  }

  #grow(capacity: number): void {
    const [integers, bytes, numbers] = [Int32Array, Uint8Array, Float64Array];
    this.#category = larger(this.#category, new integers(capacity));
    this.#subcategory = larger(this.#subcategory, new integers(capacity));
    this.#brand = larger(this.#brand, new integers(capacity));
    this.#spelling = larger(this.#spelling, new integers(capacity));
    this.#rank = larger(this.#rank, new integers(capacity));
    this.#inStock = larger(this.#inStock, new bytes(capacity));
    this.#touched = larger(this.#touched, new bytes(capacity));
    this.#popularity = larger(this.#popularity, new numbers(capacity));
    this.#created = larger(this.#created, new numbers(capacity));
    this.prices.grow(capacity);
  }
}

function larger<T extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: T): T {
  to.set(from);
  return to;
}

/** Interns names as numbers in the order of arrival, for columns of numbers. */
class Names {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  get size(): number {
    return this.#names.length;
  }

  /** The name's number, assigned when new. */
  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** All names, by number. */
  all(): readonly string[] {
    return this.#names;
  }

  /** The name's number; -1 for an unknown name. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  at(number: number): string {
    return this.#names[number] ?? '';
  }

  /** 1 for the number of each of these names, 0 for all others. */
  marks(names: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.#names.length);
    for (const name of names) {
      const number = this.find(name);
      if (number !== -1) marks[number] = 1;
    }
    return marks;
  }
}
