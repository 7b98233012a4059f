/**
 * Half-filled product forms with the photographs picked for them: they outlive a reload and a dead battery. Each belongs to
 * one person and one product; all go when the person leaves.
 */
import { deviceDb } from './database.ts';

export interface KeptPicture {
  readonly key: string;
  /** Address of a picture the server has. */
  readonly url: string;
  /** Null for those. */
  readonly file: File | null;
}

export interface ProductDraft<Values> {
  /** ISO instant of the last change. */
  readonly at: string;
  /** Id of the product to be made: a form sent before the reload makes no second one after it. */
  readonly productId: string;
  /** What the form was opened with, to see what others changed meanwhile. */
  readonly opened: Values;
  /** Its pictures then, all of them the server's. */
  readonly openedPictures: readonly KeptPicture[];
  readonly openedMainKey: string | null;
  /** Number of the last edit then; null for a product that isn't there yet. */
  readonly revision: number | null;
  readonly values: Values;
  readonly pictures: readonly KeptPicture[];
  readonly mainKey: string | null;
}

/** `new` stands for a product that isn't there yet. */
const keyOf = (personId: string, product: string): string => `${personId} product ${product}`;
const fileKey = (draftKey: string, picture: string): string => `${draftKey} file ${picture}`;

/** Undefined when there is none, and where nothing can be stored. */
export async function readProductDraft<Values>(personId: string, product: string): Promise<ProductDraft<Values> | undefined> {
  const key = keyOf(personId, product);
  const kept = (await deviceDb.forms.get(key))?.value as ProductDraft<Values> | undefined;
  if (kept === undefined) return undefined;
  const pictures: KeptPicture[] = [];
  for (const picture of kept.pictures) {
    if (picture.url !== '') pictures.push(picture);
    // One whose file found no room is left out: an empty frame would be of no use.
    else {
      const file = (await deviceDb.forms.get(fileKey(key, picture.key)))?.value as File | undefined;
      if (file !== undefined) pictures.push({ ...picture, file });
    }
  }
  return { ...kept, pictures };
}

/** Keeps what was typed and picked. Files are stored once each; where they find no room, the words are kept without them. */
export async function keepProductDraft<Values>(personId: string, product: string, draft: ProductDraft<Values>): Promise<void> {
  const key = keyOf(personId, product);
  const files = draft.pictures.filter(({ file }) => file !== null);
  const wanted = new Set(files.map((picture) => fileKey(key, picture.key)));
  const stored = await deviceDb.forms.where('key').startsWith(fileKey(key, '')).primaryKeys();
  await deviceDb.forms.bulkDelete(stored.filter((one) => !wanted.has(one)));
  await deviceDb.forms.put({ key, value: { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, file: null })) } });
  for (const picture of files) {
    const place = fileKey(key, picture.key);
    if (!stored.includes(place)) await deviceDb.forms.put({ key: place, value: picture.file });
  }
}

export async function dropProductDraft(personId: string, product: string): Promise<void> {
  await deviceDb.forms.where('key').startsWith(keyOf(personId, product)).delete();
}
