/** The fields that a row sets, by the names of the product form; refused values with their reasons. */
import type { BrandSpellings } from '#contract/catalogue/brand-spellings.ts';
import { COLUMN_FIELDS, type ColumnField, type ImportProfile } from '#contract/imports/import-profile.ts';
import { MODEL_MAX, PRODUCT_FIELDS, TEXT_FIELDS, TITLE_MAX } from '#contract/products/product-fields.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { PIECE } from '#contract/products/unit.ts';
import type { ProductRow } from '#db/tables.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import { dayStart, nextDay } from '#contract/values/business-day.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import {
  localInstant,
  areOtherUnits,
  currencyIn,
  currencyOf,
  readFigure,
  withoutCurrency,
} from '../files/read-values.ts';
import { sizesOf } from '../files/table-cells.ts';
import { capital } from '../files/clean-text.ts';
import type { FilePrice, Problem, RefusedCell, SourceRow } from '../files/source-row.ts';
import type { PriceRule } from '../files/map-prices.ts';
import { Refusal, SHOWN, type Scalar } from './planned-line.ts';
import { stockOf, type NotedRow } from './read-stock.ts';

/** Fields by the names of the product form; absent: the file has no usable value. */
export type RowFields = Readonly<Record<string, Scalar>>;

export interface ReadRow {
  readonly wanted: RowFields;
  /** Units on hand at the file's moment; null when unknown. */
  readonly stock: number | null;
  readonly notes: readonly string[];
  readonly problem: Problem | null;
  readonly refusedCells: readonly RefusedCell[];
  /** Reason why a new product could only be a draft. */
  readonly draft: string | null;
}

export interface Reading {
  readonly profile: ImportProfile;
  /** False for a file older than the last one of its source: its stock is ignored. */
  readonly takesStock: boolean;
  /** The shop's names of the file's models, by the file's code. */
  readonly models: ReadonlyMap<string, string>;
  /** Time zone of the shop, in which the days of a sale price begin and end. */
  readonly timeZone: string;
  readonly prices: ReadonlyMap<string, PriceRule>;
  /** The shop's spellings of brands, over the file's; a new brand's first one counts. Null for the shop's own table, taken as it is. */
  readonly brands: BrandSpellings | null;
}

/** Facts of its product in the shop that a row may leave out. */
type KnownProduct = Pick<ProductRow, 'unit' | 'price_retail' | 'price_sale'>;
const NO_PRODUCT: KnownProduct = { unit: PIECE, price_retail: 0, price_sale: null };

interface RowReading extends Reading, NotedRow {
  readonly product: KnownProduct;
}

export const SALE_WITHOUT_PRICE = 'Цена со скидкой без цены товара: не взята';

/** Roubles above which a price is a typing error. */
const ABSURD = 10_000_000;

/** No name: signs alone, or a reference to the row above. */
const DITTO = /^(?:[^\p{L}\d]+|то же(?: самое)?|тот же)$/iu;

/** The full name when the short one is its truncated beginning. */
function titleOf({ title: written = '', fullTitle = '' }: SourceRow): string {
  const title = DITTO.test(written) ? '' : written;
  if (fullTitle === '') return title;
  const stem = title.replace(/(?:…|\.\.\.)$/, '').trim();
  return fullTitle.startsWith(stem) ? fullTitle : title;
}

function knownBrand(brand: string | undefined, brands: BrandSpellings | null): string | undefined {
  if (brand === undefined || brands === null) return brand;
  const known = brands.of(brand);
  brands.add(known);
  return known;
}

function texts(reading: RowReading): Record<string, Scalar> {
  const { row, brands, models, notes } = reading;
  const { clears } = reading.profile;
  const wanted: Record<string, Scalar> = {};
  const take = (field: string, value: string | undefined, most: number, empty: Scalar = ''): void => {
    if (value === undefined) return;
    if (value === '') {
      if ((clears as readonly string[]).includes(field)) wanted[field] = empty;
      return;
    }
    if (value.length > most) notes.push(`«${COLUMN_FIELDS[field as ColumnField]}» обрезано до ${most} знаков`);
    wanted[field] = value.length > most ? value.slice(0, most).trimEnd() : value;
  };
  take('title', titleOf(row), TITLE_MAX);
  if (wanted['title'] === '') delete wanted['title'];
  for (const field of TEXT_FIELDS)
    take(field, field === 'brand' ? knownBrand(row.brand, brands) : row[field], PRODUCT_FIELDS[field].textMax);
  if (row.modelKey === undefined) take('modelKey', models.get(row.model ?? ''), MODEL_MAX);
  if (row.article !== undefined && row.article.length > 64)
    throw new Refusal('Артикул', row.article, 'Артикул длиннее 64 знаков');
  take('sku', row.article, 64, null);
  const [barcode = '', ...more] = row.barcodes?.filter((code) => code.length <= 64) ?? [];
  if (row.barcodes?.some((code) => code.length > 64) === true) notes.push('Штрихкод длиннее 64 знаков: не взят');
  else if (row.barcodes !== undefined) take('barcode', barcode, 64, null);
  if (more.length > 0 || (row.barcodes?.length === 0 && clears.includes('barcode')))
    wanted['moreBarcodes'] = more.join(' ');
  if (row.unit !== undefined && row.unit !== '') {
    const unit = typedUnit(row.unit);
    if (unit === null) notes.push(`Единица «${row.unit.slice(0, SHOWN)}» незнакома: не взята`);
    else wanted['unit'] = unit;
  }
  return { ...wanted, ...measuresOf(row, reading) };
}

