/** Columns after any changes, at any moment, answer as the rules do over the current goods. */
import fc from 'fast-check';
import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { listProducts as listByRule } from '#contract/listing/listing.ts';
import { type Order, SORTS } from '#contract/catalogue/listing-filter.ts';
import { activeSale, effectivePrice } from '#contract/products/price.ts';
import type { Role } from '#contract/roles.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { listingQuerySchema } from '#contract/catalogue/catalog.ts';
import { addCategories, addProducts, CATEGORIES, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { listed, rowArbitrary } from '../../../proofs/fixtures/sample-listings.ts';
import type { ChangedRow } from '../changes/change-store.ts';
import { pageOf } from './filter-goods.ts';
import { GoodsColumns, type StoredColumns } from './goods-columns.ts';
import { listFacets } from './list-facets.ts';
import { listProducts } from './list-products.ts';

const INDEX = {
  slugById: new Map<string, string>(Object.values(CATEGORIES).map(({ id, slug }) => [id, slug])),
  idBySlug: new Map<string, string>(Object.values(CATEGORIES).map(({ id, slug }) => [slug, id])),
  hiddenCategories: [],
  hiddenSubcategories: [],
};

const changed = (row: ProductRow): ChangedRow => ({
  ...row,
  category_slug: '',
  changed: row.revision,
  gone: row.deleted_at !== null,
  draft: Boolean(row.draft),
});

interface Looking {
  readonly role: Role;
  readonly discount: number;
}

/** A row as the rules see it at this moment. */
function listedAt(row: ProductRow, { role, discount }: Looking, now: Date) {
  const { price_retail: retail, price_sale: sale, sale_from, sale_to, price_wholesale } = row;
  const wholesale = Math.round((price_wholesale * (100 - discount)) / 100);
  const pricing = { retail, sale, saleFrom: sale_from, saleTo: sale_to, wholesale };
  return {
    ...listed(row, role),
    effective: toRoubles(effectivePrice(pricing, role, now.toISOString())),
    discounted: activeSale(pricing, now.toISOString()) !== null,
  };
}

/** A few ids, so that goods change, go off sale and come back. */
const idArbitrary = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const changeArbitrary = fc
  .record({ row: rowArbitrary, id: idArbitrary, gone: fc.boolean() })
  .map(({ row, id, gone }) => ({ ...row, id, deleted_at: gone ? '2026-11-20T00:00:00.000Z' : null }));
const portionArbitrary = fc.uniqueArray(changeArbitrary, { selector: ({ id }) => id, maxLength: 6 });
/** Around the instants at which sale prices of random goods begin and end. */
const momentArbitrary = fc.integer({ min: -3, max: 3 }).map((days) => new Date(Date.UTC(2026, 10, 20 + days, 12)));

/** The columns as the next process begins with them. */
function restarted(goods: GoodsColumns, now: Date): GoodsColumns {
  const next = new GoodsColumns(now);
  next.restore(deserialize(serialize(goods.store())) as StoredColumns);
  return next;
}

test('any changes and any moment, with starts in between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(portionArbitrary, momentArbitrary, fc.boolean()), { minLength: 2, maxLength: 8 }),
      fc.array(
        fc.record({
          role: fc.constantFrom<Role>('guest', 'wholesale'),
          // More discounts than orders are cached.
          discount: fc.constantFrom(0, 1, 2, 3, 5, 7, 10, 15, 25, 40, 50),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      (steps, viewers) => {
        let goods = new GoodsColumns(new Date('2026-11-20T12:00:00.000Z'));
        const rows = new Map<string, ProductRow>();
        for (const [portion, now, isStart] of steps) {
          if (isStart) goods = restarted(goods, now);
          goods.take(portion.map(changed));
          for (const row of portion) {
            if (row.deleted_at === null) rows.set(row.id, row);
            else rows.delete(row.id);
          }
          for (const [viewer, sort] of viewers.flatMap((one) => SORTS.map((each) => [one, each] as const))) {
            const items = [...rows.values()].map((row) => listedAt(row, viewer, now));
            const filter = { brand: [], discounted: sort === 'new' ? undefined : true };
            const expected = listByRule(items, { ...filter, sort }, null).map(({ id }) => id);
            const order: Order = sort;
            const pageQuery = { filter, order, offset: 1, limit: 3, hits: null };
            expect(pageOf(goods, INDEX, pageQuery, { ...viewer, now })).toEqual({
              ids: expected.slice(1, 4),
              total: expected.length,
            });
          }
          expect(goods.size).toBe(rows.size);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test.each(ENGINES)('a listing reads one page of goods from %s, facets none', async (engine) => {
  const { db, close } = await freshDatabase(engine);
  await addCategories(db);
  await addProducts(
    db,
    Array.from({ length: 30 }, (_, number) => sampleProduct(`p${number}`)),
  );
  const viewing = { role: 'guest', now: new Date('2026-11-22T10:00:00.000Z') } as const;
  const query = (fields: Record<string, unknown>) => listingQuerySchema.parse({ limit: 4, ...fields });
  await listProducts(db, query({}), viewing);
  const queries: string[] = [];
  db.on('query', ({ sql }: { sql: string }) => void queries.push(sql));
  await listProducts(db, query({ sort: 'price_desc', page: 5, minPrice: 1, inStock: 'true' }), viewing);
  await listFacets(db, query({ topCategorySlug: 'smesiteli', minPrice: 1 }), viewing);
  const aboutGoods = queries.filter((sql) => /\bproducts\b/.test(sql));
  expect(aboutGoods).toEqual([expect.stringMatching(/"?`?p`?"?\.`?"?id`?"? in \((?:\?|\$\d)(?:, (?:\?|\$\d)){3}\)/)]);
  await close();
});
