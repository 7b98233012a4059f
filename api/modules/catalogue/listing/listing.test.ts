/** The pure rules and the columns give the same goods in the same order, on both engines. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listingQuerySchema } from '#contract/catalogue/catalog.ts';
import type { Role } from '#contract/roles.ts';
import { listProducts as listByRule } from '#contract/listing/listing.ts';
import { listingFacets } from '#contract/listing/listing-facets.ts';
import { searchNote, withConditions } from '#contract/search/hits.ts';
import { ENGINES } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';
import { listFacets } from './list-facets.ts';
import { listProducts } from './list-products.ts';
import { CATEGORIES, SUBCATEGORIES, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import {
  CASES,
  CASE_GOODS,
  NOW,
  addFeatures,
  featuresOf,
  queryArbitrary,
  rowArbitrary,
  shopListed,
} from '../../../proofs/fixtures/sample-listings.ts';
import { foundIn } from '../../../proofs/fixtures/sample-search.ts';

describe.each(ENGINES)('the listing on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  beforeAll(async () => {
    await addFeatures(app.db);
  });
  beforeEach(() => replaceProducts([]));

  /** Replaces all goods: the new epoch invalidates the caches. */
  async function replaceProducts(rows: readonly ProductRow[]): Promise<void> {
    await app.db('products').delete();
    await addProducts(app.db, rows);
    await writeTransaction(app.db, renewEpoch);
  }

  async function agree(rows: readonly ProductRow[], fields: Record<string, unknown>, role: Role): Promise<string[]> {
    const query = listingQuerySchema.parse({ ...fields, limit: 100 });
    const goods = shopListed(rows, role);
    const { filter, found } = withConditions(query, foundIn(rows, query.q));
    const { hits } = found;
    const expected = listByRule(goods, filter, hits).map(({ id }) => id);
    const { items, total, ...note } = await listProducts(app.db, query, { role, now: NOW });
    expect(items.map(({ _id }) => _id)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(note).toEqual(searchNote(found));
    const facets = listingFacets(goods, filter, hits, featuresOf(query));
    expect(await listFacets(app.db, query, { role, now: NOW })).toEqual(facets);
    return expected;
  }

  test.each(CASES)('%s', async (_name, query, ids) => {
    await addProducts(app.db, CASE_GOODS);
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
          await replaceProducts(rows);
          for (const query of queries) await agree(rows, query, role);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('pages cut the same order into pieces without overlap', async () => {
    await addProducts(app.db, CASE_GOODS);
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { items, total } = await listProducts(
        app.db,
        listingQuerySchema.parse({ page, limit: 3, sort: 'price_asc' }),
        {
          role: 'guest',
          now: NOW,
        },
      );
      expect(total).toBe(CASE_GOODS.length);
      seen.push(...items.map(({ _id }) => _id));
    }
    expect(seen).toEqual(
      listByRule(shopListed(CASE_GOODS, 'guest'), { brand: [], sort: 'price_asc' }, null).map(({ id }) => id),
    );
  });

  test('a brand in several letter cases is one, as most of its goods have it', async () => {
    const brands = ['Grohe', 'GROHE', 'grohe ', 'Grohe', 'Roca', ''];
    await addProducts(
      app.db,
      brands.map((brand, at) => sampleProduct(`p${at}`, { brand })),
    );
    const viewing = { role: 'guest', now: NOW } as const;
    const one = [
      { name: 'Grohe', count: 4 },
      { name: 'Roca', count: 1 },
    ];
    for (const fields of [{}, { brand: ['gROHE'] }, { subcategoryId: SUBCATEGORIES.basin.id }]) {
      const query = listingQuerySchema.parse(fields);
      expect((await listFacets(app.db, query, viewing)).brands).toEqual(one);
    }
    expect((await listProducts(app.db, listingQuerySchema.parse({ brand: ['gROHE'] }), viewing)).total).toBe(4);
    expect((await listProducts(app.db, listingQuerySchema.parse({ brand: [' '] }), viewing)).total).toBe(0);
  });

  test('removed goods are nowhere; those of a hidden category are in no listing, and found by words', async () => {
    await addProducts(app.db, [
      sampleProduct('here'),
      sampleProduct('gone', { deleted_at: NOW.toISOString() }),
      sampleProduct('hidden', { category_id: CATEGORIES.showers.id, subcategory_id: null }),
      sampleProduct('hidden-sub', { subcategory_id: SUBCATEGORIES.kitchen.id }),
    ]);
    await app.db('categories').where({ id: CATEGORIES.showers.id }).update({ hidden: true });
    await app.db('subcategories').where({ id: SUBCATEGORIES.kitchen.id }).update({ hidden: true });
    const query = listingQuerySchema.parse({});
    expect((await listProducts(app.db, query, { role: 'admin', now: NOW })).items.map(({ _id }) => _id)).toEqual([
      'here',
    ]);
    expect((await listFacets(app.db, query, { role: 'admin', now: NOW })).brands).toEqual([
      { name: 'Grohe', count: 1 },
    ]);
    const found = listingQuerySchema.parse({ q: 'смеситель' });
    expect((await listProducts(app.db, found, { role: 'guest', now: NOW })).items.map(({ _id }) => _id).sort()).toEqual(
      ['here', 'hidden', 'hidden-sub'],
    );
    expect((await listFacets(app.db, found, { role: 'guest', now: NOW })).brands).toEqual([
      { name: 'Grohe', count: 3 },
    ]);
    await app.db('categories').update({ hidden: false });
    await app.db('subcategories').update({ hidden: false });
  });
});
