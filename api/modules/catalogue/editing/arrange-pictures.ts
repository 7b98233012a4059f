/** The pictures of a product after an edit: kept ones in their new order, then the new ones; one of them is main. */
import { CodedError } from '#contract/errors.ts';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { ProductPictureRow } from '#db/tables.ts';

export interface Arrangement {
  readonly productId: string;
  readonly current: readonly ProductPictureRow[];
  /** Addresses of the pictures to keep; undefined keeps all. Addresses of other products are ignored; `new:0` is the first of `added`. */
  readonly keep: readonly string[] | undefined;
  /** Ids of the new pictures. */
  readonly added: readonly string[];
  /** Index of the main picture among the addresses as sent and then `added`; null keeps it, or makes the first picture the main one. */
  readonly primaryIndex: number | null;
  /** Form field of the new pictures, for the error. */
  readonly field: string;
}

const NEW = /^new:(\d{1,2})$/;

/** The rows after the edit. Throws `validation` when there are too many. */
export function arrangePictures({
  productId,
  current,
  keep,
  added,
  primaryIndex,
  field,
}: Arrangement): ProductPictureRow[] {
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
  if (ids.length > PICTURES_MAX) {
    const message = `Фотографий может быть не больше ${PICTURES_MAX}`;
    throw new CodedError('validation', { text: message, details: [{ path: field, message }] });
  }
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
