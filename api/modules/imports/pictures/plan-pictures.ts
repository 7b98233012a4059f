/** Pictures of a row to fetch, those that its source has not given to the product before, and the queue of them once it is written. */
import { createHash } from 'node:crypto';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import type { Knex } from 'knex';
import type { ImportLineRow, ImportPictureRow } from '#db/import-tables.ts';
import { isAddress, type ArchivePictures } from '../files/source-row.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { insertRows } from '#db/insert-rows.ts';
import { readInPortions } from '#db/portions.ts';

/** A picture to fetch: address or name, mark of its content, and position among all pictures that the file names for the product. */
export type WantedPicture = readonly [address: string, mark: string, place: number];

const ADDRESS_MAX = 2000;

const addressHash = (address: string): string => createHash('sha1').update(address).digest('base64url');

/** A remark on file names of pictures that the file's archive lacks; 1C names all pictures and sends only changed ones. */
export function absentPictures(addresses: readonly string[], archive: ArchivePictures): string[] {
  const absent = addresses.filter((address) => !isAddress(address) && archive.find(address) === null);
  const names = absent.slice(0, 3).map((name) => `«${name}»`);
  return absent.length === 0 ? [] : [`Нет файла фото ${names.join(', ')}`];
}

/**
 * Pictures to fetch for each of these rows, unless a person chose the product's and the profile doesn't prefer the file; given and removed
 * ones don't return. `id` is that of the row's product, undefined for a new one.
 */
export async function picturesToFetch(
  db: Knex,
  sourceId: string,
  rows: readonly { readonly pictures: readonly string[]; readonly id: string | undefined }[],
  archive: ArchivePictures,
  { policies: { images: policy = 'always' }, overHand }: ImportProfile,
): Promise<WantedPicture[][]> {
  const named = rows.flatMap(({ pictures, id }) => (pictures.length === 0 || id === undefined ? [] : [id]));
  const given = await readInPortions(named, (ids) =>
    db('source_pictures').where({ source_id: sourceId }).whereIn('product_id', ids),
  );
  const current = await readInPortions(named, (ids) =>
    db('product_pictures').whereIn('product_id', ids).select('product_id', 'picture_id'),
  );
  const givenTo = groupBy(given, ({ product_id }) => product_id);
  const currentOf = groupBy(current, ({ product_id }) => product_id);
  return rows.map(({ pictures, id = '' }) => {
    if (policy === 'never' || (policy === 'new' && id !== '')) return [];
    const known = givenTo.get(id) ?? [];
    const ids = new Set(known.map(({ picture_id }) => picture_id));
    const isChosen = currentOf.get(id)?.some(({ picture_id }) => !ids.has(picture_id)) === true;
    if (isChosen && !overHand.includes('images')) return [];
    const marks = new Map(known.map(({ address_hash, mark }) => [address_hash, mark]));
    return [...new Set(pictures)].slice(0, PICTURES_MAX).flatMap((address, place): WantedPicture[] => {
      if (address.length > ADDRESS_MAX) return [];
      const mark = archive.find(address)?.mark;
      // 1C names all pictures of a product and sends only changed ones.
      if (mark === undefined && !isAddress(address)) return [];
      return marks.get(addressHash(address)) === (mark ?? '') ? [] : [[address, mark ?? '', place]];
    });
  });
}

/** Leaves room for each line's pictures between the numbers of two lines. */
const NUMBERS_PER_LINE = 100;

export const positionOf = ({ number }: Pick<ImportPictureRow, 'number'>): number => number % NUMBERS_PER_LINE;

export async function orderPictures(
  trx: Knex.Transaction,
  importId: string,
  written: readonly {
    readonly line: Pick<ImportLineRow, 'number' | 'external_id'> & { readonly pictures: readonly WantedPicture[] };
    readonly product_id: string | null;
  }[],
  at: string,
): Promise<void> {
  const rows = written.flatMap(({ line, product_id }) => {
    if (product_id === null) return [];
    return line.pictures.map(([address, mark, place], index): ImportPictureRow => ({
      import_id: importId,
      // A former release stored no position in lines that were not applied yet.
      number: line.number * NUMBERS_PER_LINE + ((place as number | undefined) ?? index),
      product_id,
      external_id: line.external_id,
      address,
      address_hash: addressHash(address),
      mark,
      state: 'waiting',
      tries: 0,
      next_at: at,
      reason: '',
      picture_id: null,
      added: false,
    }));
  });
  await insertRows(trx, 'import_pictures', rows);
}
