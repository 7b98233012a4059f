/** Only the back office sees drafts until they are published; and goods counted in other units than pieces. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogChanges, catalogFigures } from '#contract/listing/catalog-feed.ts';
import { listCategories, listProducts, productBySlug } from '#contract/catalogue/catalog.ts';
import { createProduct, deleteProduct, restoreProduct, productById } from '#contract/catalogue/products.ts';
import { listSales, recordSale } from '#contract/sales/sales.ts';
import { countStock, listStock } from '#contract/stock/inventory.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, productForm, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { CATEGORIES, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser, PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { goodsSlugs } from '../listing/list-pages.ts';

describe.each(ENGINES)('drafts on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let admin: PersonsBrowser;
  let guest: Browser;
  beforeAll(async () => {
    admin = await app.as('admin');
    guest = app.guest();
  });
  afterAll(async () => expect(await proveStock(app.db)).toEqual([]));

  const makeDraft = (fields: Record<string, string> = {}) =>
    admin.call(createProduct, { body: productForm({ title: 'Труба ППР Черновая', draft: 'true', ...fields }) });
  const drafts = (q = '') => admin.call(listStock, { query: { state: 'draft', q } });
  const problems = (answer: { json: { details?: { path: string }[] } }) =>
    (answer.json.details ?? []).map(({ path }) => path);

  test('a title is enough for one, and what is typed comes back as it was', async () => {
    const draft = await makeDraft({ stockQty: '4', unit: 'м', sku: 'PPR-25' });
    expect(draft).toMatchObject({ priceRetail: 0, priceWholesale: 0, topCategorySlug: '', unit: 'м', warnings: [] });
    expect(draft.editing).toMatchObject({ draft: true, deletedAt: null });
    expect(await drafts('черновая')).toMatchObject([
      { _id: draft._id, draft: true, deletedAt: null, topCategorySlug: null, unit: 'м', stockQty: 4 },
    ]);
    const before = await admin.call(countStock, {});
    await makeDraft({ topCategorySlug: CATEGORIES.mixers.slug, priceRetail: '100' });
    expect(await admin.call(countStock, {})).toEqual({ ...before, draft: before.draft + 1 });
    expect((await admin.request('POST', '/api/products', { body: productForm({ draft: 'true' }) })).status).toBe(422);
  });

  test('only the office meets one: it has no address, and is in no lists, search, counts, sitemap or feed', async () => {
    const shown = await create(admin, { title: 'Кран видимый' });
    const draft = await makeDraft({
      title: 'Кран невидимый',
      topCategorySlug: CATEGORIES.mixers.slug,
      subcategoryId: SUBCATEGORIES.basin.id,
      priceRetail: '500',
      priceWholesale: '400',
    });
    expect(await drafts('невидимый')).toHaveLength(1);
    const manager = await app.as('manager');
    for (const person of [guest, manager]) {
      expect(
        (await person.call(listProducts, { query: { q: 'кран', brand: [], feature: [] } })).items.map(({ _id }) => _id),
      ).toEqual([shown._id]);
      expect((await person.request('GET', `/api/products/slug/${draft.slug}`)).json).toMatchObject({
        code: 'not_found',
      });
      expect((await person.request('GET', `/api/products/${draft._id}`)).status).toBe(404);
      expect((await person.request('GET', `/api/products/by-ids?ids=${draft._id}`)).json).toEqual({ items: [] });
    }
    const [mixers] = await guest.call(listCategories, {});
    expect(mixers?.products).toBe(
      (await guest.call(listProducts, { query: { topCategorySlug: 'smesiteli', brand: [], feature: [] } })).total,
    );
    expect(await goodsSlugs(app.db, 0, 100)).not.toContain(draft.slug);
    const changes = await guest.call(catalogChanges, { query: { limit: 2000 } });
    expect(changes.products.map(({ _id }) => _id)).toContain(shown._id);
    expect([...changes.products.map(({ _id }) => _id), ...changes.removed]).not.toContain(draft._id);
    const figures = await manager.call(catalogFigures, { query: {} });
    expect([...figures.figures.map(({ _id }) => _id), ...figures.removed]).not.toContain(draft._id);
    const sale = await admin.request('POST', '/api/sales', { json: { items: [{ productId: draft._id, qty: 1 }] } });
    expect(sale.json).toMatchObject({ code: 'product_unknown' });
  });

  test('publishing asks for all that is sold needs, and puts the product on sale whole', async () => {
    const draft = await makeDraft({ title: 'Лейка публикуемая', unit: 'компл.' });
    expect(problems(await trySave(admin, draft, { draft: 'false' }))).toEqual([
      'priceRetail',
      'priceWholesale',
      'topCategorySlug',
    ]);
    expect(problems(await trySave(admin, draft, { draft: 'false', topCategorySlug: CATEGORIES.mixers.slug }))).toEqual([
      'subcategoryId',
    ]);
    const kept = await save(admin, draft, { draft: 'true', topCategorySlug: CATEGORIES.mixers.slug, priceRetail: '' });
    expect(kept.editing.draft).toBe(true);
    const sold = await save(admin, draft, {
      draft: 'false',
      priceRetail: '300',
      priceWholesale: '250',
      subcategoryId: SUBCATEGORIES.basin.id,
    });
    expect(sold.editing).toMatchObject({ draft: false, deletedAt: null });
    expect(await guest.call(productBySlug, { params: { slug: draft.slug } })).toMatchObject({ unit: 'компл.' });
    expect(
      (await guest.call(listProducts, { query: { q: 'публикуемая', brand: [], feature: [] } })).items,
    ).toMatchObject([{ unit: 'компл.' }]);
    const { products } = await guest.call(catalogChanges, { query: { limit: 2000 } });
    expect(products.find(({ _id }) => _id === draft._id)).toMatchObject({ unit: 'компл.', priceRetail: 300 });
    expect(await drafts('публикуемая')).toEqual([]);
    expect(problems(await trySave(admin, draft, { draft: 'true' }))).toEqual(['draft']);
    expect(problems(await trySave(admin, draft, { priceRetail: '' }))).toEqual(['priceRetail']);
  });

  test('one that is put aside stands among what is off sale, and comes back as the draft it was', async () => {
    const draft = await makeDraft({ title: 'Заглушка отложенная' });
    const at = { params: { id: draft._id } };
    await admin.call(deleteProduct, at);
    expect(await drafts('отложенная')).toEqual([]);
    expect(await admin.call(listStock, { query: { state: 'deleted', q: 'отложенная' } })).toMatchObject([
      { _id: draft._id, topCategorySlug: null, deletedAt: expect.any(String) },
    ]);
    expect((await guest.request('GET', `/api/products/slug/${draft.slug}`)).json).toMatchObject({ code: 'not_found' });
    expect((await guest.call(catalogChanges, { query: { limit: 2000 } })).removed).not.toContain(draft._id);
    expect((await admin.call(restoreProduct, at)).editing).toMatchObject({ draft: true, deletedAt: null });
    expect((await drafts('отложенная')).map(({ _id }) => _id)).toEqual([draft._id]);
  });

  test('a draft with all that a sale needs comes back unpublished after its deletion, and buyers never learn of it', async () => {
    const draft = await create(admin, { title: 'Кран тайный', draft: 'true' });
    const at = { params: { id: draft._id } };
    await admin.call(deleteProduct, at);
    for (const path of [`slug/${draft.slug}`, draft._id])
      expect((await guest.request('GET', `/api/products/${path}`)).json).toMatchObject({ code: 'not_found' });
    expect((await guest.call(catalogChanges, { query: { limit: 2000 } })).removed).not.toContain(draft._id);
    const restored = await admin.call(restoreProduct, at);
    expect(restored.editing).toMatchObject({ draft: true, deletedAt: null });
    expect((await guest.request('GET', `/api/products/slug/${draft.slug}`)).status).toBe(404);
    const { products, removed } = await guest.call(catalogChanges, { query: { limit: 2000 } });
    expect([...products.map(({ _id }) => _id), ...removed]).not.toContain(draft._id);
    const edits = await app.db('product_edits').where({ product_id: draft._id }).orderBy('number').pluck('changes');
    expect(edits.slice(-2).map((changes) => JSON.parse(changes) as unknown)).toEqual([
      [{ field: 'deleted', before: false, after: true }],
      [{ field: 'deleted', before: true, after: false }],
    ]);
    expect((await save(admin, draft, { draft: 'false' })).editing.draft).toBe(false);
    await admin.call(deleteProduct, at);
    expect((await guest.request('GET', `/api/products/slug/${draft.slug}`)).status).toBe(410);
    expect((await admin.call(restoreProduct, at)).editing.draft).toBe(false);
  });

  test('devices hear of no draft that was never on sale, and that goods are gone which came back as a draft', async () => {
    const sold = await create(admin, { title: 'Кран проданный' });
    const { to: since } = await guest.call(catalogChanges, { query: { limit: 2000 } });
    const draft = await makeDraft({ title: 'Кран неведомый', topCategorySlug: CATEGORIES.mixers.slug });
    await admin.call(deleteProduct, { params: { id: sold._id } });
    // As after an import that had brought its price was undone.
    await app.db('products').where({ id: sold._id }).update({ price_retail: 0 });
    const restored = await admin.call(restoreProduct, { params: { id: sold._id } });
    expect(restored.editing).toMatchObject({ draft: true });
    const changes = await guest.call(catalogChanges, { query: { since, limit: 2000 } });
    expect(changes.products.map(({ _id }) => _id)).not.toContain(sold._id);
    expect(changes.removed).toContain(sold._id);
    expect(changes.removed).not.toContain(draft._id);
  });

  test('a unit is one that the shop knows; none is pieces, which go without saying', async () => {
    const made = await create(admin, { unit: 'пара' });
    expect((await admin.call(productById, { params: { id: made._id } })).unit).toBe('пара');
    expect((await save(admin, made, { unit: '' })).unit).toBeUndefined();
    expect(problems(await trySave(admin, made, { unit: 'вагон' }))).toEqual(['unit']);
  });

  test('sold by the metre stays sold by the metre on receipts, orders, returns and refusals, whatever becomes of the product', async () => {
    const pipe = await create(admin, { title: 'Труба метровая', unit: 'м', stockQty: '30' });
    const sold = await admin.call(recordSale, { body: { items: [{ productId: pipe._id, qty: 12 }], note: '' } });
    expect(sold.items).toMatchObject([{ qty: 12, unit: 'м' }]);
    const placed = await order(guest, {
      email: 'irina@example.com',
      items: [{ productId: pipe._id, qty: 3 }],
    });
    const short = await admin.request('POST', '/api/sales', { json: { items: [{ productId: pipe._id, qty: 99 }] } });
    expect(short.json.details).toMatchObject([{ message: 'Осталось 15\u00a0м' }]);
    await save(admin, pipe, { unit: 'бухта' });
    expect(await app.db('sale_lines').where({ product_id: pipe._id }).pluck('unit')).toEqual(['м']);
    expect(placed.order.items).toMatchObject([{ qty: 3, unit: 'м' }]);
    const { items } = await admin.call(listSales, { query: {} });
    expect(items[0]?.items).toMatchObject([{ title: 'Труба метровая', unit: 'м' }]);
    const letter = await app.db('outbox').where({ order_id: placed.order._id }).first('body');
    expect(letter?.body).toContain('Труба метровая: 3\u00a0м × ');
    const back = {
      id: newId(),
      saleId: sold.id,
      returnedAt: new Date().toISOString(),
      items: [{ position: 0, qty: 13, fate: 'restock' }],
      total: 1,
    };
    const refused = await admin.request('POST', '/api/returns', { json: back });
    expect(refused.json.details).toMatchObject([{ message: 'Можно вернуть 12\u00a0м: продано 12, возвращено 0' }]);
  });
});
