/** The pictures of a product after an edit: kept ones in their new order, then the new ones; one of them is main. */
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { ProductPictureRow } from '#db/tables.ts';
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { bumpProduct } from '../changes/bump-products.ts';
import { readOrderedPictures, readProduct, replacePictures } from './edit-store.ts';
import { fieldError } from './place-in-category.ts';
import { pictureChanges } from './product-changes.ts';
import { recordHistory } from './record-edit.ts';

interface Arrangement {
  /** Addresses of the pictures to keep; absent keeps all. Addresses of other products are ignored; `new:0` is the first of `added`. */
  readonly keep?: readonly string[] | undefined;
  /** Ids of the new pictures. */
  readonly added: readonly string[];
  /** Index of the main picture among the addresses as sent and then `added`; null keeps it, or makes the first picture the main one. */
  readonly primaryIndex: number | null;
  /** Form field of the new pictures, for the error. */
  readonly field: string;
}

const NEW = /^new:(\d{1,2})$/;

/** The rows after the edit. Throws `validation` when there are too many. */
export function arrangePictures(
  productId: string,
  current: readonly ProductPictureRow[],
  { keep, added, primaryIndex, field }: Arrangement,
): ProductPictureRow[] {
  const byUrl = new Map(current.map((row) => [originalUrl(row.picture_id), row]));
  const names = keep ?? [...byUrl.keys()];
  const idOf = (name: string): string | undefined => {
    const [, place] = NEW.exec(name) ?? [];
    return place === undefined ? byUrl.get(name)?.picture_id : added[Number(place)];
  };
  const addresses = [...names.filter((name) => !NEW.test(name)).map(idOf), ...added];
  const chosen =
    primaryIndex === null ? current.find(({ is_primary: main }) => Boolean(main))?.picture_id : addresses[primaryIndex];
  const ids = [...new Set([...names.map(idOf), ...added])].filter((id) => id !== undefined);
  if (ids.length > PICTURES_MAX) throw fieldError(field, `Фотографий может быть не больше ${PICTURES_MAX}`);
  const main = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const alts = new Map(current.map((row) => [row.picture_id, row.alt]));
  return ids.map((id, position) => ({
    product_id: productId,
    picture_id: id,
    position,
    is_primary: id === main,
    alt: alts.get(id) ?? '',
  }));
}

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
  const after = arrangePictures(productId, current, { keep: names, added, primaryIndex, field: 'images' });
  const changes = pictureChanges(current, after);
  if (changes.length === 0) return before;
  await replacePictures(trx, productId, after);
  await recordHistory(trx, newId(), productId, changes, { actorId, now });
  await bumpProduct(trx, productId);
  return before;
}
