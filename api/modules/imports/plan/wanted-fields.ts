/** A row of a file as the fields it asks for, in the words of the product form; what cannot be, with its reason. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { FULL_DESC_MAX, SHORT_DESC_MAX, TITLE_MAX } from '#contract/products/products.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import type { SourceRow } from '../read/source-row.ts';
import type { PriceRule } from './map-prices.ts';
import { currencyOf, readFigure, readQuantity } from './read-values.ts';

export type Plain = string | number | boolean | null;

/** Fields by the names of the product form; absent: the file says nothing, or nothing that counts. */
export type Wanted = Readonly<Record<string, Plain>>;

export interface Problem {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export interface ReadRow {
  readonly wanted: Wanted;
  /** Units on hand as of the file's moment; null when it says nothing. */
  readonly stock: number | null;
  readonly notes: readonly string[];
  readonly problem: Problem | null;
  /** Why a new product could be a draft only. */
  readonly draft: string | null;
}

export interface Reading {
  readonly profile: ImportProfile;
  readonly prices: ReadonlyMap<string, PriceRule>;
}

const STOCK_MAX = 1_000_000;
/** Roubles above which a price is a slip of the pen. */
const ABSURD = 10_000_000;
const SHOWN = 60;

class Refusal extends Error {
  readonly problem: Problem;

