import { useRef } from 'react';
import type { AdminProduct, SavedProduct } from '#contract/catalogue/products.ts';
import { isIdReused, type Problem } from '#contract/error-body.ts';
import type { MutationResult, MutationFailure } from '../../queries/mutation.ts';
import { readForEditing, useProductActs, type Upload } from '../../queries/product-editing.ts';
import { useUpload } from '../kit/use-upload.ts';
import { bodyOf, galleryOf, galleryText, type Sending, sentPictures, valuesOf } from './product-values.ts';
import { editorsOf, mergeEdits, rebased, type Merge, type FormSnapshot, type Versions } from './merge-edits.ts';

/** The fields that both have changed, for a person to decide. */
export interface Conflict extends Merge {
  readonly versions: Versions;
  readonly product: AdminProduct;
  readonly editors: ReadonlyMap<string, Problem>;
}

export interface OpenedForm {
  readonly snapshot: FormSnapshot;
  /** Null for a product that isn't saved yet. */
  readonly product: Pick<AdminProduct, '_id' | 'editing'> | null;
}

type Answered = { kind: 'done'; product: SavedProduct } | { kind: 'conflict'; conflict: Conflict } | MutationFailure;

/** The circumstances of a request, without the values that the form was opened with. */
type Unopened = Omit<Sending, 'opened'>;

export function snapshotOf(product: AdminProduct, timeZone: string): FormSnapshot {
  return { values: valuesOf(product, timeZone), gallery: galleryOf(product) };
}

const answered = (result: MutationResult<SavedProduct>): Answered =>
  result.kind === 'done' ? { kind: 'done', product: result.answer } : result;

export function useSending() {
  const acts = useProductActs();
  const uploading = useUpload();
  /** The last request that got no answer: the server may have saved it. */
  const lost = useRef<FormSnapshot>(null);

  async function create(mine: FormSnapshot, id: string, upload: Upload, sending: Unopened): Promise<Answered> {
    const result = await acts.create(creationForm(mine, id, sending), upload);
    if (result.kind !== 'refused' || !isIdReused(result.code)) return answered(result);
    // An earlier attempt lost its answer and the form was changed since: if that attempt created the product, this request edits it.
    const made = await readForEditing(id, upload.signal).catch(() => null);
    if (made === null) return result;
    const opened = valuesOf(made, sending.timeZone);
    const stockQty = lost.current?.values.stockQty ?? opened.stockQty;
    const form = saveForm(mine, made.editing.revision, { ...sending, opened: { ...opened, stockQty } });
    return answered(await acts.save(id, form, upload));
  }

  async function save(
    opened: FormSnapshot,
    { _id: id, editing }: Pick<AdminProduct, '_id' | 'editing'>,
    mine: FormSnapshot,
    upload: Upload,
    sending: Unopened,
  ): Promise<Answered> {
    const form = saveForm(mine, editing.revision, { ...sending, opened: opened.values });
    const result = await acts.save(id, form, upload);
    if (result.kind !== 'refused' || result.code !== 'product_changed') return answered(result);
    const product = await readForEditing(id, upload.signal).catch(() => null);
    if (product === null) return result;
    const editors = editorsOf(result.details);
    const theirs = snapshotOf(product, sending.timeZone);
    const versions: Versions = { opened, mine, theirs, edited: new Set(editors.keys()) };
    const merge = mergeEdits(versions);
    const [only, ...others] = merge.conflicts;
    // The conflicting save may be this form's own, whose answer was lost: the same fields, and its pictures under their new addresses.
    const isOwn =
      lost.current !== null &&
      galleryText(lost.current.gallery) === galleryText(mine.gallery) &&
      theirs.gallery.pictures.length === mine.gallery.pictures.length;
    if (others.length === 0 && only === 'images' && isOwn)
      return { kind: 'done', product: { ...product, warnings: [] } };
    if (only !== undefined) return { kind: 'conflict', conflict: { ...merge, versions, product, editors } };
    return save(rebased(versions), product, merge.merged, upload, sending);
  }

  return {
    ...uploading,
    send: ({ snapshot, product }: OpenedForm, mine: FormSnapshot, productId: string, sending: Unopened) =>
      uploading.send(async (upload) => {
        const sent =
          product === null
            ? await create(mine, productId, upload, sending)
            : await save(snapshot, product, mine, upload, sending);
        lost.current = sent.kind === 'out-of-reach' ? mine : null;
        return sent;
      }),
  };
}

/** The multipart request of the product form: its fields as text, its new pictures as files. `moreOf` makes its other fields. */
function formOf(
  { values, gallery }: FormSnapshot,
  sending: Sending,
  fileField: string,
  moreOf: (keep: readonly string[]) => Readonly<Record<string, string>>,
): FormData {
  const { keep, files, primaryIndex } = sentPictures(gallery);
  const fields = { ...bodyOf(values, sending), primaryIndex: String(primaryIndex ?? ''), ...moreOf(keep) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(fileField, file, file.name);
  return form;
}

export const creationForm = (mine: FormSnapshot, id: string, sending: Unopened): FormData =>
  formOf(mine, sending, 'images', () => ({ id }));

export const saveForm = (mine: FormSnapshot, revision: number, sending: Sending): FormData =>
  formOf(mine, sending, 'imagesNew', (keep) => ({ revision: String(revision), imagesKeep: JSON.stringify(keep) }));
