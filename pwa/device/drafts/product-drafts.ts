/** Half-filled product forms with their photographs, of one person and product, kept until that person logs out. */
import { z } from 'zod';
import { deviceDb, typedFormKey } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';
import { putTypedForm } from './typed-forms.ts';

export interface KeptPicture {
  readonly key: string;
  /** Address of a picture on the server; empty for one that is not uploaded. */
  readonly url: string;
  /** Null for a picture on the server. */
  readonly file: File | null;
}

export interface ProductDraft<Values> {
  readonly at: string;
  /** Id of the product to be created: a form sent before the reload doesn't create a second one after it. */
  readonly productId: string;
  /** The form's values when it was opened, to detect other people's changes. */
  readonly opened: Values;
  /** The form's pictures when it was opened, all of them on the server. */
  readonly openedPictures: readonly KeptPicture[];
  readonly openedMainKey: string | null;
  /** Revision of the product when the form was opened; null for a new product. */
  readonly revision: number | null;
  readonly values: Values;
  readonly pictures: readonly KeptPicture[];
  readonly mainKey: string | null;
}

/** Key of a draft: person, product and form, so that two windows never overwrite each other's. */
export interface DraftPlace {
  readonly personId: string;
  /** `new` for a product that doesn't exist yet. */
  readonly product: string;
  /** Id of the form; empty for a draft of a former version, which kept one form of a product. */
  readonly form: string;
}

export interface PlacedDraft<Values> extends ProductDraft<Values> {
  readonly place: DraftPlace;
}

const picturesShape = z.array(z.object({ key: z.string(), url: z.string() }));
const shape = z.object({
  at: z.string(),
  productId: z.string(),
  opened: z.looseObject({}),
  openedPictures: picturesShape,
  values: z.looseObject({}),
  pictures: picturesShape,
});

const FILE = ' file ';
const FORM = ' form ';
const productKey = ({ personId, product }: Omit<DraftPlace, 'form'>): string =>
  `${typedFormKey(personId, 'product')} ${product}`;
const keyOf = (place: DraftPlace): string =>
  place.form === '' ? productKey(place) : `${productKey(place)}${FORM}${place.form}`;
const fileKey = (draftKey: string, picture: string): string => `${draftKey}${FILE}${picture}`;

async function withFiles<Values>(key: string, kept: ProductDraft<Values>): Promise<ProductDraft<Values>> {
  const pictures: KeptPicture[] = [];
  for (const picture of kept.pictures) {
    if (picture.url !== '') pictures.push(picture);
    // A picture whose file could not be stored is left out: an empty frame would be useless.
    else {
      const file = (await deviceDb.forms.get(fileKey(key, picture.key)))?.value as File | undefined;
      if (file !== undefined) pictures.push({ ...picture, file });
    }
  }
  return { ...kept, pictures };
}

/** All half-filled forms of the product, the latest first. */
export async function readProductDrafts<Values>(personId: string, product: string): Promise<PlacedDraft<Values>[]> {
  const first = productKey({ personId, product });
  const keys = await deviceDb.forms.where('key').startsWith(first).primaryKeys();
  const drafts: PlacedDraft<Values>[] = [];
  for (const key of keys) {
    const rest = key.slice(first.length);
    if (rest.includes(FILE) || (rest !== '' && !rest.startsWith(FORM))) continue;
    const kept = validOrUndefined(shape, (await deviceDb.forms.get(key))?.value as ProductDraft<Values> | undefined);
    if (kept !== undefined)
      drafts.push({ ...(await withFiles(key, kept)), place: { personId, product, form: rest.slice(FORM.length) } });
  }
  return drafts.sort((one, other) => other.at.localeCompare(one.at));
}

/** Stores values and pictures, each file once; when there is no room for files, the values without them. */
export async function keepProductDraft<Values>(place: DraftPlace, draft: ProductDraft<Values>): Promise<void> {
  const key = keyOf(place);
  const files = draft.pictures.filter(({ file }) => file !== null);
  const wanted = new Set(files.map((picture) => fileKey(key, picture.key)));
  const stored = await deviceDb.forms.where('key').startsWith(fileKey(key, '')).primaryKeys();
  await deviceDb.forms.bulkDelete(stored.filter((one) => !wanted.has(one)));
  await putTypedForm(place.personId, {
    key,
    value: { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, file: null })) },
  });
  for (const picture of files) {
    const filed = fileKey(key, picture.key);
    if (!stored.includes(filed)) await putTypedForm(place.personId, { key: filed, value: picture.file });
  }
}

export async function dropProductDraft(place: DraftPlace): Promise<void> {
  const key = keyOf(place);
  const files = await deviceDb.forms.where('key').startsWith(fileKey(key, '')).primaryKeys();
  await deviceDb.forms.bulkDelete([key, ...files]);
}
