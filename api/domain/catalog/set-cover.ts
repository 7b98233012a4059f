/** The cover of a subcategory. */
import { CodedError } from '#contract/errors.ts';
import { originalUrl } from '#contract/rules/picture.ts';
import type { Services, Upload } from '../../services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { touchCategories } from './touch-categories.ts';

export interface CoverChange {
  readonly categorySlug: string;
  readonly subcategoryId: string;
  readonly image: Upload | undefined;
  readonly actorId: string;
}

/** Gives a subcategory its picture and answers it. Throws `not_found`, `validation` without a file, `picture_refused`. */
export async function setCover(services: Services, { categorySlug, subcategoryId, image, actorId }: CoverChange, now: Date): Promise<{ url: string; alt: string }> {
  const message = 'Выберите изображение';
  if (image === undefined) throw new CodedError('validation', { text: message, details: [{ path: 'image', message }] });
  return writeWithPictures(services, { field: 'image', uploads: [image] }, now, async (trx, [draft]) => {
    const category = await trx('categories').where({ slug: categorySlug }).first('id', 'name');
    const row = category === undefined ? undefined : await trx('subcategories').where({ id: subcategoryId, category_id: category.id }).forUpdate().first();
    if (category === undefined || row === undefined || draft === undefined) throw new CodedError('not_found');
    await trx('subcategories').where({ id: row.id }).update({ picture_id: draft.id });
    await recordAudit(trx, { actorId, action: 'cover_changed', subject: { kind: 'subcategory', id: row.id, label: `${category.name}, ${row.name}` } }, now);
    await touchCategories(trx);
    return { answer: { url: originalUrl(draft.id), alt: row.name }, released: row.picture_id === null ? [] : [row.picture_id] };
  });
}
