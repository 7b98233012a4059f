import { beforeAll, describe, expect, test } from 'vitest';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { beginBulk, type BulkAct } from '#contract/imports/bulk.ts';
import * as contract from '#contract/imports/imports.ts';
import type { Import } from '#contract/imports/imports.ts';
import { findPriceTags } from '#contract/stock/price-tags.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { addProducts, CATEGORIES, sampleProduct, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { workOnImports } from '../../../proofs/fixtures/sample-import.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { planBulk } from './plan-bulk.ts';

describe.each(ENGINES)('changes of many goods on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      sampleProduct('a'),
      sampleProduct('b', { price_sale: 900_000 }),
      sampleProduct('c', { price_retail: 633_333, cost_price: 700_000, attributes: '{}' }),
      sampleProduct('d', { category_id: CATEGORIES.showers.id, subcategory_id: SUBCATEGORIES.sets.id }),
      sampleProduct('off', { deleted_at: '2026-11-10T00:00:00.000Z' }),
    ],
  });
  let admin: Browser;
  beforeAll(async () => void (admin = await app.as('admin')));

  const work = (): Promise<void> => workOnImports(app);
  const filter = { topCategorySlug: CATEGORIES.mixers.slug, state: 'all' as const };

  async function preview(act: BulkAct, selection: Parameters<typeof begin>[1] = { filter }): Promise<Import> {
    const { _id } = await begin(act, selection);
    await work();
    return admin.call(contract.readImport, { params: { id: _id } });
  }
  const begin = (act: BulkAct, selection: { filter: typeof filter } | { ids: string[] }): Promise<Import> =>
    admin.call(beginBulk, { body: { act, selection } });
  async function apply({ _id }: Import): Promise<void> {
    await admin.call(contract.applyImport, { params: { id: _id }, body: {} });
    await work();
  }
  async function undo({ _id }: Import): Promise<void> {
    await admin.call(contract.undoImport, { params: { id: _id } });
    await work();
  }
  /** Products by id, without the counters that grow with every write. */
  const shop = async (): Promise<unknown[]> =>
    (await app.db('products').orderBy('id')).map(({ revision: _, figures_revision: __, ...row }) => row);
  const of = async (id: string): Promise<ProductRow | undefined> => app.db('products').where({ id }).first();

  test('prices of a filter by percent and rounding: previewed, discounted ones left alone, applied, taken back whole', async () => {
    const before = await shop();
    const act = { kind: 'prices', which: 'retail', by: { percent: 7 }, step: 10, skipDiscounted: true } as const;
    const one = await preview(act);
    expect(one).toMatchObject({
      state: 'ready',
      source: { name: 'По списку' },
      counts: { rows: 3, changed: 2, same: 1 },
    });
    expect(one.fileName).toBe('Розничные цены +7\u00a0% с\u00a0округлением до\u00a010\u00a0₽');
    expect(await shop()).toEqual(before);
    const { items } = await admin.call(contract.listImportLines, { params: { id: one._id } });
    expect(items.map(({ costPrice }) => costPrice)).toEqual(
      await Promise.all(['a', 'b', 'c'].map(async (id) => toRoubles((await of(id))?.cost_price ?? 0))),
    );
    expect(items.map(({ productId, notes }) => [productId, notes.replace(/\u00a0/g, ' ')])).toEqual([
      ['a', ''],
      ['b', 'Со скидкой: не трогаем'],
      ['c', 'Розничная цена 6780 ниже: оптовая 8000, закупочная 7000'],
    ]);
    await apply(one);
    expect([(await of('a'))?.price_retail, (await of('b'))?.price_retail, (await of('c'))?.price_retail]).toEqual([
      1_070_000, 1_000_000, 678_000,
    ]);
    // Tags are wanted of exactly the goods that were repriced.
    const tags = await admin.call(findPriceTags, { body: { of: { importId: one._id } } });
    expect(tags.items.map(({ productId, price }) => [productId, price])).toEqual([
      ['a', 10_700],
      ['c', 6780],
    ]);
    await undo(one);
    expect(await shop()).toEqual(before);
    // Prices that most goods would have below the wholesale ones wait for a word.
    const low = { ...act, by: { percent: -50 }, skipDiscounted: false };
    expect(await preview(low)).toMatchObject({ state: 'waiting', stops: [{ code: 'upsideDown' }] });
    expect(await shop()).toEqual(before);
    // Bulk changes are no source of files, so the list of sources omits them.
    expect((await admin.call(contract.listImportSources)).items).toEqual([]);
  });

  test('another category says which features are lost, and brings them back', async () => {
    const before = await shop();
    const { id } = SUBCATEGORIES.sets;
    const one = await preview({ kind: 'place', categorySlug: CATEGORIES.showers.slug, subcategoryId: id });
    const { items } = await admin.call(contract.listImportLines, { params: { id: one._id } });
    expect(items[0]?.changes).toEqual([
      { field: 'placeId', before: 'cat-mixers/sub-basin', after: 'cat-showers/sub-sets' },
      { field: 'attributes.color', before: 'chrome', after: null },
    ]);
    await apply(one);
    expect(await of('a')).toMatchObject({ category_id: 'cat-showers', subcategory_id: 'sub-sets', attributes: '{}' });
    await undo(one);
    expect(await shop()).toEqual(before);
    await expect(
      begin(
        { kind: 'place', categorySlug: CATEGORIES.showers.slug, subcategoryId: SUBCATEGORIES.basin.id },
        { filter },
      ),
    ).rejects.toMatchObject({ code: 'validation' });
  });

  test('a discount with days, a brand, off sale and on again: of the goods that were ticked', async () => {
    const before = await shop();
    const ids = ['a', 'd'];
    const [from, to] = ['2026-12-01T00:00:00.000Z', '2026-12-10T00:00:00.000Z'];
    const sale = await preview({ kind: 'sale', percent: 15, step: 0, from, to }, { ids });
    await apply(sale);
    expect(await of('d')).toMatchObject({ price_sale: 850_000, sale_from: from, sale_to: to });
    const brand = await preview({ kind: 'brand', brand: 'Roca' }, { ids });
    await apply(brand);
    const hidden = await preview({ kind: 'hide' }, { ids });
    await apply(hidden);
    expect((await of('a'))?.deleted_at).not.toBeNull();
    const shown = await preview({ kind: 'show' }, { ids });
    await apply(shown);
    expect(await of('a')).toMatchObject({ brand: 'Roca', deleted_at: null });
    // The undo would overwrite the sale state that a later change has set since.
    await expect(undo(hidden)).rejects.toMatchObject({ code: 'imported_later' });
    for (const one of [brand, shown, hidden, sale]) await undo(one);
    expect(await shop()).toEqual(before);
  });

  test('goods without a price or a category never go on sale: they are refused, or come back as a draft', async () => {
    const off = { deleted_at: '2026-11-10T00:00:00.000Z' };
    await addProducts(app.db, [
      sampleProduct('free', { ...off, price_retail: 0 }),
      sampleProduct('homeless', { ...off, category_id: null, subcategory_id: null }),
      sampleProduct('whole', off),
    ]);
    const before = await shop();
    const shown = await preview({ kind: 'show' }, { ids: ['free', 'homeless', 'whole'] });
    expect(shown.counts).toMatchObject({ rows: 3, changed: 1, refused: 2 });
    // The price is removed between the preview and the writing.
    await app.db('products').where({ id: 'whole' }).update({ price_retail: 0 });
    await apply(shown);
    const whole = await of('whole');
    expect([whole?.draft, whole?.withdrawn].map(Boolean)).toEqual([true, true]);
    expect(whole?.deleted_at).not.toBeNull();
    await undo(shown);
    const { withdrawn, price_retail } = sampleProduct('whole');
    await app.db('products').where({ id: 'whole' }).update({ withdrawn, price_retail });
    expect(await shop()).toEqual(before);
  });
});

