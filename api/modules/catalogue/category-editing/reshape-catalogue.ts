/**
 * Deletes empty categories and subcategories, merges them into others, moves subcategories to other categories. Goods move by an edit, also
 * those off sale; features that they have are not lost; the path of a merged or moved category redirects. Sold goods keep the names of
 * their time.
 */
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { type FeatureMerge, mergedAttributes } from '#contract/catalogue/merge-features.ts';
import { CodedError, found } from '#contract/errors.ts';
import { counted } from '#contract/values/plural.ts';
import type { CategoryRow, ProductRow, SubcategoryRow } from '#db/tables.ts';
import { portions } from '#db/portions.ts';
import type { Services } from '../../../environment/services.ts';
import { categorySubject, latestAct, recordAudit, subcategorySubject } from '../../audit/record-audit.ts';
import type { StockBooks } from '../editing/stock-books.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockProducts, writePortion } from '../editing/write-portion.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import {
  categoryName,
  isSubcategorySlugTaken,
  lastPosition,
  lockCategory,
  lockSubcategory,
} from '../tree/category-store.ts';
import { addFormerPath, assignSlug, repointFormerPaths } from './category-slugs.ts';
import { touchCategories } from '../changes/bump-products.ts';
import { giveFeatures, type ShownFeatures } from './save-features.ts';

/** The subject and the author of the change. */
interface ReshapeInput {
  readonly id: string;
  readonly actorId: string;
}

/** Keeps a portion of edits below SQLite's limit of bound values. */
const PORTION = 500;

type Released = readonly (string | null)[];
type Work = (trx: Knex.Transaction) => Promise<Released>;

interface Step {
  readonly isLast: boolean;
  readonly released: Released;
}

const FURTHER: Step = { isLast: false, released: [] };
const DONE: Step = { isLast: true, released: [] };

/** Runs the work under the lock of slugs and product keys; deletes covers that it releases. A transaction of its own. */
async function reshape(services: Services, now: Date, work: Work): Promise<void> {
  await writeWithPictures(services, { field: 'image', uploads: [] }, now, async (trx) => {
    await lockProductKeys(trx);
    const released = await work(trx);
    await touchCategories(trx);
    return { answer: null, released: released.filter((id): id is string => id !== null) };
  });
}

/**
 * Runs the step until it reports that it was the last one, each time in a transaction of its own: other requests are answered in between.
 * The shop is consistent after each step, and a repeat of an interrupted request does the rest.
 */
async function reshapeInSteps(
  services: Services,
  now: Date,
  step: (trx: Knex.Transaction, isFirst: boolean) => Promise<Step>,
): Promise<void> {
  let done = FURTHER;
  for (let isFirst = true; !done.isLast; isFirst = false) {
    await reshape(services, now, async (trx) => {
      done = await step(trx, isFirst);
      return done.released;
    });
    await setImmediate();
  }
}

async function categoryOf(trx: Knex.Transaction, id: string): Promise<CategoryRow> {
  return found(await lockCategory(trx, id));
}

async function subcategoryOf(trx: Knex.Transaction, id: string): Promise<SubcategoryRow> {
  return found(await lockSubcategory(trx, id));
}

/** Refuses with the number of goods there, drafts and those off sale included. */
async function refuseWithGoods(trx: Knex.Transaction, where: Partial<ProductRow>): Promise<void> {
  const rows = await trx('products').where(where).select('deleted_at');
  if (rows.length === 0) return;
  const off = rows.filter(({ deleted_at }) => deleted_at !== null).length;
  const goods = counted(rows.length, 'товар', 'товара', 'товаров');
  const aside = off === 0 ? '' : `, из них ${off} не в продаже`;
  throw new CodedError('shelf_not_empty', {
    text: `Здесь ${goods}${aside}. Объедините её с другой или перенесите товары`,
  });
}

/** Returns when an earlier request with a lost answer has deleted it. Throws `not_found` for an unknown one. */
async function wasRemoved(trx: Knex.Transaction, kind: 'category' | 'subcategory', id: string): Promise<Released> {
  if ((await latestAct(trx, { kind, id }, [`${kind}_removed`])) === undefined) throw new CodedError('not_found');
  return [];
}