/** Weight and dimensions; those that cannot be read are left out. */
function measuresOf({ weightKg, sizes = '' }: SourceRow, { profile, notes }: RowReading): Record<string, Scalar> {
  const weight = readFigure(weightKg ?? '', 'any');
  const read = sizesOf(sizes);
  if (read === null) notes.push(`Габариты «${sizes.slice(0, SHOWN)}» не читаются: не взяты`);
  const isWeight = weight.kind === 'figure' && weight.value > 0 && weight.value <= 10_000;
  return {
    ...(isWeight ? { weightKg: Math.round(weight.value * 1000) / 1000 } : {}),
    ...(weightKg === '' && profile.clears.includes('weightKg') ? { weightKg: null } : {}),
    ...read,
  };
}

/** Roubles of one price, rounded to kopecks or up to the rule's step; null without a price in the file. */
function priceOf(
  type: string,
  { amount, currency, decimals, isFrom = false, per, perUnit = '' }: FilePrice,
  { markup, step }: PriceRule,
  { profile: { rates }, notes }: RowReading,
): number | null {
  if (/\d\s*\/\s*\d/.test(amount)) throw new Refusal(type, amount, 'Две цены в одной ячейке: какая верна, не понять');
  if (isFrom) throw new Refusal(type, `от ${amount}`, `«от ${amount}» — не цена, а наименьшая из нескольких`);
  const figure = readFigure(withoutCurrency(amount), decimals);
  if (figure.kind === 'wrong') throw new Refusal(type, amount, `Цена не читается: ${figure.reason}`);
  if (figure.kind === 'words') notes.push(`«${type}»: «${amount.slice(0, SHOWN)}» — цены нет`);
  if (figure.kind !== 'figure') return null;
  if (figure.value < 0) throw new Refusal(type, amount, 'Цена меньше нуля');
  if (figure.value === 0) {
    notes.push(`«${type}»: 0 — не цена`);
    return null;
  }
  const code = currencyOf(currencyIn(amount) || currency);
  const rate = code === 'RUB' ? 1 : rates[code];
  if (rate === undefined) {
    const value = currencyIn(amount) === '' ? `${amount} ${currency}`.trim() : amount;
    throw new Refusal(type, value, `Нет курса для валюты «${code}»`);
  }
  const units = per === undefined ? 1 : Number(per.replace(',', '.'));
  if (!(units > 0))
    throw new Refusal(type, `${amount} / ${per ?? ''}`, 'Цена за упаковку, а сколько в ней единиц, не понять');
  if (units !== 1) notes.push(`«${type}»: ${amount} за ${perUnit || 'упаковку'}, разделено на ${numberAsTyped(units)}`);
  const roubles = (figure.value / units) * rate * (1 + markup / 100);
  // In binary floating point 1.255 is 1.25499….
  const kopecks = Math.round(roubles * 100 + 1e-7);
  const rounded = step > 0 ? Math.ceil(kopecks / 100 / step - 1e-9) * step : kopecks / 100;
  return Math.round(rounded * 100) / 100;
}

/** The time of a cell of the shop's own table; other programs write the time of a day without meaning it. */
const TIME = /[T ](\d+:.*)$/;

/** Start and end instants of a sale price; null for unreadable days. */
type SaleTerm = Record<string, Scalar> | null;
type RolePrices = Map<PriceRule['role'], number | null>;

/** The dates of a row's discount. An empty cell of the shop's own table says that there is none. */
function saleTerm({ saleFrom, saleTo, isOwn }: SourceRow, timeZone: string): SaleTerm {
  const term: Record<string, Scalar> = {};
  for (const [field, text] of Object.entries({ saleFrom, saleTo })) {
    if (text === undefined) continue;
    const day = typedDay(text.replace(/[T ]\d.*$/, ''));
    if (day === null) return null;
    const [, time] = isOwn === true ? (TIME.exec(text) ?? []) : [];
    if (day === '') {
      if (isOwn === true) term[field] = null;
    } else if (time === undefined)
      term[field] = dayStart(field === 'saleTo' ? nextDay(day) : day, timeZone).toISOString();
    else {
      const instant = localInstant(
        `${day}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}`,
        timeZone,
      );
      if (instant === null) return null;
      term[field] = instant;
    }
  }
  return term;
}

/** The price of a unit that is neither the piece nor the product's own is that of a package with unknown content. */
const ofUnit = (price: FilePrice, unit: string): FilePrice =>
  price.per === undefined &&
  price.perUnit !== undefined &&
  [unit, PIECE].every((own) => areOtherUnits(price.perUnit ?? '', own))
    ? { ...price, per: price.perUnit }
    : price;

