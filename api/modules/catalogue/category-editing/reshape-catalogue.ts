/**
 * Deletes empty categories and subcategories, merges them into others, moves subcategories to other categories. Goods move by an edit, also those
 * off sale; features that they have are not lost; the path of a merged or moved category redirects. Sold goods keep the names of their time.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { type FeatureMerge, mergedAttributes } from '#contract/catalogue/merge-features.ts';
import { CodedError, found } from '#contract/errors.ts';
import { counted } from '#contract/values/plural.ts';
import type { CategoryRow, ProductRow, SubcategoryRow } from '#db/tables.ts';
import { portions } from '#db/portions.ts';
import type { By, Services } from '../../../environment/services.ts';
import { latestAct, recordAudit } from '../../audit/record-audit.ts';
import type { StockBooks } from '../editing/stock-books.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockProducts, writePortion } from '../editing/write-portion.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import * as tree from '../tree/category-store.ts';
import { addFormerPath, assignSlug, repointFormerPaths } from './category-slugs.ts';
import { touchCategories } from '../changes/bump-products.ts';
import { giveFeatures, type ShownFeatures } from './save-features.ts';
import { subjectOf } from './save-category.ts';

/** Keeps a portion of edits below SQLite's limit of bound values. */
const PORTION = 500;

interface Step {
  readonly isLast: boolean;
  /** The cover that it releases. */
  readonly released?: string | null;
}

/**
 * Runs the step until it reports that it was the last one, each time in a transaction of its own under the lock of slugs and product keys:
 * other requests are answered in between. The shop is consistent after each step, and a repeat of an interrupted request does the rest.
 */
async function reshape(
  services: Services,
  now: Date,
  step: (trx: Knex.Transaction, isFirst: boolean) => Promise<Step>,
): Promise<void> {
  let isLast = false;
  for (let isFirst = true; !isLast; isFirst = false) {
    isLast = await writeWithPictures(services, { field: 'image', uploads: [] }, now, async (trx) => {
      await lockProductKeys(trx);
      const done = await step(trx, isFirst);
      await touchCategories(trx);
      return { answer: done.isLast, released: done.released == null ? [] : [done.released] };
    });
    await yieldToEventLoop();
  }
}

/** Refuses with the number of goods there, drafts and those off sale included, or of the subcategories. */
async function refuseUnlessEmpty(trx: Knex.Transaction, { kind, row: { id } }: tree.Shelf): Promise<void> {
  const rows = await trx('products')
    .where(kind === 'category' ? { category_id: id } : { subcategory_id: id })
    .select('deleted_at');
  if (rows.length > 0) {
    const off = rows.filter(({ deleted_at }) => deleted_at !== null).length;
    const goods = counted(rows.length, 'товар', 'товара', 'товаров');
    const aside = off === 0 ? '' : `, из них ${off} не в продаже`;
    throw new CodedError('shelf_not_empty', {
      text: `Здесь ${goods}${aside}. Объедините её с другой или перенесите товары`,
    });
  }
  const subcategories = kind === 'category' ? await tree.readOrder(trx, id) : [];
  if (subcategories.length > 0)
    throw new CodedError('shelf_not_empty', {
      text: `В категории ${counted(subcategories.length, 'подкатегория', 'подкатегории', 'подкатегорий')}: сначала удалите или перенесите их`,
    });
}

/** Deletes an empty category or subcategory; a repeat changes nothing. Throws `not_found`, `shelf_not_empty`. */
export function removeCategory(services: Services, kind: tree.ShelfKind, id: string, by: By): Promise<void> {
  return reshape(services, by.now, async (trx) => {
    const shelf = await tree.lockShelf(trx, kind, id);
    if (shelf === undefined) {
      // An earlier request with a lost answer may have deleted it.
      found(await latestAct(trx, { kind, id }, [`${kind}_removed`]));
      return { isLast: true };
    }
    await refuseUnlessEmpty(trx, shelf);
    await recordAudit({ trx, ...by }, `${kind}_removed`, subjectOf(shelf));
    return drop(trx, kind, shelf.row);
  });
}

