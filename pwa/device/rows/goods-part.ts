/** A stored part of the copy's goods: columns that listings compare, and bytes from which a product is read when shown. */
import type { AvailabilityCode } from '#contract/products/availability.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';

/** Increment it with every change of `GoodsPart`: the device then downloads its copy again. */
const FORMAT = 1;

/** Rows of a full part: few enough to be packed without a visible pause. */
export const PART_ROWS = 1_000;

const AVAILABILITIES = ['out', 'low', 'in'] as const satisfies readonly AvailabilityCode[];

/** A price reduction, with the row of its product. */
export interface PartSale extends Pick<FeedProduct, 'salePrice' | 'saleFrom' | 'saleTo'> {
  readonly row: number;
}

export interface GoodsPart {
  /** Given by the store, ascending; a later part's rows replace those of an earlier one. */
  key?: number;
  readonly format: number;
  readonly checksum: number;
  /** Ids of the rows, one a line. */
  readonly ids: Uint8Array;
  /** Ids of products that earlier parts hold and that are no longer sold. */
  readonly removed: readonly string[];
  /** The texts to which the next three columns refer; the first is empty. */
  readonly names: readonly string[];
  readonly brands: Uint16Array;
  readonly categories: Uint16Array;
  readonly subcategories: Uint16Array;
  readonly availability: Uint8Array;
  /** `textKey` of each. */
  readonly slugs: Uint32Array;
  readonly prices: Float64Array;
  readonly popularity: Float64Array;
  /** Milliseconds. */
  readonly created: Float64Array;
  readonly sales: readonly PartSale[];
  /** Names of attributes, as the rows have them together. */
  readonly shapes: readonly (readonly string[])[];
  /** JSON of each row (`StoredRow`) and the end of each. */
  readonly rows: Uint8Array;
  readonly ends: Uint32Array;
}

type Rest = Pick<FeedProduct, 'moreBarcodes' | 'unit' | 'model'> & { createdAt?: string };

/** Zero stands for an absent text. */
type StoredRow = [
  shape: number,
  slug: string,
  title: string,
  images: string[],
  sku: string | 0,
  barcode: string | 0,
  rest: Rest | 0,
  ...values: FeedProduct['attributes'][string][],
];

const COLUMNS_OF_ROW = 7;

/** Gives each text a number, in the order of arrival. */
class Numbered {
  private readonly numbers = new Map<string, number>();

  constructor(...texts: string[]) {
    for (const text of texts) this.of(text);
  }

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }

  get texts(): string[] {
    return [...this.numbers.keys()];
  }
}

/** True for an instant that its milliseconds give back. */
function isExact(instant: string): boolean {
  const time = Date.parse(instant);
  return !Number.isNaN(time) && new Date(time).toISOString() === instant;
}

function restOf({ moreBarcodes, unit, model, createdAt }: FeedProduct): Rest | 0 {
  const rest: Rest = {
    ...(moreBarcodes !== undefined && { moreBarcodes }),
    ...(unit !== undefined && { unit }),
    ...(model !== undefined && { model }),
    ...(!isExact(createdAt) && { createdAt }),
  };
  return Object.keys(rest).length === 0 ? 0 : rest;
}