/** Fields of the prices that are taken as they are, by their roles. */
const PRICE_FIELDS = { retail: 'priceRetail', wholesale: 'priceWholesale', cost: 'costPrice' } as const;

function pricesOf(reading: RowReading): Record<string, Scalar> {
  const { row, profile, prices, product } = reading;
  const byRole: RolePrices = new Map();
  const costs: string[] = [];
  for (const [type, price] of Object.entries(row.prices ?? {})) {
    const rule = prices.get(type);
    if (rule === undefined || rule.role === 'ignore') continue;
    if (rule.role === 'cost') costs.push(price.amount);
    byRole.set(rule.role, priceOf(type, ofUnit(price, product.unit), rule, reading));
  }
  const wanted: Record<string, Scalar> = {};
  for (const [role, field] of Object.entries(PRICE_FIELDS) as [keyof typeof PRICE_FIELDS, string][]) {
    const value = byRole.get(role);
    if (value != null) wanted[field] = value;
  }
  if (costs.length > 0 && costs.every((amount) => amount === '') && profile.clears.includes('costPrice'))
    wanted['costPrice'] = null;
  return { ...wanted, ...saleOf(reading, byRole) };
}

/** The discount that a row states, by a price of its own or by an old price above the retail one; the old price becomes the retail one. */
function saleOf(reading: RowReading, byRole: RolePrices): Record<string, Scalar> {
  const { row, notes, timeZone } = reading;
  const own = reading.product.price_retail;
  const term = saleTerm(row, timeZone);
  const [retail, old, sale] = [byRole.get('retail'), byRole.get('old'), byRole.get('sale')];
  // A file with the discounts alone is about the shop's prices.
  const price = retail ?? (own > 0 ? own / 100 : null);
  if (sale != null && price === null) notes.push(SALE_WITHOUT_PRICE);
  if (sale == null && old == null && (row.saleFrom || row.saleTo))
    notes.push('Срок скидки без цены со скидкой: не взят');
  const byColumn = sale != null && price !== null ? salePriceOf(reading, sale, price, term) : {};
  if (old != null && retail != null) {
    if (old > retail) return { ...byColumn, priceRetail: old, salePrice: retail, ...term };
    notes.push(`Старая цена ${numberAsTyped(old)} не выше цены: скидки нет`);
  }
  const isStated = (byRole.has('old') && retail != null) || (byRole.has('sale') && price !== null);
  return isStated && (term !== null || row.isOwn !== true) ? { salePrice: null, ...byColumn } : byColumn;
}

/** The discount by its own price. */
function salePriceOf(reading: RowReading, sale: number, price: number, term: SaleTerm): Record<string, Scalar> {
  const { row, product, notes } = reading;
  const { isOwn = false } = row;
  // A table that says what the shop has says nothing new.
  const isFair = sale < price || (isOwn && product.price_sale !== null && sale === product.price_sale / 100);
  if (!isFair) notes.push(`Цена со скидкой ${numberAsTyped(sale)} не ниже цены: скидки нет`);
  if (term !== null) return isFair ? { salePrice: sale, ...term } : { salePrice: null };
  notes.push('Срок скидки не читается: цена со скидкой не взята');
  // A discount of the shop doesn't end for a day that a person mistyped.
  return isOwn ? {} : { salePrice: null };
}

const CODES: ReadonlySet<string> = new Set(['externalId', 'article', 'barcode']);

/** Refuses a row that lost all its codes: by name alone it could be matched with a wrong product. */
function refuseCodeless({ externalId, article = '', barcodes = [], refusedCells = [] }: SourceRow): void {
  const lost = refusedCells.find(({ field }) => CODES.has(field));
  if (lost === undefined || (externalId ?? '') !== '' || article !== '' || barcodes.length > 0) return;
  throw new Refusal(lost.column, lost.value, `${capital(lost.reason)}, а других кодов у товара нет`);
}

/** Reads a row's fields; `product` is its product in the shop. `problem` refuses the row; `draft` applies only to a new product. */
export function readFields(row: SourceRow, of: Reading, product: KnownProduct = NO_PRODUCT): ReadRow {
  const notes: string[] = [...(row.notes ?? [])];
  const refusedCells: RefusedCell[] = [...(row.refusedCells ?? [])];
  const reading = { ...of, row, product, notes, refusedCells };
  try {
    refuseCodeless(row);
    const wanted: Record<string, Scalar> = { ...texts(reading), ...pricesOf(reading) };
    const stock = of.takesStock ? stockOf(reading) : null;
    const retail = wanted['priceRetail'];
    const draft =
      typeof retail !== 'number'
        ? 'Нет цены'
        : retail > ABSURD
          ? `Цена ${numberAsTyped(retail)}\u00a0₽ слишком велика`
          : retail < 0.01
            ? 'Цена меньше копейки'
            : null;
    return { wanted, stock, notes, problem: null, refusedCells, draft };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { wanted: {}, stock: null, notes, problem: error.problem, refusedCells, draft: null };
  }
}
