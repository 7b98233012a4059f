/** Products are edited by several people, beside sales, and every change is written down. */
import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { catalogChanges } from '#contract/listing/catalog-feed.ts';
import { listProducts, productBySlug } from '#contract/catalogue/catalog.ts';
import { deleteProduct, listPrices, restoreProduct, productById } from '#contract/catalogue/products.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, save, trySave } from '../../../proofs/fixtures/sample-forms.ts';
import { CATEGORIES, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { problems, editingShop } from '../../../proofs/fixtures/sample-editing.ts';

describe.each(ENGINES)('editing products on %s', (engine) => {
  const shop = editingShop(engine);
  const { app } = shop;

  test('a title edit keeps the slug; a changed slug leads on, and its old one is never given away', async () => {
    const made = await create(shop.admin, { title: 'Раковина Астра' });
    expect((await save(shop.admin, made, { title: 'Раковина Вега' })).slug).toBe('rakovina-astra');
    expect((await save(shop.admin, made, { slug: 'rakovina-vega' })).slug).toBe('rakovina-vega');
    expect((await app.guest().call(productBySlug, { params: { slug: 'rakovina-astra' } })).slug).toBe('rakovina-vega');
    const other = await create(shop.admin, { title: 'Раковина Астра' });
    expect(other.slug).toBe('rakovina-astra-2');
    expect(problems(await trySave(shop.admin, other, { slug: 'rakovina-astra' }))).toEqual([
      ['slug', 'Этот адрес уже занят'],
    ]);
    expect((await save(shop.admin, made, { slug: 'rakovina-astra' })).slug).toBe('rakovina-astra');
  });

  test('fields that are not sent are kept, empty ones cleared', async () => {
    const made = await create(shop.admin, {
      brand: 'Grohe',
      costPrice: '100',
      weightKg: '2',
      barcode: '123',
      attributes: '{"color":"chrome"}',
    });
    const saved = await save(shop.admin, made, { costPrice: '', barcode: '' });
    expect(saved).toMatchObject({
      brand: 'Grohe',
      costPrice: null,
      barcode: null,
      weightKg: 2,
      stockQty: 1,
      attributes: { color: 'chrome' },
    });
  });

  test('a form opened before a sale and saved after it leaves the sold units sold', async () => {
    const made = await create(shop.admin, { stockQty: '10' });
    const seller = await app.as('manager');
    await seller.call(recordSale, { body: { items: [{ productId: made._id, qty: 3 }], note: '' } });
    expect((await save(shop.admin, made, { title: 'Правка', stockQty: '10', stockQtyBase: '10' })).stockQty).toBe(7);
    expect((await save(shop.admin, made, { stockQty: '12', stockQtyBase: '10' })).stockQty).toBe(9);
    expect((await save(shop.admin, made, { stockQty: '500' })).stockQty).toBe(9);
    const last = await app
      .db('movements')
      .where({ product_id: made._id, kind: 'adjustment' })
      .select('delta', 'before', 'after', 'actor_id', 'reason', 'document_kind');
    expect(last).toEqual([
      { delta: 2, before: 7, after: 9, actor_id: shop.admin.person.id, reason: 'Правка товара', document_kind: 'edit' },
    ]);
  });

  test('a correction below what is left opens a discrepancy; a stock below zero that is not touched is no error', async () => {
    const made = await create(shop.admin, { stockQty: '2' });
    const seller = await app.as('manager');
    await seller.call(recordSale, { body: { items: [{ productId: made._id, qty: 2 }], note: '' } });
    expect((await save(shop.admin, made, { stockQty: '1', stockQtyBase: '2' })).stockQty).toBe(-1);
    expect(await app.db('discrepancies').where({ product_id: made._id }).select('shortage')).toEqual([{ shortage: 1 }]);
    expect((await save(shop.admin, made, { title: 'Правка', stockQty: '-1', stockQtyBase: '-1' })).stockQty).toBe(-1);
    expect(problems(await trySave(shop.admin, made, { stockQty: '-2', stockQtyBase: '-1' }))).toEqual([
      ['stockQty', 'Остаток не может быть отрицательным'],
    ]);
  });

  test('a text with U+0000 is refused, also where it is written as an escape', async () => {
    const made = await create(shop.admin, {});
    const form = new FormData();
    form.set('attributes', '{"color":"chro\\u0000me"}');
    const answer = await shop.admin.request('PUT', `/api/products/${made._id}`, { body: form });
    expect([answer.status, answer.json?.code]).toEqual([422, 'validation']);
  });

  test.each(['', '{}', undefined])('attributes sent as %j keep what is there', async (attributes) => {
    const made = await create(shop.admin, { attributes: '{"color":"chrome","reach":100}' });
    expect((await save(shop.admin, made, { attributes })).attributes).toEqual({ color: 'chrome', reach: 100 });
  });

  test('null clears one attribute; a changed subcategory drops those it lacks', async () => {
    const made = await create(shop.admin, { attributes: '{"color":"chrome","reach":100,"spray":false}' });
    expect((await save(shop.admin, made, { attributes: '{"reach":null,"spray":true}' })).attributes).toEqual({
      color: 'chrome',
      spray: true,
    });
    const moved = await save(shop.admin, made, {
      subcategoryId: SUBCATEGORIES.kitchen.id,
      attributes: '{"note":"с душем"}',
    });
    expect([moved.subcategoryId, moved.attributes]).toEqual([
      SUBCATEGORIES.kitchen.id,
      { color: 'chrome', note: 'с душем' },
    ]);
    expect(problems(await trySave(shop.admin, made, { topCategorySlug: CATEGORIES.showers.slug }))).toEqual([
      ['subcategoryId', 'Выберите подкатегорию'],
    ]);
  });

  test('the second of two people who edit one product gets the changes of the first, and overwrites nothing', async () => {
    const made = await create(shop.admin, { title: 'Общий', attributes: '{"color":"chrome"}' });
    const other = await app.as('admin');
    await app.db('users').where({ id: other.person.id }).update({ name: 'Ольга' });
    const { editing } = await save(other, made, {
      title: 'Общий, новый',
      priceRetail: '13000',
      attributes: '{"color":"black"}',
      revision: made.editing.revision,
    });
    await save(other, made, { priceRetail: '14000', revision: editing.revision });
    const refused = await trySave(shop.admin, made, { title: 'Моё название', revision: made.editing.revision });
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      409,
      'product_changed',
      'Пока форма была открыта, товар изменили',
    ]);
    const by = { by: 'Ольга', at: expect.any(String) };
    expect(refused.json.details).toEqual([
      { path: 'title', message: 'Название', before: 'Общий', after: 'Общий, новый', ...by },
      { path: 'priceRetail', message: 'Розничная цена', before: 12_490, after: 14_000, ...by },
      { path: 'attributes.color', message: 'Характеристика «color»', before: 'chrome', after: 'black', ...by },
    ]);
    expect((await shop.admin.call(productById, { params: { id: made._id } })).title).toBe('Общий, новый');
    expect((await save(shop.admin, made, { title: 'Моё название', revision: 3 })).title).toBe('Моё название');
    // Beyond what the column of edits holds.
    expect((await trySave(shop.admin, made, { title: 'Моё название', revision: 9e15 })).status).toBe(422);
  });

  test('of ten saves from one form at once exactly one is taken; sales and searches are no edits', async () => {
    const made = await create(shop.admin, { stockQty: '5' });
    await (await app.as('manager')).call(recordSale, { body: { items: [{ productId: made._id, qty: 1 }], note: '' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        trySave(shop.admin, made, { title: `Правка ${index}`, revision: made.editing.revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('every price change is written down: who, when, old and new; nothing else is', async () => {
    const made = await create(shop.admin, { costPrice: '5000' });
    await save(shop.admin, made, { title: 'Без цен', priceRetail: '12490' });
    await save(shop.admin, made, { priceRetail: '13000', salePrice: '12000', costPrice: '' });
    const { items } = await shop.admin.call(listPrices, { params: { id: made._id } });
    const shown = items.map(({ field, before, after }) => [field, before, after]);
    expect(shown.slice(0, 3).sort()).toEqual([
      ['costPrice', 5000, null],
      ['priceRetail', 12_490, 13_000],
      ['salePrice', null, 12_000],
    ]);
    expect(shown.slice(3).sort()).toEqual([
      ['costPrice', null, 5000],
      ['priceRetail', null, 12_490],
      ['priceWholesale', null, 9990],
    ]);
    expect(items[0]).toMatchObject({ actor: { _id: shop.admin.person.id, name: 'admin' }, at: expect.any(String) });
  });

  test('odd prices are warned of and saved all the same', async () => {
    const made = await create(shop.admin, {
      priceRetail: '100',
      priceWholesale: '200',
      salePrice: '40',
      costPrice: '50',
    });
    expect(made.warnings.map(({ code }) => code)).toEqual(['wholesale_above_retail', 'sale_below_cost']);
    const saved = await save(shop.admin, made, { priceRetail: '300' });
    expect([saved.priceRetail, saved.warnings.map(({ code }) => code)]).toEqual([
      300,
      ['wholesale_unchanged', 'sale_below_cost'],
    ]);
  });

  test('a deleted product is gone for shoppers and devices, is not edited, and comes back with all it had', async () => {
    const made = await create(shop.admin, { title: 'Уходящий', stockQty: '4' });
    const { to } = await app.guest().call(catalogChanges, { query: { limit: 2000 } });
    for (let press = 0; press < 2; press += 1) await shop.admin.call(deleteProduct, { params: { id: made._id } });
    expect((await app.guest().call(catalogChanges, { query: { since: to } })).removed).toEqual([made._id]);
    expect((await app.guest().request('GET', `/api/products/slug/${made.slug}`)).status).toBe(410);
    expect((await app.guest().call(listProducts, { query: { q: 'уходящий', brand: [], feature: [] } })).items).toEqual(
      [],
    );
    expect((await trySave(shop.admin, made, { title: 'x' })).json.code).toBe('product_removed');
    expect((await shop.admin.call(productById, { params: { id: made._id } })).editing?.deletedAt).not.toBeNull();
    const back = await shop.admin.call(restoreProduct, { params: { id: made._id } });
    expect([back.editing.deletedAt, back.stockQty, back.editing.revision]).toEqual([null, 4, 3]);
    expect((await app.guest().call(productBySlug, { params: { slug: made.slug } })).title).toBe('Уходящий');
  });

  test('the audit log says who created, changed, deleted and restored a product', async () => {
    const made = await create(shop.admin, { title: 'Под присмотром' });
    await save(shop.admin, made, { title: 'Под надзором', priceRetail: '13000' });
    await save(shop.admin, made, { title: 'Под надзором' });
    await shop.admin.call(deleteProduct, { params: { id: made._id } });
    await shop.admin.call(restoreProduct, { params: { id: made._id } });
    const { items } = await shop.admin.call(listAudit, { query: { subject: made._id } });
    expect(items.map(({ action }) => action)).toEqual([
      'product_restored',
      'product_deleted',
      'product_saved',
      'product_created',
    ]);
    expect(items[2]).toMatchObject({
      actor: { _id: shop.admin.person.id },
      details: { title: 'Под присмотром → Под надзором', priceRetail: '12490 → 13000' },
    });

    // Readers of the log know no codes: categories, features and their values appear by their names.
    await app.db('features').where({ code: 'color' }).update({ name: 'Цвет' });
    const coloured = await create(shop.admin, { attributes: '{"color":"chrome","reach":100,"spray":true}' });
    await save(shop.admin, coloured, { subcategoryId: SUBCATEGORIES.kitchen.id, attributes: '{"color":"black"}' });
    await save(shop.admin, coloured, {
      topCategorySlug: CATEGORIES.showers.slug,
      subcategoryId: SUBCATEGORIES.sets.id,
    });
    const { items: moves } = await shop.admin.call(listAudit, {
      query: { subject: coloured._id, action: 'product_saved' },
    });
    expect(moves.map(({ details }) => details)).toEqual([
      {
        topCategorySlug: 'Смесители → Душ',
        subcategoryId: 'Для кухни → Комплекты',
        'attributes.Цвет': 'Чёрный → —',
      },
      {
        subcategoryId: 'Для раковины → Для кухни',
        'attributes.Цвет': 'Хром → Чёрный',
        'attributes.reach': '100 → —',
        'attributes.spray': 'true → —',
      },
    ]);
  });

  test('nobody but administrators gets what only the form needs', async () => {
    const made = await create(shop.admin, { costPrice: '4321' });
    for (const role of ['guest', 'customer', 'wholesale', 'manager'] as const) {
      const answer = await (await app.browserOf(role)).request('GET', `/api/products/${made._id}`);
      expect([answer.status, answer.json.editing, answer.json.costPrice, answer.text.includes('4321')]).toEqual([
        200,
        undefined,
        undefined,
        false,
      ]);
    }
  });
});
