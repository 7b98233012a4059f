import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryFor } from '#contract/endpoint.ts';
import { reportMargin, reportPurchase } from '#contract/reports/purchase.ts';
import { voidSale, recordSale } from '#contract/sales/sales.ts';
import { bookStockDocument, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { countStock, listStock } from '#contract/stock/inventory.ts';
import {
  DEFAULT_STOCK_RULES,
  readStockRules,
  saveStockRules,
  saveSubcategorySupply,
  saveSupplierMinimum,
  saveSupply,
} from '#contract/stock/stock-rules.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES } from '#db/memory.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { addCategories, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';

/** Noon in Moscow. */
const NOW = new Date('2026-03-10T09:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const GOODS = 8;
const START = 200;

/** Random numbers, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(ENGINES)('what to buy on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  const random = seeded(7);
  /** Every line sold and not voided: product, pieces, price in kopecks, days before today. */
  const sold: { id: string; qty: number; price: number; ago: number }[] = [];
  const costOf = new Map<string, number | null>();

  beforeAll(async () => {
    app = await startApp({ engine, clock: () => NOW });
    admin = await app.as('admin');
    await addCategories(app.db);
    const products = Array.from({ length: GOODS }, (_, index) =>
      sampleProduct(`g${index}`, {
        title: `Товар ${index}`,
        sku: `A-${index}`,
        stock_qty: START,
        price_retail: 100_000 + index * 1000,
        cost_price: index === 3 ? null : 60_000 + index * 5000,
        created_at: '2025-01-01T00:00:00.000Z',
      }),
    );
    await addProducts(app.db, [
      ...products,
      // Came into the shop five days ago.
      sampleProduct('new', {
        title: 'Новинка',
        sku: 'N-1',
        stock_qty: START,
        cost_price: 1000,
        created_at: '2026-03-06T09:00:00.000Z',
      }),
    ]);
    for (const { id, cost_price } of products) costOf.set(id, cost_price);
    costOf.set('new', 1000);
    for (let seq = 1; seq <= 60; seq += 1) {
      const ago = random(120);
      const soldAt = new Date(NOW.getTime() - ago * DAY_MS - (ago === 0 ? 60_000 : 0)).toISOString();
      // The last two of the goods never sell, the third one not lately.
      const names = [`g${random(GOODS - 2)}`, ...(seq % 20 === 0 ? ['new'] : [])].filter(
        (id) => id !== 'g2' || ago > 95,
      );
      if (names.length === 0) continue;
      const items = names.map((productId) => ({
        productId,
        qty: 1 + random(4),
        price: toRoubles(50_000 + random(60_000)),
      }));
      const sale = {
        id: newId(),
        // Every sale has a till of its own, since sales come in any order.
        deviceId: newId(),
        deviceSeq: 1,
        soldAt,
        sentAt: NOW.toISOString(),
        items,
        note: '',
        paymentMethod: 'cash' as const,
      };
      await admin.call(recordSale, { body: sale });
      if (seq % 9 === 0) {
        const { outcome } = await admin.call(voidSale, {
          body: {
            id: newId(),
            saleId: sale.id,
            deviceId: sale.deviceId,
            deviceSeq: 2,
            voidedAt: NOW.toISOString(),
            reason: 'Ошибка кассира',
            sale,
          },
        });
        expect(outcome).toBe('cancelled');
      } else
        sold.push(
          ...items.map(({ productId, qty, price }) => ({ id: productId, qty, price: Math.round(price * 100), ago })),
        );
    }
  });
  afterAll(() => app.close());

  const purchase = (query: Partial<QueryFor<typeof reportPurchase>> = {}) =>
    admin.call(reportPurchase, { query: { limit: 1000, ...query } });
  const stocked = async () =>
    new Map((await app.db('products').select('id', 'stock_qty', 'price_retail')).map((row) => [row.id, row]));
  const pieces = (id: string, days: number): number =>
    sold.filter((line) => line.id === id && line.ago < days).reduce((sum, { qty }) => sum + qty, 0);

  test('stock, speed, days left, proposal and frozen money are those of a plain recount of the sales', async () => {
    const { items, tiles, counts } = await purchase({ show: 'all' });
    const stock = await stocked();
    expect(items).toHaveLength(GOODS + 1);
    for (const row of items) {
      const onHand = stock.get(row._id)?.stock_qty ?? 0;
      const days = row._id === 'new' ? 5 : 56;
      const qty = pieces(row._id, 56);
      expect([row.stockQty, row.soldQty, row.days], row._id).toEqual([onHand, qty, days]);
      expect(row.daysLeft, row._id).toBe(qty === 0 ? null : Math.floor((onHand * days) / qty + 1e-9));
      expect(row.need, row._id).toBe(Math.max(0, Math.ceil((qty * 28) / days) - onHand));
      expect(row.dead, row._id).toBe(row._id !== 'new' && pieces(row._id, 90) === 0);
    }
    const all = [...stock.values()];
    const worth = (id: string): number => (costOf.get(id) ?? 0) * (stock.get(id)?.stock_qty ?? 0);
    const dead = items.filter((row) => row.dead);
    const soldCost = sold
      .filter(({ ago }) => ago < 56)
      .reduce((sum, { id, qty }) => sum + (costOf.get(id) ?? 0) * qty, 0);
    const stockCost = all.reduce((sum, { id }) => sum + worth(id), 0);
    expect(dead.map(({ _id }) => _id).sort()).toEqual(['g2', 'g6', 'g7']);
    expect(tiles).toMatchObject({
      stockCost: toRoubles(stockCost),
      stockRetail: toRoubles(all.reduce((sum, row) => sum + row.price_retail * row.stock_qty, 0)),
      units: all.reduce((sum, row) => sum + row.stock_qty, 0),
      unitsWithoutCost: stock.get('g3')?.stock_qty,
      soldCost: toRoubles(soldCost),
      turnover: Math.round((soldCost / stockCost) * 100) / 100,
      stockDays: Math.floor((stockCost * 56) / soldCost),
      dead: { goods: 3, cost: toRoubles(dead.reduce((sum, { _id }) => sum + worth(_id), 0)) },
    });
    expect([counts.dead, counts.all]).toEqual([3, GOODS + 1]);
  });

  test('margin of the period is that of a plain recount, goods sold below cost first by their loss', async () => {
    const from = '2026-01-15';
    const days = Math.round((Date.parse('2026-03-10') - Date.parse(from)) / DAY_MS) + 1;
    const {
      items,
      counts: { below: belowCost },
    } = await admin.call(reportMargin, { query: { from, to: '2026-03-10', limit: 1000 } });
    const expected = new Map<string, [qty: number, revenue: number, cost: number]>();
    for (const { id, qty, price, ago } of sold) {
      if (ago >= days) continue;
      const [pcs, revenue, cost] = expected.get(id) ?? [0, 0, 0];
      expected.set(id, [pcs + qty, revenue + qty * price, cost + qty * (costOf.get(id) ?? 0)]);
    }
    expect(items).toHaveLength(expected.size);
    for (const row of items) {
      const [qty, revenue, cost] = expected.get(row._id ?? '') ?? [0, 0, 0];
      expect([row.qty, row.revenue, row.cost, row.grossProfit], row.title).toEqual([
        qty,
        toRoubles(revenue),
        toRoubles(cost),
        toRoubles(revenue - cost),
      ]);
      expect(row.belowCost).toBe(revenue < cost);
      const isCosted = costOf.get(row._id ?? '') != null;
      expect(row.margin, row.title).toBe(isCosted ? Math.round(((revenue - cost) / revenue) * 1000) / 10 : null);
    }
    const losses = items.filter((row) => row.belowCost);
    expect(losses.length).toBe(belowCost);
    expect(items.slice(0, belowCost)).toEqual([...losses].sort((one, other) => one.grossProfit - other.grossProfit));
    const rest = items.slice(belowCost).map(({ margin }) => margin ?? Infinity);
    expect(rest).toEqual([...rest].sort((one, other) => one - other));
  });

  test('a minimum, a lead time of its own, the last receipt’s supplier and price, and goods on the way are counted in', async () => {
    const id = newId();
    const line = (productId: string, qty: number, price: number) => ({ id: newId(), productId, typed: '', qty, price });
    const draft = { kind: 'receipt' as const, supplierNumber: '', day: '2026-03-10', note: '' };
    const saved = await admin.call(saveStockDocument, {
      params: { id },
      body: { ...draft, version: 0, supplier: 'Сантех-Опт', lines: [line('g7', 1, 432.1)] },
    });
    await admin.call(bookStockDocument, { params: { id }, body: { version: saved.version } });
    const find = async () => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === 'g7');
    const before = await find();
    expect(before).toMatchObject({ supplier: 'Сантех-Опт', price: 432.1, need: 0, dead: false });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: 3, minimumQty: START + 51 } });
    expect(await find()).toMatchObject({ leadDays: 3, minimumQty: START + 51, need: 50, own: { leadDays: 3 } });
    await admin.call(saveStockDocument, {
      params: { id: newId() },
      body: { ...draft, version: 0, supplier: '', lines: [line('g7', 20, 1)] },
    });
    expect(await find()).toMatchObject({ onWayQty: 20, need: 30, price: 432.1 });
    const { items, tiles } = await purchase();
    expect(items[0]).toMatchObject({ _id: 'g7', supplier: 'Сантех-Опт' });
    expect(tiles.order.sum).toBe(
      Math.round(items.reduce((sum, { need, price }) => sum + need * (price ?? 0), 0) * 100) / 100,
    );
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await find()).toMatchObject({ own: { leadDays: null, minimumQty: null }, need: 0 });
  });

  test('a supplier has a least sum of an order, of the administrator’s setting', async () => {
    const named = async () => (await purchase()).suppliers.find(({ name }) => name === 'Сантех-Опт');
    const supplier = await named();
    expect(supplier?.minimum).toBeNull();
    const params = { id: supplier?._id ?? '' };
    await admin.call(saveSupplierMinimum, { params, body: { minimum: 20_000.5 } });
    expect(await named()).toEqual({ _id: params.id, name: 'Сантех-Опт', minimum: 20_000.5 });
    for (const minimum of [0, -1, 0.001, '20000'])
      expect(
        (await admin.request('PUT', `/api/inventory/suppliers/${params.id}/minimum`, { json: { minimum } })).status,
      ).toBe(422);
    expect((await admin.request('PUT', '/api/inventory/suppliers/none/minimum', { json: { minimum: 1 } })).status).toBe(
      404,
    );
    expect((await named())?.minimum).toBe(20_000.5);
    // A later receipt of theirs leaves it as it is.
    await admin.call(saveStockDocument, {
      params: { id: newId() },
      body: {
        kind: 'receipt',
        supplierNumber: '',
        day: '2026-03-10',
        note: '',
        version: 0,
        supplier: 'Сантех-Опт',
        lines: [],
      },
    });
    expect((await named())?.minimum).toBe(20_000.5);
    await admin.call(saveSupplierMinimum, { params, body: { minimum: null } });
    expect((await named())?.minimum).toBeNull();
  });

  test('a subcategory has terms for those of its goods that have none of their own, and the shop for the others', async () => {
    const find = async (id: string) => (await purchase({ show: 'all' })).items.find(({ _id }) => _id === id);
    const subcategory = (await find('g6'))?.subcategory;
    expect(subcategory).toMatchObject({ _id: 'sub-basin', name: 'Для раковины', leadDays: null, minimumQty: null });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { leadDays: 2, minimumQty: null } });
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: 30, minimumQty: START + 7 },
    });
    expect(await find('g6')).toMatchObject({ leadDays: 30, minimumQty: START + 7, need: 7 });
    expect(await find('g5')).toMatchObject({ leadDays: 2, minimumQty: START + 7 });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 30, minimumQty: START + 7 });
    // An absent term stays as somebody else saved it.
    await admin.call(saveSubcategorySupply, { params: { id: 'sub-basin' }, body: { leadDays: 31 } });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: START + 8 } });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: {} });
    expect((await find('g6'))?.subcategory).toMatchObject({ leadDays: 31, minimumQty: START + 7 });
    expect((await find('g5'))?.own).toEqual({ leadDays: 2, minimumQty: START + 8 });
    await admin.call(saveSupply, { params: { id: 'g5' }, body: { minimumQty: null } });
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    expect(await find('g6')).toMatchObject({ leadDays: DEFAULT_STOCK_RULES.leadDays, need: 0 });
    const { path } = saveSubcategorySupply;
    const refused = await admin.request('PUT', path.replace(':id', 'none'), {
      json: { leadDays: 1, minimumQty: 1 },
    });
    expect(refused.status).toBe(404);
  });

  test('goods run low at their own minimum, their subcategory’s, else at the shop’s', async () => {
    const low = async () => (await admin.call(listStock, { query: { state: 'low' } })).map(({ _id }) => _id).sort();
    const counted = async () => (await admin.call(countStock, { query: {} })).low;
    const settle = async (lowQty: number) =>
      admin.call(saveStockRules, { body: { ...DEFAULT_STOCK_RULES, lowQty, was: await admin.call(readStockRules) } });
    const stock = await stocked();
    const most = Math.max(...[...stock.values()].map(({ stock_qty }) => stock_qty));
    expect([await low(), await counted()]).toEqual([[], 0]);
    await settle(most);
    expect([(await low()).length, await counted()]).toEqual([GOODS + 1, GOODS + 1]);
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: 0 } });
    expect(await low()).not.toContain('g7');
    await settle(5);
    const { stock_qty: left = 0 } = stock.get('g1') ?? {};
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: left },
    });
    expect(await low()).toEqual(
      [...stock.values()]
        .filter(({ id, stock_qty }) => id !== 'g7' && stock_qty <= left)
        .map(({ id }) => id)
        .sort(),
    );
    await admin.call(saveSubcategorySupply, {
      params: { id: 'sub-basin' },
      body: { leadDays: null, minimumQty: null },
    });
    await admin.call(saveSupply, { params: { id: 'g7' }, body: { leadDays: null, minimumQty: null } });
    expect(await low()).toEqual([]);
  });

  test('a list is narrowed by words, by a group and by a supplier; goods of unknown cost are a list', async () => {
    const { items: all, groups } = await purchase({ show: 'all' });
    const ids = async (query: Parameters<typeof purchase>[0]) => (await purchase(query)).items.map(({ _id }) => _id);
    expect(await ids({ show: 'all', q: 'ТОВАР a-3' })).toEqual(['g3']);
    expect(await ids({ show: 'uncosted' })).toEqual(['g3']);
    for (const { abc, xyz, goods } of groups) {
      const its = all.filter((row) => row.abc === abc && row.xyz === xyz);
      expect(its).toHaveLength(goods);
      if (xyz !== null)
        expect((await ids({ show: 'all', group: `${abc}${xyz}` })).sort()).toEqual(its.map(({ _id }) => _id).sort());
    }
    expect(all.find(({ _id }) => _id === 'new')?.xyz).toBeNull();
    expect(await ids({ show: 'all', supplier: 'Сантех-Опт' })).toEqual(['g7']);
    expect(await ids({ show: 'all', supplier: '' })).toHaveLength(GOODS);
    const { headers } = await admin.request(
      'GET',
      `${reportPurchase.path}?show=all&supplier=${encodeURIComponent('Сантех-Опт')}&format=xlsx`,
    );
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      'Закупка Сантех-Опт 2026-03-10.xlsx',
    );
  });

  test('the lists are files too, for spreadsheets of either kind', async () => {
    const { text } = await admin.request('GET', `${reportPurchase.path}?show=all&format=csv`);
    const rows = readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`);
    expect(rows).toHaveLength(GOODS + 2);
    expect(rows[0]?.slice(0, 3)).toEqual(['Поставщик', 'Артикул', 'Товар']);
    const book = await admin.request('GET', `${reportMargin.path}?format=xlsx`);
    expect(book.headers.get('content-type')).toMatch(/spreadsheetml/);
    expect(book.text.startsWith('PK')).toBe(true);
  });
});
