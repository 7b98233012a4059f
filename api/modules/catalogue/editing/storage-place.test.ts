/**
 * The storage place of a product is set by those who edit it or keep the stock, and reaches the devices of those who see the stock, and
 * nobody else.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { setStoragePlace } from '#contract/catalogue/products.ts';
import { catalogFigures } from '#contract/listing/catalog-feed.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('the storage place of a product on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let editor: PersonsBrowser;
  beforeAll(async () => void (editor = await app.as('content')));

  const placeOf = async (id: string) => (await app.db('products').where({ id }).first('storage_place'))?.storage_place;

  test('a place is one line of at most 40 characters; a longer one is refused at its field and changes nothing', async () => {
    const made = await create(editor, { storagePlace: '  А-03   2 ' });
    expect([made.editing.storagePlace, await placeOf(made._id)]).toEqual(['А-03 2', 'А-03 2']);
    const refused = await trySave(editor, made, { storagePlace: 'я'.repeat(41), title: 'Другое название' });
    expect([refused.status, refused.json.details]).toEqual([
      422,
      [{ path: 'storagePlace', message: 'Слишком длинный текст' }],
    ]);
    expect(await app.db('products').where({ id: made._id }).first('storage_place', 'title')).toEqual({
      storage_place: 'А-03 2',
      title: made.title,
    });
    await save(editor, made, { storagePlace: 'я'.repeat(40) });
    await save(editor, made, { storagePlace: '' });
    expect(await placeOf(made._id)).toBe('');
  });

  test('a new place reaches the devices of those who see the stock, as a change of the figures', async () => {
    const made = await create(editor);
    const seller = await app.as('manager');
    const since = (await seller.call(catalogFigures, { query: {} })).to;
    await save(editor, made, { storagePlace: 'Б-10' });
    for (const [role, place] of [
      ['manager', 'Б-10'],
      ['warehouse', 'Б-10'],
      ['admin', 'Б-10'],
      ['content', undefined],
      ['wholesale', undefined],
    ] as const) {
      const { figures } = await (await app.as(role)).call(catalogFigures, { query: { since } });
      expect(
        figures.map(({ _id, storagePlace }) => [_id, storagePlace]),
        role,
      ).toEqual([[made._id, place]]);
    }
    await save(editor, made, { storagePlace: '' });
    const { figures } = await seller.call(catalogFigures, { query: { since } });
    expect(figures.map((figure) => [figure._id, 'storagePlace' in figure])).toEqual([[made._id, false]]);
  });

  test('the warehouse sets it without editing the product; of two people neither overwrites the other unseen', async () => {
    const made = await create(editor, { storagePlace: 'А-1' });
    const warehouse = await app.as('warehouse');
    const params = { id: made._id };
    const seller = await app.as('manager');
    const since = (await seller.call(catalogFigures, { query: {} })).to;
    const set = (storagePlace: string, was: string) =>
      warehouse.request('POST', `/api/products/${made._id}/storage-place`, { json: { storagePlace, was } });
    expect(await warehouse.call(setStoragePlace, { params, body: { storagePlace: ' Б-2  ', was: 'А-1' } })).toEqual({
      storagePlace: 'Б-2',
    });
    expect((await set('Б-2', 'А-1')).status).toBe(200);
    const { figures } = await seller.call(catalogFigures, { query: { since } });
    expect(figures.map(({ _id, storagePlace }) => [_id, storagePlace])).toEqual([[made._id, 'Б-2']]);
    expect(await set('В-3', 'А-1')).toMatchObject({
      status: 409,
      json: { code: 'product_changed', error: 'Место уже изменил кто-то другой: Б-2' },
    });
    expect((await set('я'.repeat(41), 'Б-2')).status).toBe(422);
    expect(await placeOf(made._id)).toBe('Б-2');
    expect(await app.db('product_edits').where({ product_id: made._id, actor_id: warehouse.person.id })).toHaveLength(
      1,
    );
  });
});
