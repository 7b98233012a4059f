/** The pure rules and the SQL give the same goods in the same order, on both engines. */
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listingQuerySchema } from '#contract/catalog.ts';
import type { Role } from '#contract/roles.ts';
import { availabilityCode } from '#contract/rules/availability.ts';
import { type Listed, SORTS, listProducts as listByRule, listingFacets } from '#contract/rules/listing.ts';
import { toRoubles } from '#contract/rules/money.ts';
import { matchesWords, searchWords } from '#contract/rules/search.ts';
import { activeSale, effectivePrice } from '#contract/rules/price.ts';
import { ENGINES, freshDatabase } from '#db/memory.ts';
import type { ProductRow } from '#db/tables.ts';
import { listFacets } from './list-facets.ts';
import { listProducts } from './list-products.ts';
import { SHELVES, SUBSHELVES, addProducts, addShelves, sampleProduct } from './sample-goods.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const SLUGS: Record<string, string> = { [SHELVES.mixers.id]: SHELVES.mixers.slug, [SHELVES.showers.id]: SHELVES.showers.slug };

/** What the device knows of a row, as this viewer. */
function listed(row: ProductRow, role: Role): Listed {
  const pricing = {
    retail: row.price_retail, sale: row.price_sale, saleFrom: row.sale_from, saleTo: row.sale_to, wholesale: row.price_wholesale,
  };
  const now = NOW.toISOString();
  return {
    id: row.id,
    topCategorySlug: SLUGS[row.category_id] ?? '',
    subcategoryId: row.subcategory_id,
    brand: row.brand,
    effective: toRoubles(effectivePrice(pricing, role, now)),
    discounted: activeSale(pricing, now) !== null,
    availability: availabilityCode(row.stock_qty - row.reserved_qty),
    popularity: row.popularity,
    createdAt: row.created_at,
  };
}

/** A fixed shelf on which every filter and every edge of it has something to bite on. */
const CASE_GOODS = [
  sampleProduct('p01', { title: 'Смеситель чёрный', price_retail: 100_000, stock_qty: 0 }),
  sampleProduct('p02', { title: 'Смеситель хром', price_retail: 100_000, stock_qty: 5, popularity: 7 }),
  sampleProduct('p03', { brand: 'Roca', price_retail: 200_000, price_sale: 150_050, sale_to: NOW.toISOString() }),
  sampleProduct('p04', { brand: 'Roca', price_retail: 200_000, price_sale: 150_050, sale_from: NOW.toISOString() }),
  sampleProduct('p05', { brand: '', price_retail: 90_000, price_wholesale: 95_000, created_at: '2026-11-02T00:00:00.000Z' }),
  sampleProduct('p06', { category_id: SHELVES.showers.id, subcategory_id: SUBSHELVES.sets.id, title: 'Ванна 1700 х 700', sku: '33 265-003' }),
  sampleProduct('p07', { category_id: SHELVES.showers.id, subcategory_id: null, stock_qty: 8, reserved_qty: 8, popularity: 7 }),
  sampleProduct('p08', { price_retail: 300_000, price_sale: 120_000, price_wholesale: 130_000, popularity: 9 }),
  sampleProduct('p09', { price_sale: 1_000_000 }),
];

const CASES: [name: string, query: Record<string, unknown>, ids: string[]][] = [
  ['everything, newest first', {}, ['p05', 'p09', 'p08', 'p07', 'p06', 'p04', 'p03', 'p02', 'p01']],
  ['a category', { topCategorySlug: 'dush' }, ['p07', 'p06']],
  ['a subcategory', { subcategoryId: SUBSHELVES.sets.id }, ['p06']],
  ['an unknown category', { topCategorySlug: 'net' }, []],
  ['brands are alternatives', { brand: ['Roca', 'Нет'] }, ['p04', 'p03']],
  ['a price range with both ends in it', { minPrice: 1000, maxPrice: 1500.5 }, ['p08', 'p04', 'p02', 'p01']],
  ['a price between two kopecks', { minPrice: 1500.495, maxPrice: 1500.505 }, ['p04']],
  ['in stock counts what is reserved', { inStock: 'true', topCategorySlug: 'dush' }, ['p06']],
  ['discounted: in force now and below retail', { discounted: '1' }, ['p08', 'p04']],
  ['words in any order, folded', { q: 'ЧЕРНЫЙ смес' }, ['p01']],
  ['a size however written', { q: '1700*700' }, ['p06']],
  ['an article with other separators', { q: '33265 003' }, ['p06']],
  ['an article in one piece', { q: '33265003' }, ['p06']],
  ['a middle of a word is not a match', { q: 'меситель' }, []],
  ['most sold first for a search', { q: 'смеситель', brand: ['Grohe'] }, ['p08', 'p07', 'p02', 'p09', 'p01']],
  ['cheapest first', { sort: 'price_asc', minPrice: 1000, maxPrice: 1600 }, ['p01', 'p02', 'p08', 'p04']],
  ['dearest first', { sort: 'price_desc', minPrice: 1000, maxPrice: 1600 }, ['p04', 'p08', 'p02', 'p01']],
];

