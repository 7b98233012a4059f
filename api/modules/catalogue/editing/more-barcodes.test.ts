import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogChanges } from '#contract/catalogue/catalog-feed.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { findDocumentGoods } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/memory.ts';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { addCategories } from '../../../proofs/fixtures/sample-goods.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('a product with several barcodes on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  beforeAll(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  test('is found by each of them, by search, in documents and on devices; no two are kept as one', async () => {
    const made = await create(admin, {
      barcode: '4607086562215',
      moreBarcodes: '4607086562222, 075678164125;4607086562222',
    });
    expect(await app.db('products').where({ id: made._id }).first('barcode', 'more_barcodes')).toEqual({
      barcode: '4607086562215',
      more_barcodes: '4607086562222 075678164125',
    });
    for (const q of ['4607086562215', '4607086562222', '075678164125']) {
      const { items } = await admin.call(listProducts, { query: { q, page: 1, limit: 5, brand: [], feature: [] } });
      expect(items.map(({ _id }) => _id)).toEqual([made._id]);
    }
    const codes = ['4607086562222', '0075678164125', '4607086562215'];
    const { items: found } = await admin.call(findDocumentGoods, { body: { codes, ids: [] } });
    expect(found.map(({ code, product }) => [code, product._id])).toEqual(codes.map((code) => [code, made._id]));
    const { products } = await admin.call(catalogChanges, { query: { since: 0, limit: 10 } });
    expect(products.find((one) => one._id === made._id)).toMatchObject({ moreBarcodes: '4607086562222 075678164125' });
  });

  test('keeps them when the form does not name them, loses them when it is emptied, and takes none too long', async () => {
    const made = await create(admin, { moreBarcodes: '4607086562239' });
    const kept = await save(admin, made, { title: 'Кран с другим названием' });
    expect(kept.editing.moreBarcodes).toBe('4607086562239');
    const refused = await trySave(admin, kept, { moreBarcodes: '9'.repeat(65) });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('длиннее 64 знаков')]);
    expect((await save(admin, kept, { moreBarcodes: '' })).editing.moreBarcodes).toBe('');
  });
});
