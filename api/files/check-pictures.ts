/** Checks that files and rows agree: every row has its file, every file its row, every row a use, every rendition its original. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { readRendition } from '#contract/products/picture.ts';
import { facePictures } from '../modules/shop/facts/shop-face.ts';
import { draftFolder, renditionFolder } from './picture-folder.ts';
import { ABANDONED_MS, FolderStore, namesIn } from './picture-store.ts';

export interface PictureError {
  readonly id: string;
  readonly what:
    | 'file missing'
    | 'row missing'
    | 'size differs'
    | 'row unused'
    | 'rendition without original'
    | 'left behind';
}

/** Age after which the daily job should have processed a draft or a note. */
const LEFT_BEHIND_MS = ABANDONED_MS + 25 * 3_600_000;

async function usedIds(db: Knex): Promise<Set<string | null>> {
  const used = new Set<string | null>(await facePictures(db));
  for (const user of ['product_pictures', 'categories', 'subcategories'] as const)
    for (const id of await db(user).distinct().pluck('picture_id')) used.add(id);
  return used;
}

async function leftBehind(folder: string, now: Date): Promise<PictureError[]> {
  const errors: PictureError[] = [];
  for (const name of await namesIn(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > LEFT_BEHIND_MS) errors.push({ id: name, what: 'left behind' });
  }
  return errors;
}

/** Every disagreement between the database and the folder of pictures; an empty list means consistency. */
export async function checkPictures(db: Knex, folder: string, now: Date): Promise<PictureError[]> {
  const rows = new Map((await db('pictures').select('id', 'bytes')).map(({ id, bytes }) => [id, bytes]));
  const files = new Map((await new FolderStore(folder).list()).map(({ id, bytes }) => [id, bytes]));
  const used = await usedIds(db);
  const errors: PictureError[] = [];
  for (const [id, bytes] of rows) {
    const found = files.get(id);
    if (found === undefined) errors.push({ id, what: 'file missing' });
    else if (found !== bytes) errors.push({ id, what: 'size differs' });
    if (!used.has(id)) errors.push({ id, what: 'row unused' });
  }
  for (const id of files.keys()) if (!rows.has(id)) errors.push({ id, what: 'row missing' });
  for (const name of await namesIn(renditionFolder(folder))) {
    const rendition = readRendition(`/pictures/${name}`);
    if (rendition !== undefined && !files.has(rendition.id))
      errors.push({ id: name, what: 'rendition without original' });
  }
  return [...errors, ...(await leftBehind(draftFolder(folder), now))];
}
