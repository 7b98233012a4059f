/**
 * Bulk writes of products for imports of thousands: rows, numbered edits and price history as for a single product, but in few statements,
 * and one revision for all. Runs in the caller's transaction, which holds the keys' lock and the rows.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { articleKey, barcodeKey, gtinForms } from '#contract/products/product-code.ts';
import { slugify } from '#contract/values/slug.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { ProductRow } from '#db/tables.ts';
import { portions } from '#db/portions.ts';
import { bumpStale, type StaleProducts, touchCategories } from '../changes/bump-products.ts';
import { fieldChanges, priceChanges, touchedBy, type FieldChange } from './product-changes.ts';
import { freeSlug } from './product-keys.ts';
import { withSlugs } from './record-edit.ts';

export interface ProductWrite {
  /** Null for a new product, which gets its slug here. */
  readonly before: ProductRow | null;
  readonly after: ProductRow;
  /** Stock change that the caller books itself, for the history of edits. */
  readonly stock?: FieldChange | undefined;
}

/** Columns of whole kopecks. */
const MONEY: ReadonlySet<string> = new Set(['price_retail', 'price_wholesale', 'price_sale', 'cost_price']);

/** Locks these products until the transaction ends; unknown ids are absent. */
export async function lockProducts(trx: Knex.Transaction, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows: ProductRow[] = await trx('products')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Articles of these that products have: normalized article -> product id. */
export async function articlesTaken(trx: Knex.Transaction, articles: readonly string[]): Promise<Map<string, string>> {
  if (articles.length === 0) return new Map();
  const spellings = articles.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase(), articleKey(one)]);
  const rows = await trx('products')
    .whereIn('sku', [...new Set(spellings)])
    .select('id', 'sku');
  return new Map(rows.map(({ id, sku }) => [articleKey(sku ?? ''), id]));
}

/** Barcodes of these that products on sale or drafts have: normalized barcode -> product id. */
export async function barcodesTaken(trx: Knex.Transaction, barcodes: readonly string[]): Promise<Map<string, string>> {
  if (barcodes.length === 0) return new Map();
  const rows = await trx('products')
    .whereIn('barcode', [...new Set(barcodes.flatMap(gtinForms))])
    .where((query) => void query.whereNull('deleted_at').orWhere({ draft: true }))
    .select('id', 'barcode');
  return new Map(rows.map(({ id, barcode }) => [barcodeKey(barcode ?? ''), id]));
}

/** Slugs for new products, in their order: few queries unless titles are alike. */
async function slugsFor(trx: Knex.Transaction, rows: readonly ProductRow[]): Promise<string[]> {
  const bases = rows.map(({ title }) => slugify(title));
  const taken = new Set<string>();
  for (const row of await trx('products').whereIn('slug', bases).select('slug')) taken.add(row.slug);
  for (const row of await trx('old_slugs').whereIn('slug', bases).select('slug')) taken.add(row.slug);
  const slugs: string[] = [];
  for (const [index, base] of bases.entries()) {
    const free = taken.has(base) ? null : base;
    // A title that is alike must avoid the slugs before it, which are not inserted yet.
    slugs.push(free ?? (await freeSlug(trx, rows[index]?.title ?? '', taken)));
    taken.add(slugs.at(-1) ?? '');
  }
  return slugs;
}

async function lastEdits(trx: Knex.Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { product_id: string; last: number | null }[] = await trx('product_edits')
    .whereIn('product_id', [...ids])
    .groupBy('product_id')
    .select('product_id')
    .max({ last: 'number' });
  return new Map(rows.map(({ product_id, last }) => [product_id, last ?? 0]));
}

/** Columns that differ; stock and revisions have writers of their own. */
function changedColumns(before: ProductRow, after: ProductRow): Partial<ProductRow> {
  const columns = Object.entries(after) as [keyof ProductRow, ProductRow[keyof ProductRow]][];
  return Object.fromEntries(columns.filter(([column, value]) => before[column] !== value));
}

/** Writes the columns of each product; products that get the same values, or the same money columns alone, share one statement. */
async function updateProducts(trx: Knex.Transaction, updates: ReadonlyMap<string, Partial<ProductRow>>): Promise<void> {
  const byValues = new Map<string, { ids: string[]; columns: Partial<ProductRow> }>();
  const byColumns = new Map<string, { id: string; money: readonly (number | null)[] }[]>();
  for (const [id, columns] of updates) {
    const { updated_at, ...changed } = columns;
    const names = Object.keys(changed).sort();
    if (names.length === 0 || updated_at === undefined || names.some((name) => !MONEY.has(name))) {
      const values = JSON.stringify(columns);
      const alike = byValues.get(values) ?? { ids: [], columns };
      alike.ids.push(id);
      byValues.set(values, alike);
      continue;
    }
    const key = [updated_at, ...names].join(' ');
    const money = names.map((name) => changed[name as keyof typeof changed] as number | null);
    const rows = byColumns.get(key) ?? [];
    rows.push({ id, money });
    byColumns.set(key, rows);
  }
  for (const { ids, columns } of byValues.values())
    for (const some of portions(ids))
      if (Object.keys(columns).length > 0) await trx('products').whereIn('id', some).update(columns);
  for (const [key, rows] of byColumns) {
    const [updatedAt = '', ...names] = key.split(' ');
    for (const some of portions(rows)) {
      const row = `(?, ${names.map(() => 'CAST(? AS BIGINT)').join(', ')})`;
      await trx.raw(
        `WITH changed (id, ${names.join(', ')}) AS (VALUES ${some.map(() => row).join(', ')})
         UPDATE products SET updated_at = ?, ${names.map((name) => `${name} = changed.${name}`).join(', ')}
         FROM changed WHERE products.id = changed.id`,
        [...some.flatMap(({ id, money }) => [id, ...money]), updatedAt],
      );
    }
  }
}

