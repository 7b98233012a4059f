/** Creates a category, or a subcategory of one, at the end of its list. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { touchCategories } from '../changes/bump-products.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockCategory, lockShelf, nextPosition } from '../tree/category-store.ts';
import { assignSlug } from './category-slugs.ts';
import { subjectOf } from './save-category.ts';

interface NewCategory {
  /** Made by the client; absent: made here. */
  readonly id?: string | undefined;
  /** The category of a subcategory. */
  readonly categoryId?: string;
  readonly name: string;
  /** Made from the name when absent. */
  readonly slug?: string | undefined;
}

/** Returns its id. A known `id` changes nothing. Throws `not_found` and, for a taken slug, `validation`. */
export function createCategory(db: Knex, { id = newId(), categoryId, ...named }: NewCategory, by: By): Promise<string> {
  const kind = categoryId === undefined ? 'category' : 'subcategory';
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    if ((await lockShelf(trx, kind, id)) !== undefined) return id;
    const within = categoryId === undefined ? null : found(await lockCategory(trx, categoryId));
    const slug = await assignSlug(trx, within?.id ?? null, named);
    const position = await nextPosition(trx, within?.id ?? null);
    const row = { id, slug, name: named.name, position, hidden: false, picture_id: null };
    if (within === null) await trx('categories').insert(row);
    else await trx('subcategories').insert({ ...row, category_id: within.id });
    await recordAudit({ trx, ...by }, `${kind}_created`, subjectOf({ row, within }), { slug });
    await touchCategories(trx);
    return id;
  });
}
