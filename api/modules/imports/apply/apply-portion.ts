/**
 * Writes one portion of an import's lines in one transaction: products, history, stock, links and the lines' outcomes, so a kill at any
 * moment leaves whole portions. Fields that a person edited since the preview keep their values.
 */
import { v7 as newId } from 'uuid';
import type { Knex } from 'knex';
import { articleKey, barcodeKey } from '#contract/products/product-code.ts';
import type { ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import { EMPTY_PRODUCT, type ProductRow } from '#db/tables.ts';
import { lockProductKeys } from '../../catalogue/editing/product-keys.ts';
import {
  canBeSold,
  draftColumns,
  publishedColumns,
  restoredColumns,
  withdrawnColumns,
} from '../../catalogue/editing/publish.ts';
import { wholesaleRule } from '../../catalogue/editing/wholesale-rule.ts';
import {
  articlesTaken,
  barcodesTaken,
  lockProducts,
  announceWritten,
  writeProducts,
  type ProductWrite,
} from '../../catalogue/editing/write-portion.ts';
import { bookImport } from '../../stock/corrections/correct-stock.ts';
import { countedSince } from '../../stock/movements/stated-figures.ts';
import { findLinks, putLinks } from '../store/link-store.ts';
import { putOutcomes, type LineOutcome } from '../store/line-store.ts';
import { fieldOf } from '../plan/compare-product.ts';
import { isMarkedGone, type LineChange, type Scalar, type StoredLine, type Written } from '../plan/planned-line.ts';
import { changeProduct, type Outcomes, type WrittenChange, type WrittenLine } from './written-line.ts';
import type { ReadyPlace } from './ensure-places.ts';
import { statedMoment, unitsUnknownToSource } from '../plan/till-exports.ts';
import { orderPictures } from '../pictures/plan-pictures.ts';
import { surveyOf } from '../plan/survey-file.ts';

async function readPortion(
  trx: Knex.Transaction,
  job: ImportRow,
  lines: readonly StoredLine[],
  places: ReadonlyMap<string, ReadyPlace>,
  at: string,
) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const wanted = (name: string): string[] =>
    lines
      .flatMap(changesOf)
      .flatMap(({ field, after }) => (field === name && typeof after === 'string' ? [after] : []));
  const statedAt = statedMoment(job);
  const codes = lines.map(({ external_id }) => external_id);
  const links = await findLinks(trx, job.source_id, 'external_id', codes);
  const owners = await findLinks(trx, job.source_id, 'product_id', ids);
  return {
    job,
    at,
    places,
    statedAt,
    products: await lockProducts(trx, ids),
    links: new Map(links.map((row) => [row.external_id, row])),
    owners: new Map(owners.map((row) => [row.product_id, row])),
    moved: await unitsUnknownToSource(trx, ids, job, { at: job.stock_at ?? at, isOwn: surveyOf(job)?.isOwn === true }),
    /** Products that were counted since the file's moment: their stock stays. */
    counted: statedAt === null ? new Set<string>() : await countedSince(trx, ids, statedAt),
    /** Ids of products by article and by barcode. */
    articles: await articlesTaken(trx, wanted('sku')),
    barcodes: await barcodesTaken(trx, wanted('barcode')),
    complete: await wholesaleRule(trx),
  };
}
type Portion = Awaited<ReturnType<typeof readPortion>>;

interface Outcome {
  readonly line: StoredLine;
  readonly outcome: 'done' | 'kept' | 'failed';
  readonly product_id: string | null;
  readonly write: ProductWrite | null;
  readonly delta: number;
  readonly written: Omit<WrittenLine, 'stock' | 'link' | 'former'>;
}

const EMPTY_RECORD = { created: false, changes: [], state: null, kept: [] } as const;
const NOT_WRITTEN = { product_id: null, write: null, delta: 0, written: EMPTY_RECORD } as const;

const changesOf = (line: StoredLine): LineChange[] => line.changes.filter(({ kept }) => kept !== true);

