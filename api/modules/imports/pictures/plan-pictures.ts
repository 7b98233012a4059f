/** Pictures of a row to fetch: those that its source has not given to the product before. */
import { createHash } from 'node:crypto';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import type { SourcePictureRow } from '#db/import-tables.ts';
import { isAddress, type ArchivePictures } from '../files/archive-pictures.ts';

/**
 * A picture to fetch: its address or name, the mark of its content, and its position among all pictures that the file names for the
 * product.
 */
export type WantedPicture = readonly [address: string, mark: string, place: number];

const ADDRESS_MAX = 2000;

/** Fingerprint of a picture's address, by which the tables of pictures find it. */
export const addressHash = (address: string): string => createHash('sha1').update(address).digest('base64url');

export interface KnownPictures {
  readonly given: readonly SourcePictureRow[];
  readonly current: readonly string[];
}

/**
 * Pictures still to fetch. A product whose pictures a person chose keeps them, unless the profile prefers the file; a picture that was
 * given and removed does not come again.
 */
export function wantedPictures(
  addresses: readonly string[],
  { given, current }: KnownPictures,
  archive: ArchivePictures,
  { policies, overHand }: ImportProfile,
  isNew: boolean,
): WantedPicture[] {
  const policy = policies.images ?? 'always';
  if (policy === 'never' || (policy === 'new' && !isNew)) return [];
  const givenIds = new Set(given.map(({ picture_id }) => picture_id));
  if (current.some((id) => !givenIds.has(id)) && !overHand.includes('images')) return [];
  const known = new Map(given.map(({ address_hash, mark }) => [address_hash, mark]));
  return [...new Set(addresses)].slice(0, PICTURES_MAX).flatMap((address, place): WantedPicture[] => {
    if (address.length > ADDRESS_MAX) return [];
    const mark = archive.find(address)?.mark;
    // 1C names all pictures of a product and sends only changed ones.
    if (mark === undefined && !isAddress(address)) return [];
    return known.get(addressHash(address)) === (mark ?? '') ? [] : [[address, mark ?? '', place]];
  });
}
