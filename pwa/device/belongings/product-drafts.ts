/**
 * Half-filled product forms with the photographs picked for them: they outlive a reload and a dead battery. Each
 * belongs to one person and one product; all go when the person leaves.
 */
import { z } from 'zod';
import { deviceDb } from '../database.ts';
import { ofShape } from '../of-shape.ts';

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

/** Which product's form of whom, and which of the forms of that product: two windows never write over each other's. */
export interface DraftPlace {
  readonly personId: string;
  /** `new` stands for a product that isn't there yet. */
  readonly product: string;
  /** Of the form; empty for a draft of a former version, which kept one form of a product. */
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
const productKey = ({ personId, product }: Omit<DraftPlace, 'form'>): string => `${personId} product ${product}`;
const keyOf = (place: DraftPlace): string =>
  place.form === '' ? productKey(place) : `${productKey(place)}${FORM}${place.form}`;
const fileKey = (draftKey: string, picture: string): string => `${draftKey}${FILE}${picture}`;

async function withFiles<Values>(key: string, kept: ProductDraft<Values>): Promise<ProductDraft<Values>> {
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

/** All half-filled forms of the product, the latest first. */
export async function readProductDrafts<Values>(personId: string, product: string): Promise<PlacedDraft<Values>[]> {
  const first = productKey({ personId, product });
  const keys = await deviceDb.forms.where('key').startsWith(first).primaryKeys();
  const drafts: PlacedDraft<Values>[] = [];
  for (const key of keys) {
    const rest = key.slice(first.length);
    if (rest.includes(FILE) || (rest !== '' && !rest.startsWith(FORM))) continue;
    const kept = ofShape(shape, (await deviceDb.forms.get(key))?.value as ProductDraft<Values> | undefined);
    if (kept !== undefined)
      drafts.push({ ...(await withFiles(key, kept)), place: { personId, product, form: rest.slice(FORM.length) } });
  }
  return drafts.sort((one, other) => other.at.localeCompare(one.at));
}

/**
 * Keeps what was typed and picked. Files are stored once each; where they find no room, the words are kept without
 * them.
 */
export async function keepProductDraft<Values>(place: DraftPlace, draft: ProductDraft<Values>): Promise<void> {
  const key = keyOf(place);
  const files = draft.pictures.filter(({ file }) => file !== null);
  const wanted = new Set(files.map((picture) => fileKey(key, picture.key)));
  const stored = await deviceDb.forms.where('key').startsWith(fileKey(key, '')).primaryKeys();
  await deviceDb.forms.bulkDelete(stored.filter((one) => !wanted.has(one)));
  await deviceDb.forms.put({
    key,
    value: { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, file: null })) },
  });
  for (const picture of files) {
    const filed = fileKey(key, picture.key);
    if (!stored.includes(filed)) await deviceDb.forms.put({ key: filed, value: picture.file });
  }
}

/** Throws one form away; the others of the product stay. */
export async function dropProductDraft(place: DraftPlace): Promise<void> {
  const key = keyOf(place);
  const files = await deviceDb.forms.where('key').startsWith(fileKey(key, '')).primaryKeys();
  await deviceDb.forms.bulkDelete([key, ...files]);
}
