import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { catalogChanges, catalogFigures } from '#contract/catalogue/catalog-feed.ts';
import { listProducts, productById, productBySlug } from '#contract/catalogue/catalog.ts';
import { createProduct, deleteProduct, listPrices, restoreProduct } from '#contract/products/products.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/memory.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import {
  create,
  type FormFields,
  NEW_PRODUCT,
  productForm,
  save,
  trySave,
} from '../../../proofs/fixtures/sample-forms.ts';
import { addCategories, CATEGORIES, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';

const feature = (subcategory_id: string, code: string, type: string, position: number, change = {}) => ({
  id: `${subcategory_id}-${code}`,
  subcategory_id,
  code,
  name: code,
  unit: '',
  type,
  choices: '[]',
  min: null,
  max: null,
  step: null,
  position,
  ...change,
});
const COLOURS = JSON.stringify([
  { code: 'chrome', label: 'Хром' },
  { code: 'black', label: 'Чёрный' },
]);

describe.each(ENGINES)('editing products on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  beforeAll(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    await app
      .db('features')
      .insert([
        feature('sub-basin', 'color', 'enum', 0, { choices: COLOURS }),
        feature('sub-basin', 'reach', 'number', 1, { min: 50, max: 300, step: 5 }),
        feature('sub-basin', 'spray', 'bool', 2),
        feature('sub-kitchen', 'color', 'enum', 0, { choices: COLOURS }),
        feature('sub-kitchen', 'note', 'text', 1),
      ]);
    admin = await app.as('admin');
  });
  afterAll(async () => {
    expect(await proveStock(app.db)).toEqual([]);
    await app.close();
  });

  const problems = (answer: { json: { details?: { path: string; message: string }[] } }) =>
    (answer.json.details ?? []).map(({ path, message }) => [path, message]);

  test('a product is created from all the fields of the form and read back with all of them', async () => {
    const made = await create(admin, {
      title: 'Смеситель Ёлка 1700х700',
      brand: 'Grohe',
      priceRetail: '12 490',
      salePrice: '11990',
      saleFrom: '2026-11-01T00:00:00+03:00',
      saleTo: '2099-01-01T00:00:00Z',
      costPrice: '7000,50',
      stockQty: '7',
      shortDesc: 'Коротко',
      fullDesc: 'Подробно',
      weightKg: '1.35',
      lengthMm: 150,
      widthMm: '52',
      heightMm: '',
      sku: 'AB 12',
      barcode: '4600000000017',
      externalId: 'ext-1',
      moreBarcodes: '4607086562222',
      attributes: '{"color":"chrome","reach":120,"spray":true}',
    });
    const read = await admin.call(productById, { params: { id: made._id } });
    expect(read).toEqual({
      _id: made._id,
      slug: 'smesitel-elka-1700x700',
      title: 'Смеситель Ёлка 1700х700',
      brand: 'Grohe',
      sku: 'AB 12',
      barcode: '4600000000017',
      images: [],
      price: { retail: 12_490, wholesale: 9990, effective: 11_990 },
      priceRetail: 12_490,
      priceWholesale: 9990,
      salePrice: 11_990,
      saleTo: '2099-01-01T00:00:00.000Z',
      costPrice: 7000.5,
      stockQty: 7,
      availability: { code: 'in', label: 'В наличии: много' },
      topCategorySlug: CATEGORIES.mixers.slug,
      subcategoryId: SUBCATEGORIES.basin.id,
      createdAt: expect.any(String),
      shortDesc: 'Коротко',
      fullDesc: 'Подробно',
      weightKg: 1.35,
      dimensions: { lengthMm: 150, widthMm: 52, heightMm: null },
      attributes: { color: 'chrome', reach: 120, spray: true },
      editing: {
        revision: 1,
        salePrice: 11_990,
        saleFrom: '2026-10-31T21:00:00.000Z',
        saleTo: '2099-01-01T00:00:00.000Z',
        externalId: 'ext-1',
        moreBarcodes: '4607086562222',
        modelKey: '',
        storagePlace: '',
        variants: [],
        reservedQty: 0,
        updatedAt: expect.any(String),
        deletedAt: null,
        draft: false,
      },
    });
    const movements = await app
      .db('movements')
      .where({ product_id: made._id })
      .select('kind', 'delta', 'actor_id', 'reason');
    expect(movements).toEqual([{ kind: 'initial', delta: 7, actor_id: admin.person.id, reason: 'Начальный остаток' }]);
  });

  test('a new product without a stock figure has one unit', async () => {
    expect((await create(admin)).stockQty).toBe(1);
  });

  test('a product sent again under its own id, also at the same moment, is made once; another form or person under that id is refused', async () => {
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    const fields = {
      id,
      title: 'Единственный',
      sku: 'SENT-TWICE',
      stockQty: '3',
      attributes: '{"reach":60,"color":"black"}',
    };
    const made = await Promise.all([create(admin, fields), create(admin, fields)]);
    const again = await create(admin, fields);
    expect([...made, again].map((one) => [one._id, one.slug, one.stockQty])).toEqual(
      Array.from({ length: 3 }, () => [id, 'edinstvennyy', 3]),
    );
    expect(await app.db('product_edits').where({ product_id: id })).toHaveLength(1);
    for (const [who, change] of [
      [admin, { stockQty: '4' }],
      [admin, { title: 'Другой' }],
      [await app.as('admin'), {}],
    ] as const) {
      const refused = await who.request('POST', createProduct.path, {
        body: productForm({ ...NEW_PRODUCT, ...fields, ...change }),
      });
      expect([refused.status, refused.json.code]).toEqual([409, 'product_id_reused']);
    }
    expect((await admin.call(productById, { params: { id } })).stockQty).toBe(3);
  });

  test('a product reaches the listing, the search and the devices at once', async () => {
    const { to } = await app.guest().call(catalogChanges, { query: { limit: 2000 } });
    const made = await create(admin, { title: 'Кран Невидимка' });
    const feed = await app.guest().call(catalogChanges, { query: { since: to } });
    expect(feed.products.map(({ _id }) => _id)).toEqual([made._id]);
    expect(feed.categories?.[0]?.products).toBeGreaterThan(0);
    expect(
      (await app.guest().call(listProducts, { query: { q: 'невидимка', brand: [], feature: [] } })).items.map(
        ({ _id }) => _id,
      ),
    ).toEqual([made._id]);
    expect((await admin.call(catalogFigures, { query: {} })).figures.some(({ _id }) => _id === made._id)).toBe(true);
  });

  test('missing and wrong values of a form are reported at its fields, and nothing is written', async () => {
    const before = await app.db('products').count({ count: '*' });
    const refuse = async (fields: FormFields) => {
      const { title: _title, ...rest } = NEW_PRODUCT;
      return problems(
        await admin.request('POST', createProduct.path, { body: productForm({ ...rest, title: 'Кран', ...fields }) }),
      );
    };
    expect(await refuse({ title: '  ' })).toEqual([['title', 'Укажите название']]);
    expect(await refuse({ priceRetail: '', priceWholesale: undefined })).toEqual([
      ['priceRetail', 'Нужна сумма в рублях'],
      ['priceWholesale', expect.any(String)],
    ]);
    expect(
      await refuse({ priceRetail: '-1', costPrice: '0.001', weightKg: 'много', lengthMm: '1.5', stockQty: '-1' }),
    ).toEqual([
      ['priceRetail', 'Сумма не может быть отрицательной'],
      ['stockQty', 'Остаток не может быть отрицательным'],
      ['costPrice', 'Нужна сумма, например 12 490 или 12 490,50'],
      ['weightKg', 'Нужно число'],
      ['lengthMm', 'Нужно целое число миллиметров'],
    ]);
    // With a price of zero the first finder would have it for free.
    expect(await refuse({ priceRetail: '0', priceWholesale: '0', salePrice: '0', costPrice: '0' })).toEqual([
      ['salePrice', 'Цена со скидкой должна быть больше нуля. Нет скидки — оставьте поле пустым'],
      ['priceRetail', 'Цена должна быть больше нуля'],
      ['priceWholesale', 'Цена должна быть больше нуля'],
    ]);
    expect(await refuse({ subcategoryId: '' })).toEqual([['subcategoryId', 'Выберите подкатегорию']]);
    expect(await refuse({ subcategoryId: SUBCATEGORIES.sets.id })).toEqual([
      ['subcategoryId', 'В этой категории такой подкатегории нет'],
    ]);
    expect(await refuse({ topCategorySlug: 'net' })).toEqual([['topCategorySlug', 'Такой категории нет']]);
    expect(await refuse({ saleFrom: '2026-12-02T00:00:00Z', saleTo: '2026-12-01T00:00:00Z' })).toEqual([
      ['saleTo', 'Скидка должна заканчиваться позже, чем начинается'],
    ]);
    expect(await refuse({ attributes: '{"color":"gold","reach":52,"spray":"yes","foreign":1}' })).toEqual([
      ['attributes.color', 'Выберите значение из списка'],
      ['attributes.reach', 'Введите число с шагом 5'],
      ['attributes.spray', 'Нужно «да» или «нет»'],
      ['attributes.foreign', 'Такой характеристики здесь нет'],
    ]);
    expect(await app.db('products').count({ count: '*' })).toEqual(before);
  });

  test('twenty products of one title created at once get twenty slugs', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create(admin, { title: 'Ванна «Двойник»' })));
    const expected = Array.from({ length: 20 }, (_, index) =>
      index === 0 ? 'vanna-dvoynik' : `vanna-dvoynik-${index + 1}`,
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  test('an article belongs to one product, also when two are created at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        admin.request('POST', createProduct.path, { body: productForm({ ...NEW_PRODUCT, sku: 'ONE-1' }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(problems(answers.find(({ status }) => status === 422) ?? { json: {} })).toEqual([
      ['sku', 'Этот артикул уже у товара «Смеситель для раковины»'],
    ]);
  });

  test('a title edit keeps the slug; a changed slug leads on, and its old one is never given away', async () => {
    const made = await create(admin, { title: 'Раковина Астра' });
    expect((await save(admin, made, { title: 'Раковина Вега' })).slug).toBe('rakovina-astra');
    expect((await save(admin, made, { slug: 'rakovina-vega' })).slug).toBe('rakovina-vega');
    expect((await app.guest().call(productBySlug, { params: { slug: 'rakovina-astra' } })).slug).toBe('rakovina-vega');
    const other = await create(admin, { title: 'Раковина Астра' });
    expect(other.slug).toBe('rakovina-astra-2');
    expect(problems(await trySave(admin, other, { slug: 'rakovina-astra' }))).toEqual([
      ['slug', 'Этот адрес уже занят'],
    ]);
    expect((await save(admin, made, { slug: 'rakovina-astra' })).slug).toBe('rakovina-astra');
  });

  test('fields that are not sent are kept, empty ones cleared', async () => {
    const made = await create(admin, {
      brand: 'Grohe',
      costPrice: '100',
      weightKg: '2',
      barcode: '123',
      attributes: '{"color":"chrome"}',
    });
    const saved = await save(admin, made, { costPrice: '', barcode: '' });
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
    const made = await create(admin, { stockQty: '10' });
    const seller = await app.as('manager');
    await seller.call(recordSale, { body: { items: [{ productId: made._id, qty: 3 }], note: '' } });
    expect((await save(admin, made, { title: 'Правка', stockQty: '10', stockQtyBase: '10' })).stockQty).toBe(7);
    expect((await save(admin, made, { stockQty: '12', stockQtyBase: '10' })).stockQty).toBe(9);
    expect((await save(admin, made, { stockQty: '500' })).stockQty).toBe(9);
    const last = await app
      .db('movements')
      .where({ product_id: made._id, kind: 'adjustment' })
      .select('delta', 'before', 'after', 'actor_id', 'reason', 'document_kind');
    expect(last).toEqual([
      { delta: 2, before: 7, after: 9, actor_id: admin.person.id, reason: 'Правка товара', document_kind: 'edit' },
    ]);
  });

  test('a correction below what is left opens a discrepancy; a stock below zero that is not touched is no error', async () => {
    const made = await create(admin, { stockQty: '2' });
    const seller = await app.as('manager');
    await seller.call(recordSale, { body: { items: [{ productId: made._id, qty: 2 }], note: '' } });
    expect((await save(admin, made, { stockQty: '1', stockQtyBase: '2' })).stockQty).toBe(-1);
    expect(await app.db('discrepancies').where({ product_id: made._id }).select('shortage')).toEqual([{ shortage: 1 }]);
    expect((await save(admin, made, { title: 'Правка', stockQty: '-1', stockQtyBase: '-1' })).stockQty).toBe(-1);
    expect(problems(await trySave(admin, made, { stockQty: '-2', stockQtyBase: '-1' }))).toEqual([
      ['stockQty', 'Остаток не может быть отрицательным'],
    ]);
  });

  test('a text with U+0000 is refused, also where it is written as an escape', async () => {
    const made = await create(admin, {});
    const form = new FormData();
    form.set('attributes', '{"color":"chro\\u0000me"}');
    const answer = await admin.request('PUT', `/api/products/${made._id}`, { body: form });
    expect([answer.status, answer.json?.code]).toEqual([422, 'validation']);
  });

  test.each(['', '{}', undefined])('attributes sent as %j keep what is there', async (attributes) => {
    const made = await create(admin, { attributes: '{"color":"chrome","reach":100}' });
    expect((await save(admin, made, { attributes })).attributes).toEqual({ color: 'chrome', reach: 100 });
  });

  test('null clears one attribute; a changed subcategory drops those it lacks', async () => {
    const made = await create(admin, { attributes: '{"color":"chrome","reach":100,"spray":false}' });
    expect((await save(admin, made, { attributes: '{"reach":null,"spray":true}' })).attributes).toEqual({
      color: 'chrome',
      spray: true,
    });
    const moved = await save(admin, made, {
      subcategoryId: SUBCATEGORIES.kitchen.id,
      attributes: '{"note":"с душем"}',
    });
    expect([moved.subcategoryId, moved.attributes]).toEqual([
      SUBCATEGORIES.kitchen.id,
      { color: 'chrome', note: 'с душем' },
    ]);
    expect(problems(await trySave(admin, made, { topCategorySlug: CATEGORIES.showers.slug }))).toEqual([
      ['subcategoryId', 'Выберите подкатегорию'],
    ]);
  });

  test('the second of two people who edit one product gets the changes of the first, and overwrites nothing', async () => {
    const made = await create(admin, { title: 'Общий', attributes: '{"color":"chrome"}' });
    const other = await app.as('admin');
    await app.db('users').where({ id: other.person.id }).update({ name: 'Ольга' });
    const { editing } = await save(other, made, {
      title: 'Общий, новый',
      priceRetail: '13000',
      attributes: '{"color":"black"}',
      revision: made.editing.revision,
    });
    await save(other, made, { priceRetail: '14000', revision: editing.revision });
    const refused = await trySave(admin, made, { title: 'Моё название', revision: made.editing.revision });
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
    expect((await admin.call(productById, { params: { id: made._id } })).title).toBe('Общий, новый');
    expect((await save(admin, made, { title: 'Моё название', revision: 3 })).title).toBe('Моё название');
    // Beyond what the column of edits holds.
    expect((await trySave(admin, made, { title: 'Моё название', revision: 9e15 })).status).toBe(422);
  });

  test('of ten saves from one form at once exactly one is taken; sales and searches are no edits', async () => {
    const made = await create(admin, { stockQty: '5' });
    await (await app.as('manager')).call(recordSale, { body: { items: [{ productId: made._id, qty: 1 }], note: '' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        trySave(admin, made, { title: `Правка ${index}`, revision: made.editing.revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('every price change is written down: who, when, old and new; nothing else is', async () => {
    const made = await create(admin, { costPrice: '5000' });
    await save(admin, made, { title: 'Без цен', priceRetail: '12490' });
    await save(admin, made, { priceRetail: '13000', salePrice: '12000', costPrice: '' });
    const { items } = await admin.call(listPrices, { params: { id: made._id } });
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
    expect(items[0]).toMatchObject({ actor: { _id: admin.person.id, name: 'admin' }, at: expect.any(String) });
  });

  test('odd prices are warned of and saved all the same', async () => {
    const made = await create(admin, { priceRetail: '100', priceWholesale: '200', salePrice: '40', costPrice: '50' });
    expect(made.warnings.map(({ code }) => code)).toEqual(['wholesale_above_retail', 'sale_below_cost']);
    const saved = await save(admin, made, { priceRetail: '300' });
    expect([saved.priceRetail, saved.warnings.map(({ code }) => code)]).toEqual([
      300,
      ['wholesale_unchanged', 'sale_below_cost'],
    ]);
  });

  test('a deleted product is gone for shoppers and devices, is not edited, and comes back with all it had', async () => {
    const made = await create(admin, { title: 'Уходящий', stockQty: '4' });
    const { to } = await app.guest().call(catalogChanges, { query: { limit: 2000 } });
    for (let press = 0; press < 2; press += 1) await admin.call(deleteProduct, { params: { id: made._id } });
    expect((await app.guest().call(catalogChanges, { query: { since: to } })).removed).toEqual([made._id]);
    expect((await app.guest().request('GET', `/api/products/slug/${made.slug}`)).status).toBe(410);
    expect((await app.guest().call(listProducts, { query: { q: 'уходящий', brand: [], feature: [] } })).items).toEqual(
      [],
    );
    expect((await trySave(admin, made, { title: 'x' })).json.code).toBe('product_removed');
    expect((await admin.call(productById, { params: { id: made._id } })).editing?.deletedAt).not.toBeNull();
    const back = await admin.call(restoreProduct, { params: { id: made._id } });
    expect([back.editing.deletedAt, back.stockQty, back.editing.revision]).toEqual([null, 4, 3]);
    expect((await app.guest().call(productBySlug, { params: { slug: made.slug } })).title).toBe('Уходящий');
  });

  test('the audit log says who created, changed, deleted and restored a product', async () => {
    const made = await create(admin, { title: 'Под присмотром' });
    await save(admin, made, { title: 'Под надзором', priceRetail: '13000' });
    await save(admin, made, { title: 'Под надзором' });
    await admin.call(deleteProduct, { params: { id: made._id } });
    await admin.call(restoreProduct, { params: { id: made._id } });
    const { items } = await admin.call(listAudit, { query: { subject: made._id } });
    expect(items.map(({ action }) => action)).toEqual([
      'product_restored',
      'product_deleted',
      'product_saved',
      'product_created',
    ]);
    expect(items[2]).toMatchObject({
      actor: { _id: admin.person.id },
      details: { title: 'Под присмотром → Под надзором', priceRetail: '12490 → 13000' },
    });

    // Readers of the log know no codes: categories, features and their values appear by their names.
    await app.db('features').where({ code: 'color' }).update({ name: 'Цвет' });
    const coloured = await create(admin, { attributes: '{"color":"chrome","reach":100,"spray":true}' });
    await save(admin, coloured, { subcategoryId: SUBCATEGORIES.kitchen.id, attributes: '{"color":"black"}' });
    await save(admin, coloured, { topCategorySlug: CATEGORIES.showers.slug, subcategoryId: SUBCATEGORIES.sets.id });
    const { items: moves } = await admin.call(listAudit, { query: { subject: coloured._id, action: 'product_saved' } });
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
    const made = await create(admin, { costPrice: '4321' });
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
