import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { catalogChanges } from '#contract/listing/catalog-feed.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { addBarcode } from '#contract/catalogue/products.ts';
import { findDocumentGoods } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('a product with several barcodes on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

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

  test('gets one more from the warehouse, which edits no product otherwise; another product’s code and a misread one are refused', async () => {
    const warehouse = await app.as('warehouse');
    const [bare, other] = [
      await create(admin, { barcode: '' }),
      await create(admin, { moreBarcodes: '4607086562246' }),
    ];
    const add = (id: string, code: string) =>
      warehouse.request('POST', addBarcode.path.replace(':id', id), { json: { code } });
    const codes = async (id: string) => app.db('products').where({ id }).first('barcode', 'more_barcodes');
    expect((await add(bare._id, '4607086562253')).json).toEqual({ barcodes: ['4607086562253'] });
    expect((await add(bare._id, ' СКЛАД-7 ')).json).toEqual({ barcodes: ['4607086562253', 'СКЛАД-7'] });
    // The same code in its longer form is no second one.
    expect((await add(bare._id, '04607086562253')).json).toEqual({ barcodes: ['4607086562253', 'СКЛАД-7'] });
    const stored = { barcode: '4607086562253', more_barcodes: 'СКЛАД-7' };
    expect(await codes(bare._id)).toEqual(stored);

    const taken = await add(bare._id, '04607086562246');
    expect([taken.status, taken.json.details]).toEqual([
      422,
      [{ path: 'code', message: `Этот код уже у товара «${other.title}»` }],
    ]);
    for (const wrong of ['4607086562254', 'два кода', '', 'x'.repeat(65)])
      expect([wrong, (await add(bare._id, wrong)).status]).toEqual([wrong, 422]);
    expect(await codes(bare._id)).toEqual(stored);
    expect((await trySave(warehouse, bare, { title: 'Не моё дело' })).status).toBe(403);

    const { items } = await admin.call(listAudit, { query: { q: bare.title } });
    const byWarehouse = items.filter(({ actor }) => actor?._id === warehouse.person.id);
    expect(byWarehouse.map(({ action }) => action)).toEqual(['product_saved', 'product_saved']);
    const { items: found } = await admin.call(findDocumentGoods, { body: { codes: ['4607086562253'], ids: [] } });
    expect(found.map(({ product }) => product._id)).toEqual([bare._id]);
    // A code of goods that are no longer sold is free.
    await admin.request('DELETE', `/api/products/${other._id}`);
    expect((await add(other._id, '4607086562260')).json.code).toBe('product_removed');
    expect((await add(bare._id, '4607086562246')).status).toBe(200);
  });
});