/** Moves a subcategory; its goods follow in portions. A repeat or `finishMoves` completes an interrupted move. Throws `not_found`. */
export function moveSubcategory(services: Services, id: string, categoryId: string, by: By): Promise<void> {
  return reshape(services, by.now, async (trx) => {
    const target = found(await tree.lockCategory(trx, categoryId));
    const row = found(await tree.lockSubcategory(trx, id));
    if (row.category_id !== categoryId) {
      const from = found(await tree.lockCategory(trx, row.category_id));
      await moveToCategory(trx, row, from, target);
      const details = { name: `${from.name} → ${target.name}` };
      await recordAudit({ trx, ...by }, 'subcategory_moved', subjectOf({ row, within: target }), details);
    }
    return takeGoodsAlong(trx, { id, category_id: categoryId }, by);
  });
}

async function takeGoodsAlong(
  trx: Knex.Transaction,
  { id, category_id }: Pick<SubcategoryRow, 'id' | 'category_id'>,
  by: By,
): Promise<Step> {
  const goods = await idsOf(trx, { subcategory_id: id }).whereNot({ category_id }).limit(PORTION);
  await placeGoods(trx, goods, { category_id }, by);
  return { isLast: goods.length < PORTION };
}

/** Finishes moves that the server's end interrupted: goods left behind follow their subcategory. Returns the number of the latter. */
export async function finishMoves(services: Services, now: Date): Promise<number> {
  const left: string[] = await services
    .db('products')
    .join('subcategories', 'subcategories.id', 'products.subcategory_id')
    .whereRaw('products.category_id <> subcategories.category_id')
    .distinct()
    .pluck('subcategories.id');
  for (const id of left)
    await reshape(services, now, async (trx) => {
      const row = await tree.lockSubcategory(trx, id);
      return row === undefined ? { isLast: true } : takeGoodsAlong(trx, row, { actorId: null, now });
    });
  return left.length;
}

/**
 * Merges a subcategory into another one, of any category: its goods go there, the features that the other lacks, and its terms of supply where the
 * other has none. The goods go in portions. A repeat of a merge that is done changes nothing. Throws `not_found` and the errors of `giveFeatures`.
 */
export async function mergeSubcategory(
  services: Services & { readonly stockBooks: StockBooks },
  id: string,
  { intoId, ...shown }: ShownFeatures & { readonly intoId: string },
  by: By,
): Promise<void> {
  refuseSelfMerge(id, intoId);
  await reshape(services, by.now, async (trx, isFirst) => {
    if (await wasMerged(trx, 'subcategories', id, intoId)) return { isLast: true };
    const row = found(await tree.lockSubcategory(trx, id));
    const into = found(await tree.lockSubcategory(trx, intoId));
    const from = found(await tree.lockCategory(trx, row.category_id));
    const target = found(await tree.lockCategory(trx, into.category_id));
    const goods: ProductRow[] = await trx('products').where({ subcategory_id: id }).orderBy('id').limit(PORTION);
    const codes = await giveFeatures(trx, { row, into, goods }, isFirst ? shown : null);
    const place = { category_id: target.id, subcategory_id: intoId };
    const ids = goods.map((one) => one.id);
    await placeGoods(trx, ids, { ...place, codes }, by);
    if (goods.length === PORTION) return { isLast: false };
    await services.stockBooks.mergeSupply(trx, id, intoId);
    await repointFormerPaths(trx, { subcategory_id: id }, place);
    await addFormerPath(trx, `${from.slug}/${row.slug}`, place);
    // Sold lines keep the id of the merged subcategory: reports of the target find them by this table.
    await recordMerge(trx, id, intoId);
    const details = { name: `${from.name}, ${row.name} → ${target.name}, ${into.name}` };
    await recordAudit({ trx, ...by }, 'subcategory_merged', subjectOf({ row: into, within: target }), details);
    return drop(trx, 'subcategory', row);
  });
}

/** True when an earlier request, whose answer may have been lost, has done this merge. */
async function wasMerged(
  trx: Knex.Transaction,
  table: 'categories' | 'subcategories',
  id: string,
  intoId: string,
): Promise<boolean> {
  if ((await trx(table).where({ id }).first('id')) !== undefined) return false;
  return (await trx('merged_subcategories').where({ id, into_id: intoId }).first('id')) !== undefined;
}

async function recordMerge(trx: Knex.Transaction, id: string, intoId: string): Promise<void> {
  await trx('merged_subcategories').where({ into_id: id }).update({ into_id: intoId });
  await trx('merged_subcategories').insert({ id, into_id: intoId }).onConflict('id').merge();
}

