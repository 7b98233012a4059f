import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { addPictures, addProducts, addCategories, sampleProduct } from '../proofs/fixtures/sample-goods.ts';
import { checkPictures } from './check-pictures.ts';

describe.each(ENGINES)('the check of pictures on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let folder: string;
  const now = new Date();
  beforeEach(async () => {
    ({ db, close } = await freshDatabase(engine));
    folder = await mkdtemp(join(tmpdir(), 'checked-'));
    await addCategories(db);
    await addProducts(db, [sampleProduct('a')]);
    await addPictures(db, 'a', ['f1', 'f2']);
    await mkdir(join(folder, 'renditions'));
    await mkdir(join(folder, 'drafts'));
    for (const name of ['f1.webp', 'f2.webp', 'renditions/f1-320.webp', 'drafts/ab.c.webp'])
      await writeFile(join(folder, name), 'x');
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  test('finds no error when files and rows agree', async () => {
    expect(await checkPictures(db, folder, now)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['a row whose file is gone', () => rm(join(folder, 'f2.webp')), { id: 'f2', what: 'file missing' }],
    ['a file without a row', () => writeFile(join(folder, 'f3.webp'), 'x'), { id: 'f3', what: 'row missing' }],
    ['a file of another size', () => writeFile(join(folder, 'f2.webp'), 'xx'), { id: 'f2', what: 'size differs' }],
    [
      'a row that nothing uses',
      () => db('product_pictures').where({ picture_id: 'f2' }).delete(),
      { id: 'f2', what: 'row unused' },
    ],
    [
      'a rendition without its original',
      () => writeFile(join(folder, 'renditions/f3-96.webp'), 'x'),
      { id: 'f3-96.webp', what: 'rendition without original' },
    ],
    [
      'a draft left behind',
      () => utimes(join(folder, 'drafts/ab.c.webp'), 0, 0),
      { id: 'ab.c.webp', what: 'left behind' },
    ],
  ])('finds %s', async (_what, plant, error) => {
    await plant();
    expect(await checkPictures(db, folder, now)).toEqual([error]);
  });
});
