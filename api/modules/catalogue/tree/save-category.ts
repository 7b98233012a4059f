/**
 * Renames a category, moves it to another address, hides or shows it. What hangs on it (goods, features, cover) stays.
 */
import type { Knex } from 'knex';
import type { AuditAction, AuditEntry } from '#contract/audit/audit.ts';
import { CodedError } from '#contract/errors.ts';
import type { CategoryRow, SubcategoryRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { bumpProducts } from '../editing/bump-products.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { idsOnSale } from './use-counts.ts';
import {
  categoryName,
  isCategorySlugTaken,
  isSubcategorySlugTaken,
  lockCategory,
  lockSubcategory,
  updateCategoryRow,
} from './category-store.ts';
import { categorySubject, subcategorySubject } from './category-subjects.ts';
import { lead } from './former-places.ts';
import { giveSlug, orReserved, type IsTaken } from './category-slugs.ts';
import { touchCategories } from './touch-categories.ts';

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
  /** Undefined when that stays as it is. */
  readonly hidden: boolean | undefined;
}

/** The row as it is to be; null when nothing is to change. */
async function changed(
  row: CategoryRow,
  { name = row.name, slug = row.slug, hidden }: CategoryChange,
  isTaken: IsTaken,
): Promise<Changed | null> {
  const was = Boolean(row.hidden);
  const saved = {
    ...(name === row.name ? {} : { name: `${row.name} → ${name}` }),
    ...(slug === row.slug ? {} : { slug: `${row.slug} → ${await giveSlug(name, slug, isTaken)}` }),
  };
  const turned = hidden === undefined || hidden === was ? undefined : hidden;
  if (Object.keys(saved).length === 0 && turned === undefined) return null;
  return { row: { ...row, name, slug, hidden: hidden ?? was }, saved, hidden: turned };
}

/** One line for what was edited and one for hiding or showing: they are looked for apart. */
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

/** The addresses that the category and its subcategories have had lead on. */
async function leadFromCategory(trx: Knex.Transaction, { id, slug }: CategoryRow): Promise<void> {
  await lead(trx, slug, { category_id: id, subcategory_id: null });
  for (const sub of await trx('subcategories').where({ category_id: id }).select('id', 'slug'))
    await lead(trx, `${slug}/${sub.slug}`, { category_id: id, subcategory_id: sub.id });
}

/** The address that the subcategory has had leads on. */
async function leadFromSubcategory(trx: Knex.Transaction, { id, category_id, slug }: SubcategoryRow): Promise<void> {
  const category = await trx('categories').where({ id: category_id }).first('slug');
  await lead(trx, `${category?.slug}/${slug}`, { category_id, subcategory_id: id });
}

/** Nothing to change: nothing is written. Throws `not_found` and, for a taken address, `validation`. */
export function saveCategory(db: Knex, change: CategoryChange, now: Date): Promise<void> {
  const { id, actorId } = change;
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const before = await lockCategory(trx, id);
    if (before === undefined) throw new CodedError('not_found');
    const after = await changed(
      before,
      change,
      orReserved((slug) => isCategorySlugTaken(trx, slug, id)),
    );
    if (after === null) return;
    const { name, slug, hidden } = after.row;
    await updateCategoryRow(trx, 'categories', id, { name, slug, hidden });
    await record(trx, 'category', after, { actorId, subject: categorySubject(after.row) }, now);
    if (slug !== before.slug) {
      await leadFromCategory(trx, before);
      // Devices hold the goods under the slug of their category.
      await bumpProducts(trx, await idsOnSale(trx, id));
    }
    await touchCategories(trx);
  });
}

/** Nothing to change: nothing is written. Throws `not_found` and, for a taken address, `validation`. */
export function saveSubcategory(db: Knex, change: CategoryChange, now: Date): Promise<void> {
  const { id, actorId } = change;
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const before = await lockSubcategory(trx, id);
    if (before === undefined) throw new CodedError('not_found');
    const after = await changed(before, change, (slug) => isSubcategorySlugTaken(trx, before.category_id, slug, id));
    if (after === null) return;
    const { name, slug, hidden } = after.row;
    await updateCategoryRow(trx, 'subcategories', id, { name, slug, hidden });
    if (slug !== before.slug) await leadFromSubcategory(trx, before);
    const subject = subcategorySubject(await categoryName(trx, before.category_id), after.row);
    await record(trx, 'subcategory', after, { actorId, subject }, now);
    await touchCategories(trx);
  });
}