  constructor(column: string, value: string, reason: string) {
    super(reason);
    this.problem = { column, value: value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value, reason };
  }
}

/** The full name when the short one is its beginning, cut to a length. */
function titleOf({ title = '', fullTitle = '' }: SourceRow): string {
  if (fullTitle === '') return title;
  const stem = title.replace(/(?:…|\.\.\.)$/, '').trim();
  return fullTitle.startsWith(stem) ? fullTitle : title;
}

function texts(row: SourceRow, { clears }: ImportProfile, notes: string[]): Record<string, Plain> {
  const wanted: Record<string, Plain> = {};
  const take = (field: string, value: string | undefined, most: number, empty: Plain = ''): void => {
    if (value === undefined) return;
    if (value === '') {
      if ((clears as readonly string[]).includes(field)) wanted[field] = empty;
      return;
    }
    if (value.length > most) notes.push(`«${FIELD_WORDS[field] ?? field}» обрезано до ${most} знаков`);
    wanted[field] = value.length > most ? value.slice(0, most).trimEnd() : value;
  };
  take('title', titleOf(row), TITLE_MAX);
  if (wanted['title'] === '') delete wanted['title'];
  take('brand', row.brand, 120);
  take('shortDesc', row.shortDesc, SHORT_DESC_MAX);
  take('fullDesc', row.fullDesc, FULL_DESC_MAX);
  if (row.article !== undefined && row.article.length > 64)
    throw new Refusal('Артикул', row.article, 'Артикул длиннее 64 знаков');
  take('sku', row.article, 64, null);
  if (row.barcode !== undefined && row.barcode.length > 64) notes.push('Штрихкод длиннее 64 знаков: не взят');
  else take('barcode', row.barcode, 64, null);
  if (row.unit !== undefined && row.unit !== '') {
    const unit = typedUnit(row.unit);
    if (unit === null) notes.push(`Единица «${row.unit.slice(0, SHOWN)}» незнакома: не взята`);
    else wanted['unit'] = unit;
  }
  const weight = row.weightKg === undefined ? { kind: 'none' as const } : readFigure(row.weightKg);
  if (weight.kind === 'figure' && weight.value > 0 && weight.value <= 10_000)
    wanted['weightKg'] = Math.round(weight.value * 1000) / 1000;
  return wanted;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Название',
  brand: 'Бренд',
  shortDesc: 'Краткое описание',
  fullDesc: 'Описание',
};

/** Roubles of one price, rounded to kopecks or up to the rule's step; null when the file has none. */
function priceOf(
  type: string,
  { amount, currency }: { amount: string; currency: string },
  { markup, step }: PriceRule,
  { rates }: ImportProfile,
  notes: string[],
): number | null {
  const figure = readFigure(amount);
  if (figure.kind === 'wrong') throw new Refusal(type, amount, `Цена не читается: ${figure.reason}`);
  if (figure.kind === 'words') notes.push(`«${type}»: «${amount.slice(0, SHOWN)}» — цены нет`);
  if (figure.kind !== 'figure') return null;
  if (figure.value < 0) throw new Refusal(type, amount, 'Цена меньше нуля');
  if (figure.value === 0) return null;
  const code = currencyOf(currency);
  const rate = code === 'RUB' ? 1 : rates[code];
  if (rate === undefined) throw new Refusal(type, `${amount} ${currency}`.trim(), `Нет курса для валюты «${code}»`);
  const roubles = figure.value * rate * (1 + markup / 100);
  const kopecks = Math.round(roubles * 100);
  const rounded = step > 0 ? Math.ceil(kopecks / 100 / step - 1e-9) * step : kopecks / 100;
  return Math.round(rounded * 100) / 100;
}

function pricesOf(row: SourceRow, { profile, prices }: Reading, notes: string[]): Record<string, Plain> {
  const byRole = new Map<PriceRule['role'], number | null>();
  for (const [type, price] of Object.entries(row.prices ?? {})) {
    const rule = prices.get(type);
    if (rule === undefined || rule.role === 'ignore') continue;
    byRole.set(rule.role, priceOf(type, price, rule, profile, notes));
  }
  const wanted: Record<string, Plain> = {};
  const put = (field: string, value: number | null | undefined): void => {
    if (value != null) wanted[field] = value;
  };
  const retail = byRole.get('retail');
  const old = byRole.get('old');
  put('priceRetail', retail);
  put('priceWholesale', byRole.get('wholesale'));
  put('costPrice', byRole.get('cost'));
  const sale = byRole.get('sale');
  if (sale != null && retail != null) wanted['salePrice'] = sale < retail ? sale : null;
  if (old != null && retail != null && old > retail) {
    wanted['priceRetail'] = old;
    wanted['salePrice'] = retail;
  } else if ((byRole.has('old') || byRole.has('sale')) && retail != null) wanted['salePrice'] ??= null;
  return wanted;
}

function stockOf(row: SourceRow, { warehouses }: ImportProfile, notes: string[]): number | null {
  if (row.stock === undefined) return null;
  let sum = 0;
  let known = false;
  for (const [warehouse, text] of Object.entries(row.stock)) {
    if (warehouses.length > 0 && !warehouses.includes(warehouse)) continue;
    const figure = readQuantity(text);
    if (figure.kind === 'wrong')
      throw new Refusal(warehouse || 'Остаток', text, `Остаток не читается: ${figure.reason}`);
    if (figure.kind === 'words') notes.push(`Остаток «${text.slice(0, SHOWN)}» — не число, не взят`);
    if (figure.kind !== 'figure') continue;
    known = true;
    sum += figure.value;
  }
  if (!known) return null;
  const exact = Math.round(sum * 1e6) / 1e6;
  if (exact > STOCK_MAX) throw new Refusal('Остаток', String(exact), 'Остаток больше миллиона');
  if (exact < 0 && row.isOwn === true) {
    notes.push(`Остаток ${numberAsTyped(exact)} меньше нуля: оставлен как есть`);
    return null;
  }
  if (exact < 0) {
    notes.push(`Остаток ${numberAsTyped(exact)} меньше нуля: взят 0`);
    return 0;
  }
  const whole = Math.floor(exact);
  if (whole !== exact) notes.push(`Остаток ${numberAsTyped(exact)} округлён вниз до ${whole}`);
  return whole;
}

/** Reads what a row asks for. A problem refuses the row, a draft only what it would make. */
export function wantedFields(row: SourceRow, reading: Reading): ReadRow {
  const notes: string[] = [];
  try {
    const wanted: Record<string, Plain> = {
      ...texts(row, reading.profile, notes),
      ...pricesOf(row, reading, notes),
    };
    const stock = stockOf(row, reading.profile, notes);
    const retail = wanted['priceRetail'];
    const draft =
      typeof retail !== 'number'
        ? 'Нет цены'
        : retail > ABSURD
          ? `Цена ${numberAsTyped(retail)}\u00a0₽ слишком велика`
          : retail < 0.01
            ? 'Цена меньше копейки'
            : null;
    return { wanted, stock, notes, problem: null, draft };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { wanted: {}, stock: null, notes, problem: error.problem, draft: null };
  }
}
