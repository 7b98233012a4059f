import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { TEXT_FIELDS } from '#contract/products/product-fields.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { facetsQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { knowingShop, render } from '../../testing.tsx';
import { ProductForm } from './product-form.tsx';
import { NUMBER_STEPS, type NumberField, validateProduct } from './merge-edits.ts';
import { PLAIN_FIELDS, valuesLike, valuesOf } from './product-values.ts';
import { SAMPLE_FEATURES, SAMPLE_CATEGORY, sampleProduct } from './sample-product.ts';

vi.mock('../../parts/forms/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

function look(product: Parameters<typeof ProductForm>[0]['product'], sellsWholesale = true) {
  const client = knowingShop(new QueryClient(), { sellsWholesale });
  client.setQueryData(managedCategoriesQuery.queryKey, [SAMPLE_CATEGORY]);
  return render(<ProductForm product={product} />, { client });
}

/** Attributes of the control with this label. */
function control(html: string, label: string): string {
  const [, id = ''] = new RegExp(`<label for="([^"]+)"[^>]*>${label}`).exec(html) ?? [];
  return html.split('<').find((tag) => tag.includes(`id="${id}"`) && id !== '') ?? '';
}

test('an existing product is shown under «Редактирование товара» in its sections, with save and delete buttons', () => {
  const { text, html } = look(sampleProduct());
  expect(html).toMatch(/<h1>Редактирование товара<\/h1>/);
  for (const words of [
    'Основное',
    'Цены и склад',
    'Габариты и вес',
    'Фотографии',
    'Сохранить изменения',
    'Удалить',
    'На витрине',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/из них в резерве 3/);
});

test('the way back leads to the list as it was, and so does the way to a variant', () => {
  const variants = [{ _id: 'p9', title: 'Смеситель чёрный' }];
  const product = sampleProduct({ editing: { ...sampleProduct().editing, variants } });
  const narrowed = '?q=grohe&amp;state=low&amp;page=2';
  const { links } = render(<ProductForm product={product} />, {
    at: `/admin/products/p1/edit${narrowed.replaceAll('&amp;', '&')}`,
    client: new QueryClient(),
  });
  expect(links).toEqual(expect.arrayContaining([`/admin/inventory${narrowed}`, `/admin/products/p9/edit${narrowed}`]));
});

test('a shop without categories is told so, and where to make one', () => {
  const client = new QueryClient();
  client.setQueryData(managedCategoriesQuery.queryKey, []);
  const { links, text } = render(<ProductForm product={sampleProduct()} />, { client });
  expect(text).toContain('Категорий пока нет');
  expect(links).toContain('/admin/catalog');
  expect(render(<ProductForm product={sampleProduct()} />, { client: new QueryClient() }).text).not.toContain(
    'Категорий пока нет',
  );
});

test('a brand in another spelling is suggested in the shop’s spelling', () => {
  const client = new QueryClient();
  client.setQueryData(facetsQuery({ brand: [] }, GUEST_VIEWER).queryKey, {
    brands: [{ name: 'Grohe', count: 12 }],
    price: null,
    inStock: 0,
    discounted: 0,
    features: [],
    asOf: null,
  });
  const seen = (brand: string) => render(<ProductForm product={sampleProduct({ brand })} />, { client });
  expect(seen('GROHE').text).toContain('В магазине этот бренд пишут «Grohe»');
  expect(seen('Grohe').text).not.toContain('В магазине этот бренд пишут');
  expect(seen('Roca').text).not.toContain('В магазине этот бренд пишут');
  expect(seen('').html).toContain('<option value="Grohe">');
});

test('title, category, subcategory and both prices are required; brand and descriptions are optional', () => {
  const { text, html } = look(sampleProduct());
  for (const label of ['Название', 'Категория', 'Подкатегория', 'Розничная цена', 'Оптовая цена'])
    expect(control(html, label)).toContain('required');
  for (const label of ['Бренд', 'Краткое описание', 'Полное описание', 'Себестоимость', 'Остаток']) {
    expect(control(html, label)).not.toBe('');
    expect(control(html, label)).not.toContain('required');
  }
  expect(text).toContain('Смесители');
});

test('each field of the contract has a value and a control', () => {
  const product = sampleProduct({
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, `value of ${field}`])),
    barcode: '4600000000017',
    dimensions: { lengthMm: 150, widthMm: 52, heightMm: 40 },
    editing: {
      ...sampleProduct().editing,
      externalId: 'ext-1',
      moreBarcodes: '4607086562222',
      modelKey: 'Euro',
      storagePlace: 'А-03-2',
    },
  });
  const { html } = look(product);
  const values = valuesOf(product, 'Europe/Moscow');
  for (const field of PLAIN_FIELDS) {
    // Category, subcategory, unit and days have pickers, and buttons decide about a draft.
    if (['topCategorySlug', 'subcategoryId', 'unit', 'saleFrom', 'saleTo', 'draft'].includes(field)) continue;
    expect(values[field], field).not.toBe('');
    expect(html, field).toContain(`name="${field}"`);
  }
});

