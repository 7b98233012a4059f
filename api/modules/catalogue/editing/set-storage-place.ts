/** Sets where a product lies, for people who keep the stock but do not edit goods. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#contract/endpoint.ts';
import type { setStoragePlace as contract } from '#contract/catalogue/products.ts';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { bumpProduct } from '../changes/bump-products.ts';
import { readProduct } from './edit-store.ts';
import { fieldChanges } from './product-changes.ts';
import { recordEdit } from './record-edit.ts';

/** A repeat changes nothing. Throws `not_found`, and `product_changed` when somebody else has moved the product. */
export async function setStoragePlace(
  db: Knex,
  id: string,
  { storagePlace, was }: BodyOf<typeof contract>,
  actorId: string,
  now: Date,
): Promise<{ storagePlace: string }> {
  return writeTransaction(db, async (trx) => {
    const before = await readProduct(trx, id, { lock: true });
    if (before === undefined) throw new CodedError('not_found');
    const { storage_place: current } = before;
    if (current === storagePlace) return { storagePlace };
    if (current !== was) {
      const text = `Место уже изменил кто-то другой: ${current === '' ? 'теперь не указано' : current}`;
      throw new CodedError('product_changed', { text });
    }
    const after = { ...before, storage_place: storagePlace };
    await trx('products').where({ id }).update({ storage_place: storagePlace, updated_at: now.toISOString() });
    const changes = fieldChanges(before, after);
    await recordEdit(trx, { id: newId(), product: after, actorId, action: 'product_saved', changes }, now);
    await bumpProduct(trx, id, { figures: true });
    return { storagePlace };
  });
}
