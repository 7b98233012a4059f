import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { deviceDb } from './database.ts';
import { dropProductDraft, keepProductDraft, readProductDraft, type ProductDraft } from './product-drafts.ts';
import { forgetPerson } from './session.ts';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const draft = (change: Partial<ProductDraft<{ title: string }>> = {}): ProductDraft<{ title: string }> => ({
  at: '2026-11-20T10:00:00.000Z', productId: 'p1', opened: { title: '' }, openedPictures: [], openedMainKey: null, revision: null, values: { title: 'Кран' },
  pictures: [{ key: 'a', url: '/pictures/a.webp', file: null }, { key: 'b', url: '', file: photo('b.jpg') }], mainKey: 'b',
  ...change,
});

beforeEach(() => deviceDb.forms.clear());

test('a half-filled form comes back whole, its photographs among it', async () => {
  await keepProductDraft('u1', 'new', draft());
  const kept = await readProductDraft<{ title: string }>('u1', 'new');
  expect(kept).toMatchObject({ values: { title: 'Кран' }, mainKey: 'b' });
  expect(kept?.pictures.map(({ key, file }) => [key, file === null ? null : 'file'])).toEqual([['a', null], ['b', 'file']]);
});

test('a form belongs to its person and its product', async () => {
  await keepProductDraft('u1', 'p7', draft());
  expect(await readProductDraft('u2', 'p7')).toBeUndefined();
  expect(await readProductDraft('u1', 'new')).toBeUndefined();
});

test('a picture taken back, a form thrown away and a person gone leave nothing behind', async () => {
  await keepProductDraft('u1', 'new', draft());
  await keepProductDraft('u1', 'new', draft({ pictures: [] }));
  expect(await deviceDb.forms.count()).toBe(1);
  await dropProductDraft('u1', 'new');
  expect(await deviceDb.forms.count()).toBe(0);
  await keepProductDraft('u1', 'new', draft());
  await forgetPerson();
  expect(await deviceDb.forms.count()).toBe(0);
});