test.each<[string, string, NumberField, string]>([
  ['Розничная цена', '1', 'priceRetail', '8290,001'],
  ['Оптовая цена', '1', 'priceWholesale', '5400,001'],
  ['Себестоимость', '0.01', 'costPrice', '4310,001'],
  ['Остаток', '1', 'stockQty', '24,5'],
  ['Вес', '0.01', 'weightKg', '1,001'],
  ['Длина', '1', 'lengthMm', '150,5'],
  ['Ширина', '1', 'widthMm', '52,5'],
  ['Высота', '1', 'heightMm', '0,5'],
])('%s is a number from 0 in steps of %s', (label, step, field, between) => {
  const { html } = look(sampleProduct());
  // A browser's own number field reads decimal commas by its own language.
  expect(control(html, label)).toMatch(/type="text"/);
  expect(control(html, label)).toMatch(/inputMode="(numeric|decimal)"/i);
  expect(String(NUMBER_STEPS[field])).toBe(step);
  const opened = valuesOf(sampleProduct(), 'Europe/Moscow');
  const errorOf = (typed: string) =>
    validateProduct(
      { ...opened, [field]: typed },
      { features: SAMPLE_FEATURES, category: SAMPLE_CATEGORY, timeZone: 'Europe/Moscow', opened },
    ).get(field);
  expect([errorOf('-1'), errorOf(between)]).not.toContain(undefined);
  // A product on sale needs a price; other fields may be zero.
  const isPrice = field === 'priceRetail' || field === 'priceWholesale';
  expect([errorOf('0'), errorOf(numberAsTyped(7 * Number(step)))]).toEqual([
    isPrice ? 'Цена должна быть больше нуля' : undefined,
    undefined,
  ]);
});

test('features have fields of their type, numbers their limits, a yes/no may stay unset', () => {
  const { html, text } = look(sampleProduct());
  expect(control(html, 'Цвет')).toMatch(/^select/);
  expect(control(html, 'Вылет излива')).toMatch(/type="text"[^>]*inputMode="decimal"/i);
  expect(text).toContain('от 50 до 300');
  expect(control(look(sampleProduct({ attributes: {} })).html, 'Вылет излива')).toContain('value=""');
  expect(control(html, 'Душ')).toMatch(/^select/);
  expect(control(html, 'Примечание')).toMatch(/type="text"/);
  expect(text).toMatch(/Не указано Да Нет/);
});

test('each picture can be made main, moved and removed; the main one is starred; several images can be picked', () => {
  const { html, text } = look(sampleProduct());
  for (const act of ['сделать главной', 'выше', 'ниже', 'убрать'])
    expect(html).toContain(`aria-label="Фотография 1: ${act}"`);
  expect(html).toContain('aria-label="Фотография 2: главная"');
  expect(html.match(/data-main="true"/g)).toHaveLength(1);
  expect(html).toMatch(/<input type="file"[^>]*accept="image\/jpeg,image\/png,image\/webp,image\/avif"[^>]*multiple/);
  expect(text).toContain('Главная + до 10 изображений');
});

test('a new product has the same form, with one unit in stock', () => {
  const { html, text } = look(null);
  expect(html).toMatch(/<h1>Новый товар<\/h1>/);
  expect(text).not.toContain('Удалить');
  expect(text).toContain('Сохранить');
});

test('a shop that sells no wholesale is asked for no wholesale price, unless the product has one of its own', () => {
  const wholesale = (product: Parameters<typeof look>[0]) => control(look(product, false).html, 'Оптовая цена');
  const { priceRetail } = sampleProduct();
  expect(control(look(null).html, 'Оптовая цена')).toContain('required');
  expect([wholesale(null), wholesale(sampleProduct({ priceWholesale: priceRetail }))]).toEqual(['', '']);
  expect(wholesale(sampleProduct())).toMatch(/^input/);
  expect(wholesale(sampleProduct())).not.toContain('required');
});

test('a hidden product says so, can be shown again and cannot be edited meanwhile', () => {
  const { html, text } = look(
    sampleProduct({ editing: { ...sampleProduct().editing, deletedAt: '2026-11-20T10:00:00.000Z' } }),
  );
  expect(text).toContain('Вернуть в продажу');
  expect(text).not.toContain('Сохранить изменения');
  expect(html).toMatch(/<fieldset disabled/);
});

test('the margin is shown beside the cost, and a price below it causes a warning', () => {
  expect(look(sampleProduct()).text.replace(/\s/g, ' ')).toContain('маржа 3 979,50 ₽, 48 %');
  const loss = look({ ...sampleProduct(), costPrice: 9000 }).text.replace(/\s/g, ' ');
  expect(loss).toContain('убыток 710 ₽, 9 %');
  expect(loss).toContain('Розничная цена ниже себестоимости');
});

test('a copy of a product starts without its identifiers, discount, stock and storage place', () => {
  const known = sampleProduct({ editing: { ...sampleProduct().editing, storagePlace: 'А-03-2' } });
  expect(look(known).links).toContain(`/admin/products/new?like=${known._id}`);
  const client = new QueryClient();
  client.setQueryData(managedCategoriesQuery.queryKey, [SAMPLE_CATEGORY]);
  const { html, text } = render(<ProductForm product={null} like={known} />, { client });
  expect(html).toMatch(/<h1>Новый товар<\/h1>/);
  expect(text).toContain(`Как «${known.title}»`);
  expect(valuesLike(known, 'Europe/Moscow')).toMatchObject({
    title: known.title,
    priceRetail: '8290',
    topCategorySlug: known.topCategorySlug,
    sku: '',
    barcode: '',
    externalId: '',
    storagePlace: '',
    salePrice: '',
    stockQty: '0',
    draft: 'false',
  });
});