function newProduct(line: StoredLine, portion: Portion): Outcome {
  const changes = changesOf(line);
  const fields = new Map(changes.map(({ field, after }) => [field, after]));
  const [sku, barcode] = [fields.get('sku'), fields.get('barcode')];
  // The shop has got the product since the preview: a second one would go on sale beside it.
  const known = portion.links.has(line.external_id)
    ? 'externalId'
    : typeof sku === 'string' && portion.articles.has(articleKey(sku))
      ? 'sku'
      : typeof barcode === 'string' && portion.barcodes.has(barcodeKey(barcode))
        ? 'barcode'
        : null;
  if (known !== null) return { ...NOT_WRITTEN, line, outcome: 'kept', written: { ...EMPTY_RECORD, kept: [known] } };
  const id = newId();
  const place = portion.places.get(line.place_key);
  const changed = changeProduct(
    {
      ...EMPTY_PRODUCT,
      price_retail: 0,
      price_wholesale: 0,
      attributes: '{}',
      created_at: portion.at,
      updated_at: portion.at,
      ...draftColumns(true, portion.at),
      id,
      slug: '',
      title: line.title,
      category_id: place?.categoryId ?? null,
      subcategory_id: place?.subcategoryId ?? null,
    },
    fields,
  );
  const row = portion.complete(null, changed);
  const after = line.kind === 'new' && canBeSold(row) ? { ...row, ...publishedColumns(portion.at) } : row;
  if (after.sku !== null) portion.articles.set(articleKey(after.sku), id);
  const delta = Number(fields.get('stockQty') ?? 0);
  const write = { before: null, after, stock: { field: 'stockQty', before: null, after: delta } };
  return { line, outcome: 'done', product_id: id, write, delta, written: { ...EMPTY_RECORD, created: true } };
}

/**
 * Units to move. The stock becomes the file's stock plus the movements since the file's moment; of goods that are gone all units leave. A stock
 * kept because of a later count is moved too: an offset restores the counted figure, and the movement corrects the count's book figure.
 */
function stockNow(line: StoredLine, product: ProductRow, moved: number): number {
  if (line.file_stock === null || !line.changes.some(({ field }) => field === 'stockQty')) return 0;
  if (line.kind === 'gone' || isMarkedGone(line)) return Math.min(0, -product.stock_qty);
  // More was sold than the file had: the shortage is real and must become visible.
  return line.file_stock + moved - product.stock_qty;
}

const SALE_FIELDS: readonly string[] = ['salePrice', 'saleFrom', 'saleTo'];

/** Changes of a discount that are left out, because a person has changed the discount or the price since the preview. */
function saleToKeep(product: ProductRow, done: readonly WrittenChange[], kept: readonly string[]): Set<WrittenChange> {
  const ofSale = done.filter(({ field }) => SALE_FIELDS.includes(field));
  const { price_sale, price_retail } = changeProduct(product, new Map(done.map(({ field, after }) => [field, after])));
  const isSet = ofSale.some(({ field, after }) => field === 'salePrice' && after !== null);
  const isDear = isSet && price_sale !== null && price_sale >= price_retail;
  return new Set(isDear || kept.includes('salePrice') ? ofSale : []);
}

/** The product with the columns for being deleted, restored, withdrawn into a draft or published, as its fields say. */
function withState(product: ProductRow, fields: ReadonlyMap<string, Scalar>, at: string): ProductRow {
  let after = product;
  if (fields.get('deleted') === true) after = { ...after, deleted_at: at };
  if (fields.get('deleted') === false) {
    // A file that completes a draft publishes it, also one that was deleted.
    const put_aside = Boolean(after.put_aside) && !canBeSold(after);
    after = { ...after, ...restoredColumns({ ...after, put_aside }, at) };
  }
  if (fields.get('draft') === true) after = { ...after, ...withdrawnColumns(at) };
  if (fields.get('draft') === false && canBeSold(after)) after = { ...after, ...publishedColumns(at) };
  return after;
}

function knownProduct(line: StoredLine, product: ProductRow, portion: Portion): Outcome {
  const changes = changesOf(line);
  const free: WrittenChange[] = [];
  const kept: string[] = [];
  for (const { field, before, after } of changes) {
    if (field === 'stockQty' || field === 'place') continue;
    const current = fieldOf(product, field);
    if (current === after) continue;
    const isTaken =
      field === 'sku' &&
      typeof after === 'string' &&
      (portion.articles.get(articleKey(after)) ?? product.id) !== product.id;
    if (current !== before || isTaken) kept.push(field);
    else free.push({ field, before, after });
  }
  const sale = saleToKeep(product, free, kept);
  kept.push(...[...sale].map(({ field }) => field));
  const done = free.filter((change) => !sale.has(change));
  const fields = new Map<string, Scalar>(done.map(({ field, after }) => [field, after]));
  const place = product.category_id === null ? portion.places.get(line.place_key) : undefined;
  let after = portion.complete(product, changeProduct(product, fields));
  if (place !== undefined) {
    after = { ...after, category_id: place.categoryId, subcategory_id: place.subcategoryId };
    done.push({ field: 'placeId', before: null, after: fieldOf(after, 'placeId') });
  }
  after = withState(after, fields, portion.at);
  const delta = stockNow(line, product, portion.moved.get(product.id) ?? 0);
  const isCounted = delta !== 0 && portion.counted.has(product.id);
  if (isCounted && changes.some(({ field }) => field === 'stockQty')) kept.push('stockQty');
  const stock =
    delta === 0 || isCounted
      ? undefined
      : { field: 'stockQty', before: product.stock_qty, after: product.stock_qty + delta };
  const touched = done.length > 0 || stock !== undefined;
  const { deleted_at, draft, put_aside, created_at, updated_at } = product;
  return {
    line,
    outcome: touched || isCounted || changes.length === 0 ? 'done' : 'kept',
    product_id: product.id,
    write: touched ? { before: product, after: { ...after, updated_at: portion.at }, stock } : null,
    delta,
    written: {
      created: false,
      changes: done,
      state: { deleted_at, draft, put_aside, created_at, updated_at },
      kept,
    },
  };
}