/** The part of these products, which have different ids. */
export function packPart(products: readonly FeedProduct[], removed: readonly string[] = []): GoodsPart {
  const names = new Numbered('');
  const shapes = new Numbered();
  const encoder = new TextEncoder();
  const rows = products.map((product) => {
    const { slug, title, images, sku = 0, barcode = 0, attributes } = product;
    const shape = shapes.of(JSON.stringify(Object.keys(attributes)));
    const row: StoredRow = [shape, slug, title, images, sku, barcode, restOf(product), ...Object.values(attributes)];
    return encoder.encode(JSON.stringify(row));
  });
  const bytes = new Uint8Array(rows.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(rows.length);
  let end = 0;
  for (const [at, row] of rows.entries()) {
    bytes.set(row, end);
    end += row.length;
    ends[at] = end;
  }
  const part = {
    format: FORMAT,
    ids: encoder.encode(products.map(({ _id }) => _id).join('\n')),
    removed,
    brands: Uint16Array.from(products, ({ brand }) => names.of(brand)),
    categories: Uint16Array.from(products, ({ topCategorySlug }) => names.of(topCategorySlug)),
    subcategories: Uint16Array.from(products, ({ subcategoryId = '' }) => names.of(subcategoryId)),
    availability: Uint8Array.from(products, ({ availability }) => AVAILABILITIES.indexOf(availability)),
    slugs: Uint32Array.from(products, ({ slug }) => textKey(slug)),
    prices: Float64Array.from(products, ({ priceRetail }) => priceRetail),
    popularity: Float64Array.from(products, ({ popularity }) => popularity),
    created: Float64Array.from(products, ({ createdAt }) => Date.parse(createdAt)),
    sales: products.flatMap(({ salePrice, saleFrom, saleTo }, row) =>
      salePrice === undefined && saleFrom === undefined && saleTo === undefined
        ? []
        : [{ row, ...optional({ salePrice, saleFrom, saleTo }) }],
    ),
    rows: bytes,
    ends,
  };
  const whole = { ...part, names: names.texts, shapes: shapes.texts.map((shape) => JSON.parse(shape) as string[]) };
  return { ...whole, checksum: checksumOf(whole) };
}

function optional<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

const PRIME = 0x01000193;

function mixed(sum: number, bytes: ArrayBufferView): number {
  const { buffer, byteOffset, byteLength } = bytes;
  const whole = byteOffset % 4 === 0 ? byteLength >>> 2 : 0;
  const words = new Uint32Array(buffer, byteOffset % 4 === 0 ? byteOffset : 0, whole);
  const rest = new Uint8Array(buffer, byteOffset + whole * 4, byteLength - whole * 4);
  let result = sum ^ byteLength;
  // Plain loops: an iterator takes several times as long, and a large catalogue has ten million words.
  for (let at = 0; at < words.length; at += 1) result = Math.imul(result ^ (words[at] ?? 0), PRIME);
  for (let at = 0; at < rest.length; at += 1) result = Math.imul(result ^ (rest[at] ?? 0), PRIME);
  return result;
}

/** A number by which a text is found; another one seldom has the same. */
export function textKey(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  return sum >>> 0;
}

/** A number that another content hardly gives; it finds what a fault of the disk or another version has changed. */
export function checksumOf(record: object): number {
  let sum = 0;
  for (const name of Object.keys(record).sort()) {
    if (name === 'key' || name === 'checksum') continue;
    const value = (record as Record<string, unknown>)[name];
    if (ArrayBuffer.isView(value)) sum = mixed(sum, value);
    else if (Object(value) === value && !Array.isArray(value))
      sum = Math.imul(sum ^ checksumOf(value as object), PRIME);
    else {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
    }
  }
  return sum;
}

/** True for a part of this format that has not changed since it was packed. */
export function isSoundPart(part: GoodsPart | null | undefined): part is GoodsPart {
  return part?.format === FORMAT && part.checksum === checksumOf(part);
}

const decoder = new TextDecoder();

export const idsOf = ({ ids, ends }: GoodsPart): string[] => (ends.length === 0 ? [] : decoder.decode(ids).split('\n'));

export const availabilityAt = (part: GoodsPart, row: number): FeedProduct['availability'] =>
  AVAILABILITIES[part.availability[row] ?? 0] ?? 'out';

export const brandAt = ({ names, brands }: GoodsPart, row: number): string => names[brands[row] ?? 0] ?? '';

export const categoryAt = ({ names, categories }: GoodsPart, row: number): string => names[categories[row] ?? 0] ?? '';

/** Empty for a product without a subcategory. */
export const subcategoryAt = ({ names, subcategories }: GoodsPart, row: number): string =>
  names[subcategories[row] ?? 0] ?? '';

export function saleAt({ sales }: GoodsPart, row: number): PartSale | undefined {
  let low = 0;
  let high = sales.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sales[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return sales[low]?.row === row ? sales[low] : undefined;
}

function storedRow({ rows, ends }: GoodsPart, row: number): StoredRow {
  return JSON.parse(decoder.decode(rows.subarray(row === 0 ? 0 : ends[row - 1], ends[row]))) as StoredRow;
}

function attributesIn({ shapes }: GoodsPart, stored: StoredRow): FeedProduct['attributes'] {
  const names = shapes[stored[0]] ?? [];
  return Object.fromEntries(names.map((name, at) => [name, stored[COLUMNS_OF_ROW + at]])) as FeedProduct['attributes'];
}

export const attributesAt = (part: GoodsPart, row: number): FeedProduct['attributes'] =>
  attributesIn(part, storedRow(part, row));

export function productAt(part: GoodsPart, row: number, id: string): FeedProduct {
  const stored = storedRow(part, row);
  const [, slug, title, images, sku, barcode, rest] = stored;
  const { row: _row, ...sale } = saleAt(part, row) ?? { row };
  const subcategoryId = subcategoryAt(part, row);
  const { createdAt, ...more } = rest === 0 ? { createdAt: undefined } : rest;
  return {
    _id: id,
    slug,
    title,
    brand: brandAt(part, row),
    ...(sku !== 0 && { sku }),
    ...(barcode !== 0 && { barcode }),
    topCategorySlug: categoryAt(part, row),
    ...(subcategoryId !== '' && { subcategoryId }),
    priceRetail: part.prices[row] ?? 0,
    ...sale,
    availability: availabilityAt(part, row),
    popularity: part.popularity[row] ?? 0,
    createdAt: createdAt ?? new Date(part.created[row] ?? 0).toISOString(),
    images,
    attributes: attributesIn(part, stored),
    ...more,
  };
}
