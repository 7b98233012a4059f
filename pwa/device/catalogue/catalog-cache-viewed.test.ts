import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalog.ts';
import { forgetViewed, recentlyViewed, rememberViewed, rememberVisit, viewedPage } from './catalog-cache-viewed.ts';
import { CatalogueDatabase } from '../database/database.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

const seen = (id: string): Product => ({
  _id: id,
  slug: `slug-${id}`,
  title: id,
  brand: '',
  sku: null,
  images: [],
  price: { retail: 100, wholesale: 80, effective: 80 },
  priceRetail: 100,
  salePrice: null,
  saleTo: null,
  priceWholesale: 80,
  costPrice: 50,
  stockQty: 4,
  availability: { code: 'low', label: '' },
  topCategorySlug: 'x',
  subcategoryId: null,
  createdAt: '',
  barcode: null,
  shortDesc: '',
  fullDesc: '',
  weightKg: null,
  dimensions: { lengthMm: null, widthMm: null, heightMm: null },
  attributes: {},
  variants: [{ axis: 'Цвет', label: 'Хром', slug: 'b', price: 80, availability: 'in', current: false }],
});

const fresh = () => new CatalogueDatabase(`viewed-${Math.random()}`);

describe('pages once viewed', () => {
  test('keep no field that only the viewer could see', async () => {
    const db = fresh();
    await rememberViewed(seen('a'), NOW, db);
    expect(JSON.stringify(await db.viewed.toArray())).not.toMatch(/wholesale|cost|stock|80/i);
    expect((await viewedPage('slug-a', NOW, db))?.page.price).toEqual({ retail: 100, effective: 100 });
  });

  test('have the sale price only until the sale ends, and the age of their fetch, not of the last visit', async () => {
    const db = fresh();
    await rememberViewed({ ...seen('a'), salePrice: 70, saleTo: after(1000).toISOString() }, NOW, db);
    await rememberVisit('a', after(2000), db);
    const fetchedAt = NOW.toISOString();
    expect(await viewedPage('slug-a', after(999), db)).toMatchObject({
      page: { price: { retail: 100, effective: 70 }, salePrice: 70, saleTo: after(1000).toISOString() },
      fetchedAt,
    });
    expect(await viewedPage('slug-a', after(2000), db)).toMatchObject({
      page: { price: { retail: 100, effective: 100 }, salePrice: null, saleTo: null },
      fetchedAt,
    });
  });

  test('are limited: the longest unseen ones are deleted', async () => {
    const db = fresh();
    for (let index = 0; index < 303; index += 1) await rememberViewed(seen(`p${index}`), after(index), db);
    expect(await db.viewed.count()).toBe(300);
    expect(await viewedPage('slug-p2', NOW, db)).toBeUndefined();
  });
});

describe('products looked at', () => {
  test('are listed with the latest first, each once, also those whose page was never fetched', async () => {
    const db = fresh();
    await rememberViewed(seen('a'), NOW, db);
    for (const [index, id] of ['a', 'b', 'c', 'a'].entries()) await rememberVisit(id, after(index), db);
    expect(await recentlyViewed(9, db)).toEqual(['a', 'c', 'b']);
    expect(await recentlyViewed(2, db)).toEqual(['a', 'c']);
    expect((await db.viewed.get('a'))?.viewedAt).toBe(after(3).toISOString());
  });

  test('are limited in number', async () => {
    const db = fresh();
    for (let index = 0; index < 30; index += 1) await rememberVisit(`p${index}`, after(index), db);
    expect(await recentlyViewed(100, db)).toHaveLength(24);
    expect((await recentlyViewed(1, db))[0]).toBe('p29');
  });

  test('that are no longer sold are deleted together with their page', async () => {
    const db = fresh();
    await rememberViewed(seen('a'), NOW, db);
    await rememberVisit('a', NOW, db);
    await forgetViewed('a', db);
    expect([await recentlyViewed(9, db), await viewedPage('slug-a', NOW, db)]).toEqual([[], undefined]);
  });

  test('from the first version of the device’s copy are still known', async () => {
    const name = `viewed-${Math.random()}`;
    const old = new Dexie(name);
    old
      .version(1)
      .stores({ products: '_id, slug', categories: '_id, slug', viewed: '_id, slug, viewedAt', meta: 'key' });
    await old
      .table('viewed')
      .bulkPut(['a', 'b'].map((id, index) => ({ ...seen(id), viewedAt: after(index).toISOString() })));
    await old
      .table('meta')
      .put({ key: 'copy', value: { epoch: 'e1', since: 7, complete: true, syncedAt: NOW.toISOString() } });
    old.close();
    const db = new CatalogueDatabase(name);
    expect(await recentlyViewed(9, db)).toEqual(['b', 'a']);
    expect(await viewedPage('slug-a', NOW, db)).toMatchObject({ page: { title: 'a' }, fetchedAt: null });
    expect(await db.meta.get('copy')).toMatchObject({ value: { since: 7 } });
  });
});
