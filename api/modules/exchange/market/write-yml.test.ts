/** The file for marketplaces: its goods, its texts, and its validity by the DTD of YML. */
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { ENGINES, freshDatabase } from '#db/memory.ts';
import {
  addCategories,
  addPictures,
  addProducts,
  CATEGORIES,
  CREATED_AT,
  sampleProduct,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';
import { cutText, xmlText } from './yml-text.ts';
import { writeYml } from './write-yml.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ORIGIN = 'https://shop.example';
/** Elements of an offer in the order of the DTD. */
const ORDER = [
  'url',
  'price',
  'oldprice',
  'currencyId',
  'categoryId',
  'picture',
  'name',
  'vendor',
  'vendorCode',
  'description',
  'barcode',
  'param',
  'weight',
  'dimensions',
];

interface Offer {
  id: string;
  available: string;
  parts: { name: string; attributes: Record<string, string>; text: string }[];
}

/** Reads the file as a marketplace would; throws when it is not XML. */
function readYml(text: string) {
  const offers: Offer[] = [];
  const categories: Record<string, string>[] = [];
  let words = '';
  let attributes: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    words = '';
    attributes = tag.attributes as Record<string, string>;
    if (tag.name === 'offer')
      offers.push({ id: attributes['id'] ?? '', available: attributes['available'] ?? '', parts: [] });
    if (tag.name === 'category') categories.push(attributes);
  });
  parser.on('text', (piece) => (words += piece));
  parser.on('closetag', ({ name }) => {
    if (ORDER.includes(name) && offers.length > 0) offers.at(-1)?.parts.push({ name, attributes, text: words });
  });
  parser.write(text).close();
  return { offers, categories };
}

const LONG = `Смеситель ${'очень длинный '.repeat(20)}`;

describe.each(ENGINES)('goods for markets on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let text = '';
  beforeAll(async () => {
    ({ db, close } = await freshDatabase(engine));
    await addCategories(db);
    await db('categories').where({ id: CATEGORIES.showers.id }).update({ hidden: true });
    await db('features').insert({
      id: 'f1',
      subcategory_id: SUBCATEGORIES.basin.id,
      code: 'reach',
      name: 'Вылет',
      unit: 'мм',
      type: 'number',
      choices: '[]',
      min: null,
      max: null,
      step: null,
      position: 0,
    });
    const many = Array.from({ length: 650 }, (_, index) => sampleProduct(`many-${String(index).padStart(4, '0')}`));
    const rows = [
      sampleProduct('a', {
        title: 'Кран <«A&B»> \u0007',
        brand: 'Grohe & Co',
        sku: '00012345678901234567',
        barcode: '4600000000015',
        unit: 'м',
        price_retail: 123_456,
        price_wholesale: 77_777,
        cost_price: 55_555,
        price_sale: 100_050,
        attributes: '{"reach":120}',
        full_desc: 'Строка "раз"\nи два',
      }),
      sampleProduct('long', { title: LONG, barcode: '123', stock_qty: 0 }),
      sampleProduct('sale-over', { price_sale: 1, sale_to: '2026-11-01T00:00:00.000Z' }),
      sampleProduct('no-picture'),
      sampleProduct('no-price', { price_retail: 0 }),
      sampleProduct('removed', { deleted_at: CREATED_AT }),
      sampleProduct('draft', { draft: true, deleted_at: CREATED_AT }),
      sampleProduct('hidden', { category_id: CATEGORIES.showers.id, subcategory_id: SUBCATEGORIES.sets.id }),
      ...many,
    ];
    await addProducts(db, rows);
    for (const { id } of rows) if (id !== 'no-picture') await addPictures(db, id, ['a'.repeat(64)]);
    for await (const piece of writeYml(db, { origin: ORIGIN, now: NOW })) text += piece;
  });
  afterAll(() => close());

  test('those on sale that listings show, with a price and a picture; never wholesale or cost', () => {
    const { offers } = readYml(text);
    expect(offers.map(({ id }) => id).filter((id) => !id.startsWith('many-'))).toEqual(['a', 'long', 'sale-over']);
    expect(offers).toHaveLength(653);
    expect(text).not.toMatch(/777[.,]?77|555[.,]?55|wprice|cost/);
  });

  test('an offer says what a buyer pays, what it is and how it is counted', () => {
    const [offer] = readYml(text).offers;
    const category = readYml(text).categories[1]?.['id'];
    expect(offer?.available).toBe('true');
    expect(offer?.parts.map(({ name, text: value }) => [name, value])).toEqual([
      ['url', 'https://shop.example/p/tovar-a'],
      ['price', '1000.5'],
      ['oldprice', '1234.56'],
      ['currencyId', 'RUR'],
      ['categoryId', category],
      ['picture', `https://shop.example/pictures/${'a'.repeat(64)}.webp`],
      ['name', 'Кран <«A&B»>'],
      ['vendor', 'Grohe & Co'],
      ['vendorCode', '00012345678901234567'],
      ['description', 'Строка "раз" и два'],
      ['barcode', '4600000000015'],
      ['param', '120'],
      ['param', 'м'],
      ['weight', '1.3'],
      ['dimensions', '15/5.2/15'],
    ]);
    expect(
      offer?.parts.flatMap(({ attributes: { name, unit } }) => (name === undefined ? [] : [[name, unit]])),
    ).toEqual([
      ['Вылет', 'мм'],
      ['Единица измерения', undefined],
    ]);
  });

  test('every offer keeps the rules of YML: order, lengths, numbers, categories that are there', () => {
    const { offers, categories } = readYml(text);
    const numbers = categories.map(({ id }) => id);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { id, parentId } of categories) {
      expect(id).toMatch(/^[1-9]\d{0,17}$/);
      if (parentId !== undefined) expect(numbers).toContain(parentId);
    }
    for (const { id, available, parts } of offers) {
      const places = parts.map(({ name }) => ORDER.indexOf(name));
      expect(places, id).toEqual([...places].sort((a, b) => a - b));
      const texts = Object.fromEntries(parts.map(({ name, text: value }) => [name, value]));
      expect(available).toMatch(/^(true|false)$/);
      expect(texts['name']?.length).toBeLessThanOrEqual(150);
      expect(Number(texts['price'])).toBeGreaterThan(0);
      if (texts['oldprice'] !== undefined) expect(Number(texts['oldprice'])).toBeGreaterThan(Number(texts['price']));
      expect(numbers).toContain(texts['categoryId']);
    }
    const long = offers.find(({ id }) => id === 'long');
    expect(long?.available).toBe('false');
    expect(long?.parts.find(({ name }) => name === 'name')?.text).toMatch(/^Смеситель .*длинный…$/);
    expect(long?.parts.some(({ name }) => name === 'barcode')).toBe(false);
    expect(offers.find(({ id }) => id === 'sale-over')?.parts.some(({ name }) => name === 'oldprice')).toBe(false);
  });
});

test('characters that XML forbids are removed, its five special ones are escaped', () => {
  expect(xmlText('a\u0000\u001b\ud800b😀 & < > " \'\uffff')).toBe('ab😀 &amp; &lt; &gt; &quot; &apos;');
});

test.each([
  ['коротко', 10, 'коротко'],
  ['два  слова', 9, 'два слова'],
  ['первое второе третье', 15, 'первое второе…'],
  ['слитноеслитное', 8, 'слитное…'],
  ['аб😀где', 4, 'аб…'],
])('%j in %d characters is %j', (long, most, short) => {
  expect(cutText(long, most)).toBe(short);
});
