/** Renames a category, changes its slug, hides or shows it, and reorders categories. Their goods, features and covers stay. */
import type { Knex } from 'knex';
import type { AuditAction, AuditEntry } from '#contract/audit/audit.ts';
import { CodedError, found } from '#contract/errors.ts';
import type { CategoryRow, SubcategoryRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { bumpProducts } from '../changes/bump-products.ts';
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
import { categorySubject, subcategorySubject } from './category-subjects.ts';
import { addFormerPath } from './former-places.ts';
import { assignSlug, withReserved, type IsTaken } from './category-slugs.ts';
import { touchCategories } from '../changes/touch-categories.ts';

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
  trx: Knex.Transaction,
  kind: 'category' | 'subcategory',
  { saved, hidden }: Changed,
  event: { actorId: string; subject: AuditEntry['subject'] },
  now: Date,
) {
  if (Object.keys(saved).length > 0) await recordAudit(trx, { ...event, action: `${kind}_saved`, details: saved }, now);
  const turned: AuditAction = hidden === true ? `${kind}_hidden` : `${kind}_shown`;
  if (hidden !== undefined) await recordAudit(trx, { ...event, action: turned }, now);
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
    await record(trx, 'category', after, { actorId, subject: categorySubject(after.row) }, now);
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
    await record(trx, 'subcategory', after, { actorId, subject }, now);
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
    await recordAudit(
      trx,
      { actorId, action: 'categories_ordered', subject: { kind: 'catalog', id: 'catalog', label: 'Каталог' } },
      now,
    );
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
    await recordAudit(trx, { actorId, action: 'subcategories_ordered', subject: categorySubject(category) }, now);
    await touchCategories(trx);
  });
}
