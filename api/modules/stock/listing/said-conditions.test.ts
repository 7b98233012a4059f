/** Conditions written beside the goods, as «до 5000», narrow the lists of the office as they narrow the shop's. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryFor } from '#contract/endpoint.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { countStock, listGoods, listStock } from '#contract/stock/inventory.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { selectedGoods } from './list-stock.ts';

const YEAR = 365 * 86_400_000;
const past = new Date(Date.now() - YEAR).toISOString();
const coming = new Date(Date.now() + YEAR).toISOString();
const trap = (id: string, price_retail: number, change: Parameters<typeof sampleProduct>[1] = {}) =>
  sampleProduct(id, { title: 'Сифон', price_retail, stock_qty: 40, ...change });

describe.each(ENGINES)('conditions in words on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      trap('cheap', 300_000),
      trap('dear', 900_000),
      trap('out', 400_000, { stock_qty: 0 }),
      trap('reduced', 800_000, { price_sale: 450_000, sale_from: past, sale_to: coming }),
      trap('ended', 850_000, { price_sale: 200_000, sale_from: past, sale_to: past }),
      sampleProduct('tap', { title: 'Кран', price_retail: 100_000, stock_qty: 40 }),
    ],
  });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

  test.each([
    ['сифон до 5000', ['cheap', 'out', 'reduced']],
    ['сифон от 4000 до 5000 руб', ['out', 'reduced']],
    ['сифон в наличии до 5000', ['cheap', 'reduced']],
    ['сифон со скидкой', ['reduced']],
    ['до 3500', ['cheap', 'tap']],
    ['сифон', ['cheap', 'dear', 'ended', 'out', 'reduced']],
  ])('%s', async (q, ids) => {
    const shopped = await admin.call(listProducts, { query: { q, brand: [], feature: [] } });
    expect(shopped.items.map(({ _id }) => _id).sort()).toEqual(ids);
    const stock = await admin.call(listStock, { query: { q } });
    expect(stock.map(({ _id }) => _id).sort()).toEqual(ids);
    expect((await admin.call(listGoods, { query: { q } })).total).toBe(ids.length);
    expect((await admin.call(countStock, { query: { q } })).all).toBe(ids.length);
    // An act on all found goods takes no others.
    expect((await selectedGoods(app.db, { filter: { q, state: 'all' } }, 'Europe/Moscow')).sort()).toEqual(ids);
  });

  test('words of order sort by the price, unless the list has an order of its own', async () => {
    const listed = async (query: QueryFor<typeof listStock>) =>
      (await admin.call(listStock, { query })).map(({ _id }) => _id);
    expect(await listed({ q: 'сифон сначала дешёвые' })).toEqual(['cheap', 'out', 'reduced', 'ended', 'dear']);
    expect((await listed({ q: 'сифон сначала дешёвые', sort: '-retail' }))[0]).toBe('dear');
  });
});
