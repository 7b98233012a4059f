/** No place forgets a field of a product: what the form sends is stored, in the history, read back, and in the table of goods. */
import { describe, expect, test } from 'vitest';
import { GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import { productById } from '#contract/catalogue/products.ts';
import { isFormField, PRODUCT_FIELD_NAMES, TEXT_FIELDS, type FormField } from '#contract/products/product-fields.ts';
import { ENGINES } from '#db/test-database.ts';
import { goodsTable } from '../modules/exchange/table/goods-table.ts';
import { create, save } from './fixtures/sample-forms.ts';
import { CATEGORIES, SUBCATEGORIES } from './fixtures/sample-goods.ts';
import { openShop } from './fixtures/sample-shop.ts';

/** A value of each field as the form sends it; none is that of a new product. */
const SENT: Readonly<Record<Exclude<FormField, 'draft'>, string>> = {
  title: 'Душ «Ёлка»',
  brand: 'Hansgrohe',
  sku: 'AB 12',
  barcode: '4600000000017',
  moreBarcodes: '4607086562222',
  externalId: 'ext-1',
  topCategorySlug: CATEGORIES.showers.slug,
  subcategoryId: SUBCATEGORIES.sets.id,
  priceRetail: '15000',
  priceWholesale: '14000.5',
  salePrice: '14500',
  saleFrom: '2026-11-01T00:00:00.000Z',
  saleTo: '2099-01-01T00:00:00.000Z',
  costPrice: '7000.5',
  unit: 'пара',
  stockQty: '7',
  modelKey: 'Душ «Ёлка»',
  storagePlace: 'А-03-2',
  shortDesc: 'Коротко',
  fullDesc: 'Подробно',
  weightKg: '1.35',
  lengthMm: '150',
  widthMm: '52',
  heightMm: '40',
};
/** Columns of the table of goods for fields of another name. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  moreBarcodes: 'barcode',
  topCategorySlug: 'category',
  subcategoryId: 'subcategory',
  stockQty: 'stock',
  lengthMm: 'sizes',
  widthMm: 'sizes',
  heightMm: 'sizes',
};
const FIELDS = PRODUCT_FIELD_NAMES.filter(isFormField).filter((field) => field !== 'draft');

describe.each(ENGINES)('the fields of a product on %s', (engine) => {
  const app = openShop({ engine, goods: [] });

  test('each one is stored, in the history, read back, and in the table of goods', async () => {
    const admin = await app.as('admin');
    const made = await create(admin);
    await save(admin, made, { ...SENT, stockQtyBase: made.stockQty });
    const { editing, dimensions, ...page } = await admin.call(productById, { params: { id: made._id } });
    const read: Readonly<Record<string, unknown>> = { ...page, ...dimensions, ...editing };
    expect(Object.fromEntries(FIELDS.map((field) => [field, String(read[field])]))).toEqual(SENT);

    const edit = await app.db('product_edits').where({ product_id: made._id, number: 2 }).first('changes');
    const changes = JSON.parse(edit?.changes ?? '[]') as { field: string; after: unknown }[];
    expect(Object.fromEntries(changes.map(({ field, after }) => [field, String(after)]))).toEqual(SENT);

    const { headings, rows } = await goodsTable(app.db, { state: 'all', sort: 'title' }, 'Europe/Moscow', new Date());
    const { value: cells = [] } = await rows.next();
    const cellOf = (heading: string): unknown => cells[headings.findIndex((text) => text.startsWith(heading))];
    const { features: _, ...columns } = GOODS_COLUMNS;
    for (const heading of Object.values(columns)) expect(cellOf(heading) ?? '', heading).not.toBe('');
    // `NOT_CARRIED` says so in the file.
    expect(FIELDS.filter((field) => !Object.hasOwn(columns, COLUMN_OF[field] ?? field))).toEqual(['externalId']);
    for (const field of TEXT_FIELDS) expect(cellOf(GOODS_COLUMNS[field]), field).toBe(SENT[field]);
  });
});
