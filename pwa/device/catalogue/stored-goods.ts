/** The copy's goods in memory: their parts as stored, and the place of each product's latest row. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import {
  type GoodsPart,
  type PartSale,
  brandAt,
  categoryAt,
  idsOf,
  packPart,
  productAt,
  textKey,
  subcategoryAt,
} from '../rows/goods-part.ts';

/** Products read from the bytes and held for the next time; all are let go when there are more. */
const HELD = 2_000;

/** One row of a part. Places count the rows of all parts, replaced ones too. */
export interface Row {
  readonly place: number;
  readonly id: string;
  readonly part: GoodsPart;
  readonly row: number;
}

export class StoredGoods {
  private readonly stored: { readonly part: GoodsPart; readonly first: number }[] = [];
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();
  private readonly held = new Map<number, FeedProduct>();
  /** Places whose product was replaced or removed, in the order of time. */
  readonly replaced = new Set<number>();

  /** Changes when all goods are read anew. */
  generation = 0;

  get size(): number {
    return this.places.size;
  }

  get parts(): readonly GoodsPart[] {
    return this.stored.map(({ part }) => part);
  }

  get rowCount(): number {
    return this.ids.length;
  }

  /** Takes a part that is later than those before; its arrays are used as they are. */
  add(part: GoodsPart): void {
    for (const id of part.removed) this.delete(id);
    this.stored.push({ part, first: this.ids.length });
    for (const id of idsOf(part)) {
      if (this.places.has(id)) this.delete(id);
      this.places.set(id, this.ids.length);
      this.ids.push(id);
    }
  }

  set(id: string, product: FeedProduct): this {
    this.add(packPart([{ ...product, _id: id }]));
    return this;
  }

  delete(id: string): boolean {
    const place = this.places.get(id);
    if (place === undefined) return false;
    this.replaced.add(place);
    this.held.delete(place);
    return this.places.delete(id);
  }

  clear(): void {
    this.generation += 1;
    this.stored.length = 0;
    this.ids.length = 0;
    for (const kept of [this.places, this.held, this.replaced]) kept.clear();
  }

  /** Takes the same goods in other parts. */
  replaceWith(other: StoredGoods): void {
    const { parts } = other;
    this.clear();
    for (const part of parts) this.add(part);
  }

  /** Rows of a part, and how many of them are the latest of their product. */
  countOf(at: number): { rows: number; latest: number } {
    const { part, first } = this.stored[at] ?? {};
    const rows = part?.ends.length ?? 0;
    let replaced = 0;
    for (let row = 0; row < rows; row += 1) if (this.replaced.has((first ?? 0) + row)) replaced += 1;
    return { rows, latest: rows - replaced };
  }

  has(id: string): boolean {
    return this.places.has(id);
  }

  get(id: string): FeedProduct | undefined {
    const place = this.places.get(id);
    if (place === undefined) return undefined;
    const known = this.held.get(place);
    if (known !== undefined) return known;
    const product = this.at(place);
    if (this.held.size >= HELD) this.held.clear();
    if (product !== undefined) this.held.set(place, product);
    return product;
  }

  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }

  idAt(place: number): string | undefined {
    return this.ids[place];
  }

  /** The product of a place, also of one that was replaced since. */
  at(place: number): FeedProduct | undefined {
    const id = this.ids[place];
    const found = this.partOf(place);
    return found === undefined || id === undefined ? undefined : productAt(found.part, place - found.first, id);
  }

  brandAt(place: number): string {
    const found = this.partOf(place);
    return found ? brandAt(found.part, place - found.first) : '';
  }

  private partOf(place: number) {
    let low = 0;
    let high = this.stored.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.stored[middle]?.first ?? 0) <= place) low = middle;
      else high = middle;
    }
    return this.stored[low];
  }

  bySlug(slug: string): FeedProduct | undefined {
    const key = textKey(slug);
    for (const { part, first } of this.stored) {
      for (let row = part.slugs.indexOf(key); row !== -1; row = part.slugs.indexOf(key, row + 1)) {
        const product = this.replaced.has(first + row) ? undefined : this.get(this.ids[first + row] ?? '');
        if (product?.slug === slug) return product;
      }
    }
    return undefined;
  }

  *rows(): Generator<Row, undefined> {
    for (const { part, first } of this.stored) {
      for (let row = 0; row < part.ends.length; row += 1) {
        const id = this.ids[first + row];
        if (id !== undefined && !this.replaced.has(first + row)) yield { place: first + row, id, part, row };
      }
    }
  }

  *sales(): Generator<PartSale, undefined> {
    for (const { part, first } of this.stored)
      for (const sale of part.sales) if (!this.replaced.has(first + sale.row)) yield sale;
  }

  *inCategory(topCategorySlug: string, subcategoryId?: string): Generator<FeedProduct, undefined> {
    for (const { part, row, id } of this.rows()) {
      if (categoryAt(part, row) !== topCategorySlug) continue;
      if (subcategoryId === undefined || subcategoryAt(part, row) === subcategoryId) yield this.get(id) as FeedProduct;
    }
  }

  *[Symbol.iterator](): Generator<[id: string, product: FeedProduct], undefined> {
    for (const { part, row, id } of this.rows()) yield [id, productAt(part, row, id)];
  }

  *values(): Generator<FeedProduct, undefined> {
    for (const [, product] of this) yield product;
  }

  keys(): MapIterator<string> {
    return this.places.keys();
  }
}
