import { describe, expect, test } from 'vitest';
import { productCreationSchema, productSaveSchema } from '#contract/catalogue/products.ts';
import { BLANK, bodyOf, galleryOf, movedTo, valuesOf } from './product-values.ts';
import { changedFields, priceJumps, validateProduct, warningsOf } from './merge-edits.ts';
import { SAMPLE_FEATURES as features, SAMPLE_CATEGORY as category, sampleProduct } from './sample-product.ts';
import { creationForm, saveForm } from './use-sending.ts';

const timeZone = 'Europe/Moscow';
const values = valuesOf(sampleProduct(), timeZone);

describe('the product form', () => {
  test('round trip: an unchanged product is sent back unchanged', () => {
    expect([values.saleFrom, values.saleTo, values.costPrice, values.attributes]).toEqual([
      '2026-11-10',
      '2026-11-30',
      '4310,5',
      { color: 'chrome', reach: '110', spray: 'false' },
    ]);
    const sent = productSaveSchema.parse(
      bodyOf(values, { features, timeZone, opened: { ...values, saleFrom: '', saleTo: '' } }),
    );
    expect(sent).toMatchObject({
      priceRetail: 8290,
      costPrice: 4310.5,
      salePrice: 6715,
      stockQty: 24,
      stockQtyBase: 24,
      weightKg: 1.3,
      heightMm: null,
      subcategoryId: 's1',
      saleFrom: '2026-11-09T21:00:00.000Z',
      saleTo: '2026-11-30T21:00:00.000Z',
      attributes: { color: 'chrome', reach: 110, spray: false, note: null },
    });
  });

  test('a discount whose days were not changed keeps its exact instants', () => {
    expect(Object.keys(bodyOf(values, { features, timeZone, opened: values }))).not.toContain('saleTo');
  });

  test('reports missing values at their fields before anything is sent', () => {
    expect(Object.fromEntries(validateProduct(BLANK, { features: [], category: undefined, timeZone }))).toMatchObject({
      title: 'Укажите название',
      priceRetail: 'Нужна сумма в рублях',
      priceWholesale: 'Нужна сумма в рублях',
      topCategorySlug: 'Выберите категорию',
    });
    const wrong = { ...values, subcategoryId: '', costPrice: '1.234', lengthMm: '1.5', stockQty: '-1' };
    expect([...validateProduct(wrong, { features: [], category, timeZone, opened: values }).keys()].sort()).toEqual([
      'costPrice',
      'lengthMm',
      'stockQty',
      'subcategoryId',
    ]);
    expect(validateProduct(values, { features, category, timeZone, opened: values }).size).toBe(0);
  });

  test('features are validated by type, limits and step', () => {
    const wrong = { ...values, attributes: { color: 'green', reach: '112', spray: 'true' } };
    expect(Object.fromEntries(validateProduct(wrong, { features, category, timeZone, opened: values }))).toEqual({
      'attributes.color': 'Выберите значение из списка',
      'attributes.reach': 'Введите число с шагом 5',
    });
  });

  test('numbers are read as people type them, and ambiguous ones are refused', () => {
    const typed = {
      ...values,
      priceRetail: '12 490,50',
      priceWholesale: '9990.5',
      costPrice: '4\u00a0310,05',
      stockQty: '1 000',
      weightKg: '2,5',
    };
    const context = { features, category, timeZone, opened: values };
    expect([...validateProduct(typed, context)]).toEqual([]);
    expect(productSaveSchema.parse(bodyOf(typed, context))).toMatchObject({
      priceRetail: 12_490.5,
      priceWholesale: 9990.5,
      costPrice: 4310.05,
      stockQty: 1000,
      weightKg: 2.5,
    });
    const slips = {
      priceRetail: '1e5',
      priceWholesale: '0x10',
      costPrice: '12,490',
      stockQty: '1,000',
      lengthMm: '1.500',
      salePrice: '12.490,50',
    };
    expect([...validateProduct({ ...values, ...slips }, context).keys()].sort()).toEqual(Object.keys(slips).sort());
  });

  test('an invalid day is refused with a message, and never sent as another one', () => {
    const context = { features, category, timeZone, opened: values };
    expect(validateProduct({ ...values, saleFrom: '11/20/2026' }, context).get('saleFrom')).toBe(
      'Нужна дата: день.месяц.год',
    );
    expect(bodyOf({ ...values, saleFrom: '11/20/2026' }, context)).toMatchObject({ saleFrom: '' });
  });

  test('a price changed by a factor of ten needs a confirmation', () => {
    const jumps = (change: object) =>
      priceJumps({ ...values, ...change }, values).map(({ name, before, now }) => [name, before, now]);
    expect(jumps({ priceRetail: '829050', salePrice: '671,5' })).toEqual([
      ['Розничная цена', 8290, 829_050],
      ['Цена со скидкой', 6715, 671.5],
    ]);
    expect(jumps({ priceRetail: '82 899,99', priceWholesale: '541', costPrice: '' })).toEqual([]);
  });

  test('limits that only the contract has are reported in Russian too', () => {
    const context = { features, category, timeZone, opened: values };
    const long = { ...values, brand: 'Б'.repeat(121), sku: 'А'.repeat(65) };
    expect([...validateProduct(long, context)]).toEqual([
      ['brand', 'Слишком длинный текст'],
      ['sku', 'Слишком длинный текст'],
    ]);
  });

  test('an existing weight to the gram stays valid, and rewriting a number changes nothing', () => {
    const fine = { ...values, weightKg: '1,234' };
    const context = { features, category, timeZone, opened: fine };
    expect(validateProduct({ ...fine, title: 'Другой' }, context).size).toBe(0);
    expect(validateProduct({ ...fine, weightKg: '1,235' }, context).get('weightKg')).toBe('Введите число с шагом 0,01');
    const opened = { values, gallery: galleryOf(sampleProduct()) };
    expect(
      changedFields(
        opened,
        {
          ...opened,
          values: { ...values, priceRetail: '8 290,00', attributes: { ...values.attributes, reach: '110,0' } },
        },
        features,
      ),
    ).toEqual([]);
    expect(changedFields(opened, { ...opened, values: { ...values, sku: '007' } }, features)).toEqual(['Артикул']);
  });

  test('another subcategory begins the features anew, another category clears the subcategory', () => {
    expect(movedTo(values, { subcategoryId: 's2' })).toEqual({
      topCategorySlug: 'smesiteli',
      subcategoryId: 's2',
      attributes: {},
    });
    expect(movedTo(values, { topCategorySlug: 'dush' })).toEqual({
      topCategorySlug: 'dush',
      subcategoryId: '',
      attributes: {},
    });
  });

  test('unusual prices cause warnings while they are typed', () => {
    expect(warningsOf({ ...values, priceRetail: '9000' }, values).map(({ code }) => code)).toEqual([
      'wholesale_unchanged',
    ]);
    expect(
      warningsOf({ ...values, priceWholesale: '9000', salePrice: '4000' }, values).map(({ code }) => code),
    ).toEqual(['wholesale_above_retail', 'sale_below_cost']);
    expect(warningsOf({ ...values, priceRetail: '' }, values)).toEqual([]);
  });

  test('asks for no hidden wholesale price, sends none, and compares none', () => {
    const priceless = { ...values, priceWholesale: '' };
    const context = { features, category, timeZone, opened: values };
    expect(validateProduct(priceless, context).get('priceWholesale')).toBe('Нужна сумма в рублях');
    for (const wholesale of ['optional', 'hidden'] as const)
      expect([...validateProduct(priceless, { ...context, wholesale })]).toEqual([]);
    expect(bodyOf(priceless, { ...context, wholesale: 'optional' })).toMatchObject({ priceWholesale: '' });
    expect(bodyOf(values, { ...context, wholesale: 'hidden' })).not.toHaveProperty('priceWholesale');
    expect(warningsOf({ ...values, priceRetail: '5000', salePrice: '' }, values, 'hidden')).toEqual([]);
  });

  test('names the changed fields', () => {
    const opened = { values, gallery: galleryOf(sampleProduct()) };
    const now = {
      values: { ...values, title: 'Другой', attributes: { ...values.attributes, reach: '115' } },
      gallery: { ...opened.gallery, mainKey: '/pictures/aa.webp' },
    };
    expect(changedFields(opened, now, features)).toEqual(['Название', 'Вылет излива', 'Фотографии']);
    expect(changedFields(opened, opened, features)).toEqual([]);
  });

  test('is sent under the names of the fields, its pictures as files', () => {
    const photo = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
    const gallery = {
      pictures: [{ key: 'n', url: '', file: photo }, ...galleryOf(sampleProduct()).pictures],
      mainKey: 'n',
    };
    const saved = saveForm({ values, gallery }, 4, { features, timeZone, opened: values });
    expect([
      saved.get('revision'),
      saved.get('imagesKeep'),
      saved.get('primaryIndex'),
      saved.getAll('imagesNew').length,
    ]).toEqual(['4', '["new:0","/pictures/aa.webp","/pictures/bb.webp"]', '2', 1]);
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    const made = creationForm({ values, gallery: { pictures: gallery.pictures.slice(0, 1), mainKey: 'n' } }, id, {
      features,
      timeZone,
    });
    expect([made.get('id'), made.get('primaryIndex'), made.getAll('images').length]).toEqual([id, '0', 1]);
    expect(
      productCreationSchema.safeParse(Object.fromEntries([...made].filter(([, value]) => typeof value === 'string')))
        .success,
    ).toBe(true);
  });
});
