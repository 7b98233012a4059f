/**
 * The server and a device that followed its change feed give equal answers: the same goods in the same order, the same cards and the same
 * facets, for every kind of viewer, on both engines.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogChangesAnswerSchema, catalogFiguresAnswerSchema } from '#contract/listing/catalog-feed.ts';
import {
  listingQuerySchema,
  listProducts as listEndpoint,
  listFacets as facetsEndpoint,
} from '#contract/catalogue/catalog.ts';
import { type Role, seesWholesale } from '#contract/roles.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import type { ProductRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { renewEpoch } from '../api/modules/shop/facts/epoch.ts';
import { readHead } from '../api/modules/catalogue/changes/head.ts';
import { readChanges, readFigures } from '../api/modules/catalogue/feed/read-catalogue.ts';
import { listFacets } from '../api/modules/catalogue/listing/list-facets.ts';
import { listProducts } from '../api/modules/catalogue/listing/list-products.ts';
import { addPictures, addProducts, addCategories, sampleProduct } from '../api/proofs/fixtures/sample-goods.ts';
import {
  CASES,
  CASE_GOODS,
  NOW,
  addFeatures,
  queryArbitrary,
  rowArbitrary,
} from '../api/proofs/fixtures/sample-listings.ts';
import { CatalogueCopy } from '../pwa/device/catalogue/catalog-cache.ts';
import { facetsFromCopy, listFromCopy } from '../pwa/device/catalogue/catalog-cache-listing.ts';
import { type CopyViewer } from '../pwa/device/catalogue/priced-goods.ts';
import { CatalogueDatabase } from '../pwa/device/database/database.ts';
import type { Figures } from '../pwa/device/rows/journal-types.ts';

/** Small pages, so that the feed takes several. */
const FEED_LIMIT = 7;

/** Converts a value as its transport to a device does. */
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(ENGINES)('one listing on %s and on the device', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let device: CatalogueDatabase;
  let copy: CatalogueCopy;
  beforeAll(async () => {
    ({ db, close } = await freshDatabase(engine));
    await addCategories(db);
    await addFeatures(db);
    device = new CatalogueDatabase(`catalogue of ${engine}`);
    copy = new CatalogueCopy(device);
    await copy.load();
  });
  afterAll(async () => {
    copy.close();
    device.close();
    await close();
  });

  /** A device that starts empty and follows the feed to its end. */
  async function follow(): Promise<void> {
    const head = await readHead(db);
    let cursor: { since: number; after?: string | undefined } = { since: 0 };
    for (;;) {
      const answer = catalogChangesAnswerSchema.parse(
        overTheWire(await readChanges(db, head, { ...cursor, limit: FEED_LIMIT })),
      );
      await copy.apply(answer, { restart: cursor.since === 0 && cursor.after === undefined, now: NOW });
      if (!answer.more) return;
      cursor = { since: answer.to, after: answer.after };
    }
  }

  async function viewerOf(role: Role, discount = 0): Promise<CopyViewer> {
    if (!seesWholesale(role)) return { role, figures: new Map() };
    const page = catalogFiguresAnswerSchema.parse(
      overTheWire(await readFigures(db, await readHead(db), role, { since: 0, limit: 1000 }, NOW)),
    );
    const figures = page.figures.map(
      ({ _id, stockQty = null, priceWholesale = null, costPrice = null, revision }): [string, Figures] => [
        _id,
        { productId: _id, stockQty, priceWholesale, costPrice, revision },
      ],
    );
    return { role, discount: role === 'wholesale' ? discount : 0, figures: new Map(figures) };
  }

  async function agree(given: Record<string, unknown>, viewer: CopyViewer): Promise<string[]> {
    const query = listingQuerySchema.parse({ ...given, limit: 100 });
    const viewing = { role: viewer.role, discount: viewer.discount ?? 0, now: NOW };
    const here = listFromCopy(copy, query, viewer, NOW);
    expect(overTheWire(here)).toEqual(listEndpoint.answer.parse(overTheWire(await listProducts(db, query, viewing))));
    expect(facetsFromCopy(copy, query, viewer, NOW)).toEqual(
      facetsEndpoint.answer.parse(overTheWire(await listFacets(db, query, viewing))),
    );
    return here.items.map(({ _id }) => _id);
  }

  async function stock(rows: readonly ProductRow[]): Promise<void> {
    await db('product_pictures').delete();
    await db('products').delete();
    await addProducts(db, rows);
    await writeTransaction(db, renewEpoch);
    await follow();
  }

  describe('the cases of the listing', () => {
    beforeAll(async () => {
      await stock(CASE_GOODS);
      await addPictures(db, 'p02', ['f1', 'f2']);
      await follow();
    });

    test.each(CASES)('%s', async (_name, query, ids) => {
      expect(await agree(query, await viewerOf('guest'))).toEqual(ids);
      for (const role of ['wholesale', 'admin'] as const) await agree(query, await viewerOf(role));
      await agree(query, await viewerOf('wholesale', 7));
    });
  });

  test('agree on fractions, each a word of its own, and on signs alone, which find nothing', async () => {
    const titles = ['Кран 1/2"', 'Кран ½', 'Кран 1"', 'Кран 1 1/2"', 'Кран 1½', 'Кран 2 1/2"', 'Муфта 20х1/2"'];
    await stock(titles.map((title, at) => sampleProduct(`f${at}`, { title })));
    const guest = await viewerOf('guest');
    const found: [q: string, ids: string[]][] = [
      ['кран 1/2', ['f0', 'f1']],
      ['½', ['f0', 'f1', 'f6']],
      ['кран 1.1/2', ['f3', 'f4']],
      ['кран 2 1/2', ['f5']],
      ['муфта 20 1/2', ['f6']],
      ['---', []],
      ['!!!', []],
    ];
    for (const [q, ids] of found) expect({ q, ids: (await agree({ q }, guest)).sort() }).toEqual({ q, ids });
  });

  test('agree over random goods, filters and viewers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(rowArbitrary, { selector: ({ id }) => id, minLength: 5, maxLength: 20 }),
        fc.array(queryArbitrary, { minLength: 4, maxLength: 4 }),
        fc.constantFrom<Role>('guest', 'wholesale', 'manager', 'admin'),
        fc.integer({ min: 0, max: 50 }),
        async (rows, queries, role, discount) => {
          await stock(rows);
          const viewer = await viewerOf(role, discount);
          for (const query of queries) await agree(query, viewer);
        },
      ),
      { numRuns: 25 },
    );
  });
});
