/** The pictures of an open product form: saved ones and newly picked files, in one order. */
import { type AdminProduct, PICTURE_BYTES, PICTURES_MAX, PICTURES_PER_PICK } from '#contract/catalogue/products.ts';
import { counted } from '#contract/values/plural.ts';
import { pictureFormatError } from '../../parts/goods/picture-format-error.ts';
import type { KeptPicture } from '../../device/drafts/product-drafts.ts';

export type Picture = KeptPicture;

export interface Gallery {
  readonly pictures: readonly Picture[];
  readonly mainKey: string | null;
}

export const NO_PICTURES: Gallery = { pictures: [], mainKey: null };

export function galleryOf({ images }: Pick<AdminProduct, 'images'>): Gallery {
  const ordered = [...images].sort((a, b) => a.order - b.order);
  return {
    pictures: ordered.map(({ url }) => ({ key: url, url, file: null })),
    mainKey: (ordered.find(({ isPrimary }) => isPrimary) ?? ordered[0])?.url ?? null,
  };
}

/** Keeps exactly one picture main while there are any. */
function withMain(pictures: readonly Picture[], mainKey: string | null): Gallery {
  const stays = pictures.some(({ key }) => key === mainKey);
  return { pictures, mainKey: stays ? mainKey : (pictures[0]?.key ?? null) };
}

export function movePicture({ pictures, mainKey }: Gallery, key: string, to: number): Gallery {
  const moved = pictures.find((picture) => picture.key === key);
  if (moved === undefined) return { pictures, mainKey };
  const rest = pictures.filter((picture) => picture !== moved);
  const place = Math.min(Math.max(0, to), rest.length);
  return { pictures: [...rest.slice(0, place), moved, ...rest.slice(place)], mainKey };
}

/** Removes a picture; after the main one is removed the first becomes main. */
export function removePicture({ pictures, mainKey }: Gallery, key: string): Gallery {
  return withMain(
    pictures.filter((picture) => picture.key !== key),
    mainKey,
  );
}

export interface RemovedPicture {
  readonly picture: Picture;
  readonly place: number;
  readonly wasMain: boolean;
}

/** Undoes a removal, whatever changed since. */
export function undoRemoval({ pictures, mainKey }: Gallery, { picture, place, wasMain }: RemovedPicture): Gallery {
  const all = [...pictures.slice(0, place), picture, ...pictures.slice(place)];
  return withMain(all, wasMain ? picture.key : mainKey);
}

const MEGABYTE = 1024 * 1024;

/** An error for each file by its first bytes; null for a format the server accepts. */
export function formatErrors(files: readonly File[]): Promise<(string | null)[]> {
  return Promise.all(files.map(pictureFormatError));
}

/**
 * Selects the accepted files: supported format, within the size limit, ten per pick, thirty per product.
 * @param ofFormats as `formatComplaints` gives them
 */
export function validatePick(files: readonly File[], ofFormats: readonly (string | null)[], have: number) {
  const rejections: string[] = [];
  const fit = files.filter((file, index) => {
    const ofFormat = ofFormats[index] ?? null;
    if (file.type !== '' && !file.type.startsWith('image/')) rejections.push(`«${file.name}» — не изображение.`);
    else if (ofFormat !== null) rejections.push(`«${file.name}»: ${ofFormat}.`);
    else if (file.size > PICTURE_BYTES) rejections.push(`«${file.name}» больше ${PICTURE_BYTES / MEGABYTE}\u00a0МБ.`);
    else return true;
    return false;
  });
  const ofPick = fit.slice(0, PICTURES_PER_PICK);
  const taken = ofPick.slice(0, Math.max(0, PICTURES_MAX - have));
  if (fit.length > ofPick.length) {
    const left = fit.length - ofPick.length;
    rejections.push(
      `За один раз добавляется до ${PICTURES_PER_PICK}: ещё ${counted(left, 'файл не взят', 'файла не взяты', 'файлов не взяты')}, добавьте их отдельно.`,
    );
  }
  if (ofPick.length > taken.length) rejections.push(`Фотографий может быть не больше ${PICTURES_MAX}.`);
  return {
    taken,
    /** Messages about the rejected files, one sentence each. */
    rejections,
  };
}

/** Appends files. `makeKey` creates each one's key. */
export function addPictures({ pictures, mainKey }: Gallery, files: readonly File[], makeKey: () => string): Gallery {
  return withMain([...pictures, ...files.map((file) => ({ key: makeKey(), url: '', file }))], mainKey);
}

export function sentPictures({ pictures, mainKey }: Gallery) {
  const files: File[] = [];
  const keep = pictures.map(({ url, file }) => (file === null ? url : `new:${files.push(file) - 1}`));
  const counting = [...pictures.filter(({ file }) => file === null), ...pictures.filter(({ file }) => file !== null)];
  const main = counting.findIndex(({ key }) => key === mainKey);
  return {
    /** Addresses in their order; `new:0` is the first of `files`. */
    keep,
    files,
    /** Index counted over kept pictures first, then new ones. */
    primaryIndex: main === -1 ? null : main,
  };
}

/** True when two galleries are the same to the server. */
export function sameGallery(a: Gallery, b: Gallery): boolean {
  return (
    a.mainKey === b.mainKey &&
    a.pictures.length === b.pictures.length &&
    a.pictures.every(({ key }, index) => key === b.pictures[index]?.key)
  );
}
