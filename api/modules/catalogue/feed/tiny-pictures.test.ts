import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { TINY_PICTURES_PAGE, listTinyPictures } from '#contract/listing/catalog-feed.ts';
import { setCategoryCover, setCover } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { sampleJpeg } from '../../../proofs/fixtures/sample-uploads.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { productForm } from '../../../proofs/fixtures/sample-forms.ts';
import {
  addCategories,
  addPictures,
  addProducts,
  CATEGORIES,
  sampleProduct,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { touchCategories } from '../changes/bump-products.ts';

/** A picture that compresses badly: 900 bytes at the first quality that is tried. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 48,
      height: 48,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .webp({ quality: 90 })
    .toBuffer();

describe.each(ENGINES)('tiny pictures on %s', (engine) => {
  let folder: string;
  const app = openShop({ engine });
  beforeAll(async () => {
    folder = pictureFolder(app.services.settings.DATA_DIR);
    await mkdir(folder, { recursive: true });
    await addCategories(app.db);
  });

  const ask = (query: { after?: string; ids?: string } = {}) => app.guest().call(listTinyPictures, { query });
  const place = (id: string, content: Buffer): Promise<void> => writeFile(join(folder, `${id}.webp`), content);
  /** Makes the prepared answers outdated, like every write of the shop. */
  const changed = () => writeTransaction(app.db, touchCategories);

  test('main pictures of goods on sale and covers of visible categories, nothing else', async () => {
    await addProducts(app.db, [
      sampleProduct('a'),
      sampleProduct('b'),
      sampleProduct('same'),
      sampleProduct('removed', { deleted_at: '2026-11-20T00:00:00.000Z' }),
      sampleProduct('draft', { draft: true }),
      sampleProduct('unread'),
      sampleProduct('without-file'),
      sampleProduct('none'),
    ]);
    await addPictures(app.db, 'a', ['aa1', 'aa2']);
    await addPictures(app.db, 'b', ['bb1']);
    await addPictures(app.db, 'same', ['aa1']);
    await addPictures(app.db, 'removed', ['cc1']);
    await addPictures(app.db, 'draft', ['dd1']);
    await addPictures(app.db, 'unread', ['ee1']);
    await addPictures(app.db, 'without-file', ['ff1']);
    for (const id of ['aa1', 'aa2', 'bb1', 'cc1', 'dd1']) await place(id, await noise());
    await place('ee1', Buffer.from('not a picture'));
    const admin = await app.as('admin');
    const cover = async (colour: string) =>
      productForm({}, 'image', [{ name: 'cover.jpg', content: await sampleJpeg(colour, 90, 60) }]);
    const covers = [
      await admin.call(setCategoryCover, { params: { slug: CATEGORIES.mixers.slug }, body: await cover('#102030') }),
      await admin.call(setCover, {
        params: { slug: CATEGORIES.mixers.slug, subId: SUBCATEGORIES.basin.id },
        body: await cover('#203040'),
      }),
    ].map(({ image }) => image.url.slice('/pictures/'.length, -'.webp'.length));
    const hidden = await admin.call(setCategoryCover, {
      params: { slug: CATEGORIES.showers.slug },
      body: await cover('#304050'),
    });
    await writeTransaction(app.db, async (trx) => {
      await trx('categories').where({ id: CATEGORIES.showers.id }).update({ hidden: true });
      await touchCategories(trx);
    });
    expect(hidden.image.url).toContain('/pictures/');

    const { pictures, after } = await ask();
    expect(after).toBeUndefined();
    expect(pictures.map(({ id }) => id)).toEqual([...covers, 'aa1', 'bb1'].sort());
    for (const { webp } of pictures) {
      const content = Buffer.from(webp, 'base64');
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 48 });
      expect(content.length).toBeLessThanOrEqual(500);
    }
    // A caller can name pictures, and learns nothing of those that are not public.
    expect((await ask({ ids: 'bb1,aa2,cc1,dd1,zz9' })).pictures.map(({ id }) => id)).toEqual(['bb1']);
    expect((await ask({ after: 'aa1' })).pictures.map(({ id }) => id)).toEqual(
      [...covers, 'bb1'].filter((id) => id > 'aa1').sort(),
    );
  });

  test('an answer makes fifty at most and says up to where it is complete; once made, all come together', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(3, '0')}`);
    const content = await sampleJpeg('#405060');
    for (const id of ids) await place(id, content);
    await addProducts(
      app.db,
      ids.map((id) => sampleProduct(`p-${id}`)),
    );
    for (const id of ids) await addPictures(app.db, `p-${id}`, [id]);
    await changed();
    const first = await ask({ after: 'm' });
    expect([first.pictures.length, first.after]).toEqual([50, 'm049']);
    const second = await ask({ after: 'm049' });
    expect([second.pictures.map(({ id }) => id), second.after]).toEqual([ids.slice(50), undefined]);
    await changed();
    expect((await ask({ after: 'm' })).pictures.map(({ id }) => id)).toEqual(ids);
  });

  test('pages are bounded, and follow one another without a gap or a repeat', async () => {
    const ids = Array.from({ length: TINY_PICTURES_PAGE + 20 }, (_, index) => `n${String(index).padStart(4, '0')}`);
    await mkdir(join(folder, 'renditions'), { recursive: true });
    for (const id of ids) {
      await place(id, Buffer.from('original'));
      await writeFile(join(folder, 'renditions', `${id}-48.webp`), `tiny ${id}`);
    }
    await addProducts(
      app.db,
      ids.map((id) => sampleProduct(`p-${id}`)),
    );
    for (const id of ids) await addPictures(app.db, `p-${id}`, [id]);
    await changed();
    const first = await ask({ after: 'n' });
    expect([first.pictures.length, first.after]).toEqual([TINY_PICTURES_PAGE, ids[TINY_PICTURES_PAGE - 1]]);
    const rest = await ask({ after: first.after ?? '' });
    expect(rest.after).toBeUndefined();
    expect([...first.pictures, ...rest.pictures].map(({ id }) => id)).toEqual(ids);
    expect(Buffer.from(rest.pictures[0]?.webp ?? '', 'base64').toString()).toBe(`tiny ${ids[TINY_PICTURES_PAGE]}`);
  });
});
