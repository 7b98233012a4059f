/** The file for marketplaces: its goods, its texts, and its validity by the DTD of YML. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import {
  addCategories,
  addPictures,
  addProducts,
  CATEGORIES,
  CREATED_AT,
  sampleProduct,
  SUBCATEGORIES,
} from '../../../proofs/fixtures/sample-goods.ts';
import { parseYml, ymlFaults, type YmlElement } from '../../../proofs/fixtures/yml-rules.ts';
import { cutText, xmlText } from './yml-text.ts';
import { writeYml } from './write-yml.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ORIGIN = 'https://shop.example';
interface Offer {
  readonly id: string;
  readonly available: string;
  readonly parts: readonly YmlElement[];
}

/** Offers and categories of a file. */
function readYml(file: string) {
  const [shop] = parseYml(file).children[0]?.children ?? [];
  const inside = (name: string): readonly YmlElement[] =>
    shop?.children.find((child) => child.name === name)?.children ?? [];
  const offers = inside('offers').map(({ attributes: { id = '', available = '' }, children }): Offer => ({
    id,
    available,
    parts: children,
  }));
  return { offers, categories: inside('categories').map(({ attributes }) => attributes) };
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
    await db('features').insert({
      id: 'f2',
      subcategory_id: SUBCATEGORIES.basin.id,
      code: 'colour',
      name: ' Цвет <"&\u0006"> ',
      unit: ' ',
      type: 'text',
      choices: '[]',
      min: null,
      max: null,
      step: null,
      position: 1,
    });
    await db('categories').where({ id: CATEGORIES.mixers.id }).update({ name: ' Смесители & "краны"\u0007 ' });
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
      sampleProduct('signs', {
        title: '  Кран "1/2\u0001" 🚿 <b>\'хит\'</b> &amp; ]]> \ud83d',
        brand: ' Grohe\u0001 & «Сыновья» ',
        sku: ' 1/2"-<3> ',
        barcode: '4600000000016',
        short_desc: '\u0008',
        full_desc: `<p>${'Ох & ах 🛁 '.repeat(500)}</p>`,
        weight_g: 1,
        length_mm: 1,
        width_mm: 12345,
        height_mm: 7,
        price_retail: 1,
        price_sale: 0,
        stock_qty: -3,
        attributes: '{"reach":0,"colour":"\\u0002 «хром»  & \\n белый "}',
      }),
      sampleProduct('nameless-brand', {
        brand: '\u0003 ',
        sku: ' ',
        full_desc: ' \u0004\n',
        attributes: '{"colour":" \\u0005"}',
      }),
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
    expect(offers.map(({ id }) => id).filter((id) => !id.startsWith('many-'))).toEqual([
      'a',
      'long',
      'nameless-brand',
      'sale-over',
      'signs',
    ]);
    expect(offers).toHaveLength(655);
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

  test('the file keeps the published rules of YML, also for awkward goods', () => {
    expect(ymlFaults(text)).toEqual([]);
    const { offers } = readYml(text);
    const long = offers.find(({ id }) => id === 'long');
    expect(long?.available).toBe('false');
    expect(long?.parts.find(({ name }) => name === 'name')?.text).toMatch(/^Смеситель .*длинный…$/);
    expect(long?.parts.some(({ name }) => name === 'barcode')).toBe(false);
    expect(offers.find(({ id }) => id === 'sale-over')?.parts.some(({ name }) => name === 'oldprice')).toBe(false);
  });
});

test('the demo shop keeps the published rules of YML', async () => {
  const picturesDir = await mkdtemp(join(tmpdir(), 'market-'));
  const { db, close } = await freshDatabase('sqlite');
  try {
    await seedDemo(db, { count: 300, now: NOW, picturesDir });
    let text = '';
    for await (const piece of writeYml(db, { origin: ORIGIN, now: NOW })) text += piece;
    expect(readYml(text).offers.length).toBeGreaterThan(200);
    expect(ymlFaults(text)).toEqual([]);
  } finally {
    await close();
    await rm(picturesDir, { recursive: true });
  }
});

const VALID = `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-11-22T12:00:00Z"><shop><name>Русло</name><company>ООО «Русло»</company><url>https://shop.example</url><currencies><currency id="RUR" rate="1"/></currencies><categories><category id="1">Краны</category><category id="2" parentId="1">Шаровые</category></categories><offers><offer id="a" available="true"><url>https://shop.example/p/a</url><price>100.5</price><oldprice>120</oldprice><currencyId>RUR</currencyId><categoryId>2</categoryId><picture>https://shop.example/a.webp</picture><name>Кран &amp; ключ</name><vendor>Grohe</vendor><description>Да</description><barcode>46000000</barcode><param name="Цвет">хром</param><weight>0.001</weight><dimensions>15/5.2/15</dimensions></offer></offers></shop></yml_catalog>`;

test.each([
  ['<price>100.5<', '<price>0<', 'price «0»'],
  ['<price>100.5<', '<price>100,5<', 'price «100,5»'],
  ['<price>100.5<', '<price>130<', 'oldprice is not above'],
  ['>2</categoryId>', '>3</categoryId>', 'its category'],
  ['parentId="1"', 'parentId="7"', 'a missing 7'],
  ['<category id="1">', '<category id="1" parentId="2">', 'below itself'],
  ['https://shop.example/a.webp', '/a.webp', 'no absolute address'],
  ['<picture>https://shop.example/a.webp</picture>', '', 'picture is missing'],
  ['/p/a<', `/p/${'a'.repeat(500)}<`, 'longer than 512'],
  ['<vendor>Grohe</vendor>', '<vendor></vendor>', 'vendor is empty'],
  ['<name>Кран &amp; ключ</name><vendor>Grohe</vendor>', '<vendor>Grohe</vendor><name>К</name>', 'stands after vendor'],
  ['Кран &amp; ключ', 'К'.repeat(151), 'name is longer than 150'],
  ['<description>Да', `<description>${'Д'.repeat(3001)}`, 'description is longer'],
  ['46000000', '4600', 'barcode «4600»'],
  [' name="Цвет"', '', 'has no name'],
  ['0.001', '0', 'weight «0»'],
  ['15/5.2/15', '15/0/15', 'dimensions'],
  ['Да', 'Д\u000b', 'control character'],
  ['&amp;', '&nbsp;', 'entity'],
  ['RUR" rate="1"', 'USD" rate="1"', 'main currency'],
  ['<company>ООО «Русло»</company>', '', 'company is missing'],
  ['id="a" available="true"', 'id="a b" available="yes"', 'its id'],
])('the rules of YML see that «%s» has become «%s»', (good, bad, fault) => {
  expect(ymlFaults(VALID)).toEqual([]);
  expect(VALID).toContain(good);
  let faults: string[];
  try {
    faults = ymlFaults(VALID.replace(good, bad));
  } catch (error) {
    // A character or an entity that XML itself refuses.
    faults = [`control character or entity: ${String(error)}`];
  }
  expect(faults.join('\n')).toContain(fault);
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
