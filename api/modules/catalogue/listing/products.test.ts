import { beforeAll, describe, expect, test } from 'vitest';
import { listProducts as listEndpoint, listingQuerySchema, productBySlug } from '#contract/catalogue/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CodedError } from '#contract/errors.ts';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { type Prepared, Shared } from '../../../http/route.ts';
import { bumpProduct } from '../changes/bump-products.ts';
import { addPictures, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { findById, findByIds, findBySlug } from './find-product.ts';
import { listProducts } from './list-products.ts';
import { readChanges, readFigures } from '../feed/read-catalogue.ts';
import { recomputePopularity } from './recompute-popularity.ts';
import { stockBooks } from '../../stock/corrections/correct-stock.ts';
import { catalogueRoutes } from '../routes.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const guest = { role: 'guest', now } as const;
/** The counters at the revision of the goods here. */
const HEAD = { epoch: '', revision: 1, figures: 1, categories: 0, shop: '' };
const PRIVATE = /wholesale|cost|stock|reserved|external/i;

/** Every key at any depth of the answer. */
function keysOf(value: unknown): string[] {
  const keys: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    keys.push(key);
    return inner;
  });
  return keys;
}

describe.each(ENGINES)('products on %s', (engine) => {
  const app = openShop({
    engine,
    goods: [
      sampleProduct('a', { slug: 'now', price_sale: 900_000, sale_to: '2026-12-01T00:00:00.000Z', stock_qty: 3 }),
      sampleProduct('b', { cost_price: null }),
      sampleProduct('gone', { slug: 'gone', deleted_at: now.toISOString() }),
    ],
  });
  beforeAll(async () => {
    await addPictures(app.db, 'a', ['f1', 'f2']);
    await app.db('old_slugs').insert([
      { slug: 'before', product_id: 'a' },
      { slug: 'gone-before', product_id: 'gone' },
    ]);
  });

  test('nobody but those who may see them gets wholesale price, cost or stock, at any depth of any answer', async () => {
    const query = { page: 1, limit: 24, brand: [], feature: [] };
    const answers = async (role: Role) => [
      await findBySlug(app.db, 'now', { role, now }),
      await findById(app.db, 'a', { role, now }),
      await findByIds(app.db, ['a', 'b'], { role, now }),
      await listProducts(app.db, query, { role, now }),
    ];
    const seen = Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [
          role,
          [...new Set(keysOf(await answers(role)).filter((key) => PRIVATE.test(key)))].sort(),
        ]),
      ),
    );
    expect(seen).toEqual({
      guest: [],
      customer: [],
      wholesale: ['priceWholesale', 'wholesale'],
      manager: ['priceWholesale', 'stockQty', 'wholesale'],
      warehouse: ['priceWholesale', 'stockQty', 'wholesale'],
      content: ['priceWholesale', 'wholesale'],
      admin: ['costPrice', 'priceWholesale', 'stockQty', 'wholesale'],
    });
    const { products } = await readChanges(app.db, HEAD, { since: 0, limit: 10 });
    expect(keysOf(products).filter((key) => PRIVATE.test(key))).toEqual([]);
  });

  test('figures carry what the role may see and nothing more', async () => {
    const figures = async (role: Role) =>
      (await readFigures(app.db, HEAD, role, { since: 0, limit: 10 }, new Date())).figures[0];
    expect(await figures('wholesale')).toEqual({ _id: 'a', priceWholesale: 8000, revision: 1 });
    expect(await figures('manager')).toEqual({ _id: 'a', priceWholesale: 8000, stockQty: 3, revision: 1 });
    expect(await figures('admin')).toEqual({
      _id: 'a',
      priceWholesale: 8000,
      stockQty: 3,
      costPrice: 6000,
      revision: 1,
    });
  });

  test('a page says everything in roubles, kilograms and the words of the shop', async () => {
    expect(await findBySlug(app.db, 'now', guest)).toMatchObject({
      _id: 'a',
      price: { retail: 10_000, effective: 9000 },
      salePrice: 9000,
      saleTo: '2026-12-01T00:00:00.000Z',
      availability: { code: 'low', label: 'В наличии: мало' },
      weightKg: 1.3,
      attributes: { color: 'chrome' },
      images: [
        { url: '/pictures/f1.webp', alt: 'Смеситель a', order: 0, isPrimary: true },
        { url: '/pictures/f2.webp', alt: 'Смеситель a', order: 1, isPrimary: false },
      ],
    });
  });

  test('an old slug answers with the product under its new one; unknown ones are not found', async () => {
    expect((await findBySlug(app.db, 'before', guest)).slug).toBe('now');
    await expect(findBySlug(app.db, 'never', guest)).rejects.toMatchObject({ code: 'not_found' });
    await expect(findById(app.db, 'gone', guest)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a product taken off sale says so under any of its slugs, and where its neighbours stand', async () => {
    const where = { topCategorySlug: 'smesiteli', subcategoryId: 'sub-basin' };
    for (const slug of ['gone', 'gone-before']) {
      const refusal: unknown = await findBySlug(app.db, slug, guest).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'product_removed', status: 410 });
      expect((refusal as CodedError).details).toEqual([
        { message: 'Товар снят с продажи', productId: 'gone', title: 'Смеситель gone', ...where },
      ]);
    }
  });

  test('goods of a hidden category are found by their addresses, with what their features mean; the category is not named', async () => {
    expect(await findBySlug(app.db, 'now', guest)).not.toHaveProperty('features');
    await app.db('subcategories').where({ id: 'sub-basin' }).update({ hidden: true });
    expect(await findBySlug(app.db, 'now', guest)).toMatchObject({ slug: 'now', features: [] });
    expect((await findByIds(app.db, ['a'], guest)).map(({ _id }) => _id)).toEqual(['a']);
    const refusal = (await findBySlug(app.db, 'gone', guest).catch((error: unknown) => error)) as CodedError;
    expect(refusal.details?.[0]).toMatchObject({ productId: 'gone', topCategorySlug: 'smesiteli' });
    expect(refusal.details?.[0]).not.toHaveProperty('subcategoryId');
    await app.db('subcategories').where({ id: 'sub-basin' }).update({ hidden: false });
  });

  test('by ids: in the order asked, without the unknown and the removed', async () => {
    expect((await findByIds(app.db, ['b', 'gone', 'x', 'a'], guest)).map(({ _id }) => _id)).toEqual(['b', 'a']);
  });

  test('a kept answer holds for its role only, until something is written or a sale price begins or ends', async () => {
    let clock = now;
    const routes = catalogueRoutes({
      stockBooks,
      ...app.services,
      clock: () => clock,
    });
    const ask = async (endpoint: unknown, input: object, role: Role) => {
      const route = routes.find((candidate) => candidate.endpoint === (endpoint as Endpoint));
      const answer = await route?.handle({
        viewer: { terms: COMMON_TERMS, role },
        now: clock,
        http: { ip: '127.0.0.1' },
        ...input,
      } as never);
      const etag = answer instanceof Shared ? answer.bytes.etag : (answer as Prepared).etag;
      const json = answer instanceof Shared ? await answer.bytes.text() : (answer as Prepared).json;
      return {
        etag,
        body: JSON.parse(json ?? '') as { price: { effective: number }; items: { stockQty?: number }[] },
      };
    };
    const page = (role: Role) => ask(productBySlug, { params: { slug: 'now' } }, role);
    const list = (role: Role) => ask(listEndpoint, { query: listingQuerySchema.parse({}) }, role);
    const first = await page('guest');
    expect(first.body.price.effective).toBe(9000);
    expect((await page('customer')).etag).toBe(first.etag);
    expect((await page('admin')).etag).not.toBe(first.etag);
    expect((await list('guest')).body.items[0]).not.toHaveProperty('stockQty');
    expect((await list('manager')).body.items[0]).toHaveProperty('stockQty');

    clock = new Date('2026-11-30T23:59:59.999Z');
    expect((await page('guest')).body.price.effective).toBe(9000);
    clock = new Date('2026-12-01T00:00:00.000Z');
    expect((await page('guest')).body.price.effective).toBe(10_000);
    clock = now;
    expect((await page('guest')).body.price.effective).toBe(9000);

    await writeTransaction(app.db, async (trx) => {
      await trx('products').where({ id: 'a' }).update({ price_sale: 850_000 });
      await bumpProduct(trx, 'a');
    });
    expect((await page('guest')).body.price.effective).toBe(8500);
    await writeTransaction(app.db, async (trx) => {
      await trx('products').where({ id: 'a' }).update({ price_sale: 900_000, revision: 1, figures_revision: 1 });
    });
  });

  test('popularity goes by units sold in 90 days and tells no number of them; only changed products get a new revision', async () => {
    const sale = (id: string, business_at: string, status: 'recorded' | 'cancelled') =>
      app.db('sales').insert({
        id,
        body_hash: '',
        number: id,
        status,
        source: 'api',
        sold_at: business_at,
        business_at,
        business_day: business_at.slice(0, 10),
        received_at: business_at,
        payment_method: 'cash',
        total: 1,
        receipt: '{}',
      });
    const line = (sale_id: string, product_id: string, qty: number) =>
      app.db('sale_lines').insert({
        id: `${sale_id}-${product_id}`,
        sale_id,
        position: 0,
        product_id,
        title: '',
        qty,
        price: 1,
      });
    await sale('s1', '2026-11-01T00:00:00.000Z', 'recorded');
    await sale('s2', '2026-11-02T00:00:00.000Z', 'cancelled');
    await sale('s3', '2026-01-01T00:00:00.000Z', 'recorded');
    await line('s1', 'a', 4);
    await line('s2', 'a', 100);
    await line('s3', 'b', 100);
    expect(await recomputePopularity(app.db, now)).toBe(1);
    const rows = await app.db('products').orderBy('id').select('id', 'popularity', 'revision');
    expect(rows).toEqual([
      { id: 'a', popularity: 1, revision: 3 },
      { id: 'b', popularity: 0, revision: 1 },
      { id: 'gone', popularity: 0, revision: 1 },
    ]);
    expect(await recomputePopularity(app.db, now)).toBe(0);
    // Another product sells more often and comes first.
    await sale('s4', '2026-11-03T00:00:00.000Z', 'recorded');
    await line('s4', 'b', 5);
    expect(await recomputePopularity(app.db, now)).toBe(1);
    expect(await app.db('products').orderBy('id').pluck('popularity')).toEqual([1, 51, 0]);
  });
});