const priceArbitrary = fc.oneof(fc.integer({ min: 1, max: 12 }).map((n) => n * 10_000), fc.integer({ min: 1, max: 120_000 }));
const instantArbitrary = fc.option(
  fc.constantFrom('2026-11-19T12:00:00.000Z', NOW.toISOString(), '2026-11-21T12:00:00.000Z'),
);
const shelfArbitrary = fc.constantFrom(
  { category_id: SHELVES.mixers.id, subcategory_id: SUBSHELVES.basin.id as string | null },
  { category_id: SHELVES.mixers.id, subcategory_id: SUBSHELVES.kitchen.id },
  { category_id: SHELVES.showers.id, subcategory_id: SUBSHELVES.sets.id },
  { category_id: SHELVES.showers.id, subcategory_id: null },
);
const WORDS = ['смеситель', 'Чёрный', 'хром', '170x70', 'Am.Pm', 'ö', 'йод', '100%', 'a_b', '33 265'];
const rowArbitrary = fc
  .record({
    shelf: shelfArbitrary,
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
    brand: fc.constantFrom('', 'Roca', 'Grohe', 'Ravak', 'Эстет'),
    price_retail: priceArbitrary,
    price_sale: fc.option(priceArbitrary),
    sale_from: instantArbitrary,
    sale_to: instantArbitrary,
    price_wholesale: priceArbitrary,
    stock_qty: fc.integer({ min: -2, max: 8 }),
    reserved_qty: fc.integer({ min: 0, max: 3 }),
    popularity: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 1, max: 4 }),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/),
  })
  .map(({ shelf, words, day, id, ...rest }) =>
    sampleProduct(id, { ...rest, ...shelf, slug: `s-${Buffer.from(id).toString('hex')}`, title: words.join(' '), created_at: `2026-11-0${day}T00:00:00.000Z` }),
  );
const queryArbitrary = fc.record(
  {
    q: fc.array(fc.constantFrom(...WORDS, 'смес', 'че', '%', '33265', 'рос'), { maxLength: 3 }).map((words) => words.join(' ')),
    topCategorySlug: fc.constantFrom(SHELVES.mixers.slug, SHELVES.showers.slug),
    subcategoryId: fc.constantFrom(SUBSHELVES.basin.id, SUBSHELVES.sets.id),
    minPrice: fc.oneof(priceArbitrary.map(toRoubles), fc.double({ min: 0, max: 1300, noNaN: true })),
    maxPrice: fc.oneof(priceArbitrary.map(toRoubles), fc.double({ min: 0, max: 1300, noNaN: true })),
    inStock: fc.constantFrom('true', 'false'),
    discounted: fc.constantFrom('true', 'false'),
    brand: fc.array(fc.constantFrom('Roca', 'Grohe', 'Эстет'), { maxLength: 2 }),
    sort: fc.constantFrom(...SORTS),
  },
  { requiredKeys: [] },
);

describe.each(ENGINES)('the listing on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await freshDatabase(engine));
    await addShelves(db);
  });
  afterAll(() => close());
  beforeEach(() => db('products').delete());

  async function agree(rows: readonly ProductRow[], given: Record<string, unknown>, role: Role): Promise<string[]> {
    const query = listingQuerySchema.parse({ ...given, limit: 100 });
    const goods = rows.map((row) => listed(row, role));
    const words = searchWords(query.q ?? '');
    const hits = words.length === 0 ? null : new Map(rows.filter(({ search }) => matchesWords(search, words)).map(({ id }) => [id, 1]));
    const expected = listByRule(goods, query, hits).map(({ id }) => id);
    const { items, total } = await listProducts(db, query, { role, now: NOW });
    expect(items.map(({ _id }) => _id)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(await listFacets(db, query, { role, now: NOW })).toEqual(listingFacets(goods, query, hits));
    return expected;
  }

  test.each(CASES)('%s', async (_name, query, ids) => {
    await addProducts(db, CASE_GOODS);
    expect(await agree(CASE_GOODS, query, 'guest')).toEqual(ids);
    await agree(CASE_GOODS, query, 'wholesale');
  });

  test('agrees with the rules over random goods, filters and viewers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(rowArbitrary, { selector: ({ id }) => id, minLength: 5, maxLength: 30 }),
        fc.array(queryArbitrary, { minLength: 5, maxLength: 5 }),
        fc.constantFrom<Role>('guest', 'wholesale', 'admin'),
        async (rows, queries, role) => {
          await db('products').delete();
          await addProducts(db, rows);
          for (const query of queries) await agree(rows, query, role);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('pages cut the same order into pieces without overlap', async () => {
    await addProducts(db, CASE_GOODS);
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { items, total } = await listProducts(db, listingQuerySchema.parse({ page, limit: 3, sort: 'price_asc' }), { role: 'guest', now: NOW });
      expect(total).toBe(CASE_GOODS.length);
      seen.push(...items.map(({ _id }) => _id));
    }
    expect(seen).toEqual(listByRule(CASE_GOODS.map((row) => listed(row, 'guest')), { brand: [], sort: 'price_asc' }, null).map(({ id }) => id));
  });

  test('removed goods and goods of a hidden shelf are nowhere', async () => {
    await addProducts(db, [
      sampleProduct('here'),
      sampleProduct('gone', { deleted_at: NOW.toISOString() }),
      sampleProduct('hidden', { category_id: SHELVES.showers.id, subcategory_id: null }),
      sampleProduct('hidden-sub', { subcategory_id: SUBSHELVES.kitchen.id }),
    ]);
    await db('categories').where({ id: SHELVES.showers.id }).update({ hidden: true });
    await db('subcategories').where({ id: SUBSHELVES.kitchen.id }).update({ hidden: true });
    const query = listingQuerySchema.parse({});
    expect((await listProducts(db, query, { role: 'admin', now: NOW })).items.map(({ _id }) => _id)).toEqual(['here']);
    expect((await listFacets(db, query, { role: 'admin', now: NOW })).brands).toEqual([{ name: 'Grohe', count: 1 }]);
    await db('categories').update({ hidden: false });
    await db('subcategories').update({ hidden: false });
  });
});
