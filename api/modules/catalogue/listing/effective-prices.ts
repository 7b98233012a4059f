/**
 * Prices of goods at a moment, in kopecks, for the public and for wholesale buyers by their terms, and the goods in the order of each
 * price. Prices change by themselves when a sale price begins or ends: only goods whose price changes then are moved.
 */
import { ownWholesale } from '#contract/products/price.ts';
import { KeptOrder } from './kept-order.ts';

/** Sale price of a product without one. */
export const NO_SALE = Infinity;
/** Bounds of a sale price without a period. */
export const NEVER_FROM = -Infinity;
export const NEVER_TO = Infinity;

/** Kopecks, and milliseconds since 1970: the sale price is valid from the first instant to just before the second. */
export interface PricesOfProduct {
  readonly retail: number;
  readonly wholesale: number;
  /** `NO_SALE` without one. */
  readonly sale: number;
  readonly from: number;
  readonly to: number;
}

interface PriceColumns {
  kopecks: Float64Array;
  readonly order: KeptOrder;
}

/** Prices as they are stored: columns, the current ones of both payers with their orders, and the span of these. */
export interface StoredPrices {
  readonly stated: Readonly<Record<keyof PricesOfProduct, Float64Array>>;
  readonly reduced: Uint8Array;
  readonly paid: readonly { readonly kopecks: Float64Array; readonly places: Int32Array }[];
  readonly at: number;
  readonly from: number;
  readonly until: number;
}

/** The buyers that a price is for: the public, or wholesale buyers with this individual discount off wholesale prices, per cent. */
export type Payer = 'public' | { readonly discount: number };

const PRICE_FIELDS = ['retail', 'wholesale', 'sale', 'from', 'to'] as const;

/** Number of individual discounts whose order is cached, beside the common wholesale price; the least recently used is dropped. */
const MAX_OWN_DISCOUNTS = 8;

export class EffectivePrices {
  /** The prices as given, by place; a place without goods has a retail price that is no number. */
  #stated: Record<keyof PricesOfProduct, Float64Array>;
  #reduced: Uint8Array;
  #marks: Uint8Array;
  readonly #make: () => PriceColumns;
  readonly #public: PriceColumns;
  readonly #wholesale: PriceColumns;
  /** Columns by individual discount in per cent, least recently used first. */
  readonly #own = new Map<number, PriceColumns>();
  /** The moment of the current columns, and the span around it in which no sale price begins or ends. */
  #at: number;
  #from = -Infinity;
  #until = Infinity;

