/** The due pictures of imports, and the pictures that each product has from a source. */
import type { Knex } from 'knex';
import { isDue } from '#db/filters.ts';
import type { ImportPictureRow, ImportRow, SourcePictureRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';

const BRINGING = ['applying', 'applied'];

const due = (db: Knex, now: string): Knex.QueryBuilder =>
  db('import_pictures as p')
    .join('imports as i', 'i.id', 'p.import_id')
    .where('p.state', 'waiting')
    .where(isDue('p.next_at', now))
    .whereIn('i.state', BRINGING) as unknown as Knex.QueryBuilder;

export async function hasDuePictures(db: Knex, now: string, importId?: string): Promise<boolean> {
  const found = due(db, now).modify((query) => void (importId !== undefined && query.where('p.import_id', importId)));
  return (await found.first('p.number')) !== undefined;
}

export type DuePicture = ImportPictureRow & Pick<ImportRow, 'source_id' | 'decided_by' | 'file_name'>;

/** Due pictures, those of older imports first. */
export function duePictures(db: Knex, now: string, most: number): Promise<DuePicture[]> {
  return due(db, now)
    .orderBy(['i.created_at', 'p.import_id', 'p.number'])
    .limit(most)
    .select('p.*', 'i.source_id', 'i.decided_by', 'i.file_name') as unknown as Promise<DuePicture[]>;
}

export async function findIfDue(
  trx: Knex.Transaction,
  { import_id, number }: Pick<ImportPictureRow, 'import_id' | 'number'>,
): Promise<ImportPictureRow | undefined> {
  const row = await trx('imports').where({ id: import_id }).first('state');
  if (row === undefined || !BRINGING.includes(row.state)) return undefined;
  return trx('import_pictures').where({ import_id, number, state: 'waiting' }).first();
}

export async function updatePicture(
  trx: Knex.Transaction,
  { import_id, number }: Pick<ImportPictureRow, 'import_id' | 'number'>,
  change: Partial<ImportPictureRow>,
): Promise<void> {
  await trx('import_pictures').where({ import_id, number }).update(change);
}

export type GivenPlace = SourcePictureRow & { readonly place: string };
type Categories = Pick<ProductRow, 'category_id' | 'subcategory_id'>;

/** A product's category and subcategory in one text. */
export const placeOf = (product?: Categories): string =>
  `${product?.category_id ?? ''}/${product?.subcategory_id ?? ''}`;

/** All records of the source with this picture, with their products' categories. */
export async function findSameGiven(trx: Knex.Transaction, sourceId: string, pictureId: string): Promise<GivenPlace[]> {
  const rows = (await trx('source_pictures as g')
    .join('products as p', 'p.id', 'g.product_id')
    .where({ 'g.source_id': sourceId, 'g.picture_id': pictureId })
    .select('g.*', 'p.category_id', 'p.subcategory_id')) as unknown as (SourcePictureRow & Categories)[];
  return rows.map((row) => ({ ...row, place: placeOf(row) }));
}

/** Marks the source's picture as a placeholder, which stands for no product. */
export async function markPlaceholder(trx: Knex.Transaction, sourceId: string, pictureId: string): Promise<void> {
  await trx('source_pictures').where({ source_id: sourceId, picture_id: pictureId }).update({ placeholder: true });
  await trx('import_pictures')
    .where({ picture_id: pictureId, state: 'done' })
    .whereIn('import_id', trx('imports').where({ source_id: sourceId }).select('id'))
    .update({ state: 'placeholder' });
}
