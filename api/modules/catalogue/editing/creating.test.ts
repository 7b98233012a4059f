/** Products are created once, from valid values, under slugs and articles of their own. */
import { describe, expect, test } from 'vitest';
import { catalogChanges, catalogFigures } from '#contract/listing/catalog-feed.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { createProduct, productById } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { create, type FormFields, NEW_PRODUCT, productForm } from '../../../proofs/fixtures/sample-forms.ts';
import { CATEGORIES, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { problems, editingShop } from '../../../proofs/fixtures/sample-editing.ts';

describe.each(ENGINES)('editing products on %s', (engine) => {
  const shop = editingShop(engine);
  const { app } = shop;

  test('a product is created from all the fields of the form and read back with all of them', async () => {
    const made = await create(shop.admin, {
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
    const read = await shop.admin.call(productById, { params: { id: made._id } });
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
    expect(movements).toEqual([
      { kind: 'initial', delta: 7, actor_id: shop.admin.person.id, reason: 'Начальный остаток' },
    ]);
  });

  test('a new product without a stock figure has one unit', async () => {
    expect((await create(shop.admin)).stockQty).toBe(1);
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
    const made = await Promise.all([create(shop.admin, fields), create(shop.admin, fields)]);
    const again = await create(shop.admin, fields);
    expect([...made, again].map((one) => [one._id, one.slug, one.stockQty])).toEqual(
      Array.from({ length: 3 }, () => [id, 'edinstvennyy', 3]),
    );
    expect(await app.db('product_edits').where({ product_id: id })).toHaveLength(1);
    for (const [who, change] of [
      [shop.admin, { stockQty: '4' }],
      [shop.admin, { title: 'Другой' }],
      [await app.as('admin'), {}],
    ] as const) {
      const refused = await who.request('POST', createProduct.path, {
        body: productForm({ ...NEW_PRODUCT, ...fields, ...change }),
      });
      expect([refused.status, refused.json.code]).toEqual([409, 'act_id_reused']);
    }
    expect((await shop.admin.call(productById, { params: { id } })).stockQty).toBe(3);
    // A form reads the product that a former build made for it, and saves the difference.
    await app.db('acts').where({ id }).delete();
    const kept = await shop.admin.request('POST', createProduct.path, {
      body: productForm({ ...NEW_PRODUCT, ...fields }),
    });
    expect([kept.status, kept.json.code]).toEqual([409, 'act_id_reused']);
  });

  test('a product reaches the listing, the search and the devices at once', async () => {
    const { to } = await app.guest().call(catalogChanges, { query: { limit: 2000 } });
    const made = await create(shop.admin, { title: 'Кран Невидимка' });
    const feed = await app.guest().call(catalogChanges, { query: { since: to } });
    expect(feed.products.map(({ _id }) => _id)).toEqual([made._id]);
    expect(feed.categories?.[0]?.products).toBeGreaterThan(0);
    expect(
      (await app.guest().call(listProducts, { query: { q: 'невидимка', brand: [], feature: [] } })).items.map(
        ({ _id }) => _id,
      ),
    ).toEqual([made._id]);
    expect((await shop.admin.call(catalogFigures, { query: {} })).figures.some(({ _id }) => _id === made._id)).toBe(
      true,
    );
  });

  test('missing and wrong values of a form are reported at its fields, and nothing is written', async () => {
    const before = await app.db('products').count({ count: '*' });
    const refuse = async (fields: FormFields) => {
      const { title: _title, ...rest } = NEW_PRODUCT;
      return problems(
        await shop.admin.request('POST', createProduct.path, {
          body: productForm({ ...rest, title: 'Кран', ...fields }),
        }),
      );
    };
    expect(await refuse({ title: '  ' })).toEqual([['title', 'Укажите название']]);
    expect(await refuse({ priceRetail: '' })).toEqual([['priceRetail', 'Нужна сумма в рублях']]);
    for (const priceWholesale of ['', undefined])
      expect(await refuse({ priceWholesale })).toEqual([['priceWholesale', 'Нужна сумма в рублях']]);
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
    const made = await Promise.all(Array.from({ length: 20 }, () => create(shop.admin, { title: 'Ванна «Двойник»' })));
    const expected = Array.from({ length: 20 }, (_, index) =>
      index === 0 ? 'vanna-dvoynik' : `vanna-dvoynik-${index + 1}`,
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  test('an article belongs to one product, also when two are created at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        shop.admin.request('POST', createProduct.path, { body: productForm({ ...NEW_PRODUCT, sku: 'ONE-1' }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(problems(answers.find(({ status }) => status === 422) ?? { json: {} })).toEqual([
      ['sku', 'Этот артикул уже у товара «Смеситель для раковины»'],
    ]);
  });
});
