import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { deviceDb } from '../database/database.ts';
import {
  dropProductDraft,
  keepProductDraft,
  readProductDrafts,
  type DraftPlace,
  type ProductDraft,
} from './product-drafts.ts';
import { forgetPerson, handleEndedSession, rememberPerson } from '../person/session.ts';
import { sampleUser } from '../person/sample-seller.ts';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const draft = (change: Partial<ProductDraft<{ title: string }>> = {}): ProductDraft<{ title: string }> => ({
  at: '2026-11-20T10:00:00.000Z',
  productId: 'p1',
  opened: { title: '' },
  openedPictures: [],
  openedMainKey: null,
  revision: null,
  values: { title: 'Кран' },
  pictures: [
    { key: 'a', url: '/pictures/a.webp', file: null },
    { key: 'b', url: '', file: photo('b.jpg') },
  ],
  mainKey: 'b',
  ...change,
});

const present = (_id: string) => sampleUser({ _id, role: 'content' });

beforeEach(async () => {
  await deviceDb.forms.clear();
  await rememberPerson(present('u1'));
});

const at = (form: string, product = 'new'): DraftPlace => ({ personId: 'u1', product, form });
type Values = { title: string };

test('a half-filled form is restored completely, with its photographs', async () => {
  await keepProductDraft(at('f1'), draft());
  const [kept] = await readProductDrafts<Values>('u1', 'new');
  expect(kept).toMatchObject({ values: { title: 'Кран' }, mainKey: 'b', place: at('f1') });
  expect(kept?.pictures.map(({ key, file }) => [key, file === null ? null : 'file'])).toEqual([
    ['a', null],
    ['b', 'file'],
  ]);
});

test('a form belongs to its person and its product', async () => {
  await keepProductDraft(at('f1', 'p7'), draft());
  expect([
    await readProductDrafts('u2', 'p7'),
    await readProductDrafts('u1', 'new'),
    await readProductDrafts('u1', 'p'),
  ]).toEqual([[], [], []]);
});

test('another form of the same product is stored separately, and discarding one leaves the other', async () => {
  await keepProductDraft(at('f1'), draft());
  await keepProductDraft(at('f2'), draft({ at: '2026-11-20T11:00:00.000Z', values: { title: 'Другой' } }));
  expect((await readProductDrafts<Values>('u1', 'new')).map(({ values }) => values.title)).toEqual(['Другой', 'Кран']);
  await dropProductDraft(at('f2'));
  const left = await readProductDrafts<Values>('u1', 'new');
  expect(left.map(({ values, pictures }) => [values.title, pictures.length])).toEqual([['Кран', 2]]);
});

test('a form stored by a former version is found and can be discarded', async () => {
  await deviceDb.forms.put({
    key: 'u1 product new',
    value: { ...draft(), pictures: [{ key: 'b', url: '', file: null }] },
  });
  await deviceDb.forms.put({ key: 'u1 product new file b', value: photo('b.jpg') });
  const [kept] = await readProductDrafts<Values>('u1', 'new');
  expect([kept?.place, kept?.pictures.length]).toEqual([at(''), 1]);
  await keepProductDraft(at('f1'), draft());
  await dropProductDraft(at(''));
  expect((await readProductDrafts('u1', 'new')).map(({ place }) => place.form)).toEqual(['f1']);
});

test('a removed picture, a discarded form and a logout leave no data behind', async () => {
  await keepProductDraft(at('f1'), draft());
  await keepProductDraft(at('f1'), draft({ pictures: [] }));
  expect(await deviceDb.forms.count()).toBe(1);
  await dropProductDraft(at('f1'));
  expect(await deviceDb.forms.count()).toBe(0);
  await keepProductDraft(at('f1'), draft());
  await forgetPerson();
  expect(await deviceDb.forms.count()).toBe(0);
});

test('the last words of a form whose session has ended wait for the same person; after a logout nothing is kept any more', async () => {
  await handleEndedSession();
  await keepProductDraft(at('f1'), draft());
  await rememberPerson(present('u1'));
  expect((await readProductDrafts<Values>('u1', 'new')).map(({ values }) => values.title)).toEqual(['Кран']);
  await forgetPerson();
  await keepProductDraft(at('f1'), draft());
  await rememberPerson(present('u2'));
  await keepProductDraft(at('f1'), draft());
  expect(await deviceDb.forms.count()).toBe(0);
});

test('a form of another shape is left out, the others are restored', async () => {
  await keepProductDraft(at('f1'), draft());
  await deviceDb.forms.bulkPut([
    { key: 'u1 product new form f2', value: null },
    { key: 'u1 product new form f3', value: { ...draft(), pictures: [null] } },
    { key: 'u1 product new form f4', value: { at: '2026-11-20T10:00:00.000Z' } },
  ]);
  expect((await readProductDrafts<Values>('u1', 'new')).map(({ place }) => place.form)).toEqual(['f1']);
});
