import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CatalogChanges, FeedProduct } from '#contract/listing/catalog-feed.ts';
import { CatalogueDatabase } from '../database/database.ts';
import { CatalogueCopy } from './catalog-cache.ts';
import { searchCopy, searchOf } from './catalog-cache-search.ts';
import { PART_ROWS, checksumOf, textKey } from '../rows/goods-part.ts';
import { INDEX_FORMAT, type IndexRecord } from '../rows/index-record.ts';
import { sampleFed } from './sample-feed.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const product = (id: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, {
    slug: `slug-${id}`,
    title: `Смеситель для раковины ${id}, 1/2", Ø 35 мм`,
    sku: `33 265-${id}`,
    barcode: '4005176877087',
    attributes: { color: 'chrome', height: 12 },
    ...change,
  });

const CATEGORIES: CatalogChanges['categories'] = [
  {
    _id: 'c1',
    slug: 'smesiteli',
    name: { ru: 'Смесители' },
    image: null,
    products: 9,
    subcategories: [
      {
        _id: 's1',
        slug: 'dlya-rakoviny',
        name: { ru: 'Для раковины' },
        image: null,
        products: 9,
        features: [
          {
            code: 'color',
            name: { ru: 'Цвет' },
            unit: '',
            type: 'enum',
            values: [{ code: 'chrome', label: { ru: 'хром' } }],
            min: null,
            max: null,
            step: null,
          },
        ],
      },
    ],
  },
];

const page = (to: number, change: Partial<CatalogChanges> = {}): CatalogChanges => ({
  epoch: 'e1',
  to,
  more: false,
  left: 0,
  products: [],
  removed: [],
  ...change,
});

describe('the stored search index', () => {
  let db: CatalogueDatabase;
  let copy: CatalogueCopy;
  beforeEach(async () => {
    db = new CatalogueDatabase(`tidy ${Math.random()}`);
    copy = new CatalogueCopy(db);
    await copy.apply(page(1, { products: ['a', 'b', 'c'].map((id) => product(id)), categories: CATEGORIES }));
  });

  const stored = async (): Promise<IndexRecord> => {
    const record = await db.search.get('index');
    if (record === undefined) throw new Error('No index');
    return record;
  };
  /** True when the next start uses the stored index; its answers are right either way. */
  async function isUsed(): Promise<boolean> {
    const next = new CatalogueCopy(db);
    await next.load();
    expect([...(searchCopy(next, 'хром грое').hits ?? [])]).toHaveLength(next.products.size);
    next.close();
    return searchOf(next).changes < Infinity;
  }

  test('is written once, used at the next start, and written anew after many changes', async () => {
    expect(await isUsed()).toBe(false);
    expect(await copy.tidy()).toBe(true);
    expect([await isUsed(), await copy.tidy()]).toEqual([true, false]);
    const many = Array.from({ length: 250 }, (_, at) => product(`more-${at}`));
    await copy.apply(page(2, { products: many }));
    expect(await isUsed()).toBe(true);
    const { checksum } = await stored();
    expect(await copy.tidy()).toBe(true);
    expect((await stored()).checksum).not.toBe(checksum);
  });

  test.each<[string, boolean, (record: IndexRecord) => Partial<IndexRecord>]>([
    ['another format', false, ({ format }) => ({ format: format + 1 })],
    [
      'a changed byte',
      true,
      ({ plain }) => ({ plain: { ...plain, postings: plain.postings.map((byte) => byte ^ 1) } }),
    ],
    ['a shorter text', false, ({ codes }) => ({ codes: { ...codes, text: codes.text.slice(1) } })],
    [
      'two goods in each other’s place',
      true,
      ({ goods }) => ({ goods: goods.map((at) => (at === 1 ? 2 : at === 2 ? 1 : at)) }),
    ],
    ['other words', false, ({ plain }) => ({ plain: { ...plain, text: plain.text.map((byte) => byte ^ 1) } })],
    ['other goods', false, ({ parts }) => ({ parts: parts.map((key) => key + 1) })],
    ['other categories', false, ({ categories }) => ({ categories: categories + 1 })],
  ])('with %s is not trusted, and replaced', async (_name, isFault, change) => {
    const more = Array.from({ length: 60 }, (_, at) => product(`more-${at}`));
    await copy.apply(page(2, { products: more }));
    await copy.tidy();
    const record = await stored();
    const changed = { ...record, ...change(record) };
    // Only a fault of the disk leaves a checksum of something else.
    await db.search.put(isFault ? changed : { ...changed, checksum: checksumOf(changed) });
    expect(await isUsed()).toBe(false);
    const next = new CatalogueCopy(db);
    await next.load();
    expect(await next.tidy()).toBe(true);
    next.close();
    expect(await isUsed()).toBe(true);
  });

  test('is not written over the work of another tab', async () => {
    const other = new CatalogueCopy(db);
    await other.load();
    copy.close();
    await other.apply(page(2, { products: [product('d')] }));
    expect(await copy.tidy()).toBe(false);
    expect(await db.search.count()).toBe(0);
    other.close();
  });

  test('holds the words that these goods have in this format', async () => {
    await copy.tidy();
    const { plain, codes } = await stored();
    // When this number changes, so must `INDEX_FORMAT`: devices would otherwise keep the former words.
    expect([INDEX_FORMAT, textKey(JSON.stringify([plain, codes]))]).toEqual([1, 972960034]);
  });
});