const NOW = '2026-11-22T09:00:00.000Z';

test('a discount is left alone while it is in force, and one that is over does not stand in the way', () => {
  const [past, future] = ['2026-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
  const discounted = (change: Partial<ProductRow>) => sampleProduct('a', { price_sale: 900_000, ...change });
  const plan = (row: ProductRow, percent: number, skipDiscounted: boolean) => {
    const act = { kind: 'prices', which: 'retail', by: { percent }, step: 0, skipDiscounted } as const;
    const { kind, remarks, changes } = planBulk(row, act, { now: NOW, sellsWholesale: true });
    return { kind, remarks, changes };
  };
  const retail = (after: number) => ({ field: 'priceRetail', before: 10_000, after });
  const skipped = { kind: 'same', remarks: ['Со скидкой: не трогаем'], changes: [] };
  expect(plan(discounted({}), 10, true)).toEqual(skipped);
  expect(plan(discounted({ sale_from: past, sale_to: future }), 10, true)).toEqual(skipped);
  for (const row of [discounted({ sale_to: past }), discounted({ sale_from: future })])
    expect(plan(row, 10, true)).toEqual({ kind: 'changed', remarks: [], changes: [retail(11_000)] });
  expect(plan(discounted({ sale_to: past }), -20, true)).toEqual({
    kind: 'changed',
    remarks: [],
    changes: [
      retail(8000),
      { field: 'salePrice', before: 9000, after: null },
      { field: 'saleTo', before: past, after: null },
    ],
  });
  expect(plan(discounted({ sale_from: future }), -20, true)).toMatchObject({ kind: 'refused' });
  expect(plan(discounted({ sale_to: future }), -20, false)).toMatchObject({ kind: 'refused' });
});

test('another subcategory keeps no value of a feature that has another type or unit there', () => {
  const feature = (code: string, unit: string, type: Feature['type'] = 'number'): Feature => ({
    ...{ code, name: { ru: code }, unit, type },
    ...{ values: [], min: null, max: null, step: null },
  });
  const place = {
    categoryId: CATEGORIES.showers.id,
    subcategoryId: SUBCATEGORIES.sets.id,
    features: [feature('length', 'см'), feature('weight', 'кг'), feature('note', '', 'text')],
    featuresOf: new Map([
      [SUBCATEGORIES.basin.id, [feature('length', 'мм'), feature('weight', 'кг'), feature('note', '')]],
    ]),
  };
  const row = sampleProduct('a', { attributes: '{"length":1200,"weight":3,"note":7}' });
  expect(
    planBulk(row, { kind: 'place', categorySlug: '', subcategoryId: null }, { place, now: NOW, sellsWholesale: true })
      .changes,
  ).toEqual([
    { field: 'placeId', before: 'cat-mixers/sub-basin', after: 'cat-showers/sub-sets' },
    { field: 'attributes.length', before: 1200, after: null },
    { field: 'attributes.note', before: 7, after: null },
  ]);
});

test('a retail price below the wholesale one is remarked only where the shop sells wholesale', () => {
  const act = { kind: 'prices', which: 'retail', by: { percent: -50 }, step: 0, skipDiscounted: false } as const;
  const row = sampleProduct('a', { cost_price: null });
  const remarks = (sellsWholesale: boolean) => planBulk(row, act, { now: NOW, sellsWholesale }).remarks;
  expect(remarks(true)).toMatchObject([{ code: 'upsideDown' }]);
  expect(remarks(false)).toEqual([]);
});

test('what cannot be is refused with its reason', () => {
  const reason = (act: BulkAct, row: ProductRow) =>
    planBulk(row, act, { now: NOW, sellsWholesale: true }).problem?.reason;
  const prices = { kind: 'prices', which: 'retail', step: 0, skipDiscounted: false } as const;
  expect(reason({ ...prices, by: { sum: -10_000 } }, sampleProduct('a'))).toBe('Цена стала бы нулём или меньше');
  expect(reason({ ...prices, by: { percent: -20 } }, sampleProduct('a', { price_sale: 900_000 }))).toMatch(
    /не ниже розничной/,
  );
  const sale = { kind: 'sale', percent: 1, step: 1000, from: null, to: null } as const;
  expect(reason(sale, sampleProduct('a'))).toMatch(/скидки не остаётся/);
  expect(reason({ kind: 'show' }, sampleProduct('a', { draft: true }))).toMatch(/Черновик/);
  const off = { deleted_at: '2026-11-10T00:00:00.000Z' };
  expect(reason({ kind: 'show' }, sampleProduct('a', { ...off, price_wholesale: 0 }))).toMatch(
    /Нет цены или категории/,
  );
  expect(reason({ kind: 'show' }, sampleProduct('a', { ...off, category_id: null }))).toMatch(/Нет цены или категории/);
  expect(reason({ kind: 'show' }, sampleProduct('a', off))).toBeUndefined();
  expect(reason({ ...prices, by: { percent: 7 } }, sampleProduct('a'))).toBeUndefined();
});
