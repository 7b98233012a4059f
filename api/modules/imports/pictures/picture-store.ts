/** Reads and writes pictures of imports, and the pictures that each product has from a source. Knex only. */
import type { Knex } from 'knex';
import { isDue } from '#db/filters.ts';
import type { ImportPictureRow, ImportRow, SourcePictureRow } from '#db/import-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import { countRows, onPage, type Page } from '#db/page.ts';
import { readInPortions } from '#db/portions.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** States in which an import still brings its pictures. */
const BRINGING = ['applying', 'applied'];

export async function insertPictures(trx: Knex.Transaction, rows: readonly ImportPictureRow[]): Promise<void> {
  await insertRows(trx, 'import_pictures', rows);
}

const due = (db: Knex, now: string): Knex.QueryBuilder =>
  db('import_pictures as p')
    .join('imports as i', 'i.id', 'p.import_id')
    .where('p.state', 'waiting')
    .where(isDue('p.next_at', now))
    .whereIn('i.state', BRINGING) as unknown as Knex.QueryBuilder;

/** True when any picture is due; of one import, or of any. */
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

/** The picture if it is still due. */
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

/** Pictures that the source has given to these products before. */
export async function givenTo(
  db: Knex,
  sourceId: string,
  productIds: readonly string[],
): Promise<Map<string, SourcePictureRow[]>> {
  const rows = await readInPortions(productIds, (ids) =>
    db('source_pictures').where({ source_id: sourceId }).whereIn('product_id', ids),
  );
  return groupBy(rows, ({ product_id }) => product_id);
}

export async function picturesOf(db: Knex, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await readInPortions(productIds, (ids) =>
    db('product_pictures').whereIn('product_id', ids).select('product_id', 'picture_id'),
  );
  const found = [...groupBy(rows, ({ product_id }) => product_id)];
  return new Map(found.map(([id, pictures]) => [id, pictures.map(({ picture_id }) => picture_id)]));
}

/** A picture of the source with this address and content, whichever product got it. */
export function findGiven(
  db: Knex,
  sourceId: string,
  { address_hash, mark }: Pick<ImportPictureRow, 'address_hash' | 'mark'>,
): Promise<SourcePictureRow | undefined> {
  return db('source_pictures').where({ source_id: sourceId, address_hash, mark }).first();
}

export async function hasPictureRow(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (await trx('pictures').where({ id }).first('id')) !== undefined;
}

export async function putGiven(trx: Knex.Transaction, row: SourcePictureRow): Promise<void> {
  await trx('source_pictures').insert(row).onConflict(['source_id', 'product_id', 'address_hash']).merge();
}

/** Deletes the record that this import gave this product the picture with this address. */
export async function deleteGiven(
  trx: Knex.Transaction,
  { import_id, product_id, address_hash }: Pick<ImportPictureRow, 'import_id' | 'product_id' | 'address_hash'>,
): Promise<void> {
  await trx('source_pictures').where({ import_id, product_id, address_hash }).delete();
}

export type GivenPlace = SourcePictureRow & { place: string };

/** All records of the source with this picture, with their products' categories. */
export async function findSameGiven(trx: Knex.Transaction, sourceId: string, pictureId: string): Promise<GivenPlace[]> {
  const rows = (await trx('source_pictures as g')
    .join('products as p', 'p.id', 'g.product_id')
    .where({ 'g.source_id': sourceId, 'g.picture_id': pictureId })
    .select('g.*', 'p.category_id', 'p.subcategory_id')) as unknown as (SourcePictureRow & {
    category_id: string | null;
    subcategory_id: string | null;
  })[];
  return rows.map(({ category_id, subcategory_id, ...row }) => ({
    ...row,
    place: `${category_id ?? ''}/${subcategory_id ?? ''}`,
  }));
}

/** Marks the source's picture as a placeholder, which stands for no product. */
export async function markPlaceholder(trx: Knex.Transaction, sourceId: string, pictureId: string): Promise<void> {
  await trx('source_pictures').where({ source_id: sourceId, picture_id: pictureId }).update({ placeholder: true });
  await trx('import_pictures')
    .where({ picture_id: pictureId, state: 'done' })
    .whereIn('import_id', trx('imports').where({ source_id: sourceId }).select('id'))
    .update({ state: 'placeholder' });
}

/** Pictures of an import that are not undone yet. */
export function picturesToUndo(trx: Knex.Transaction, importId: string, most: number): Promise<ImportPictureRow[]> {
  return trx('import_pictures')
    .where({ import_id: importId })
    .whereNot({ state: 'undone' })
    .orderBy('number')
    .limit(most);
}

/** Marks the remaining pictures of a stopped import. */
export async function stopPictures(trx: Knex.Transaction, importId: string): Promise<void> {
  await trx('import_pictures').where({ import_id: importId, state: 'waiting' }).update({ state: 'stopped' });
}

/** Makes failed pictures due again. Returns their number. */
export function retryFailed(trx: Knex.Transaction, importId: string, now: string): Promise<number> {
  return trx('import_pictures')
    .where({ import_id: importId, state: 'failed' })
    .update({ state: 'waiting', tries: 0, next_at: now, reason: '' });
}

/** Number of pictures by state, for each import. */
export async function countPictures(
  db: Knex,
  importIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows: { import_id: string; state: string; count: number | string }[] = await db('import_pictures')
    .whereIn('import_id', [...importIds])
    .groupBy('import_id', 'state')
    .select('import_id', 'state')
    .count({ count: '*' });
  const counts = new Map<string, Record<string, number>>();
  for (const { import_id, state, count } of rows)
    counts.set(import_id, { ...counts.get(import_id), [state]: Number(count) });
  return counts;
}

/** A page of an import's pictures in a state, with their products' titles, and the total count. */
export async function findPictures(
  db: Knex,
  importId: string,
  state: ImportPictureRow['state'],
  page: Page,
): Promise<{ rows: (ImportPictureRow & { title: string })[]; total: number }> {
  const found = (): Knex.QueryBuilder =>
    db('import_pictures as i').where({ 'i.import_id': importId, 'i.state': state }) as unknown as Knex.QueryBuilder;
  const total = await countRows(found());
  const rows = (await found()
    .join('products as p', 'p.id', 'i.product_id')
    .orderBy('i.number')
    .modify(onPage, page)
    .select('i.*', 'p.title')) as unknown as (ImportPictureRow & { title: string })[];
  return { rows, total };
}
