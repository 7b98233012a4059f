import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogChanges, CatalogFigures, FeedProduct, Figure } from '#contract/listing/catalog-feed.ts';
import { CatalogueCopy } from './catalog-cache.ts';
import { formerSlug } from './catalog-cache-former.ts';
import { applyFigures, figuresMoment, readFigures } from './catalog-cache-figures.ts';
import { wipeRoleBound } from '../person/session.ts';
import { idsOf } from '../rows/goods-part.ts';
import { categoriesFromCopy, facetsFromCopy, listFromCopy, productFromCopy } from './catalog-cache-listing.ts';
import { CatalogueDatabase, journalDb } from '../database/database.ts';
import { sampleFed } from './sample-feed.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const PUBLIC = { role: 'guest', figures: new Map() } as const;

const product = (id: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, {
    slug: `slug-${id}`,
    images: ['/pictures/a1.webp'],
    attributes: { color: 'chrome' },
    ...change,
  });

function page(change: Partial<CatalogChanges> = {}): CatalogChanges {
  return { epoch: 'e1', to: 1, more: false, left: 0, products: [], removed: [], ...change };
}

const CATEGORIES: CatalogChanges['categories'] = [
  {
    _id: 'c1',
    slug: 'smesiteli',
    name: { ru: 'Смесители' },
    image: null,
    products: 99,
    subcategories: [
      { _id: 's1', slug: 'dlya-rakoviny', name: { ru: 'Для раковины' }, image: null, products: 99, features: [] },
    ],
  },
];

