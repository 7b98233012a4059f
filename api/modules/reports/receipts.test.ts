/** Every figure leads to the sales, delivered orders and returns behind it, and they add up to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSubcategory,
  mergeCategory,
  mergeSubcategory,
  moveSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { reportMargin } from '#contract/reports/purchase.ts';
import {
  categoryRowKey,
  reportByCategory,
  reportBySeller,
  reportHours,
  reportReceipts,
  reportSummary,
  reportTimeline,
  reportTopProducts,
  ONLINE_SELLER,
} from '#contract/reports/reports.ts';
import { ENGINES } from '#db/test-database.ts';
import type { PersonsBrowser, TestApp } from '../../proofs/fixtures/testing.ts';
import { CATEGORIES, SUBCATEGORIES } from '../../proofs/fixtures/sample-goods.ts';
import { PERIOD, sell, startReceiptsShop, sumOf, type Clock } from '../../proofs/fixtures/sample-receipts.ts';

describe.each(ENGINES)('receipts of reports on %s', (engine) => {
  let app: TestApp;
  let clock: Clock;
  let admin: PersonsBrowser;
  let anna: PersonsBrowser;
  let boris: PersonsBrowser;
  let mixed = '';
  beforeAll(async () => {
    ({ app, clock, admin, anna, boris, mixed } = await startReceiptsShop(engine));
  });
  afterAll(() => app.close());

  const receipts = (narrow: object = {}) => admin.call(reportReceipts, { query: { ...PERIOD, ...narrow } });

  test('sales, delivered orders and returns come the latest first, each with its share, person and note', async () => {
    const { items, total } = await receipts();
    expect(total).toBe(8);
    expect(
      items.map(({ kind, date, qty, revenue, cost, sellerName, note }) => ({
        kind,
        date,
        qty,
        revenue,
        cost,
        sellerName,
        note,
      })),
    ).toMatchObject([
      { kind: 'sale', date: '2026-03-20', qty: 1, revenue: 8000, cost: 6000, sellerName: 'Анна' },
      {
        kind: 'return',
        date: '2026-03-10',
        qty: -1,
        revenue: -10_000,
        cost: -6000,
        sellerName: 'Интернет-магазин',
        note: 'Не подошёл',
      },
      {
        kind: 'return',
        date: '2026-03-09',
        qty: -1,
        revenue: -10_000.5,
        cost: -6000,
        sellerName: 'Анна',
        note: 'Не подошёл',
      },
      {
        kind: 'order',
        date: '2026-03-06',
        qty: 2,
        revenue: 20_000,
        cost: 12_000,
        sellerName: 'Интернет-магазин',
        note: 'Ирина',
      },
      { kind: 'sale', date: '2026-03-03', qty: 1, revenue: 9000, cost: 6000, sellerName: 'Анна', note: '' },
      { kind: 'sale', date: '2026-03-03', qty: 3, revenue: 8700.99, cost: 0, sellerName: 'Борис', note: '' },
      {
        kind: 'sale',
        date: '2026-03-02',
        qty: 3,
        revenue: 23_001,
        cost: 12_000,
        sellerName: 'Анна',
        note: 'Покупатель: Иван',
      },
      { kind: 'sale', date: '2026-03-01', qty: 1, revenue: 1.01, cost: 6000, sellerName: 'Борис', note: '' },
    ]);
    expect(items.at(-2)).toMatchObject({
      id: mixed,
      number: expect.stringMatching(/^[A-Z]+\d-\d{6}$/),
      at: '2026-03-02T09:00:00.000Z',
      late: true,
    });
    expect(
      (await receipts({ subcategoryId: SUBCATEGORIES.sets.id })).items.map(({ qty, revenue }) => [qty, revenue]),
    ).toEqual([
      [3, 8700.99],
      [1, 3000],
    ]);
  });

  test('a return that came on a later day is late like a sale, in the list and in the sums', async () => {
    const { items } = await receipts();
    expect(items.map(({ kind, late }) => [kind, late])).toEqual([
      ['sale', true],
      ['return', true],
      ['return', true],
      ['order', false],
      ...Array.from({ length: 4 }, () => ['sale', true]),
    ]);
    expect((await admin.call(reportSummary, { query: PERIOD })).lateChecks).toBe(7);
  });

  test('receipts behind a tile, a day, a product, a category and a seller add up to its figures', async () => {
    const summary = await admin.call(reportSummary, { query: PERIOD });
    const all = await receipts();
    expect({ ...sumOf(all.items), total: all.total }).toEqual({
      qty: summary.itemsQty,
      revenue: summary.revenue,
      cost: summary.cost,
      grossProfit: summary.grossProfit,
      total: summary.checks + summary.returns,
    });
    expect(summary).toMatchObject({ checks: 6, returns: 2, itemsWithoutCost: 4 });
    for (const { date, ...figures } of await admin.call(reportTimeline, { query: PERIOD })) {
      expect(sumOf((await receipts({ from: date, to: date })).items)).toEqual(figures);
    }
    for (const { _id, title: _title, avgPrice: _avgPrice, ...figures } of await admin.call(reportTopProducts, {
      query: PERIOD,
    })) {
      expect(sumOf((await receipts({ productId: _id ?? '' })).items)).toEqual(figures);
    }
    const shelves = await admin.call(reportByCategory, { query: PERIOD });
    // The renamed one under both of its slugs, one subcategory, and goods of none.
    expect(shelves).toHaveLength(4);
    for (const row of shelves) {
      const { qty, revenue, cost, grossProfit } = row;
      for (const shelf of [categoryRowKey(row), `${row.topCategorySlug}/${row.subcategoryId ?? ''}`])
        expect(sumOf((await receipts({ shelf })).items)).toEqual({ qty, revenue, cost, grossProfit });
    }
    for (const { sellerId, sellerName: _name, checks, returns, ...figures } of await admin.call(reportBySeller, {
      query: PERIOD,
    })) {
      const { items, total } = await receipts({ sellerId: sellerId ?? ONLINE_SELLER });
      expect({ ...sumOf(items), total }).toEqual({ ...figures, total: checks + returns });
    }
  });

  test('by seller: who sold it, what came back counts against them whoever took it; orders are the online shop’s', async () => {
    const figures = (qty: number, revenue: number, cost: number) => ({
      qty,
      revenue,
      cost,
      grossProfit: Math.round((revenue - cost) * 100) / 100,
    });
    expect(await admin.call(reportBySeller, { query: PERIOD })).toEqual([
      { sellerId: anna.person.id, sellerName: 'Анна', checks: 3, returns: 1, ...figures(4, 30_000.5, 18_000) },
      { sellerId: null, sellerName: 'Интернет-магазин', checks: 1, returns: 1, ...figures(1, 10_000, 6000) },
      { sellerId: boris.person.id, sellerName: 'Борис', checks: 2, returns: 0, ...figures(4, 8702, 6000) },
    ]);
    const csv = await admin.request('GET', '/api/reports/by-seller?from=2026-03-01&to=2026-03-31&format=csv');
    expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
      'Анна;3;1;4;30000,5;18000;12000,5',
      'Интернет-магазин;1;1;1;10000;6000;4000',
    ]);
  });

  test('a category is found whole by the address it has now, its older lines under their former one', async () => {
    const query = { ...PERIOD, topCategorySlug: 'krany' };
    expect(await admin.call(reportSummary, { query })).toMatchObject({
      itemsQty: 4,
      revenue: 37_000.5,
      checks: 4,
      returns: 2,
    });
    expect(
      (await admin.call(reportByCategory, { query })).map(({ topCategorySlug, categoryName, qty }) => [
        topCategorySlug,
        categoryName,
        qty,
      ]),
    ).toEqual([
      ['krany', 'Краны', 1],
      ['smesiteli', 'Смесители', 3],
    ]);
    expect((await admin.call(reportByCategory, { query })).map(({ currentSlug }) => currentSlug)).toEqual([
      undefined,
      'krany',
    ]);
    // So it is by a former address, to which a link may have been kept.
    const former = { ...PERIOD, topCategorySlug: 'smesiteli' };
    expect(await admin.call(reportSummary, { query: former })).toEqual(await admin.call(reportSummary, { query }));
    expect(await admin.call(reportTopProducts, { query })).toMatchObject([{ _id: 'mixer', qty: 4 }]);
    expect(await receipts({ topCategorySlug: 'krany' })).toMatchObject({ total: 6 });
  });

  test('pages hold every receipt once, in one order, whatever the days they lie on', async () => {
    const whole = (await receipts()).items.map(({ id }) => id);
    for (const limit of [1, 2, 3]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / limit); page += 1) {
        const { items, total } = await receipts({ page, limit });
        expect(total).toBe(whole.length);
        pages.push(...items.map(({ id }) => id));
      }
      expect(pages).toEqual(whole);
    }
    expect(await receipts({ page: 9 })).toEqual({ items: [], total: whole.length });
    expect((await receipts({ productId: 'mixer', page: 2, limit: 4 })).items).toHaveLength(2);
  });

  test('a subcategory is found whole in the category it is in now, also what was sold before it moved', async () => {
    const { id } = SUBCATEGORIES.sets;
    const filter = (topCategorySlug: string) => ({ ...PERIOD, topCategorySlug, subcategoryId: id });
    const before = await admin.call(reportSummary, { query: filter('dush') });
    expect(before.itemsQty).toBe(4);
    const move = (categoryId: string) => admin.call(moveSubcategory, { params: { id }, body: { categoryId } });
    await move(CATEGORIES.mixers.id);
    expect(await admin.call(reportSummary, { query: filter('krany') })).toEqual(before);
    expect((await admin.call(reportMargin, { query: filter('krany') })).items).toMatchObject([
      { _id: 'shower', qty: 4 },
    ]);
    expect(await admin.call(reportSummary, { query: filter('dush') })).toEqual(before);
    const [shelf] = await admin.call(reportByCategory, { query: filter('krany') });
    expect(shelf).toMatchObject({ topCategorySlug: 'dush', qty: 4 });
    expect((await receipts(filter('krany'))).total).toBe(2);
    await move(CATEGORIES.showers.id);
  });

  test('after a merge of categories each receipt is counted and listed once, and each row opens its own', async () => {
    await admin.call(mergeCategory, { params: { id: CATEGORIES.showers.id }, body: { intoId: CATEGORIES.mixers.id } });
    const sellAgain = () =>
      sell(clock, anna, '2026-03-21T09:00:00.000Z', [{ productId: 'mixer', qty: 1, price: 7000 }]);
    await sellAgain();
    // The name alone changes: the same address has rows under both names.
    await app.db('categories').where({ id: CATEGORIES.mixers.id }).update({ name: 'Краны/смесители 100%' });
    await sellAgain();
    const query = { ...PERIOD, topCategorySlug: 'krany' };
    const whole = await receipts({ topCategorySlug: 'krany' });
    // One receipt has goods of both merged categories.
    expect(new Set(whole.items.map(({ id }) => id)).size).toBe(whole.total);
    const pages = await Promise.all(
      whole.items.map(async (_, index) => receipts({ topCategorySlug: 'krany', page: index + 1, limit: 1 })),
    );
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole.items.map(({ id }) => id));
    const { checks, returns, lateChecks } = await admin.call(reportSummary, { query });
    expect([checks, returns, lateChecks]).toEqual([
      whole.items.filter(({ kind }) => kind !== 'return').length,
      whole.items.filter(({ kind }) => kind === 'return').length,
      whole.items.filter(({ late }) => late).length,
    ]);
    const documentsOf = (rows: readonly { checks: number; returns: number }[]) =>
      rows.reduce((sum, row) => sum + row.checks + row.returns, 0);
    expect(documentsOf(await admin.call(reportBySeller, { query }))).toBe(whole.total);
    expect(documentsOf((await admin.call(reportHours, { query }))?.rows ?? [])).toBe(whole.total);
    for (const seller of await admin.call(reportBySeller, { query }))
      expect((await receipts({ topCategorySlug: 'krany', sellerId: seller.sellerId ?? ONLINE_SELLER })).total).toBe(
        seller.checks + seller.returns,
      );

    const shelves = await admin.call(reportByCategory, { query });
    expect(shelves.map(({ topCategorySlug, categoryName }) => [topCategorySlug, categoryName])).toEqual([
      ['dush', 'Душ'],
      ['dush', 'Душ'],
      ['krany', 'Краны'],
      ['krany', 'Краны/смесители 100%'],
      ['smesiteli', 'Смесители'],
    ]);
    for (const row of shelves)
      expect([row.qty, row.revenue]).toEqual(
        Object.values(sumOf((await receipts({ shelf: categoryRowKey(row) })).items)).slice(0, 2),
      );
    for (const slug of ['dush', 'krany', 'smesiteli'])
      expect(sumOf((await receipts({ shelf: slug })).items).qty).toBe(
        shelves.filter((row) => row.topCategorySlug === slug).reduce((sum, { qty }) => sum + qty, 0),
      );
  });

  test('what was sold of a subcategory is found in the one it was merged into, each receipt once', async () => {
    const categoryId = CATEGORIES.mixers.id;
    const add = async (name: string) =>
      (await admin.call(createSubcategory, { params: { id: categoryId }, body: { name } }))._id;
    const [first, second, last] = [await add('Первая'), await add('Вторая'), await add('Третья')];
    const place = (id: string, subcategory_id: string) =>
      app.db('products').where({ id }).update({ category_id: categoryId, subcategory_id });
    await place('shower', first);
    await place('mixer', last);
    // Both goods in one receipt, then the merged one alone.
    const items = ['mixer', 'shower'].map((productId) => ({ productId, qty: 1, price: 3000 }));
    await sell(clock, anna, '2026-03-22T09:00:00.000Z', items);
    await sell(clock, anna, '2026-03-22T10:00:00.000Z', items.slice(1));
    const { slug } = (await app.db('categories').where({ id: categoryId }).first('slug'))!;
    const query = { ...PERIOD, topCategorySlug: slug, subcategoryId: last };
    expect((await admin.call(reportSummary, { query })).itemsQty).toBe(1);
    await admin.call(mergeSubcategory, { params: { id: first }, body: { intoId: second } });
    await admin.call(mergeSubcategory, { params: { id: second }, body: { intoId: last } });
    expect(await admin.call(reportSummary, { query })).toMatchObject({ itemsQty: 3, checks: 2, revenue: 9000 });
    expect(await admin.call(reportBySeller, { query })).toMatchObject([{ checks: 2, qty: 3 }]);
    expect((await receipts(query)).items.map(({ qty }) => qty)).toEqual([1, 2]);
    const goods = await admin.call(reportTopProducts, { query });
    expect(goods.map(({ _id, qty }) => [_id, qty])).toEqual([
      ['shower', 2],
      ['mixer', 1],
    ]);
    // The table keeps a row for each, which opens its own receipts.
    const rows = await admin.call(reportByCategory, { query });
    expect(rows.map(({ subcategoryName, qty }) => [subcategoryName, qty]).sort()).toEqual([
      ['Первая', 2],
      ['Третья', 1],
    ]);
    for (const row of rows)
      expect(sumOf((await receipts({ ...query, shelf: categoryRowKey(row) })).items).qty).toBe(row.qty);
  });
});
