/** Changes a product's pictures outside its edit form: adds or removes some, in a numbered edit like any other. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { arrangePictures } from './arrange-pictures.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { bumpProduct } from '../changes/bump-products.ts';
import { insertEdit, lastEdit, readOrderedPictures, readProduct, replacePictures } from './edit-store.ts';
import { pictureChanges } from './product-changes.ts';

/**
 * Gives the product the pictures that `arrange` returns for the ids of its current ones, in their order; each must have a row. When the
 * main picture was the first one, the new first one becomes main; a main picture that a person chose elsewhere stays. Returns the former
 * ids; null without such a product. Throws `validation` when there are too many.
 */
export async function rearrangePictures(
  trx: Knex.Transaction,
  productId: string,
  arrange: (ids: readonly string[]) => readonly string[],
  actorId: string | null,
  now: Date,
): Promise<readonly string[] | null> {
  const product = await readProduct(trx, productId, { lock: true });
  if (product === undefined) return null;
  const current = await readOrderedPictures(trx, productId);
  const before = current.map((row) => row.picture_id);
  const wanted = arrange(before);
  const added = wanted.filter((id) => !before.includes(id));
  const names = wanted.map((id) => (before.includes(id) ? originalUrl(id) : `new:${added.indexOf(id)}`));
  const first = [...wanted.filter((id) => before.includes(id)), ...added].indexOf(wanted[0] ?? '');
  const primaryIndex = Boolean(current[0]?.is_primary) && first !== -1 ? first : null;
  const after = arrangePictures({ productId, current, keep: names, added, primaryIndex, field: 'images' });
  const changes = pictureChanges(current, after);
  if (changes.length === 0) return before;
  await replacePictures(trx, productId, after);
  await insertEdit(trx, {
    id: newId(),
    product_id: productId,
    number: (await lastEdit(trx, productId)) + 1,
    actor_id: actorId,
    changes: JSON.stringify(changes),
    at: now.toISOString(),
  });
  await bumpProduct(trx, productId);
  return before;
}
