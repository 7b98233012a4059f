/** Renames a category, changes its slug, hides or shows it, and reorders categories. Their goods, features and covers stay. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { CategoryRow, SubcategoryRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import {
  type AuditDetails,
  type AuditedAct,
  type AuditSubject,
  categorySubject,
  recordAudit,
  subcategorySubject,
} from '../../audit/record-audit.ts';
import { bumpProducts, touchCategories } from '../changes/bump-products.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { idsOnSale } from './use-counts.ts';
import {
  categoryName,
  isCategorySlugTaken,
  isSubcategorySlugTaken,
  lockCategory,
  lockSubcategory,
  updateCategoryRow,
  readOrder,
  writeOrder,
} from '../tree/category-store.ts';
import { addFormerPath, assignSlug, type IsTaken, withReserved } from './category-slugs.ts';

export interface CategoryChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly actorId: string;
}

interface Changed {
  readonly row: CategoryRow;
  readonly saved: AuditDetails;
  /** Undefined when unchanged. */
  readonly hidden: boolean | undefined;
}

/** The row after the change; null when nothing changes. */
async function changedRow(
  row: CategoryRow,
  { name = row.name, slug = row.slug, hidden }: CategoryChange,
  isTaken: IsTaken,
): Promise<Changed | null> {
  const was = Boolean(row.hidden);
  const saved = {
    ...(name === row.name ? {} : { name: `${row.name} → ${name}` }),
    ...(slug === row.slug ? {} : { slug: `${row.slug} → ${await assignSlug(name, slug, isTaken)}` }),
  };
  const turned = hidden === undefined || hidden === was ? undefined : hidden;
  if (Object.keys(saved).length === 0 && turned === undefined) return null;
  return { row: { ...row, name, slug, hidden: hidden ?? was }, saved, hidden: turned };
}

/** One audit line for the edit and one for hiding or showing: readers filter by either. */
async function record(
  act: AuditedAct,
  kind: 'category' | 'subcategory',
  subject: AuditSubject,
  { saved, hidden }: Changed,
) {
  if (Object.keys(saved).length > 0) await recordAudit(act, `${kind}_saved`, subject, saved);
  if (hidden !== undefined) await recordAudit(act, hidden ? `${kind}_hidden` : `${kind}_shown`, subject);
}

async function addFormerCategoryPaths(trx: Knex.Transaction, { id, slug }: CategoryRow): Promise<void> {
  await addFormerPath(trx, slug, { category_id: id, subcategory_id: null });
  for (const sub of await trx('subcategories').where({ category_id: id }).select('id', 'slug'))
    await addFormerPath(trx, `${slug}/${sub.slug}`, { category_id: id, subcategory_id: sub.id });
}

async function addFormerSubcategoryPath(
  trx: Knex.Transaction,
  { id, category_id, slug }: SubcategoryRow,
): Promise<void> {
  const category = await trx('categories').where({ id: category_id }).first('slug');
  await addFormerPath(trx, `${category?.slug}/${slug}`, { category_id, subcategory_id: id });
}

/** Writes nothing without changes. Throws `not_found` and, for a taken slug, `validation`. */
export function saveCategory(db: Knex, change: CategoryChange, now: Date): Promise<void> {
  const { id, actorId } = change;
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const before = found(await lockCategory(trx, id));
    const after = await changedRow(
      before,
      change,
      withReserved((slug) => isCategorySlugTaken(trx, slug, id)),
    );
    if (after === null) return;
    const { name, slug, hidden } = after.row;
    await updateCategoryRow(trx, 'categories', id, { name, slug, hidden });
    await record({ trx, actorId, now }, 'category', categorySubject(after.row), after);
    if (slug !== before.slug) {
      await addFormerCategoryPaths(trx, before);
      // Devices hold the goods under the slug of their category.
      await bumpProducts(trx, await idsOnSale(trx, id));
    }
    await touchCategories(trx);
  });
}

/** Writes nothing without changes. Throws `not_found` and, for a taken slug, `validation`. */
export function saveSubcategory(db: Knex, change: CategoryChange, now: Date): Promise<void> {
  const { id, actorId } = change;
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const before = found(await lockSubcategory(trx, id));
    const after = await changedRow(before, change, (slug) => isSubcategorySlugTaken(trx, before.category_id, slug, id));
    if (after === null) return;
    const { name, slug, hidden } = after.row;
    await updateCategoryRow(trx, 'subcategories', id, { name, slug, hidden });
    if (slug !== before.slug) await addFormerSubcategoryPath(trx, before);
    const subject = subcategorySubject(await categoryName(trx, before.category_id), after.row);
    await record({ trx, actorId, now }, 'subcategory', subject, after);
    await touchCategories(trx);
  });
}

interface Order {
  readonly ids: readonly string[];
  readonly actorId: string;
}

/** True when the order differs from the present one. Throws `shelves_changed` unless it names each present category once. */
function differs(present: readonly string[], ids: readonly string[]): boolean {
  const named = new Set(ids);
  if (named.size !== ids.length || named.size !== present.length || present.some((id) => !named.has(id))) {
    throw new CodedError('shelves_changed');
  }
  return present.some((id, index) => id !== ids[index]);
}

/** Writes nothing when the order is the present one. Throws `shelves_changed`. */
export function orderCategories(db: Knex, { ids, actorId }: Order, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    if (!differs(await readOrder(trx, null), ids)) return;
    await writeOrder(trx, 'categories', ids);
    await recordAudit({ trx, actorId, now }, 'categories_ordered', {
      kind: 'catalog',
      id: 'catalog',
      label: 'Каталог',
    });
    await touchCategories(trx);
  });
}

/** Writes nothing when the order is the present one. Throws `not_found` and `shelves_changed`. */
export function orderSubcategories(
  db: Knex,
  { categoryId, ids, actorId }: Order & { categoryId: string },
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const category = found(await lockCategory(trx, categoryId));
    if (!differs(await readOrder(trx, categoryId), ids)) return;
    await writeOrder(trx, 'subcategories', ids);
    await recordAudit({ trx, actorId, now }, 'subcategories_ordered', categorySubject(category));
    await touchCategories(trx);
  });
}
