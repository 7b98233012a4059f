/** Takes a product off sale, and puts it back. The row stays: history, returns and reports go on reading it. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { bumpProduct, touchCategories } from '../changes/bump-products.ts';
import { readProduct } from './edit-store.ts';
import { fieldChanges } from './product-changes.ts';
import { deletedColumns, restoredColumns } from './publish.ts';
import { recordEdit } from './record-edit.ts';

/** Sets or lifts the mark; a repeat changes nothing. A draft, or a product lacking fields, comes back as a draft. Throws `not_found`. */
function setDeleted(db: Knex, id: string, deleted: boolean, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const before = found(await readProduct(trx, id, { lock: true }));
    const wasDeleted = before.deleted_at !== null && !Boolean(before.draft);
    if (wasDeleted === deleted) return;
    const at = by.now.toISOString();
    const state = deleted ? deletedColumns(before, at) : restoredColumns(before, at);
    const product = { ...before, ...state };
    await trx('products')
      .where({ id })
      .update({ ...state, updated_at: at });
    const action = deleted ? 'product_deleted' : 'product_restored';
    await recordEdit(trx, { product, action, changes: fieldChanges(before, product) }, by);
    await bumpProduct(trx, id, { figures: true });
    await touchCategories(trx);
  });
}

/** Takes the product off sale: lists, search and tills no longer have it, on devices too. Throws `not_found`. */
export const deleteProduct = (db: Knex, id: string, by: By): Promise<void> => setDeleted(db, id, true, by);

/** Puts the product back on sale unchanged, or among the drafts when it was one or cannot be sold. Throws `not_found`. */
export const restoreProduct = (db: Knex, id: string, by: By): Promise<void> => setDeleted(db, id, false, by);
