/** A write with pictures: files are prepared before the transaction, rows go with it, files move only after its commit. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { DraftPicture, Services, Upload } from '../../../environment/services.ts';
import { facePictures } from '../../shop/facts/shop-face.ts';

export interface UploadsOf {
  /** Form field of the files that name none of their own. */
  readonly field: string;
  readonly uploads: readonly (Upload & { readonly field?: string })[];
}

/** Deletes those of the rows that are no longer used, and returns their ids. */
async function dropUnused(trx: Knex.Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const used = new Set<string | null>(await facePictures(trx));
  for (const user of ['product_pictures', 'categories', 'subcategories'] as const)
    for (const id of await trx(user).whereIn('picture_id', ids).pluck('picture_id')) used.add(id);
  const unused = [...new Set(ids)].filter((id) => !used.has(id));
  await trx('pictures').whereIn('id', unused).delete();
  return unused;
}

/** Makes drafts of all uploads, into `drafts`. Throws one `picture_refused` that names every unsuitable file. */
async function makeDrafts(
  pictures: Services['pictures'],
  { field, uploads }: UploadsOf,
  drafts: DraftPicture[],
): Promise<void> {
  const refused: CodedError[] = [];
  for (const upload of uploads) {
    try {
      drafts.push(await pictures.takeIn(upload, upload.field ?? field));
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'picture_refused') throw error;
      refused.push(error);
    }
  }
  const [first, ...others] = refused;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  throw new CodedError('picture_refused', {
    text: refused.map(({ message }) => message).join('. '),
    details: refused.flatMap(({ details }) => details ?? []),
  });
}

/**
 * Runs `work` in a write transaction with the drafts of the uploads, in their order; `work` returns the ids of pictures it released. Throws
 * `picture_refused` before anything is written, and the errors of `work`, with no file or row left behind.
 */
export async function writeWithPictures<T>(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { field, uploads }: UploadsOf,
  now: Date,
  work: (trx: Knex.Transaction, drafts: readonly DraftPicture[]) => Promise<{ answer: T; released: readonly string[] }>,
): Promise<T> {
  const drafts: DraftPicture[] = [];
  let dropped: string[] = [];
  let answer: T;
  try {
    await makeDrafts(pictures, { field, uploads }, drafts);
    answer = await writeTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, 'pictures');
      const created_at = now.toISOString();
      for (const { id, width, height, bytes } of drafts)
        await trx('pictures').insert({ id, width, height, bytes, created_at }).onConflict('id').ignore();
      const done = await work(trx, drafts);
      dropped = await dropUnused(trx, [...done.released, ...drafts.map(({ id }) => id)]);
      await pictures.announceDrop(dropped);
      return done.answer;
    });
  } catch (error) {
    await pictures.discard(drafts);
    throw error;
  }
  await pictures.settle(drafts, dropped, (id) => hasPicture(db, id));
  return answer;
}

export async function hasPicture(db: Knex, id: string): Promise<boolean> {
  return (await db('pictures').where({ id }).first('id')) !== undefined;
}