describe('small parts', () => {
  test('are joined, without the rows replaced since; a large part stays as it is, and what was removed stays away', async () => {
    const db = new CatalogueDatabase('small parts');
    const copy = new CatalogueCopy(db);
    const many = Array.from({ length: PART_ROWS }, (_, at) => product(`p${at}`));
    await copy.apply(page(1, { products: many }));
    for (let to = 2; to < 20; to += 1)
      await copy.apply(page(to, { products: [product('p1', { priceRetail: to })], removed: [`p${to}`] }));
    const before = [...copy.products].sort();
    const [large] = await db.goods.toArray();
    expect(await copy.tidy()).toBe(true);
    const parts = await db.goods.toArray();
    expect(parts).toHaveLength(2);
    expect(parts[0]).toEqual(large);
    const next = new CatalogueCopy(db);
    await next.load();
    for (const one of [copy, next]) expect([...one.products].sort()).toEqual(before);
    expect(next.products.get('p1')?.priceRetail).toBe(19);
    expect(next.products.has('p2')).toBe(false);
    next.close();
    copy.close();
  });
});

test('a copy whose goods an earlier version stored in rows is not complete; the next whole download takes their place', async () => {
  const old = new Dexie('rows of version 2');
  old.version(1).stores({ products: '_id, slug', categories: '_id, slug', viewed: '_id, slug, viewedAt', meta: 'key' });
  old.version(2).stores({ former: 'slug', visits: 'id, at' });
  await old.table('products').bulkAdd(['a', 'b', 'c'].map((id) => product(id)));
  const value = { epoch: 'e1', since: 7, after: undefined, complete: true, syncedAt: NOW.toISOString() };
  await old.table('meta').put({ key: 'copy', value });
  old.close();
  const db = new CatalogueDatabase('rows of version 2');
  const copy = new CatalogueCopy(db);
  await copy.load();
  const state = { loaded: true, complete: false, revision: 0, syncedAt: NOW.toISOString() };
  expect([copy.read(), copy.products.size]).toMatchObject([state, 0]);
  expect(await copy.cursor()).toMatchObject({ epoch: null, since: 0 });
  await copy.apply(page(8, { products: [product('a')] }), { restart: true });
  expect([copy.read().complete, await db.products.count(), await db.goods.count()]).toEqual([true, 0, 1]);
  copy.close();
});
