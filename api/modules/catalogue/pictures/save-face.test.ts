import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { iconUrl } from '#contract/products/picture.ts';
import { readFace, saveFace, type FaceSettings } from '#contract/shop/face.ts';
import { shop } from '#contract/shop/system.ts';
import { ENGINES } from '#db/test-database.ts';
import { checkPictures } from '../../../files/check-pictures.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { hostileUploads, sampleJpeg } from '../../../proofs/fixtures/sample-uploads.ts';
import { productForm, type SentFile } from '../../../proofs/fixtures/sample-forms.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { shopState } from '../../shop/facts/shop-facts.ts';

const hostile = await hostileUploads();
const jpeg = async (name: string, colour: string): Promise<SentFile> => ({
  name,
  content: await sampleJpeg(colour, 300, 100),
});

describe.each(ENGINES)('the shop’s own look on %s', (engine) => {
  let admin: PersonsBrowser;
  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));
  afterEach(async () => {
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await checkPictures(app.db, pictureFolder(app.services.settings.DATA_DIR), later)).toEqual([]);
  });

  const read = () => admin.call(readFace);
  const fieldsOf = ({ logo: _logo, hero: _hero, ...texts }: FaceSettings) => texts;
  const seen = async () => (await app.guest().call(shop)).face;

  async function form(
    change: Record<string, string>,
    files: { logo?: SentFile; hero?: SentFile } = {},
  ): Promise<FormData> {
    const body = productForm({ ...fieldsOf(await read()), ...change }, 'logo', files.logo ? [files.logo] : []);
    if (files.hero) body.append('hero', new Blob([new Uint8Array(files.hero.content)]), files.hero.name);
    return body;
  }
  const save = async (...given: Parameters<typeof form>) => admin.call(saveFace, { body: await form(...given) });
  const attempt = async (...given: Parameters<typeof form>) =>
    admin.request('PUT', saveFace.path, { body: await form(...given) });

  test('is the default one until somebody sets it', async () => {
    expect(await seen()).toBeUndefined();
    expect((await read()).heroTitle).toBe('');
  });

  test('is seen by everybody at once, with shades for its colour and icons made of its logo; the log says what was changed', async () => {
    const state = await shopState(app.db);
    const saved = await save(
      {
        slogan: 'всё для ванной',
        heroTitle: 'Ванные под ключ',
        firstLabel: 'Ванны',
        firstPath: '/catalog/vanny',
        accent: '#C8102E',
      },
      { logo: await jpeg('logo.jpg', '#aa1122'), hero: await jpeg('hero.jpg', '#223344') },
    );
    expect(await shopState(app.db)).not.toBe(state);
    const face = await seen();
    expect(face).toMatchObject({ slogan: 'всё для ванной', accent: '#c8102e', logo: { width: 300, height: 100 } });
    expect(face?.css).toContain('--petrol:#c8102e');
    for (const side of [32, 180, 192, 384, 512] as const) {
      const answer = await fetch(`${app.url}${iconUrl(saved.logo?.url ?? '', side)}`);
      const found = await sharp(await answer.arrayBuffer()).metadata();
      expect([found.format, found.width, found.height, answer.headers.get('cache-control')]).toEqual([
        'png',
        side,
        side,
        'public, max-age=31536000, immutable',
      ]);
    }
    const [entry] = await app.db('audit_log').where({ action: 'face_changed' });
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      slogan: '— → всё для ванной',
      heroTitle: '— → Ванные под ключ',
      firstLabel: '— → Ванны',
      firstPath: '— → /catalog/vanny',
      accent: '— → #c8102e',
      logo: 'загружено',
      hero: 'загружено',
    });
  });

  test('keeps its pictures while they are not mentioned, and leaves no file of a former one', async () => {
    const before = await save({ slogan: 'один' }, { logo: await jpeg('logo.jpg', '#0a7040') });
    const after = await save({ slogan: 'два' });
    expect(after.logo).toEqual(before.logo);
    const replaced = await save({}, { logo: await jpeg('logo.jpg', '#904080') });
    expect((await fetch(`${app.url}${before.logo?.url}`)).status).toBe(404);
    expect((await save({ dropLogo: 'yes' })).logo).toBeNull();
    expect((await fetch(`${app.url}${replaced.logo?.url}`)).status).toBe(404);
  });

  test('saved over a look that somebody has changed is refused; the same look again is not', async () => {
    const { revision } = await read();
    const mine = await save({ slogan: 'мой' });
    const late = await attempt({ slogan: 'их', revision });
    expect([late.status, late.json.code]).toEqual([409, 'settings_changed']);
    expect((await save({ revision })).revision).toBe(mine.revision);
  });

  test.each([
    [{ accent: '#ffd400' }, 'accent'],
    [{ accent: 'red;}' }, 'accent'],
    [{ firstLabel: 'Ванны', firstPath: 'https://other.example/' }, 'firstPath'],
    [{ firstLabel: 'Ванны', firstPath: '//other.example' }, 'firstPath'],
    [{ firstLabel: 'Ванны', firstPath: 'javascript:alert(1)' }, 'firstPath'],
    [{ secondLabel: 'Ванны', secondPath: '' }, 'secondPath'],
    [{ heroTitle: 'а'.repeat(61) }, 'heroTitle'],
  ])('%j is refused and changes nothing', async (change: Record<string, string>, path) => {
    const before = await read();
    const answer = await attempt(change);
    expect([answer.status, answer.json.code, answer.json.details[0].path]).toEqual([422, 'validation', path]);
    expect(await read()).toEqual(before);
  });

  test.each(hostile)('$what is refused as a logo and as a picture, and named by its field', async (file) => {
    const before = await read();
    for (const field of ['logo', 'hero'] as const) {
      const answer = await attempt({}, { [field]: file });
      expect([answer.status, answer.json.code, answer.json.details[0].path]).toEqual([422, 'picture_refused', field]);
    }
    expect(await read()).toEqual(before);
  });

  test('is the default one again when all of it is emptied', async () => {
    const texts = Object.keys(fieldsOf(await read())).filter((name) => name !== 'revision');
    await save({ ...Object.fromEntries(texts.map((name) => [name, ''])), dropLogo: 'yes', dropHero: 'yes' });
    expect(await seen()).toBeUndefined();
  });
});