/** Deletes a category without goods and subcategories; a repeat changes nothing. Throws `not_found`, `shelf_not_empty`. */
export async function removeCategory(services: Services, { id, actorId }: ReshapeInput, now: Date): Promise<void> {
  await reshape(services, now, async (trx) => {
    const category = await lockCategory(trx, id);
    if (category === undefined) return wasRemoved(trx, 'category', id);
    await refuseWithGoods(trx, { category_id: id });
    const subcategories = await trx('subcategories').where({ category_id: id }).select('id');
    if (subcategories.length > 0)
      throw new CodedError('shelf_not_empty', {
        text: `В категории ${counted(subcategories.length, 'подкатегория', 'подкатегории', 'подкатегорий')}: сначала удалите или перенесите их`,
      });
    await recordAudit({ trx, actorId, now }, 'category_removed', categorySubject(category));
    return dropCategory(trx, category);
  });
}

/** Deletes a subcategory without goods; a repeat changes nothing. Throws `not_found`, `shelf_not_empty`. */
export async function removeSubcategory(services: Services, { id, actorId }: ReshapeInput, now: Date): Promise<void> {
  await reshape(services, now, async (trx) => {
    const row = await lockSubcategory(trx, id);
    if (row === undefined) return wasRemoved(trx, 'subcategory', id);
    await refuseWithGoods(trx, { subcategory_id: id });
    const subject = subcategorySubject(await categoryName(trx, row.category_id), row);
    await recordAudit({ trx, actorId, now }, 'subcategory_removed', subject);
    return dropSubcategory(trx, row);
  });
}

/** Moves a subcategory; its goods follow in portions. A repeat or `finishMoves` completes an interrupted move. Throws `not_found`. */
export async function moveSubcategory(
  services: Services,
  { id, categoryId, actorId }: ReshapeInput & { readonly categoryId: string },
  now: Date,
): Promise<void> {
  await reshapeInSteps(services, now, async (trx) => {
    const [target, row] = [await categoryOf(trx, categoryId), await subcategoryOf(trx, id)];
    if (row.category_id !== categoryId) {
      const from = await categoryOf(trx, row.category_id);
      await moveToCategory(trx, { row, from, target });
      const details = { name: `${from.name} → ${target.name}` };
      await recordAudit({ trx, actorId, now }, 'subcategory_moved', subcategorySubject(target.name, row), details);
    }
    return takeGoodsAlong(trx, { id, category_id: categoryId }, actorId, now);
  });
}

async function takeGoodsAlong(
  trx: Knex.Transaction,
  { id, category_id }: Pick<SubcategoryRow, 'id' | 'category_id'>,
  actorId: string | null,
  now: Date,
): Promise<Step> {
  const goods = await idsOf(trx, { subcategory_id: id }).whereNot({ category_id }).limit(PORTION);
  await placeGoods(trx, goods, { category_id }, actorId, now);
  return goods.length === PORTION ? FURTHER : DONE;
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
    await reshapeInSteps(services, now, async (trx) => {
      const row = await lockSubcategory(trx, id);
      return row === undefined ? DONE : takeGoodsAlong(trx, row, null, now);
    });
  return left.length;
}

/**
 * Merges a subcategory into another one, of any category: its goods go there, the features that the other lacks, and its terms of supply
 * where the other has none. The goods go in portions.
 * A repeat of a merge that is done changes nothing. Throws `not_found` and the errors of `giveFeatures`.
 */
export async function mergeSubcategory(
  services: Services & { readonly stockBooks: StockBooks },
  { id, intoId, actorId, ...shown }: ReshapeInput & ShownFeatures & { readonly intoId: string },
  now: Date,
): Promise<void> {
  refuseSelfMerge(id, intoId);
  await reshapeInSteps(services, now, async (trx, isFirst) => {
    if (await wasMerged(trx, 'subcategories', { id, intoId })) return DONE;
    const [row, into] = [await subcategoryOf(trx, id), await subcategoryOf(trx, intoId)];
    const [from, target] = [await categoryOf(trx, row.category_id), await categoryOf(trx, into.category_id)];
    const goods: ProductRow[] = await trx('products').where({ subcategory_id: id }).orderBy('id').limit(PORTION);
    const codes = await giveFeatures(trx, { row, into, goods }, isFirst ? shown : null);
    const place = { category_id: target.id, subcategory_id: intoId };
    const ids = goods.map((one) => one.id);
    await placeGoods(trx, ids, { ...place, codes }, actorId, now);
    if (goods.length === PORTION) return FURTHER;
    await services.stockBooks.mergeSupply(trx, id, intoId);
    await repointFormerPaths(trx, { subcategory_id: id }, place);
    await addFormerPath(trx, `${from.slug}/${row.slug}`, place);
    // Sold lines keep the id of the merged subcategory: reports of the target find them by this table.
    await recordMerge(trx, id, intoId);
    const details = { name: `${from.name}, ${row.name} → ${target.name}, ${into.name}` };
    const subject = subcategorySubject(target.name, into);
    await recordAudit({ trx, actorId, now }, 'subcategory_merged', subject, details);
    return { isLast: true, released: await dropSubcategory(trx, row) };
  });
}