describe('the copy of the catalogue', () => {
  let db: CatalogueDatabase;
  let copy: CatalogueCopy;
  beforeEach(async () => {
    db = new CatalogueDatabase(`catalogue-${Math.random()}`);
    copy = new CatalogueCopy(db);
    await copy.load();
  });

  const ids = (of = copy) =>
    listFromCopy(of, { brand: [], page: 1, limit: 100 }, PUBLIC, NOW).items.map(({ _id }) => _id);

  test('gives each wholesale buyer the price with their own discount, from the same figures', async () => {
    await copy.apply(page({ products: [product('a')] }));
    const figures = new Map([
      ['a', { productId: 'a', stockQty: null, priceWholesale: 333.33, costPrice: null, revision: 1 }],
    ]);
    const paid = (discount: number) =>
      listFromCopy(copy, { brand: [], page: 1, limit: 1 }, { role: 'wholesale', discount, figures }, NOW).items[0]
        ?.price;
    expect([paid(0), paid(7)]).toEqual([
      { retail: 1000, wholesale: 333.33, effective: 333.33 },
      { retail: 1000, wholesale: 310, effective: 310 },
    ]);
  });

  test('is complete once the feed has ended, and resumes where it stopped', async () => {
    await copy.apply(page({ to: 3, after: 'b', more: true, left: 1, products: [product('a'), product('b')] }));
    expect(copy.read()).toMatchObject({ complete: false, revision: 3, syncedAt: null });
    expect(await copy.cursor()).toMatchObject({ epoch: 'e1', since: 3, after: 'b' });
    await copy.apply(page({ to: 4, products: [product('c')] }), { now: NOW });
    expect(copy.read()).toMatchObject({ complete: true, revision: 4, syncedAt: NOW.toISOString() });
    expect(ids()).toEqual(['c', 'b', 'a']);
  });

  test('goods of hidden categories are in no listing, facet or count, but found by search and by address, as on the server', async () => {
    const features = [
      {
        code: 'color',
        name: { ru: 'Цвет' },
        unit: '',
        type: 'text' as const,
        values: [],
        min: null,
        max: null,
        step: null,
      },
    ];
    const [mixers] = CATEGORIES ?? [];
    if (mixers === undefined) throw new Error('No category');
    const sub = {
      ...mixers.subcategories[0],
      _id: 's2',
      slug: 'skrytaya',
      name: { ru: 'Скрытая' },
      image: null,
      products: 0,
      features,
      hidden: true as const,
    };
    const showers = { ...mixers, _id: 'c2', slug: 'dush', hidden: true as const, subcategories: [] };
    await copy.apply(
      page({
        products: [
          product('a'),
          product('b', { subcategoryId: 's2' }),
          product('c', { topCategorySlug: 'dush', subcategoryId: undefined }),
        ],
        categories: [{ ...mixers, subcategories: [...mixers.subcategories, sub] }, showers],
      }),
    );
    const listed = (query: object) =>
      listFromCopy(copy, { brand: [], page: 1, limit: 100, ...query }, PUBLIC, NOW).items.map(({ _id }) => _id);
    expect(listed({})).toEqual(['a']);
    for (const query of [{ topCategorySlug: 'dush' }, { subcategoryId: 's2' }]) expect(listed(query)).toEqual([]);
    expect(listed({ q: 'смеситель' }).sort()).toEqual(['a', 'b', 'c']);
    expect(facetsFromCopy(copy, { brand: [] }, PUBLIC, NOW).brands).toEqual([{ name: 'Grohe', count: 1 }]);
    expect(
      categoriesFromCopy(copy).map(({ slug, products, subcategories }) => [
        slug,
        products,
        subcategories.map(({ _id }) => _id),
      ]),
    ).toEqual([['smesiteli', 1, ['s1']]]);
    expect(productFromCopy(copy, 'slug-b', PUBLIC, NOW)?.features).toEqual(features);
    expect(productFromCopy(copy, 'slug-a', PUBLIC, NOW)).not.toHaveProperty('features');
  });

  test('knows former addresses of a product with a new slug and of one that is no longer sold', async () => {
    await copy.apply(page({ products: [product('a'), product('b'), product('c')], categories: CATEGORIES }));
    expect(await db.former.count()).toBe(0);
    await copy.apply(
      page({
        to: 2,
        products: [product('a', { slug: 'new' }), product('c', { priceRetail: 5 })],
        removed: ['b', 'unknown'],
      }),
    );
    expect(await formerSlug('slug-a', db)).toMatchObject({ productId: 'a' });
    expect(await formerSlug('slug-b', db)).toEqual({
      slug: 'slug-b',
      productId: 'b',
      title: 'Смеситель b',
      topCategorySlug: 'smesiteli',
      subcategoryId: 's1',
    });
    expect(await formerSlug('slug-c', db)).toBeUndefined();
    // Another product may take the address, and a removed one may return.
    await copy.apply(page({ to: 3, products: [product('d', { slug: 'slug-a' }), product('b')] }));
    expect(await db.former.count()).toBe(0);
    await copy.apply(page({ to: 4, removed: ['b'] }));
    await copy.apply(page({ epoch: 'e2' }), { restart: true });
    expect(await db.former.count()).toBe(0);
  });

  test('is read before the first render only while it has few parts', async () => {
    const started = async (): Promise<boolean> => {
      const other = new CatalogueCopy(db);
      await other.loadSmall();
      const { loaded } = other.read();
      other.close();
      return loaded;
    };
    await copy.apply(page({ products: [product('a')] }));
    expect(await started()).toBe(true);
    for (let to = 2; to <= 31; to += 1) await copy.apply(page({ to, products: [product(`p${to}`)] }));
    expect(await started()).toBe(false);
  });

  test('follows edits, removals and changed slugs, in memory and on the disk', async () => {
    await copy.apply(page({ products: [product('a'), product('b')], categories: CATEGORIES }));
    await copy.apply(page({ to: 2, products: [product('a', { slug: 'new', priceRetail: 5 })], removed: ['b'] }));
    const reopened = new CatalogueCopy(db);
    await reopened.load();
    for (const one of [copy, reopened]) {
      expect(ids(one)).toEqual(['a']);
      expect(productFromCopy(one, 'slug-a', PUBLIC, NOW)).toBeUndefined();
      expect(productFromCopy(one, 'new', PUBLIC, NOW)?.price).toEqual({ retail: 5, effective: 5 });
      expect(categoriesFromCopy(one)[0]).toMatchObject({ products: 1, subcategories: [{ products: 1 }] });
    }
  });

  test('finds products by their addresses after two of them have swapped slugs', async () => {
    const found = () => ['slug-a', 'slug-b', 'slug-c'].map((slug) => productFromCopy(copy, slug, PUBLIC, NOW)?._id);
    await copy.apply(page({ products: [product('a'), product('b'), product('c')] }));
    await copy.apply(page({ to: 2, products: [product('a', { slug: 'slug-b' }), product('b', { slug: 'slug-a' })] }));
    expect(found()).toEqual(['b', 'a', 'c']);
    await copy.apply(page({ to: 3, products: [product('a', { slug: 'slug-c' })], removed: ['c'] }));
    expect(found()).toEqual(['b', undefined, 'a']);
  });

  test('is emptied before a page of another database is applied', async () => {
    await copy.apply(page({ to: 9, products: [product('old')], categories: CATEGORIES }));
    await copy.apply(page({ epoch: 'e2', to: 1, more: true, products: [product('new')] }), { restart: true });
    expect(ids()).toEqual(['new']);
    expect(copy.read()).toMatchObject({ complete: false, revision: 1 });
    expect((await db.goods.toArray()).flatMap(idsOf)).toEqual(['new']);
  });

  test.each([
    ['categories', { _id: 'c2', position: 1 }],
    ['categories', { _id: 'c2', slug: 'a', name: { ru: 'А' }, subcategories: [null], position: 1 }],
    ['meta', { key: 'synonyms', value: [null] }],
  ] as const)(
    'without a row of %s that has another shape it is a part, until it is downloaded again: %j',
    async (store, row) => {
      await copy.apply(page({ products: [product('1')], categories: CATEGORIES }), { now: NOW });
      await db.table(store).put(row);
      const next = new CatalogueCopy(db);
      await next.load();
      expect([ids(next), categoriesFromCopy(next).map(({ _id }) => _id)]).toEqual([['1'], ['c1']]);
      expect(next.read()).toMatchObject({ loaded: true, complete: false, revision: 0, syncedAt: NOW.toISOString() });
      await next.apply(page({ products: [product('1')], categories: CATEGORIES }), { restart: true, now: NOW });
      expect(next.read().complete).toBe(true);
      next.close();
    },
  );

  test('a mark of another shape lets it begin anew', async () => {
    await copy.apply(page({ products: [product('1')] }));
    await db.meta.put({ key: 'copy', value: {} });
    expect(await copy.cursor()).toMatchObject({ epoch: null, since: 0 });
  });

  test('another tab sees the rows that this one stored', async () => {
    const other = new CatalogueCopy(db);
    await other.load();
    await copy.apply(page({ products: [product('a'), product('b')], categories: CATEGORIES }));
    await copy.apply(page({ to: 2, removed: ['b'] }));
    await expect.poll(() => ids(other)).toEqual(['a']);
    await expect.poll(() => other.read().revision).toBe(2);
    expect(categoriesFromCopy(other)).toHaveLength(1);
    other.close();
    copy.close();
  });

  describe('in a tab that lay asleep and missed what another one stored', () => {
    /** Stores the page as a tab whose messages do not arrive. */
    async function storeUnheard(stored: CatalogChanges, options = {}) {
      vi.stubGlobal('BroadcastChannel', undefined);
      const unheard = new CatalogueCopy(db);
      await unheard.apply(stored, options);
      vi.unstubAllGlobals();
    }
    const expectCurrent = (revision: number, expected: string[]) =>
      expect([copy.read().revision, ids().sort(), categoriesFromCopy(copy).map(({ _id }) => _id)]).toEqual([
        revision,
        expected,
        ['c1'],
      ]);

    beforeEach(async () => {
      await copy.apply(page({ products: [product('a'), product('b')] }));
      await storeUnheard(page({ to: 2, products: [product('c')], removed: ['b'], categories: CATEGORIES }));
      expect([copy.read().revision, ids()]).toEqual([1, ['b', 'a']]);
    });

    test('it is read again before the next contact', async () => {
      const { version } = copy.read();
      await Promise.all([copy.catchUp(), copy.catchUp()]);
      expectCurrent(2, ['a', 'c']);
      await copy.catchUp();
      expect(copy.read().version).toBe(version + 1);
    });

    test('it is read again with the next page of the feed, which has only what is newer', async () => {
      expect(await copy.apply(page({ to: 3, products: [product('d')] }), { since: await copy.cursor() })).toBe(true);
      expectCurrent(3, ['a', 'c', 'd']);
    });

    test('it is read again with the next message of another tab', async () => {
      const other = new CatalogueCopy(db);
      await other.apply(page({ to: 3, products: [product('d')] }));
      await expect.poll(() => copy.read().revision).toBe(3);
      expectCurrent(3, ['a', 'c', 'd']);
      other.close();
    });

    test('it is read again when the other tab began anew', async () => {
      await storeUnheard(page({ epoch: 'e2', products: [product('d')], categories: CATEGORIES }), { restart: true });
      await copy.catchUp();
      expectCurrent(1, ['d']);
    });
  });

  test('gives the same cards as the server: sale price in force, wholesale price for those who have their figures', async () => {
    await copy.apply(
      page({
        products: [
          product('a', { salePrice: 900, saleFrom: '2026-11-20T00:00:00.000Z', saleTo: '2026-11-21T00:00:00.000Z' }),
        ],
      }),
    );
    const one = (viewer: Parameters<typeof listFromCopy>[2], now = NOW) =>
      listFromCopy(copy, { brand: [], page: 1, limit: 1 }, viewer, now).items[0];
    expect(one(PUBLIC)).toMatchObject({
      price: { retail: 1000, effective: 900 },
      salePrice: 900,
      saleTo: '2026-11-21T00:00:00.000Z',
      sku: null,
    });
    expect(one(PUBLIC)).not.toHaveProperty('priceWholesale');
    expect(one(PUBLIC, new Date('2026-11-22T00:00:00.000Z'))).toMatchObject({
      price: { effective: 1000 },
      salePrice: null,
      saleTo: null,
    });
    const figures = new Map([['a', { productId: 'a', stockQty: 3, priceWholesale: 800, costPrice: 600, revision: 1 }]]);
    expect(one({ role: 'wholesale', figures })).toMatchObject({ price: { effective: 800, wholesale: 800 } });
    expect(one({ role: 'wholesale', figures })).not.toHaveProperty('stockQty');
    expect(one({ role: 'manager', figures })).toMatchObject({ price: { effective: 900, wholesale: 800 }, stockQty: 3 });
    expect(one({ role: 'manager', figures })).not.toHaveProperty('costPrice');
    expect(one({ role: 'admin', figures })).toMatchObject({ costPrice: 600 });
  });
});