  constructor(now: Date, capacity: number, tie: (a: number, b: number) => number) {
    this.#at = now.getTime();
    const column = () => new Float64Array(capacity);
    this.#stated = {
      retail: column().fill(NaN),
      wholesale: column(),
      sale: column(),
      from: column(),
      to: column(),
    };
    this.#reduced = new Uint8Array(capacity);
    this.#marks = new Uint8Array(capacity);
    this.#make = (): PriceColumns => {
      const made: PriceColumns = {
        kopecks: new Float64Array(this.#reduced.length),
        order: new KeptOrder((a, b) => (made.kopecks[a] ?? 0) - (made.kopecks[b] ?? 0) || tie(a, b)),
      };
      return made;
    };
    this.#public = this.#make();
    this.#wholesale = this.#make();
  }

  /** Prices at `now` for this viewer; the result is valid until the next change. */
  at(now: Date, payer: Payer) {
    this.#moveTo(now.getTime());
    const { kopecks, order } = payer === 'public' ? this.#public : this.#wholesaleWith(payer.discount);
    const reduced = this.#reduced;
    return {
      kopecks: (place: number): number => kopecks[place] ?? 0,
      isReduced: (place: number): boolean => reduced[place] === 1,
      order,
    };
  }

  /** Stores a product's prices; the caller must call `move` afterwards. */
  put(place: number, prices: PricesOfProduct): void {
    for (const field of PRICE_FIELDS) this.#stated[field][place] = prices[field];
    this.#narrow(prices);
    this.#compute(place, prices);
  }

  forget(place: number): void {
    this.#stated.retail[place] = NaN;
  }

  /** The prices of the places below `end`. */
  store(end: number): StoredPrices {
    const { retail, wholesale, sale, from, to } = this.#stated;
    const cut = (column: Float64Array) => column.slice(0, end);
    return {
      stated: { retail: cut(retail), wholesale: cut(wholesale), sale: cut(sale), from: cut(from), to: cut(to) },
      reduced: this.#reduced.slice(0, end),
      paid: [this.#public, this.#wholesale].map(({ kopecks, order }) => ({
        kopecks: cut(kopecks),
        places: order.places.slice(),
      })),
      at: this.#at,
      from: this.#from,
      until: this.#until,
    };
  }

  /** Fills empty prices that have room for these. */
  restore({ stated, reduced, paid, at, from, until }: StoredPrices): void {
    for (const field of PRICE_FIELDS) this.#stated[field].set(stated[field]);
    this.#reduced.set(reduced);
    for (const [index, columns] of [this.#public, this.#wholesale].entries()) {
      columns.kopecks.set(paid[index]?.kopecks ?? []);
      columns.order.restore(paid[index]?.places ?? new Int32Array());
    }
    this.#at = at;
    this.#from = from;
    this.#until = until;
  }

  /** Places of goods with their prices. */
  *#known(): Generator<[number, PricesOfProduct], undefined> {
    const { retail, wholesale, sale, from, to } = this.#stated;
    for (const [place, price] of retail.entries()) {
      if (Number.isNaN(price)) continue;
      yield [
        place,
        {
          retail: price,
          wholesale: wholesale[place] ?? 0,
          sale: sale[place] ?? NO_SALE,
          from: from[place] ?? NEVER_FROM,
          to: to[place] ?? NEVER_TO,
        },
      ];
    }
  }

  move(touched: readonly number[], isTouched: Uint8Array, belongs: (place: number) => boolean): void {
    for (const { order } of this.#all()) order.move(touched, isTouched, belongs);
  }

  grow(capacity: number): void {
    const [reduced, marks] = [new Uint8Array(capacity), new Uint8Array(capacity)];
    reduced.set(this.#reduced);
    this.#reduced = reduced;
    this.#marks = marks;
    const grown = (column: Float64Array) => {
      const larger = new Float64Array(capacity).fill(NaN);
      larger.set(column);
      return larger;
    };
    for (const field of PRICE_FIELDS) this.#stated[field] = grown(this.#stated[field]);
    for (const paid of this.#all()) paid.kopecks = grown(paid.kopecks);
  }

  #all(): PriceColumns[] {
    return [this.#public, this.#wholesale, ...this.#own.values()];
  }

  /** Prices with this per cent off the wholesale price; computed for all goods unless cached. */
  #wholesaleWith(discount: number): PriceColumns {
    if (discount === 0) return this.#wholesale;
    const kept = this.#own.get(discount);
    this.#own.delete(discount);
    const paid = kept ?? this.#make();
    this.#own.set(discount, paid);
    if (kept !== undefined) return kept;
    const [oldest] = this.#own.keys();
    if (this.#own.size > MAX_OWN_DISCOUNTS && oldest !== undefined) this.#own.delete(oldest);
    const places: number[] = [];
    for (const [place, { wholesale }] of this.#known()) {
      places.push(place);
      paid.kopecks[place] = Math.min(ownWholesale(wholesale, discount), this.#public.kopecks[place] ?? 0);
    }
    paid.order.move(places, this.#marks, () => true);
    return paid;
  }

  #moveTo(at: number): void {
    if (this.#from <= at && at < this.#until) return;
    this.#at = at;
    this.#from = -Infinity;
    this.#until = Infinity;
    const changed: number[] = [];
    for (const [place, prices] of this.#known()) {
      this.#narrow(prices);
      if (this.#compute(place, prices)) changed.push(place);
    }
    for (const place of changed) this.#marks[place] = 1;
    this.move(changed, this.#marks, () => true);
    for (const place of changed) this.#marks[place] = 0;
  }

  #narrow({ sale, from, to }: PricesOfProduct): void {
    if (sale === NO_SALE) return;
    for (const end of [from, to]) {
      if (end <= this.#at) this.#from = Math.max(this.#from, end);
      else this.#until = Math.min(this.#until, end);
    }
  }

  /** True when the product's price has changed. */
  #compute(place: number, { retail, wholesale, sale, from, to }: PricesOfProduct): boolean {
    const isReduced = sale < retail && from <= this.#at && to > this.#at;
    const paid = isReduced ? sale : retail;
    const paidWholesale = Math.min(wholesale, paid);
    let isSame = this.#public.kopecks[place] === paid && this.#wholesale.kopecks[place] === paidWholesale;
    this.#reduced[place] = isReduced ? 1 : 0;
    this.#public.kopecks[place] = paid;
    this.#wholesale.kopecks[place] = paidWholesale;
    for (const [discount, { kopecks }] of this.#own) {
      const paidOwn = Math.min(ownWholesale(wholesale, discount), paid);
      isSame &&= kopecks[place] === paidOwn;
      kopecks[place] = paidOwn;
    }
    return !isSame;
  }
}