/** True when an earlier request, whose answer may have been lost, has done this merge. */
async function wasMerged(
  trx: Knex.Transaction,
  table: 'categories' | 'subcategories',
  { id, intoId }: { readonly id: string; readonly intoId: string },
): Promise<boolean> {
  if ((await trx(table).where({ id }).first('id')) !== undefined) return false;
  return (await trx('merged_subcategories').where({ id, into_id: intoId }).first('id')) !== undefined;
}

async function recordMerge(trx: Knex.Transaction, id: string, intoId: string): Promise<void> {
  await trx('merged_subcategories').where({ into_id: id }).update({ into_id: intoId });
  await trx('merged_subcategories').insert({ id, into_id: intoId }).onConflict('id').merge();
}

/**
 * Merges a category into another one: its subcategories go there one by one, then all goods in portions, as `mergeSubcategory` does it.
 * Throws `not_found`.
 */
export async function mergeCategory(
  services: Services,
  { id, intoId, actorId }: ReshapeInput & { readonly intoId: string },
  now: Date,
): Promise<void> {
  refuseSelfMerge(id, intoId);
  await reshapeInSteps(services, now, async (trx) => {
    if (await wasMerged(trx, 'categories', { id, intoId })) return DONE;
    const [from, target] = [await categoryOf(trx, id), await categoryOf(trx, intoId)];
    const row = await trx('subcategories').where({ category_id: id }).orderBy(['position', 'id']).first();
    if (row !== undefined) {
      await moveToCategory(trx, { row, from, target });
      return FURTHER;
    }
    const goods = await idsOf(trx, { category_id: id }).limit(PORTION);
    await placeGoods(trx, goods, { category_id: intoId }, actorId, now);
    if (goods.length === PORTION) return FURTHER;
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
    await recordAudit({ trx, actorId, now }, 'category_merged', categorySubject(target), details);
    return { isLast: true, released: await dropCategory(trx, from) };
  });
}

function refuseSelfMerge(id: string, intoId: string): void {
  if (id === intoId)
    throw new CodedError('validation', {
      details: [{ path: 'intoId', message: 'Выберите, с чем объединить' }],
    });
}

interface MovedSubcategory {
  readonly row: SubcategoryRow;
  readonly from: CategoryRow;
  readonly target: CategoryRow;
}

/** Moves a subcategory to the end of another category, under its own slug or the next free one. Its goods stay behind. */
async function moveToCategory(trx: Knex.Transaction, { row, from, target }: MovedSubcategory): Promise<void> {
  const isTaken = (slug: string) => isSubcategorySlugTaken(trx, target.id, slug, row.id);
  const slug = (await isTaken(row.slug)) ? await assignSlug(row.name, undefined, isTaken) : row.slug;
  const position = await lastPosition(trx, target.id);
  await trx('subcategories').where({ id: row.id }).update({ category_id: target.id, slug, position });
  const place = { category_id: target.id, subcategory_id: row.id };
  await repointFormerPaths(trx, { subcategory_id: row.id }, place);
  await addFormerPath(trx, `${from.slug}/${row.slug}`, place);
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
  actorId: string | null,
  now: Date,
): Promise<void> {
  const locked: ProductRow[] = [];
  for (const some of portions(ids)) locked.push(...(await lockProducts(trx, some)).values());
  // Revisions are taken only now: a transaction that holds one must not wait for rows.
  for (const some of portions(locked)) {
    // SQLite's driver never yields: others that only read are answered meanwhile.
    await setImmediate();
    await writePortion(
      trx,
      some.map((before) => {
        const attributes =
          codes === undefined
            ? before.attributes
            : JSON.stringify(mergedAttributes(JSON.parse(before.attributes) as Attributes, codes));
        return { before, after: { ...before, ...place, attributes, updated_at: now.toISOString() } };
      }),
      actorId,
      now,
    );
  }
}

async function dropCategory(trx: Knex.Transaction, { id, picture_id }: CategoryRow): Promise<(string | null)[]> {
  await trx('former_places').where({ category_id: id }).delete();
  await trx('categories').where({ id }).delete();
  return [picture_id];
}

async function dropSubcategory(trx: Knex.Transaction, { id, picture_id }: SubcategoryRow): Promise<(string | null)[]> {
  await trx('former_places').where({ subcategory_id: id }).delete();
  await trx('features').where({ subcategory_id: id }).delete();
  await trx('subcategories').where({ id }).delete();
  return [picture_id];
}
