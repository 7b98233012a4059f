/**
 * Changes that a file makes in a product. Three states are compared: the product, the file, and the value that this source wrote last. When
 * the product differs from that value, a person has edited it, and the edit stays unless the profile says otherwise.
 */
import { createHash } from 'node:crypto';
import { policyField, type ImportProfile } from '#contract/imports/import-profile.ts';
import { TEXT_FIELDS } from '#contract/products/product-fields.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import type { ProductRow } from '#db/tables.ts';
import { isStoredField, PRODUCT_COLUMNS } from '../../catalogue/editing/product-columns.ts';
import type { LineChange, Remark, Scalar, Written } from './planned-line.ts';
import { SALE_WITHOUT_PRICE, type ReadRow, type RowFields } from './read-fields.ts';

/** Fields of an import that no single column holds. */
const READ: Readonly<Record<string, (row: ProductRow) => Scalar>> = {
  placeId: (row) => (row.category_id === null ? null : `${row.category_id}/${row.subcategory_id ?? ''}`),
  draft: (row) => Boolean(row.draft),
  deleted: (row) => row.deleted_at !== null && !Boolean(row.draft),
};

/** A field of the product by its name in the form; features are `attributes.<code>`. */
export function fieldOf(row: ProductRow, field: string): Scalar {
  if (field.startsWith('attributes.'))
    return (JSON.parse(row.attributes) as Record<string, Scalar>)[field.slice('attributes.'.length)] ?? null;
  return isStoredField(field) ? PRODUCT_COLUMNS[field].read(row) : (READ[field]?.(row) ?? null);
}

/** Text fields: in a product that the import did not create, a person's text stays. */
const WORDS: ReadonlySet<string> = new Set(['title', 'sku', 'barcode', 'weightKg', ...TEXT_FIELDS]);
const ONLY_NEW: ReadonlySet<string> = new Set(['place', 'sku']);
const FINGERPRINT_MAX = 60;

/** Representation of a value in `Written`: the value itself, or the hash of a long one. */
export function fingerprint(value: Scalar): string {
  const text = JSON.stringify(value);
  return text.length <= FINGERPRINT_MAX ? text : createHash('sha1').update(text).digest('base64url');
}

export function policyOf(field: string, { policies }: ImportProfile): 'always' | 'new' | 'never' {
  const name = policyField(field);
  return policies[name] ?? (ONLY_NEW.has(name) ? 'new' : 'always');
}

/** A product beside which a row of a file is put. */
export interface Compared {
  readonly product: ProductRow;
  /** Values that this source wrote last; null without a link. */
  readonly written: Written | null;
  readonly profile: ImportProfile;
  /** True for the shop's own table. */
  readonly isOwn: boolean;
  /** ISO instant. */
  readonly now: string;
}

const TERM = ['saleFrom', 'saleTo'] as const;
const isTerm = (field: string): boolean => (TERM as readonly string[]).includes(field);

/**
 * The file's fields, with null for each date of a discount that the file lacks and the shop has from a former discount: otherwise the
 * former dates would end the file's discount. Dates that a person gave to the same discount stay. In the shop's own table without columns
 * of dates, a discount that is not over and still stands there keeps its dates.
 */
export function withSaleTerm({ product: row, written, isOwn, now }: Compared, wanted: RowFields): RowFields {
  const sale = wanted['salePrice'];
  if (sale === undefined) return wanted;
  if (isOwn && sale !== null && (row.sale_to === null || row.sale_to > now)) return wanted;
  const isOther = sale !== fieldOf(row, 'salePrice');
  const left = TERM.filter((field) => {
    const day = fieldOf(row, field);
    return wanted[field] === undefined && day !== null && (isOther || written?.[field] === fingerprint(day));
  });
  return { ...wanted, ...Object.fromEntries(left.map((field) => [field, null])) };
}

const isEmpty = (value: Scalar): boolean => value === null || value === '';

