/** The multipart request of the product form: its fields as text, its new pictures as files. */
import { sentPictures } from './gallery.ts';
import type { FormSnapshot } from './merge-edits.ts';
import { bodyOf, type Sending } from './product-values.ts';

function formOf(fields: Readonly<Record<string, string>>, fileField: string, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(fileField, file, file.name);
  return form;
}

const indexText = (index: number | null): string => (index === null ? '' : String(index));

/** The request that creates a product under this id. */
export function creationForm(
  { values, gallery }: FormSnapshot,
  id: string,
  sending: Omit<Sending, 'opened'>,
): FormData {
  const { files, primaryIndex } = sentPictures(gallery);
  return formOf({ ...bodyOf(values, sending), id, primaryIndex: indexText(primaryIndex) }, 'images', files);
}

/** The request that saves an edit of this revision. */
export function saveForm({ values, gallery }: FormSnapshot, revision: number, sending: Sending): FormData {
  const { keep, files, primaryIndex } = sentPictures(gallery);
  const fields = {
    ...bodyOf(values, sending),
    revision: String(revision),
    primaryIndex: indexText(primaryIndex),
    imagesKeep: JSON.stringify(keep),
  };
  return formOf(fields, 'imagesNew', files);
}
