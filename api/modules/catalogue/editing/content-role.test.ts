import { beforeAll, describe, expect, test } from 'vitest';
import { productById } from '#contract/catalogue/products.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { listGoods } from '#contract/stock/inventory.ts';
import { ENGINES } from '#db/test-database.ts';
import { v7 as uuid } from 'uuid';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('what the roles of the office do on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let editor: PersonsBrowser;
  beforeAll(async () => {
    [admin, editor] = [await app.as('admin'), await app.as('content')];
  });

  const row = async (id: string) => app.db('products').where({ id }).first('cost_price', 'stock_qty', 'title');

  test('who edits pages changes a product, and neither reads nor moves its cost and stock', async () => {
    const made = await create(admin, { costPrice: '7000', stockQty: '7' });
    const opened = await editor.request('GET', `/api/products/${made._id}`);
    expect(opened.status).toBe(200);
    expect(opened.json.editing).toBeDefined();
    for (const key of ['costPrice', 'stockQty', 'reservedQty']) expect(opened.text).not.toContain(key);

    await save(editor, made, { title: 'Смеситель с душем' });
    expect(await row(made._id)).toEqual({ cost_price: 700_000, stock_qty: 7, title: 'Смеситель с душем' });
    for (const figure of [{ costPrice: '1' }, { costPrice: '' }, { stockQty: '9', stockQtyBase: '7' }]) {
      const refused = await trySave(editor, made, figure);
      expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    }
    expect(await row(made._id)).toMatchObject({ cost_price: 700_000, stock_qty: 7 });
  });

  test('a conflict names nothing of a cost that was changed meanwhile, and a price below it is no matter of theirs', async () => {
    const made = await create(admin, { costPrice: '7000' });
    await save(admin, made, { costPrice: '6543.21', title: 'Другое название' });
    const refused = await trySave(editor, made, { revision: String(made.editing.revision), title: 'Третье' });
    expect([refused.status, refused.json.code]).toEqual([409, 'product_changed']);
    expect(refused.text).toContain('Другое название');
    expect(refused.text).not.toMatch(/costPrice|(?<![\da-f-])6\s?543/);
    const saved = await save(editor, made, { salePrice: '100' });
    expect(saved.warnings.filter(({ code }) => /cost/i.test(code))).toEqual([]);
  });

  test('a product they make begins with no stock, and stands in their list', async () => {
    const made = await create(editor, { title: 'Полка угловая', stockQty: undefined });
    expect(await row(made._id)).toMatchObject({ cost_price: null, stock_qty: 0 });
    const { items, total } = await editor.call(listGoods, { query: { q: 'полка угловая' } });
    expect([items.map(({ _id }) => _id), total]).toEqual([[made._id], 1]);
    expect((await editor.call(productById, { params: { id: made._id } })).title).toBe('Полка угловая');
  });

  test('the warehouse takes back what was ordered, not what the till has sold', async () => {
    const made = await create(admin, { title: 'Сифон', stockQty: '5' });
    const [seller, keeper] = [await app.as('manager'), await app.as('warehouse')];
    const sold = await seller.call(recordSale, { body: { items: [{ productId: made._id, qty: 1 }] } });
    const back = {
      id: uuid(),
      saleId: sold.id,
      returnedAt: new Date().toISOString(),
      items: [{ position: 0, qty: 1, fate: 'restock' }],
      total: sold.total,
    };
    const refused = await keeper.request('POST', recordReturn.path, { json: back });
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    expect((await seller.request('POST', recordReturn.path, { json: back })).status).toBe(200);
  });
});