/** Compares a product with the file's fields. `isLinkStale`: the link's fields would change. */
export function compareProduct({ product: row, written, profile }: Compared, wanted: RowFields) {
  const changes: LineChange[] = [];
  let isLinkStale = written === null;
  // The dates of a discount go with its price.
  let saleStays = false;
  let saleChanges = false;
  for (const [field, after] of Object.entries(wanted)) {
    if (isTerm(field) && saleStays) continue;
    const policy = policyOf(field, profile);
    const before = fieldOf(row, field);
    const base = written?.[field];
    if (before === after) {
      if (base !== fingerprint(after)) isLinkStale = true;
      continue;
    }
    // A missing article is taken anyway: it identifies the product.
    if (policy === 'never' || (policy === 'new' && !(field === 'sku' && isEmpty(before)))) continue;
    const wins = profile.overHand.includes(policyField(field));
    // A file without a discount ends only a discount that came from it, unless the profile prefers the file.
    if (field === 'salePrice' && after === null && !wins && base !== fingerprint(before)) {
      saleStays = true;
      continue;
    }
    const byHand =
      base === undefined
        ? (WORDS.has(field) || field.startsWith('attributes.')) && !isEmpty(before)
        : base !== fingerprint(before);
    const isKept: boolean = byHand && !wins && !(isTerm(field) && saleChanges);
    if (field === 'salePrice') {
      saleStays = isKept;
      saleChanges = !isKept;
    }
    changes.push(isKept ? { field, before, after, kept: true } : { field, before, after });
  }
  return { changes, isLinkStale };
}

/** The file's fields without a discount that is not below the product's price to be; `notes` tell of it, and of a like discount of the shop. */
function withoutDearSale(compared: Compared, wanted: RowFields): Pick<ReadRow, 'wanted' | 'notes'> {
  const { product: row, now } = compared;
  const { changes } = compareProduct(compared, wanted);
  const taken = (field: string): Scalar | undefined =>
    changes.find((change) => change.field === field && change.kept !== true)?.after;
  const sale = taken('salePrice');
  const price = taken('priceRetail');
  const retail = price ?? fieldOf(row, 'priceRetail');
  const kept = fieldOf(row, 'salePrice');
  if (sale === undefined && typeof kept === 'number' && typeof price === 'number' && kept >= price) {
    const isOver = row.sale_to !== null && row.sale_to <= now;
    const note = `Новая цена ${numberAsTyped(price)} не выше цены магазина со скидкой ${numberAsTyped(kept)}: скидка не действует`;
    return { wanted, notes: isOver ? [] : [note] };
  }
  if (typeof sale !== 'number' || typeof retail !== 'number' || sale < retail) return { wanted, notes: [] };
  const { saleFrom: _from, saleTo: _to, ...others } = wanted;
  const note =
    retail === 0
      ? SALE_WITHOUT_PRICE
      : `Цена со скидкой ${numberAsTyped(sale)} не ниже цены магазина ${numberAsTyped(retail)}: скидки нет`;
  return { wanted: { ...others, salePrice: null }, notes: [note] };
}

/** The file's fields with a discount that ends another one, or without it when it is none. */
export function withFairSale(compared: Compared, ofFile: RowFields): Pick<ReadRow, 'wanted' | 'notes'> {
  const { wanted, notes } = withoutDearSale(compared, ofFile);
  return { wanted: withSaleTerm(compared, wanted), notes };
}

const PRICES: ReadonlySet<string> = new Set(['priceRetail', 'priceWholesale', 'salePrice', 'costPrice']);

/** Prices that a retail price should not be below, in words. */
const BELOW = { priceWholesale: 'оптовая', costPrice: 'закупочная' } as const;

export interface Trade {
  /** False: goods need no wholesale price, because it follows the retail one. */
  readonly sellsWholesale: boolean;
}

/** A remark on a retail price below the wholesale or the purchase price, if the changes set one of them; `row` is null for new goods. */
export function upsideDown(
  row: ProductRow | null,
  changes: readonly LineChange[],
  { sellsWholesale }: Trade,
): Remark[] {
  const moving = changes.filter(({ field, kept }) => kept !== true && (field === 'priceRetail' || field in BELOW));
  const after = (field: string): number => {
    const value = moving.find((change) => change.field === field)?.after ?? (row === null ? null : fieldOf(row, field));
    return typeof value === 'number' ? value : 0;
  };
  const retail = after('priceRetail');
  const above = Object.entries(BELOW).flatMap(([field, word]) =>
    after(field) > retail && (sellsWholesale || field !== 'priceWholesale')
      ? [`${word} ${numberAsTyped(after(field))}`]
      : [],
  );
  return moving.length === 0 || retail === 0 || above.length === 0 ? [] : [{ code: 'upsideDown', retail, above }];
}

/** Largest price change in whole per cent. */
export function priceMoveOf(changes: readonly LineChange[]): number {
  let most = 0;
  for (const { field, before, after, kept } of changes) {
    if (kept === true || !PRICES.has(field)) continue;
    if (typeof before !== 'number' || typeof after !== 'number' || before <= 0) continue;
    most = Math.max(most, Math.round((Math.abs(after - before) / before) * 100));
  }
  return Math.min(most, 1_000_000);
}
