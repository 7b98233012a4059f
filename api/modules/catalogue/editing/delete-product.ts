/**
 * Takes a product off sale, and puts it back. Nothing of it is erased: history, returns and reports go on reading it.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { touchCategories } from '../tree/touch-categories.ts';
import { bumpProduct } from './bump-products.ts';
import { readProduct } from './edit-store.ts';
import { fieldChanges } from './product-changes.ts';
import { recordEdit } from './record-edit.ts';

/** Sets or lifts the mark; a repeat changes nothing. Throws `not_found`. */
function setDeleted(db: Knex, id: string, deleted: boolean, actorId: string, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const before = await readProduct(trx, id, { lock: true });
    if (before === undefined) throw new CodedError('not_found');
    if ((before.deleted_at !== null) === deleted) return;
    const at = now.toISOString();
    const after = { ...before, deleted_at: deleted ? at : null };
    await trx('products').where({ id }).update({ deleted_at: after.deleted_at, updated_at: at });
    const action = deleted ? 'product_deleted' : 'product_restored';
    await recordEdit(trx, { id: newId(), product: after, actorId, action, changes: fieldChanges(before, after) }, now);
    await bumpProduct(trx, id, { figures: true });
    await touchCategories(trx);
  });
}

/** Takes the product off sale: gone from lists, search and till, on devices too. Throws `not_found`. */
export function deleteProduct(db: Knex, id: string, actorId: string, now: Date): Promise<void> {
  return setDeleted(db, id, true, actorId, now);
}

/** Puts it back on sale with all it had. Throws `not_found`. */
export function restoreProduct(db: Knex, id: string, actorId: string, now: Date): Promise<void> {
  return setDeleted(db, id, false, actorId, now);
}
