/** Creates a category, or a subcategory of one, at the end of its list. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { categorySubject, recordAudit, subcategorySubject } from '../../audit/record-audit.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import {
  insertCategory,
  insertSubcategory,
  isCategorySlugTaken,
  isSubcategorySlugTaken,
  lastPosition,
  lockCategory,
  lockSubcategory,
} from '../tree/category-store.ts';
import { assignSlug, withReserved } from './category-slugs.ts';
import { touchCategories } from '../changes/bump-products.ts';

export interface NewCategory {
  /** Made by the client; absent: made here. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Made from the name when absent. */
  readonly slug?: string | undefined;
  /** Null for the operator's command line. */
  readonly actorId: string | null;
}

const SHOWN = { hidden: false, picture_id: null } as const;

/** Returns the new category's id. A known `id` changes nothing. Throws `validation` for a taken slug. */
export function createCategory(
  db: Knex,
  { id = newId(), name, slug: requestedSlug, actorId }: NewCategory,
  now: Date,
): Promise<string> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    if ((await lockCategory(trx, id)) !== undefined) return id;
    const slug = await assignSlug(
      name,
      requestedSlug,
      withReserved((each) => isCategorySlugTaken(trx, each, null)),
    );
    const row = { ...SHOWN, id, slug, name, position: await lastPosition(trx, null) };
    await insertCategory(trx, row);
    await recordAudit({ trx, actorId, now }, 'category_created', categorySubject(row), { slug });
    await touchCategories(trx);
    return row.id;
  });
}

/** Returns the new subcategory's id. A known `id` changes nothing. Throws `not_found` and, for a taken slug, `validation`. */
export function createSubcategory(
  db: Knex,
  { id = newId(), categoryId, name, slug: requestedSlug, actorId }: NewCategory & { categoryId: string },
  now: Date,
): Promise<string> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    if ((await lockSubcategory(trx, id)) !== undefined) return id;
    const category = found(await lockCategory(trx, categoryId));
    const slug = await assignSlug(name, requestedSlug, (each) => isSubcategorySlugTaken(trx, categoryId, each, null));
    const row = {
      ...SHOWN,
      id,
      category_id: categoryId,
      slug,
      name,
      position: await lastPosition(trx, categoryId),
    };
    await insertSubcategory(trx, row);
    await recordAudit({ trx, actorId, now }, 'subcategory_created', subcategorySubject(category.name, row), { slug });
    await touchCategories(trx);
    return row.id;
  });
}