/**
 * Categories may have been deleted or merged since a price list was read, or before it is undone: goods whose target no longer exists stay
 * in their category, and a new product becomes a draft without one.
 */
async function withExistingCategories(
  trx: Knex.Transaction,
  writes: readonly ProductWrite[],
): Promise<readonly ProductWrite[]> {
  const moving = writes.filter(
    ({ before, after }) => before?.category_id !== after.category_id || before.subcategory_id !== after.subcategory_id,
  );
  if (moving.length === 0) return writes;
  const wanted = (column: 'category_id' | 'subcategory_id') => [
    ...new Set(moving.flatMap(({ after }) => after[column] ?? [])),
  ];
  const categories = new Set<string>(await trx('categories').whereIn('id', wanted('category_id')).pluck('id'));
  const rows = await trx('subcategories').whereIn('id', wanted('subcategory_id')).select('id', 'category_id');
  const subcategories = new Map(rows.map(({ id, category_id }) => [id, category_id]));
  const isThere = ({ category_id, subcategory_id }: ProductRow): boolean =>
    (category_id === null || categories.has(category_id)) &&
    (subcategory_id === null || subcategories.get(subcategory_id) === category_id);
  return writes.map((write) => {
    const { before, after } = write;
    if (!moving.includes(write) || isThere(after)) return write;
    const place =
      before === null
        ? { category_id: null, subcategory_id: null, draft: true, deleted_at: after.deleted_at ?? after.updated_at }
        : { category_id: before.category_id, subcategory_id: before.subcategory_id };
    return { ...write, after: { ...after, ...place } };
  });
}

/** Writes the products; unchanged ones are skipped. */
export async function writePortion(
  trx: Knex.Transaction,
  requested: readonly ProductWrite[],
  actorId: string | null,
  now: Date,
): Promise<void> {
  await announceWritten(trx, await writeProducts(trx, requested, actorId, now));
}

export interface WrittenProducts extends StaleProducts {
  /** True when the category tree with its counts is stale too. */
  readonly categories: boolean;
}

/** Gives the written products, and those `moved` beside them, their revisions. Call it last in a transaction. */
export async function announceWritten(
  trx: Knex.Transaction,
  written: WrittenProducts,
  moved: StaleProducts = { catalog: [], figures: [] },
): Promise<void> {
  await bumpStale(trx, {
    catalog: [...written.catalog, ...moved.catalog],
    figures: [...written.figures, ...moved.figures],
  });
  if (written.categories) await touchCategories(trx);
}

/** As `writePortion`, for a caller that moves stock too, and announces all at the end. */
export async function writeProducts(
  trx: Knex.Transaction,
  requested: readonly ProductWrite[],
  actorId: string | null,
  now: Date,
): Promise<WrittenProducts> {
  const writes = await withExistingCategories(trx, requested);
  const at = now.toISOString();
  const added = writes.filter(({ before }) => before === null).map(({ after }) => after);
  const slugs = added.length === 0 ? [] : await slugsFor(trx, added);
  const rows = new Map(added.map((row, index) => [row.id, { ...row, slug: slugs[index] ?? row.slug }]));
  await insertRows(trx, 'products', [...rows.values()]);
  const changed: { id: string; changes: FieldChange[] }[] = [];
  const updates = new Map<string, Partial<ProductRow>>();
  for (const write of writes) {
    const after = rows.get(write.after.id) ?? write.after;
    const changes = [...fieldChanges(write.before, after), ...(write.stock === undefined ? [] : [write.stock])];
    if (changes.length === 0) continue;
    changed.push({ id: after.id, changes });
    if (write.before !== null) updates.set(after.id, changedColumns(write.before, after));
  }
  await updateProducts(trx, updates);
  if (changed.length === 0) return { catalog: [], figures: [], categories: false };
  const ids = changed.map(({ id }) => id);
  const numbers = await lastEdits(trx, ids);
  const told = await withSlugs(
    trx,
    changed.map(({ changes }) => changes),
  );
  const edits = changed.map(({ id }, index) => ({
    id: newId(),
    product_id: id,
    number: (numbers.get(id) ?? 0) + 1,
    actor_id: actorId,
    changes: JSON.stringify(told[index]),
    at,
  }));
  await insertRows(trx, 'product_edits', edits);
  const prices = edits.flatMap((edit, index) => priceChanges(edit, told[index] ?? []));
  await insertRows(trx, 'price_history', prices);
  const touched = touchedBy(told.flat());
  const isNew = rows.size > 0;
  return { catalog: ids, figures: isNew || touched.figures ? ids : [], categories: isNew || touched.categories };
}