function linkAfter(outcome: Outcome, { job, links, owners }: Portion): ImportLinkRow | null {
  const { line, product_id, write, written } = outcome;
  if (product_id === null || line.external_id === '') return null;
  const link = links.get(line.external_id);
  const known = link ?? owners.get(product_id);
  const kept = new Set(written.kept);
  const fresh = Object.fromEntries(Object.entries(line.link).filter(([field]) => !kept.has(field)));
  const before = known === undefined ? {} : (JSON.parse(known.written) as Written);
  const offByUs =
    write !== null && write.after.deleted_at !== null && write.before?.deleted_at !== write.after.deleted_at;
  const isOn = write !== null && write.after.deleted_at === null;
  return {
    source_id: job.source_id,
    external_id: line.external_id,
    product_id,
    written: JSON.stringify({ ...before, ...fresh }),
    taken_off: offByUs ? write.after.deleted_at : isOn ? null : (known?.taken_off ?? null),
  };
}

/** Writes these lines and counts their outcomes; the caller has checked that this process may still apply the import. */
export async function applyPortion(
  trx: Knex.Transaction,
  job: ImportRow,
  lines: readonly StoredLine[],
  places: ReadonlyMap<string, ReadyPlace>,
  now: Date,
): Promise<Partial<Outcomes>> {
  await lockProductKeys(trx);
  const at = now.toISOString();
  const portion = await readPortion(trx, job, lines, places, at);
  const outcomes = lines.map((line): Outcome => {
    if (line.product_id === null) return newProduct(line, portion);
    const product = portion.products.get(line.product_id);
    if (product === undefined) return { ...NOT_WRITTEN, line, outcome: 'failed' };
    return knownProduct(line, product, portion);
  });
  const writes = outcomes.flatMap(({ write }) => (write === null ? [] : [write]));
  const products = await writeProducts(trx, writes, job.decided_by, now);
  const stock = outcomes.flatMap(({ product_id, delta }) =>
    product_id === null || delta === 0 ? [] : [{ productId: product_id, delta }],
  );
  const { statedAt } = portion;
  const act = { trx, actorId: job.decided_by, now: new Date(at) };
  const moved = await bookImport(act, stock, { importId: job.id, reason: 'Загрузка прайса', statedAt });
  await rememberLinks(trx, outcomes, portion);
  await orderPictures(trx, job.id, outcomes, at);
  await announceWritten(trx, products, moved);
  const count = (outcome: Outcome['outcome']): number => outcomes.filter((one) => one.outcome === outcome).length;
  return { done: count('done'), kept: count('kept'), failed: count('failed') };
}

async function rememberLinks(trx: Knex.Transaction, outcomes: readonly Outcome[], portion: Portion): Promise<void> {
  const rows: ImportLinkRow[] = [];
  const ended: LineOutcome[] = [];
  for (const outcome of outcomes) {
    const { line, product_id, delta, written } = outcome;
    const link = portion.links.get(line.external_id) ?? null;
    const row = linkAfter(outcome, portion);
    const owner = portion.owners.get(product_id ?? '') ?? null;
    const former =
      row !== null && link === null && owner !== null && owner.external_id !== line.external_id ? owner : null;
    if (former !== null) {
      const { source_id, external_id } = former;
      await trx('import_links').where({ source_id, external_id }).delete();
    }
    if (row !== null) rows.push(row);
    const record: WrittenLine = { ...written, stock: delta, link, former };
    ended.push({
      number: line.number,
      outcome: outcome.outcome,
      product_id,
      written: JSON.stringify(record),
    });
  }
  await putOutcomes(trx, portion.job.id, ended);
  await putLinks(trx, rows);
}
