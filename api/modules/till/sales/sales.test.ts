import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listDiscrepancies } from '#contract/stock/inventory.ts';
import { listSales, recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { addProducts, CREATED_AT, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { save } from '../../../proofs/fixtures/sample-forms.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { anotherTill, refusal, sellingShop } from '../../../proofs/fixtures/sample-sales.ts';

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe.each(ENGINES)('sales on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceSale, stockOf } = shop;

  test('a sale is booked with its receipt, and stock goes down once', async () => {
    const before = await stockOf(shop.goods.mixer);
    const sale = deviceSale();
    const receipt = await shop.manager.call(recordSale, { body: sale });
    expect(receipt).toMatchObject({ id: sale.id, total: 13_430, replayed: false, warnings: [] });
    expect(receipt.number).toMatch(/^[A-Z]+\d-00000\d$/);
    expect(receipt.items).toEqual([
      { productId: shop.goods.mixer, title: 'Смеситель', qty: 2, price: 6715, stockQty: (before ?? 0) - 2 },
    ]);
    expect(await stockOf(shop.goods.mixer)).toBe((before ?? 0) - 2);
  });

  test('a sale sent twice is booked once and answers the first receipt', async () => {
    const sale = deviceSale();
    const first = await shop.manager.call(recordSale, { body: sale });
    const left = await stockOf(shop.goods.mixer);
    const again = await shop.manager.call(recordSale, {
      body: { ...sale, sentAt: new Date(Date.now() + 5000).toISOString() },
    });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await stockOf(shop.goods.mixer)).toBe(left);
  });

  test('the same sale sent by ten requests at once is booked once', async () => {
    const sale = deviceSale();
    const before = (await stockOf(shop.goods.mixer)) ?? 0;
    const receipts = await Promise.all(Array.from({ length: 10 }, () => shop.manager.call(recordSale, { body: sale })));
    expect(new Set(receipts.map((receipt) => receipt.number)).size).toBe(1);
    expect(receipts.filter((receipt) => !receipt.replayed)).toHaveLength(1);
    expect(await stockOf(shop.goods.mixer)).toBe(before - 2);
  });

  test('another sale under a used id is refused and changes nothing', async () => {
    const sale = deviceSale();
    await shop.manager.call(recordSale, { body: sale });
    const before = await stockOf(shop.goods.mixer);
    const answer = await shop.manager.request('POST', '/api/sales', {
      json: { ...sale, items: [{ productId: shop.goods.mixer, qty: 3, price: 6715 }] },
    });
    expect(answer).toMatchObject(refusal(409, 'act_id_reused'));
    expect(answer.json.details[0].message).toContain('13');
    expect(await stockOf(shop.goods.mixer)).toBe(before);
  });

  test('the charged amount stays as taken and a difference from the price of that time is flagged', async () => {
    const receipt = await shop.manager.call(recordSale, {
      body: deviceSale({ items: [{ productId: shop.goods.bath, qty: 1, price: 20_000 }] }),
    });
    expect(receipt.total).toBe(20_000);
    expect(receipt.warnings).toEqual([{ code: 'price_differs', productId: shop.goods.bath, serverPrice: 24_900 }]);
  });

  test('goods that became a draft without a category meanwhile are sold by a till, and by nobody else', async () => {
    const id = newId();
    await addProducts(shop.app.db, [
      sampleProduct(id, {
        category_id: null,
        subcategory_id: null,
        draft: true,
        withdrawn: true,
        deleted_at: CREATED_AT,
        stock_qty: 0,
      }),
    ]);
    const items = [{ productId: id, qty: 1, price: 10_000, title: 'Кран' }];
    expect(await shop.manager.request('POST', '/api/sales', { json: { items } })).toMatchObject(
      refusal(422, 'product_unknown'),
    );
    const sale = deviceSale({ ...anotherTill(), items });
    const receipt = await shop.manager.call(recordSale, { body: sale });
    expect(receipt).toMatchObject({ total: 10_000, items: [{ productId: id, stockQty: -1 }] });
    expect(receipt.warnings.map(({ code }) => code)).toEqual(['product_removed', 'stock_negative']);
    expect(await shop.app.db('sale_lines').where({ sale_id: sale.id })).toMatchObject([
      { product_id: id, category_slug: '', category_name: '', subcategory_id: null },
    ]);
  });

  test.each([
    ['a price', {}, { priceRetail: '220' }],
    ['a price of an action', { price_sale: 9_000 }, { salePrice: '80' }],
    ['the end of an action', { price_sale: 9_000 }, { salePrice: '' }],
    ['an action', {}, { salePrice: '80' }],
    ['an earlier end of an action', { price_sale: 9_000 }, { saleTo: hoursFromNow(-2) }],
    ['a later start of an action', { price_sale: 9_000 }, { saleFrom: hoursFromNow(24) }],
  ])('%s since then is not held against a sale that arrives late', async (_what, change, saved) => {
    const { bath: id } = await addGoods(shop.app.db, newId());
    await shop.app
      .db('products')
      .where({ id })
      .update({ price_retail: 10_000, ...change });
    const items = [{ productId: id, qty: 1, price: 'price_sale' in change ? 90 : 100 }];
    await save(shop.admin, { _id: id }, saved);
    const booked = async (soldAt: Date) => {
      const body = deviceSale({ ...anotherTill(), soldAt: soldAt.toISOString(), items });
      const { warnings } = await shop.manager.call(recordSale, { body });
      return warnings.map(({ code }) => code);
    };
    expect(await booked(new Date(Date.now() - 3_600_000))).toEqual([]);
    expect(await booked(new Date())).toEqual(['price_differs']);
  });

  test('a sale that arrives late costs what its goods cost then, or what was typed first since', async () => {
    const { mixer: dearer, bath: unknown } = await addGoods(shop.app.db, newId());
    await shop.app.db('products').where({ id: dearer }).update({ cost_price: 6_000 });
    for (const _id of [dearer, unknown]) {
      await save(shop.admin, { _id }, { costPrice: '90' });
      await save(shop.admin, { _id }, { costPrice: '95' });
    }
    const items = [dearer, unknown].map((productId) => ({ productId, qty: 1, price: 10_000 }));
    const costsOf = async (soldAt: Date) => {
      const body = deviceSale({ ...anotherTill(), soldAt: soldAt.toISOString(), items });
      await shop.manager.call(recordSale, { body });
      return shop.app.db('sale_lines').where({ sale_id: body.id }).orderBy('position').pluck('cost');
    };
    expect(await costsOf(new Date(Date.now() - 3_600_000))).toEqual([6_000, 9_000]);
    expect(await costsOf(new Date())).toEqual([9_500, 9_500]);
  });

  test('goods handed over are a fact: two devices sell the last unit, both sales stand, one discrepancy names both', async () => {
    const one = await shop.manager.call(recordSale, {
      body: deviceSale({ items: [{ productId: shop.goods.last, qty: 1, price: 990 }] }),
    });
    const other = await shop.manager.call(recordSale, {
      body: deviceSale({
        deviceId: newId(),
        deviceSeq: 1,
        items: [{ productId: shop.goods.last, qty: 1, price: 990 }],
      }),
    });
    expect(await stockOf(shop.goods.last)).toBe(-1);
    expect(one.warnings).toEqual([]);
    expect(other.warnings).toEqual([{ code: 'stock_negative', productId: shop.goods.last }]);
    const open = (await shop.admin.call(listDiscrepancies)).items;
    const items = open.filter(({ productId }) => productId === shop.goods.last);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ shortage: 1 });
    expect(items[0]?.causes.map((sale) => sale.id).sort()).toEqual([one.id, other.id].sort());
    expect(items[0]?.causes.map((sale) => sale.number)).toContain(other.number);
  });

  test('a bare sale is priced and checked by the server: short lines are named with what is left, and nothing changes', async () => {
    const receipt = await shop.manager.call(recordSale, {
      body: { items: [{ productId: shop.goods.mixer, qty: 1 }], paymentMethod: 'cash', note: 'Покупатель: Иванов' },
    });
    expect(receipt).toMatchObject({ total: 6715, number: expect.stringMatching(/^S-\d{6}$/) });
    const before = await stockOf(shop.goods.mixer);
    const answer = await shop.manager.request('POST', '/api/sales', {
      json: {
        items: [
          { productId: shop.goods.mixer, qty: 90_000 },
          { productId: shop.goods.last, qty: 1 },
        ],
      },
    });
    expect(answer).toMatchObject(refusal(409, 'insufficient_stock'));
    expect(answer.json.details).toEqual([
      expect.objectContaining({ productId: shop.goods.mixer, left: before }),
      expect.objectContaining({ productId: shop.goods.last, left: 0 }),
    ]);
    expect(await stockOf(shop.goods.mixer)).toBe(before);
  });

  test('of ten bare sales of the last unit at once one is booked, and stock ends at zero', async () => {
    const { last } = await addGoods(shop.app.db, 'parallel');
    const json = { items: [{ productId: last, qty: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.manager.request('POST', '/api/sales', { json })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const refused = answers.filter((answer) => answer.status === 409);
    for (const { json: body } of refused) {
      expect(body).toMatchObject({
        code: 'insufficient_stock',
        details: [{ message: 'Осталось 0\u00a0шт.', productId: last, title: 'Сифон', left: 0 }],
      });
    }
    expect(await stockOf(last)).toBe(0);
  });

  test('an Idempotency-Key header works as the id', async () => {
    const key = newId();
    const send = () =>
      shop.manager.call(recordSale, {
        body: { items: [{ productId: shop.goods.mixer, qty: 1 }] },
        headers: { 'Idempotency-Key': key },
      });
    const first = await send();
    expect(first.id).toBe(key);
    expect(await send()).toEqual({ ...first, replayed: true });
  });

  test('unknown goods are refused, until an administrator books the row by hand', async () => {
    const sale = deviceSale({
      items: [{ productId: 'no-such-product', qty: 1, price: 100, title: 'Неизвестный кран' }],
    });
    expect(await shop.manager.request('POST', '/api/sales', { json: sale })).toMatchObject(
      refusal(422, 'product_unknown'),
    );
    expect(await shop.manager.request('POST', '/api/sales', { json: { ...sale, force: true } })).toMatchObject(
      refusal(422, 'product_unknown'),
    );
    const receipt = await shop.admin.call(recordSale, { body: { ...sale, force: true } });
    expect(receipt).toMatchObject({ total: 100, items: [{ title: 'Неизвестный кран', stockQty: null }] });
  });

  test('staff find sales by number, buyer and id; the author and the sender are both told', async () => {
    const author = await shop.app.db('users').where({ role: 'manager' }).first('id', 'name');
    const receipt = await shop.admin.call(recordSale, {
      body: deviceSale({ note: 'Покупатель: ООО «Монолит»', authorId: author?.id ?? '' }),
    });
    const byBuyer = await shop.manager.call(listSales, { query: { q: 'монолит' } });
    expect(byBuyer).toMatchObject({ total: 1, items: [{ number: receipt.number, authorName: author?.name }] });
    const named = await shop.manager.call(listSales, { query: { id: receipt.id } });
    expect(named).toMatchObject({ total: 1, items: [{ id: receipt.id, number: receipt.number }] });
    expect((await shop.manager.call(listSales, { query: { id: newId() } })).total).toBe(0);
    const inRussian = receipt.number.replace('A', 'А');
    expect(inRussian).not.toBe(receipt.number);
    for (const q of [receipt.number, inRussian, '13 430 ₽'])
      expect((await shop.manager.call(listSales, { query: { q } })).items.map((sale) => sale.id)).toContain(receipt.id);
  });

  test.each([
    ['no items', { items: [] }],
    ['a quantity of a half', { items: [{ productId: 'x', qty: 1.5, price: 1 }] }],
    ['an infinite price', { items: [{ productId: 'x', qty: 1, price: 1e309 }] }],
    ['a price below zero', { items: [{ productId: 'x', qty: 1, price: -1 }] }],
    ['a third of a kopeck', { items: [{ productId: 'x', qty: 1, price: 0.333 }] }],
    ['an array for the note', { note: ['x'] }],
    ['an unknown payment', { paymentMethod: 'barter' }],
    ['a device sale without its number', { deviceSeq: undefined }],
    ['a device sale without prices', { items: [{ productId: 'x', qty: 1 }] }],
    ['an id that is none', { id: '1' }],
    ['a day for an instant', { soldAt: 'yesterday' }],
  ])('%s is refused in Russian and changes nothing', async (_, change) => {
    const before = await shop.app.db('movements').count<{ n: number }[]>({ n: '*' });
    const answer = await shop.manager.request('POST', '/api/sales', { json: { ...deviceSale(), ...change } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'validation', error: expect.stringMatching(/[а-яё]/i) });
    expect(await shop.app.db('movements').count<{ n: number }[]>({ n: '*' })).toEqual(before);
  });

  test('customers and guests may not sell', async () => {
    const customer = await shop.app.as('customer');
    expect(await customer.request('POST', '/api/sales', { json: deviceSale() })).toMatchObject(
      refusal(403, 'forbidden'),
    );
  });

  test('after all of it stock equals its movements, and a planted error is found', async () => {
    expect(await proveStock(shop.app.db)).toEqual([]);
    await shop.app.db('products').where({ id: shop.goods.bath }).increment('stock_qty', 1);
    expect(await proveStock(shop.app.db)).toMatchObject([{ productId: shop.goods.bath, what: 'stock' }]);
    await shop.app.db('products').where({ id: shop.goods.bath }).decrement('stock_qty', 1);
  });
});
