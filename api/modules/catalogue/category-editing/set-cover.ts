import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { By, Services, Upload } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { touchCategories } from '../changes/bump-products.ts';
import { fieldError } from '../editing/place-in-category.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { type Shelf, TABLES } from '../tree/category-store.ts';
import { subjectOf } from './save-category.ts';

/** Its category, and the subcategory unless that is null. */
interface Place {
  readonly slug: string;
  readonly subId: string | null;
}

/** Locks the category until the transaction ends; undefined when there is none. */
async function lockCovered(trx: Knex.Transaction, { slug, subId }: Place): Promise<Shelf | undefined> {
  const within = await trx('categories').where({ slug }).forUpdate().first();
  if (within === undefined || subId === null) return within && { kind: 'category', row: within, within: null };
  const row = await trx('subcategories').where({ id: subId, category_id: within.id }).forUpdate().first();
  return row && { kind: 'subcategory', row, within };
}

/** Sets a category's picture and returns it. Throws `not_found`, `validation` without a file, `picture_refused`. */
export async function setCover(
  services: Services,
  place: Place,
  image: Upload | undefined,
  by: By,
): Promise<{ image: { url: string; alt: string } }> {
  if (image === undefined) throw fieldError('image', 'Выберите изображение');
  return writeWithPictures(services, { field: 'image', uploads: [image] }, by.now, async (trx, [draft]) => {
    const covered = await lockCovered(trx, place);
    if (covered === undefined || draft === undefined) throw new CodedError('not_found');
    const { kind, row } = covered;
    await trx(TABLES[kind]).where({ id: row.id }).update({ picture_id: draft.id });
    await recordAudit({ trx, ...by }, 'cover_changed', subjectOf(covered));
    await touchCategories(trx);
    return {
      answer: { image: { url: originalUrl(draft.id), alt: row.name } },
      released: row.picture_id === null ? [] : [row.picture_id],
    };
  });
}
