import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { CategoryRow } from '#db/tables.ts';
import type { Services, Upload } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { writeWithPictures } from '../pictures/write-with-pictures.ts';
import { touchCategories } from '../changes/bump-products.ts';

export interface CoverChange {
  readonly categorySlug: string;
  /** Null for the cover of the category itself. */
  readonly subcategoryId: string | null;
  readonly image: Upload | undefined;
  readonly actorId: string;
}

interface Covered {
  readonly table: 'categories' | 'subcategories';
  readonly kind: 'category' | 'subcategory';
  readonly row: Pick<CategoryRow, 'id' | 'name' | 'picture_id'>;
  /** Name in the audit log. */
  readonly label: string;
}

/** Locks the category until the transaction ends; undefined when there is none. */
async function lockCovered(
  trx: Knex.Transaction,
  slug: string,
  subcategoryId: string | null,
): Promise<Covered | undefined> {
  const category = await trx('categories').where({ slug }).forUpdate().first();
  if (category === undefined || subcategoryId === null)
    return category && { table: 'categories', kind: 'category', row: category, label: category.name };
  const row = await trx('subcategories').where({ id: subcategoryId, category_id: category.id }).forUpdate().first();
  return row && { table: 'subcategories', kind: 'subcategory', row, label: `${category.name}, ${row.name}` };
}

/** Sets a category's picture and returns it. Throws `not_found`, `validation` without a file, `picture_refused`. */
export async function setCover(
  services: Services,
  { categorySlug, subcategoryId, image, actorId }: CoverChange,
  now: Date,
): Promise<{ url: string; alt: string }> {
  const message = 'Выберите изображение';
  if (image === undefined) throw new CodedError('validation', { text: message, details: [{ path: 'image', message }] });
  return writeWithPictures(services, { field: 'image', uploads: [image] }, now, async (trx, [draft]) => {
    const covered = await lockCovered(trx, categorySlug, subcategoryId);
    if (covered === undefined || draft === undefined) throw new CodedError('not_found');
    const { table, kind, row, label } = covered;
    await trx(table).where({ id: row.id }).update({ picture_id: draft.id });
    await recordAudit({ trx, actorId, now }, 'cover_changed', { kind, id: row.id, label });
    await touchCategories(trx);
    return {
      answer: { url: originalUrl(draft.id), alt: row.name },
      released: row.picture_id === null ? [] : [row.picture_id],
    };
  });
}
