import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { categoryBySlug, listCategories } from '#contract/catalogue/catalog.ts';
import {
  createProduct,
  PICTURE_BYTES,
  setCategoryCover,
  setCover,
  type SavedProduct,
} from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { checkPictures } from '../../../files/check-pictures.ts';
import { hostileUploads, phonePhoto, sampleJpeg } from '../../../proofs/fixtures/sample-uploads.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Answer, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { create, NEW_PRODUCT, productForm, save, type SentFile } from '../../../proofs/fixtures/sample-forms.ts';
import { CATEGORIES, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';

const hostile = await hostileUploads();
let shade = 0;

/** A picture that no other test has. */
async function picture(name = 'photo.jpg'): Promise<SentFile> {
  shade += 1;
  return {
    name,
    content: await sampleJpeg(
      `#${shade.toString(16).padStart(6, '0')}`,
      40 + (shade % 60),
      40 + Math.floor(shade / 60),
    ),
  };
}

describe.each(ENGINES)('pictures of products on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));
  afterEach(async () => {
    expect(
      await checkPictures(app.db, pictureFolder(app.services.settings.DATA_DIR), new Date(Date.now() + 2 * 86_400_000)),
    ).toEqual([]);
  });

  const urls = (product: SavedProduct): string[] =>
    [...product.images].sort((a, b) => a.order - b.order).map(({ url }) => url);
  const main = (product: SavedProduct): string | undefined => product.images.find(({ isPrimary }) => isPrimary)?.url;
  const stored = async () => ({
    files: (await readdir(app.services.settings.DATA_DIR, { recursive: true })).sort(),
    rows: await Promise.all(
      (
        [
          'products',
          'pictures',
          'product_pictures',
          'product_edits',
          'movements',
          'audit_log',
          'price_history',
        ] as const
      ).map((table) => app.db(table).count({ count: '*' })),
    ),
  });
  const tryCreate = (files: readonly SentFile[], fields = {}): Promise<Answer> =>
    admin.request('POST', createProduct.path, { body: productForm({ ...NEW_PRODUCT, ...fields }, 'images', files) });

  test('come in the order sent, the one chosen main, served upright and without metadata', async () => {
    const made = await create(admin, { primaryIndex: '1' }, [
      await picture('a.jpg'),
      { name: 'phone.jpg', content: await phonePhoto() },
      await picture('c.jpg'),
    ]);
    expect(made.images.map(({ order }) => order).sort()).toEqual([0, 1, 2]);
    expect(main(made)).toBe(urls(made)[1]);
    const served = await fetch(`${app.url}${urls(made)[1]}`);
    const found = await sharp(await served.arrayBuffer()).metadata();
    expect([found.width, found.height, found.exif, found.orientation]).toEqual([40, 60, undefined, undefined]);
    expect((await fetch(`${app.url}${(main(made) ?? '').replace('.webp', '-320.avif')}`)).status).toBe(200);
  });

  test('are kept, ordered and joined by new ones; primaryIndex counts kept ones first; foreign addresses are ignored', async () => {
    const made = await create(admin, {}, [await picture(), await picture(), await picture()]);
    const stranger = await create(admin, {}, [await picture()]);
    const [first, second, third] = urls(made);
    expect(main(made)).toBe(first);
    const keep = JSON.stringify([third, urls(stranger)[0], '/etc/passwd', first]);
    const saved = await save(admin, made, { imagesKeep: keep, primaryIndex: '4' }, [await picture()]);
    expect(urls(saved).slice(0, 2)).toEqual([third, first]);
    expect(saved.images).toHaveLength(3);
    expect(main(saved)).toBe(urls(saved)[2]);
    expect((await fetch(`${app.url}${second}`)).status).toBe(404);
    expect((await fetch(`${app.url}${urls(stranger)[0]}`)).status).toBe(200);
  });

  test('a new one may stand before kept ones; primaryIndex still counts kept ones first', async () => {
    const made = await create(admin, {}, [await picture(), await picture()]);
    const [first, second] = urls(made);
    const saved = await save(admin, made, { imagesKeep: JSON.stringify([second, 'new:1', first]), primaryIndex: '3' }, [
      await picture(),
      await picture(),
    ]);
    expect([urls(saved)[0], urls(saved)[2], saved.images.length]).toEqual([second, first, 4]);
    expect(main(saved)).toBe(urls(saved)[1]);
  });

  test('a product sent twice under its own id has its pictures once', async () => {
    const files = [await picture(), await picture()];
    const fields = { id: '0199aaaa-bbbb-7ccc-8ddd-ffffffffffff' };
    const made = await create(admin, fields, files);
    expect(urls(await create(admin, fields, files))).toEqual(urls(made));
    expect((await tryCreate([await picture()], fields)).json.code).toBe('act_id_reused');
  });

  test('stay as they are when nothing is said of them; without the main one the first is main; none may stay', async () => {
    const made = await create(admin, { primaryIndex: '1' }, [await picture(), await picture()]);
    const [first, second] = urls(made);
    const titled = await save(admin, made, { title: 'Другой' });
    expect([urls(titled), main(titled)]).toEqual([[first, second], second]);
    expect(main(await save(admin, made, { imagesKeep: JSON.stringify([second, first]) }))).toBe(second);
    expect(main(await save(admin, made, { imagesKeep: JSON.stringify([first]), primaryIndex: '7' }))).toBe(first);
    expect((await save(admin, made, { imagesKeep: '[]' })).images).toEqual([]);
  });

  test('shared by two products stay until the last of them lets go', async () => {
    const shared = await picture();
    const [one, two] = [await create(admin, {}, [shared, shared]), await create(admin, {}, [shared])];
    expect([urls(one), urls(two)]).toEqual([urls(one).slice(0, 1), urls(one)]);
    await save(admin, one, { imagesKeep: '[]' });
    expect((await fetch(`${app.url}${urls(two)[0]}`)).status).toBe(200);
    await save(admin, two, { imagesKeep: '[]' });
    expect((await fetch(`${app.url}${urls(two)[0]}`)).status).toBe(404);
  });

  test('one picture dropped and brought by many at once ends as the rows say', async () => {
    const shared = await picture();
    const made = await Promise.all(Array.from({ length: 4 }, () => create(admin, {}, [shared])));
    await Promise.all([
      ...made.map((product) => save(admin, product, { imagesKeep: '[]' })),
      ...Array.from({ length: 3 }, () => create(admin, {}, [shared])),
    ]);
    const left = await app
      .db('product_pictures')
      .where({ picture_id: (urls(made[0] as SavedProduct)[0] ?? '').replace(/\W*pictures\/|\.webp/g, '') })
      .select('product_id');
    expect(left).toHaveLength(3);
  });

  test.each(hostile)('$what leaves the server up, and no file or row behind', async (file) => {
    const before = await stored();
    const answer = await tryCreate([await picture('good.jpg'), file]);
    expect([answer.status, answer.json.code, answer.json.details[0].path]).toEqual([422, 'picture_refused', 'images']);
    expect(await stored()).toEqual(before);
  });

  test('every picture that does not fit is named at once', async () => {
    const before = await stored();
    const bad = (name: string): SentFile => ({
      name,
      content: Buffer.from('no picture at all, whatever its name may say'),
    });
    const answer = await tryCreate([bad('one.jpg'), await picture('good.jpg'), bad('two.png')]);
    const words = (name: string) => ({
      path: 'images',
      message: `Файл «${name}»: подойдут изображения JPEG, PNG, WebP и AVIF`,
    });
    expect([answer.status, answer.json.code, answer.json.details]).toEqual([
      422,
      'picture_refused',
      [words('one.jpg'), words('two.png')],
    ]);
    expect(await stored()).toEqual(before);
  });

  test.each<[string, () => Promise<SentFile[]>, number, string]>([
    [
      'fifty files',
      async () => {
        const one = await picture();
        return Array.from({ length: 50 }, () => one);
      },
      413,
      'Файлов может быть не больше 30',
    ],
    [
      'a file of eleven megabytes',
      async () => [
        {
          name: 'big.jpg',
          content: Buffer.concat([(await picture()).content, Buffer.alloc(PICTURE_BYTES + 1_000_000)]),
        },
      ],
      413,
      'Файл «big.jpg» больше 10\u00a0МБ',
    ],
  ])('%s leave nothing behind', async (_what, files, status, error) => {
    const before = await stored();
    const answer = await tryCreate(await files());
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(await stored()).toEqual(before);
  });

  test('a wrong field, a conflict or a missing product leave no file of good pictures behind', async () => {
    const before = await stored();
    expect((await tryCreate([await picture()], { subcategoryId: 'net' })).status).toBe(422);
    expect(await stored()).toEqual(before);
    const made = await create(admin, {}, [await picture()]);
    const after = await stored();
    const conflict = await admin.request('PUT', `/api/products/${made._id}`, {
      body: productForm({ title: 'x', revision: '0' }, 'imagesNew', [await picture()]),
    });
    expect(conflict.status).toBe(409);
    expect(await stored()).toEqual(after);
    const missing = await admin.request('PUT', '/api/products/missing', {
      body: productForm({ title: 'x' }, 'imagesNew', [await picture()]),
    });
    expect(missing.status).toBe(404);
    expect(await stored()).toEqual(after);
  });

  test('a name that climbs out of folders, a false type and a false extension change nothing but words', async () => {
    const { content } = await picture();
    const made = await create(admin, {}, [{ name: '../../../tmp/evil.php', content, type: 'text/html' }]);
    expect(urls(made)[0]).toMatch(/^\/pictures\/[a-f0-9]{20}\.webp$/);
    expect((await readdir(tmpdir())).includes('evil.php')).toBe(false);
    expect((await readdir(join(app.services.settings.DATA_DIR, '..'))).includes('evil.php')).toBe(false);
  });

  test('a product has thirty pictures at most', async () => {
    const made = await create(admin, {}, [await picture()]);
    const pictures = await Promise.all(Array.from({ length: 30 }, () => picture()));
    const answer = await admin.request('PUT', `/api/products/${made._id}`, {
      body: productForm({}, 'imagesNew', pictures),
    });
    expect([answer.status, answer.json.details]).toEqual([
      422,
      [{ path: 'imagesNew', message: 'Фотографий может быть не больше 30' }],
    ]);
  });

  describe('a cover', () => {
    const params = { slug: CATEGORIES.mixers.slug, subId: SUBCATEGORIES.basin.id };
    const coverForm = (...files: SentFile[]): FormData => productForm({}, 'image', files);

    test('is uploaded for a subcategory, seen by everybody, and replaces the one before', async () => {
      const first = (await admin.call(setCover, { params, body: coverForm(await picture()) })).image;
      expect(first).toEqual({ url: expect.stringMatching(/^\/pictures\/[a-f0-9]{20}\.webp$/), alt: 'Для раковины' });
      const second = (await admin.call(setCover, { params, body: coverForm(await picture()) })).image;
      expect(
        (await app.guest().call(categoryBySlug, { params: { slug: params.slug } })).subcategories[0]?.image,
      ).toEqual(second);
      expect((await app.guest().call(listCategories))[0]?.subcategories[0]?.image).toEqual(second);
      expect((await fetch(`${app.url}${first.url}`)).status).toBe(404);
    });

    test('is uploaded for a category itself, seen by everybody, and replaces the one before', async () => {
      const of = { slug: CATEGORIES.mixers.slug };
      const first = (await admin.call(setCategoryCover, { params: of, body: coverForm(await picture()) })).image;
      const second = (await admin.call(setCategoryCover, { params: of, body: coverForm(await picture()) })).image;
      expect((await app.guest().call(listCategories)).find(({ slug }) => slug === of.slug)?.image).toEqual(second);
      expect((await fetch(`${app.url}${first.url}`)).status).toBe(404);
      expect((await fetch(`${app.url}${second.url}`)).status).toBe(200);
      expect(
        (await admin.request('POST', '/api/catalog/no-such-category/image', { body: coverForm(await picture()) }))
          .status,
      ).toBe(404);
    });

    test('needs a picture, and a subcategory of that category', async () => {
      const path = `/api/catalog/${params.slug}/sub/${params.subId}/image`;
      expect((await admin.request('POST', path, { body: coverForm() })).json).toMatchObject({
        code: 'validation',
        error: 'Выберите изображение',
      });
      const before = await stored();
      const misplaced = await admin.request(
        'POST',
        `/api/catalog/${CATEGORIES.showers.slug}/sub/${params.subId}/image`,
        {
          body: coverForm(await picture()),
        },
      );
      expect(misplaced.status).toBe(404);
      const svg = hostile[0];
      expect(
        (await admin.request('POST', path, { body: coverForm(...(svg === undefined ? [] : [svg])) })).json.code,
      ).toBe('picture_refused');
      expect(await stored()).toEqual(before);
    });
  });
});
