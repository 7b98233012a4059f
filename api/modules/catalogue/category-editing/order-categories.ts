/** Reorders categories, or the subcategories of one. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockProductKeys } from '../editing/product-keys.ts';
import { lockCategory, readOrder, writeOrder } from '../tree/category-store.ts';
import { categorySubject } from './category-subjects.ts';
import { touchCategories } from '../changes/touch-categories.ts';

export interface Order {
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
    const category = await lockCategory(trx, categoryId);
    if (category === undefined) throw new CodedError('not_found');
    if (!differs(await readOrder(trx, categoryId), ids)) return;
    await writeOrder(trx, 'subcategories', ids);
    await recordAudit(trx, { actorId, action: 'subcategories_ordered', subject: categorySubject(category) }, now);
    await touchCategories(trx);
  });
}