describe('figures on the device', () => {
  const figuresPage = (change: Partial<CatalogFigures> = {}): CatalogFigures => ({
    epoch: 'e1',
    to: 5,
    more: false,
    left: 0,
    figures: [{ _id: 'a', stockQty: 3, priceWholesale: 80, revision: 5 }],
    removed: [],
    at: NOW.toISOString(),
    ...change,
  });
  beforeEach(() => wipeRoleBound());

  test('are read once all of them are here, and only for their viewer', async () => {
    expect(
      await applyFigures(figuresPage({ more: true }), 'ann', { moment: await figuresMoment(), restart: true }),
    ).toBe(true);
    expect(await readFigures('ann')).toBeUndefined();
    await applyFigures(figuresPage({ to: 6, figures: [] }), 'ann', { moment: await figuresMoment(), restart: false });
    expect((await readFigures('ann'))?.get('a')).toEqual({
      productId: 'a',
      stockQty: 3,
      priceWholesale: 80,
      costPrice: null,
      revision: 5,
    });
    expect(await readFigures('bob')).toBeUndefined();
  });

  test('a storage place is kept, and gone once a product has none', async () => {
    const placeOf = async () => (await journalDb.figures.get('a'))?.storagePlace;
    const apply = async (figure: Partial<Figure>) =>
      applyFigures(figuresPage({ figures: [{ _id: 'a', stockQty: 3, revision: 5, ...figure }] }), 'ann', {
        moment: await figuresMoment(),
        restart: false,
      });
    await apply({ storagePlace: 'А-03-2' });
    expect(await placeOf()).toBe('А-03-2');
    await apply({ revision: 6 });
    expect(await placeOf()).toBeUndefined();
  });

  test('a figure older than one from a receipt is left out', async () => {
    await journalDb.figures.put({ productId: 'a', stockQty: 1, priceWholesale: 80, costPrice: null, revision: 9 });
    await applyFigures(figuresPage(), 'ann', { moment: await figuresMoment(), restart: false });
    expect((await journalDb.figures.get('a'))?.stockQty).toBe(1);
  });

  test('a page requested before a logout is not stored after it', async () => {
    const moment = await figuresMoment();
    await wipeRoleBound();
    expect(await applyFigures(figuresPage(), 'ann', { moment, restart: true })).toBe(false);
    expect(await journalDb.figures.count()).toBe(0);
  });

  test('a page requested by a tab that was frozen during another tab’s logout is not stored when it thaws', async () => {
    const moment = await figuresMoment();
    vi.resetModules();
    await (await import('../person/session.ts')).wipeRoleBound();
    expect(await applyFigures(figuresPage(), 'ann', { moment, restart: true })).toBe(false);
    expect(await journalDb.figures.count()).toBe(0);
  });
});
