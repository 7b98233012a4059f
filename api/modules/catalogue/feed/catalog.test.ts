import type { Knex } from 'knex';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CatalogChanges,
  type FeedProduct,
  catalogChanges,
  catalogChangesAnswerSchema,
  listTinyPictures,
} from '#contract/listing/catalog-feed.ts';
import { listCategories, productBySlug, productsByIds } from '#contract/catalogue/catalog.ts';
import { productById } from '#contract/catalogue/products.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { WorkLimit } from '../../../http/prepared/work-limit.ts';
import { GUEST, Prepared, type Route, Shared, type HttpContext } from '../../../http/route.ts';
import { bumpProduct, touchCategories } from '../changes/bump-products.ts';
import { CATEGORIES, addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { renewEpoch } from '../../shop/facts/epoch.ts';
import { readHead } from '../changes/head.ts';
import { readCategories, readCategory, readChanges, readFigures } from './read-catalogue.ts';
import { stockBooks } from '../../stock/corrections/correct-stock.ts';
import { catalogueRoutes } from '../routes.ts';

/** A device that follows the feed: applies pages to a copy until the last one. */
class Follower {
  readonly copy = new Map<string, FeedProduct>();
  readonly pages: CatalogChanges[] = [];
  private since = 0;
  private after: string | undefined;
  private readonly db: Knex;
  private readonly limit: number;

  constructor(db: Knex, limit: number) {
    this.db = db;
    this.limit = limit;
  }

  async poll(): Promise<void> {
    for (;;) {
      const page = await readChanges(this.db, await readHead(this.db), {
        since: this.since,
        after: this.after,
        limit: this.limit,
      });
      this.pages.push(catalogChangesAnswerSchema.parse(page));
      for (const product of page.products) this.copy.set(product._id, product);
      for (const id of page.removed) this.copy.delete(id);
      this.since = page.to;
      this.after = page.after;
      if (!page.more) return;
    }
  }
}

const http = (etag?: string): HttpContext =>
  ({ ip: '203.0.113.9', header: (name: string) => (name === 'if-none-match' ? etag : undefined) }) as HttpContext;

describe.each(ENGINES)('the catalogue on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  beforeEach(async () => {
    await app.db('products').delete();
    await app.db('revisions').update({ value: 0 });
    // As after a restored backup: cached goods of later revisions are discarded.
    await writeTransaction(app.db, renewEpoch);
  });

  const bump = (id: string, change: Record<string, unknown> = {}) =>
    writeTransaction(app.db, async (trx) => {
      if (Object.keys(change).length > 0) await trx('products').where({ id }).update(change);
      return bumpProduct(trx, id);
    });

  test('pages end inside a revision that many rows share without losing or repeating one', async () => {
    const shared = Array.from({ length: 25 }, (_, index) =>
      sampleProduct(`p${String(index).padStart(2, '0')}`, { revision: 7 }),
    );
    await addProducts(app.db, [
      ...shared,
      sampleProduct('early', { revision: 3 }),
      sampleProduct('late', { revision: 9 }),
    ]);
    const device = new Follower(app.db, 4);
    await device.poll();
    const received = device.pages.flatMap(({ products }) => products.map(({ _id }) => _id));
    expect(received).toEqual(['early', ...shared.map(({ id }) => id), 'late']);
    expect(device.pages.map(({ left }) => left)).toEqual([23, 19, 15, 11, 7, 3, 0]);
    expect(device.pages.at(-1)).toMatchObject({ to: 9, more: false });
  });

  test('a copy follows edits and removals, and keeps goods of hidden categories; a device that starts afresh gets no tombstones', async () => {
    await addProducts(app.db, [
      sampleProduct('a'),
      sampleProduct('b'),
      sampleProduct('c', { category_id: CATEGORIES.showers.id, subcategory_id: null }),
    ]);
    const device = new Follower(app.db, 100);
    await device.poll();
    await bump('a', { price_retail: 55_000 });
    await bump('b', { deleted_at: '2026-11-20T00:00:00.000Z' });
    await writeTransaction(app.db, async (trx) => {
      await trx('categories').where({ id: CATEGORIES.showers.id }).update({ hidden: true });
      await touchCategories(trx);
    });
    await device.poll();
    expect([...device.copy.values()].map(({ _id, priceRetail }) => [_id, priceRetail])).toEqual([
      ['a', 550],
      ['c', 10_000],
    ]);
    expect(device.pages.at(-1)?.removed).toEqual(['b']);
    expect(device.pages.at(-1)?.categories?.map(({ slug, hidden }) => [slug, hidden])).toEqual([
      ['smesiteli', undefined],
      ['dush', true],
    ]);
    const fresh = new Follower(app.db, 100);
    await fresh.poll();
    expect(fresh.pages.at(0)?.removed).toEqual([]);
    expect([...fresh.copy.keys()].sort()).toEqual(['a', 'c']);
    await app.db('categories').update({ hidden: false });
  });

  test('the tree of categories travels with the first page and when it changed', async () => {
    await addProducts(app.db, [sampleProduct('a')]);
    const device = new Follower(app.db, 100);
    await device.poll();
    expect(device.pages.at(-1)?.categories?.[0]).toMatchObject({
      slug: 'smesiteli',
      products: 1,
      subcategories: [{ products: 1 }, { products: 0 }],
    });
    await bump('a');
    await device.poll();
    expect(device.pages.at(-1)?.categories).toBeUndefined();
    await writeTransaction(app.db, (trx) => touchCategories(trx));
    await device.poll();
    expect(device.pages.at(-1)?.categories).toHaveLength(2);
    await device.poll();
    expect(device.pages.at(-1)).toMatchObject({ products: [], more: false });
    expect(device.pages.at(-1)?.categories).toBeUndefined();
  });

  test('categories answer with counts and with the features of their subcategories', async () => {
    await app.db('features').insert({
      id: 'f1',
      subcategory_id: 'sub-basin',
      code: 'color',
      name: 'Цвет',
      type: 'enum',
      choices: '[{"code":"chrome","label":"хром"}]',
      position: 0,
    });
    await addProducts(app.db, [
      sampleProduct('a'),
      sampleProduct('b', { subcategory_id: null }),
      sampleProduct('c', { deleted_at: 'x' }),
    ]);
    expect((await readCategories(app.db)).map(({ slug, products }) => [slug, products])).toEqual([
      ['smesiteli', 2],
      ['dush', 0],
    ]);
    expect((await readCategory(app.db, 'smesiteli')).subcategories[0]?.features).toEqual([
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
    ]);
    await expect(readCategory(app.db, 'net')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a caller whose copy is current gets no body, another database or a new revision gives a new tag', async () => {
    await addProducts(app.db, [sampleProduct('a')]);
    const routes = catalogueRoutes({ ...app.services, stockBooks });
    const ask = async (endpoint: unknown, query: unknown, etag?: string) => {
      const route = routes.find((candidate: Route) => candidate.endpoint === (endpoint as Endpoint));
      const answer = await route?.handle({
        query,
        params: {},
        viewer: GUEST,
        now: new Date(),
        http: http(etag),
      } as never);
      if (answer instanceof Shared) return { etag: answer.bytes.etag, json: await answer.bytes.text() };
      if (!(answer instanceof Prepared)) throw new Error('Not prepared');
      return answer;
    };
    const query = { since: 0, limit: 10 };
    const first = await ask(catalogChanges, query);
    expect(JSON.parse(first.json ?? '')).toMatchObject({ to: 1, products: [{ _id: 'a' }] });
    expect((await ask(catalogChanges, query, first.etag)).json).toBeNull();
    expect((await ask(listCategories, undefined, first.etag)).json).toBeNull();
    // The tag of a later revision begins with this one's.
    const later = first.etag.replace(/"$/, '2"');
    expect((await ask(catalogChanges, query, later)).json).not.toBeNull();
    await bump('a');
    const second = await ask(catalogChanges, query, first.etag);
    expect(JSON.parse(second.json ?? '')).toMatchObject({ to: 2 });
    await writeTransaction(app.db, renewEpoch);
    expect((await ask(catalogChanges, query, second.etag)).etag).not.toBe(second.etag);
  });

  test('uncached pages of the feed, products and products by ids count against the limits of the caller’s network', async () => {
    await addProducts(app.db, [sampleProduct('a')]);
    const routes = catalogueRoutes({ ...app.services, stockBooks });
    const run = vi.spyOn(WorkLimit.prototype, 'run');
    const reads: [Endpoint, unknown, unknown][] = [
      [catalogChanges, {}, { since: 0, limit: 10 }],
      [listTinyPictures, {}, {}],
      [productBySlug, { slug: 'p-a' }, {}],
      [productById, { id: 'a' }, {}],
      [productsByIds, {}, { ids: ['a'] }],
    ];
    for (const [endpoint, params, query] of reads) {
      run.mockClear();
      const route = routes.find((one: Route) => one.endpoint === endpoint);
      await Promise.resolve(
        route?.handle({ params, query, viewer: GUEST, now: new Date(), http: http() } as never),
      ).catch(() => undefined);
      expect(run, endpoint.path).toHaveBeenCalledExactlyOnceWith('203.0.113.9', expect.any(Function));
    }
    run.mockRestore();
  });

  test('figures follow their own revisions', async () => {
    await addProducts(app.db, [
      sampleProduct('a', { figures_revision: 4 }),
      sampleProduct('b', { figures_revision: 6 }),
    ]);
    const page = await readFigures(app.db, await readHead(app.db), 'manager', { since: 4, limit: 10 }, new Date());
    expect(page).toMatchObject({ to: 6, more: false, figures: [{ _id: 'b', stockQty: 10 }] });
  });

  test('a page ends at the head read before it: what is written in between comes with the next, its tree of categories too', async () => {
    await addProducts(app.db, [sampleProduct('a'), sampleProduct('b')]);
    const head = await readHead(app.db);
    await writeTransaction(app.db, (trx) => touchCategories(trx));
    await writeTransaction(app.db, (trx) => bumpProduct(trx, 'b', { figures: true }));
    const page = await readChanges(app.db, head, { since: 0, limit: 1 });
    expect(page).toMatchObject({ to: head.revision, more: false, left: 0, products: [{ _id: 'a' }] });
    const next = await readChanges(app.db, await readHead(app.db), { since: page.to, limit: 10 });
    expect(next).toMatchObject({ to: head.revision + 2, products: [{ _id: 'b' }] });
    expect(next.categories).toHaveLength(2);
    const figures = await readFigures(app.db, head, 'manager', { since: 0, limit: 1 }, new Date());
    expect(figures).toMatchObject({ to: head.figures, more: false, left: 0, figures: [{ _id: 'a' }] });
  });

  test('a polling reader never loses a change of concurrent writers', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `p${index}`);
    await addProducts(
      app.db,
      ids.map((id) => sampleProduct(id)),
    );
    // On PostgreSQL the writers and the reader have connections of their own; SQLite has one.
    const device = new Follower(app.db, 3);
    let writing = true;
    const reader = (async () => {
      while (writing) await device.poll();
    })();
    const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let turn = 1; turn <= 15; turn += 1) {
          const id = ids[(writer * 5 + turn * 7) % ids.length] ?? 'p0';
          await writeTransaction(app.db, async (trx) => {
            await trx('products').where({ id }).increment('popularity', 1);
            await pause();
            await bumpProduct(trx, id);
            // The commit comes late: a later number must not become visible before this one.
            await pause();
          });
        }
      }),
    );
    writing = false;
    await reader;
    await device.poll();
    const truth = await app.db('products').orderBy('id').select('id', 'popularity');
    expect(
      [...device.copy.values()]
        .map(({ _id, popularity }) => ({ id: _id, popularity }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(truth);
    expect(truth.reduce((sum, { popularity }) => sum + popularity, 0)).toBe(90);
  });
});