/** As `mergeSubcategory`, for categories: the subcategories go there one by one, then all goods in portions. Throws `not_found`. */
export async function mergeCategory(services: Services, id: string, intoId: string, by: By): Promise<void> {
  refuseSelfMerge(id, intoId);
  await reshape(services, by.now, async (trx) => {
    if (await wasMerged(trx, 'categories', id, intoId)) return { isLast: true };
    const from = found(await tree.lockCategory(trx, id));
    const target = found(await tree.lockCategory(trx, intoId));
    const row = await trx('subcategories').where({ category_id: id }).orderBy(['position', 'id']).first();
    if (row !== undefined) {
      await moveToCategory(trx, row, from, target);
      return { isLast: false };
    }
    const goods = await idsOf(trx, { category_id: id }).limit(PORTION);
    await placeGoods(trx, goods, { category_id: intoId }, by);
    if (goods.length === PORTION) return { isLast: false };
    await recordMerge(trx, id, intoId);
    await repointFormerPaths(trx, { category_id: id }, { category_id: intoId });
    await addFormerPath(trx, from.slug, { category_id: intoId, subcategory_id: null });
    // A filter by the category finds goods sold under any of its slugs.
    const slugs = await trx('category_slugs').where({ category_id: id }).pluck('slug');
    await trx('category_slugs')
      .insert(slugs.map((slug) => ({ slug, category_id: intoId })))
      .onConflict(['slug', 'category_id'])
      .ignore();
    const details = { name: `${from.name} → ${target.name}` };
    await recordAudit({ trx, ...by }, 'category_merged', subjectOf({ row: target, within: null }), details);
    return drop(trx, 'category', from);
  });
}

function refuseSelfMerge(id: string, intoId: string): void {
  if (id === intoId)
    throw new CodedError('validation', { details: [{ path: 'intoId', message: 'Выберите, с чем объединить' }] });
}

/** Moves a subcategory to the end of another category, under its own slug or the next free one. Its goods stay behind. */
async function moveToCategory(
  trx: Knex.Transaction,
  { id, name, slug: former }: SubcategoryRow,
  from: CategoryRow,
  target: CategoryRow,
): Promise<void> {
  const isTaken = await tree.isSlugTaken(trx, target.id, former, id);
  const slug = isTaken ? await assignSlug(trx, target.id, { name, exceptId: id }) : former;
  const position = await tree.nextPosition(trx, target.id);
  await trx('subcategories').where({ id }).update({ category_id: target.id, slug, position });
  const place = { category_id: target.id, subcategory_id: id };
  await repointFormerPaths(trx, { subcategory_id: id }, place);
  await addFormerPath(trx, `${from.slug}/${former}`, place);
}

interface Place extends Partial<Pick<ProductRow, 'category_id' | 'subcategory_id'>> {
  readonly codes?: FeatureMerge['codes'];
}

const idsOf = (trx: Knex.Transaction, where: Partial<ProductRow>) =>
  trx('products').where(where).orderBy('id').pluck('id');

/** Moves goods to another category, each by an edit of its own. */
async function placeGoods(
  trx: Knex.Transaction,
  ids: readonly string[],
  { codes, ...place }: Place,
  { actorId, now }: By,
): Promise<void> {
  const locked: ProductRow[] = [];
  for (const some of portions(ids)) locked.push(...(await lockProducts(trx, some)).values());
  // Revisions are taken only now: a transaction that holds one must not wait for rows.
  for (const some of portions(locked)) {
    // SQLite's driver never yields: others that only read are answered meanwhile.
    await yieldToEventLoop();
    const writes = some.map((before) => {
      const attributes =
        codes === undefined
          ? before.attributes
          : JSON.stringify(mergedAttributes(JSON.parse(before.attributes) as Attributes, codes));
      return { before, after: { ...before, ...place, attributes, updated_at: now.toISOString() } };
    });
    await writePortion(trx, writes, actorId, now);
  }
}

/** Deletes the category or the subcategory; the step is the last one. */
async function drop(trx: Knex.Transaction, kind: tree.ShelfKind, { id, picture_id }: CategoryRow): Promise<Step> {
  await tree.deleteShelf(trx, kind, id);
  return { isLast: true, released: picture_id };
}
