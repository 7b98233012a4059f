/** Renames a category, changes its slug, hides or shows it, and reorders categories. Their goods, features and covers stay. */
import type { Knex } from 'knex';
import type { saveCategory as endpoint } from '#contract/catalogue/catalog-management.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError, found } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { type AuditSubject, categorySubject, recordAudit, subcategorySubject } from '../../audit/record-audit.ts';
import { bumpProducts, touchCategories } from '../changes/bump-products.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockCategory, lockShelf, readOrder, type Shelf, type ShelfKind, TABLES } from '../tree/category-store.ts';
import { addFormerPath, assignSlug } from './category-slugs.ts';
import { idsOnSale } from './use-counts.ts';

export function subjectOf({ row, within }: Pick<Shelf, 'row' | 'within'>): AuditSubject {
  return within === null ? categorySubject(row) : subcategorySubject(within.name, row);
}

/** Lets the addresses that these have until now lead to them. */
async function keepFormerPaths(trx: Knex.Transaction, { row: { id, slug }, within }: Shelf): Promise<void> {
  if (within !== null) {
    await addFormerPath(trx, `${within.slug}/${slug}`, { category_id: within.id, subcategory_id: id });
    return;
  }
  await addFormerPath(trx, slug, { category_id: id, subcategory_id: null });
  for (const sub of await trx('subcategories').where({ category_id: id }).select('id', 'slug'))
    await addFormerPath(trx, `${slug}/${sub.slug}`, { category_id: id, subcategory_id: sub.id });
  // Devices hold the goods under the slug of their category.
  await bumpProducts(trx, await idsOnSale(trx, id));
}

/** Writes nothing without changes. Throws `not_found` and, for a taken slug, `validation`. */
export function saveCategory(
  db: Knex,
  kind: ShelfKind,
  id: string,
  change: BodyOf<typeof endpoint>,
  by: By,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const shelf = found(await lockShelf(trx, kind, id));
    const { row: before, within } = shelf;
    const wasHidden = Boolean(before.hidden);
    const { name = before.name, slug = before.slug, hidden = wasHidden } = change;
    const isMoved = slug !== before.slug;
    if (isMoved) await assignSlug(trx, within?.id ?? null, { name, slug, exceptId: id });
    const saved = {
      ...(name !== before.name && { name: `${before.name} → ${name}` }),
      ...(isMoved && { slug: `${before.slug} → ${slug}` }),
    };
    const isSaved = Object.keys(saved).length > 0;
    if (!isSaved && hidden === wasHidden) return;
    await trx(TABLES[kind]).where({ id }).update({ name, slug, hidden });
    const subject = subjectOf({ row: { ...before, name }, within });
    // One audit line for the edit and one for hiding or showing: readers filter by either.
    if (isSaved) await recordAudit({ trx, ...by }, `${kind}_saved`, subject, saved);
    if (hidden !== wasHidden) await recordAudit({ trx, ...by }, `${kind}_${hidden ? 'hidden' : 'shown'}`, subject);
    if (isMoved) await keepFormerPaths(trx, shelf);
    await touchCategories(trx);
  });
}

/**
 * Puts all categories, or the subcategories of one, into this order; writes nothing when it is the present one. Throws `not_found`, and
 * `shelves_changed` unless it names each of them once.
 */
export function orderCategories(db: Knex, categoryId: string | null, ids: readonly string[], by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const category = categoryId === null ? null : found(await lockCategory(trx, categoryId));
    const present = await readOrder(trx, categoryId);
    const named = new Set(ids);
    if (named.size !== ids.length || named.size !== present.length || present.some((id) => !named.has(id)))
      throw new CodedError('shelves_changed');
    if (present.every((id, index) => id === ids[index])) return;
    const kind = category === null ? 'category' : 'subcategory';
    for (const [position, id] of ids.entries()) await trx(TABLES[kind]).where({ id }).update({ position });
    const catalogue = { kind: 'catalog', id: 'catalog', label: 'Каталог' };
    const subject = category === null ? catalogue : categorySubject(category);
    await recordAudit({ trx, ...by }, `${TABLES[kind]}_ordered`, subject);
    await touchCategories(trx);
  });
}
