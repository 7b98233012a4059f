/**
 * Listings for tests: one table of cases, and random catalogues with random filters. The rules, the SQL of both engines
 * and the device's copy are all held against these.
 */
import fc from 'fast-check';
import type { Knex } from 'knex';
import type { Role } from '#contract/roles.ts';
import type { Attributes } from '#contract/catalog.ts';
import { availabilityCode } from '#contract/rules/availability.ts';
import type { CountedFeature } from '#contract/rules/listing-facets.ts';
import { type Listed, SORTS } from '#contract/rules/listing.ts';
import { toRoubles } from '#contract/rules/money.ts';
import { activeSale, effectivePrice } from '#contract/rules/price.ts';
import type { ProductRow } from '#db/tables.ts';
import { SHELVES, SUBSHELVES, sampleProduct } from './sample-goods.ts';

export const NOW = new Date('2026-11-20T12:00:00.000Z');
const SLUGS: Readonly<Record<string, string>> = { [SHELVES.mixers.id]: SHELVES.mixers.slug, [SHELVES.showers.id]: SHELVES.showers.slug };

/** Features of the shelves, every type of them. */
const choices = (...codes: string[]) => codes.map((code) => ({ code, label: { ru: code } }));
const FEATURES: Readonly<Record<string, readonly CountedFeature[]>> = {
  [SUBSHELVES.basin.id]: [
    { code: 'color', name: { ru: 'Цвет' }, unit: '', type: 'enum', values: choices('chrome', 'black', 'gold'), step: null },
    { code: 'reach', name: { ru: 'Вылет' }, unit: 'мм', type: 'number', values: [], step: 5 },
    { code: 'lift', name: { ru: 'Вытяжной излив' }, unit: '', type: 'bool', values: [], step: null },
    { code: 'note', name: { ru: 'Примечание' }, unit: '', type: 'text', values: [], step: null },
  ],
  [SUBSHELVES.sets.id]: [
    { code: 'width', name: { ru: 'Ширина' }, unit: 'см', type: 'number', values: [], step: 0.5 },
    { code: 'color', name: { ru: 'Цвет' }, unit: '', type: 'enum', values: choices('white', 'chrome'), step: null },
  ],
};

/** The features of a query's subcategory. */
export function featuresOf({ subcategoryId }: { subcategoryId?: string | undefined }): readonly CountedFeature[] {
  return FEATURES[subcategoryId ?? ''] ?? [];
}

/** Puts the features into the database. */
export async function addFeatures(db: Knex): Promise<void> {
  const rows = Object.entries(FEATURES).flatMap(([subcategory_id, list]) =>
    list.map(({ code, name, unit, type, values, step }, position) => ({
      id: `${subcategory_id}-${code}`, subcategory_id, code, name: name.ru, unit, type, min: null, max: null, step, position,
      choices: JSON.stringify(values.map((choice) => ({ code: choice.code, label: choice.label.ru }))),
    })),
  );
  await db('features').insert(rows);
}

/** What the rules look at in a row, as this viewer. */
export function listed(row: ProductRow, role: Role): Listed {
  const pricing = {
    retail: row.price_retail, sale: row.price_sale, saleFrom: row.sale_from, saleTo: row.sale_to, wholesale: row.price_wholesale,
  };
  const now = NOW.toISOString();
  return {
    id: row.id,
    topCategorySlug: SLUGS[row.category_id] ?? '',
    subcategoryId: row.subcategory_id,
    brand: row.brand,
    effective: toRoubles(effectivePrice(pricing, role, now)),
    discounted: activeSale(pricing, now) !== null,
    availability: availabilityCode(row.stock_qty - row.reserved_qty),
    popularity: row.popularity,
    createdAt: row.created_at,
    attributes: JSON.parse(row.attributes) as Attributes,
  };
}

/** A fixed shelf on which every filter and every edge of it has something to bite on. */
export const CASE_GOODS = [
  sampleProduct('p01', { title: 'Смеситель чёрный', price_retail: 100_000, stock_qty: 0 }),
  sampleProduct('p02', { title: 'Смеситель хром', price_retail: 100_000, stock_qty: 5, popularity: 7, attributes: '{"color":"black","reach":110,"lift":true}' }),
  sampleProduct('p03', { brand: 'Roca', price_retail: 200_000, price_sale: 150_050, sale_to: NOW.toISOString(), attributes: '{"color":"chrome","reach":110.5,"lift":false}' }),
  sampleProduct('p04', { brand: 'Roca', price_retail: 200_000, price_sale: 150_050, sale_from: NOW.toISOString() }),
  sampleProduct('p05', { brand: '', price_retail: 90_000, price_wholesale: 95_000, created_at: '2026-11-02T00:00:00.000Z' }),
  sampleProduct('p06', { category_id: SHELVES.showers.id, subcategory_id: SUBSHELVES.sets.id, title: 'Ванна 1700 х 700', sku: '33 265-003' }),
  sampleProduct('p07', { category_id: SHELVES.showers.id, subcategory_id: null, stock_qty: 8, reserved_qty: 8, popularity: 7 }),
  sampleProduct('p08', { attributes: '{"color":"gold","reach":"110","note":"black"}', price_retail: 300_000, price_sale: 120_000, price_wholesale: 130_000, popularity: 9 }),
  sampleProduct('p09', { price_sale: 1_000_000 }),
];

/** Name, query, and the ids in order as a guest sees them. */
export const CASES: [name: string, query: Record<string, unknown>, ids: string[]][] = [
  ['everything, newest first', {}, ['p05', 'p09', 'p08', 'p07', 'p06', 'p04', 'p03', 'p02', 'p01']],
  ['a category', { topCategorySlug: 'dush' }, ['p07', 'p06']],
  ['a subcategory', { subcategoryId: SUBSHELVES.sets.id }, ['p06']],
  ['an unknown category', { topCategorySlug: 'net' }, []],
  ['brands are alternatives', { brand: ['Roca', 'Нет'] }, ['p04', 'p03']],
  ['a price range with both ends in it', { minPrice: 1000, maxPrice: 1500.5 }, ['p08', 'p04', 'p02', 'p01']],
  ['a price between two kopecks', { minPrice: 1500.495, maxPrice: 1500.505 }, ['p04']],
  ['in stock counts what is reserved', { inStock: 'true', topCategorySlug: 'dush' }, ['p06']],
  ['discounted: in force now and below retail', { discounted: '1' }, ['p08', 'p04']],
  ['words in any order, folded', { q: 'ЧЕРНЫЙ смес' }, ['p01']],
  ['a size however written', { q: '1700*700' }, ['p06']],
  ['an article with other separators', { q: '33265 003' }, ['p06']],
  ['an article in one piece', { q: '33265003' }, ['p06']],
  ['a middle of a word is not a match', { q: 'ситель' }, []],
  ['the wrong keyboard layout, a typo', { q: 'cvtcbntkm чорный' }, ['p01']],
  ['a name in the other alphabet', { q: 'грое', topCategorySlug: 'dush' }, ['p07', 'p06']],
  ['a feature in words', { q: 'смеситель gold' }, ['p08']],
  ['most of the words, when nothing has all', { q: 'смеситель абракадабра', brand: ['Roca'] }, ['p04', 'p03']],
  ['nothing for what is no word of the shop', { q: 'абракадабра' }, []],
  ['best fitting first for a search, then most sold', { q: 'смеситель', brand: ['Grohe'] }, ['p08', 'p07', 'p02', 'p09', 'p01']],
  ['values of one feature are alternatives', { subcategoryId: SUBSHELVES.basin.id, feature: ['color:black', 'color:gold'] }, ['p08', 'p02']],
  ['different features narrow', { subcategoryId: SUBSHELVES.basin.id, feature: ['color:black', 'color:chrome', 'lift:false'] }, ['p03']],
  ['a range of a feature with both ends in it', { subcategoryId: SUBSHELVES.basin.id, feature: ['reach:110..110.5'] }, ['p03', 'p02']],
  ['a range of a feature with one end', { subcategoryId: SUBSHELVES.basin.id, feature: ['reach:110.25..'] }, ['p03']],
  ['a number is no word, a word no number', { subcategoryId: SUBSHELVES.basin.id, feature: ['reach:110'] }, ['p08']],
  ['a feature beside price and stock', { subcategoryId: SUBSHELVES.basin.id, feature: ['lift:true', 'lift:false'], maxPrice: 1500, inStock: 'true' }, ['p02']],
  ['a feature nothing has', { subcategoryId: SUBSHELVES.basin.id, feature: ['depth:1..', 'color:black'] }, []],
  ['cheapest first', { sort: 'price_asc', minPrice: 1000, maxPrice: 1600 }, ['p01', 'p02', 'p08', 'p04']],
  ['dearest first', { sort: 'price_desc', minPrice: 1000, maxPrice: 1600 }, ['p04', 'p08', 'p02', 'p01']],
];

const priceArbitrary = fc.oneof(fc.integer({ min: 1, max: 12 }).map((n) => n * 10_000), fc.integer({ min: 1, max: 120_000 }));
const instantArbitrary = fc.option(
  fc.constantFrom('2026-11-19T12:00:00.000Z', NOW.toISOString(), '2026-11-21T12:00:00.000Z'),
);
const shelfArbitrary = fc.constantFrom(
  { category_id: SHELVES.mixers.id, subcategory_id: SUBSHELVES.basin.id as string | null },
  { category_id: SHELVES.mixers.id, subcategory_id: SUBSHELVES.kitchen.id },
  { category_id: SHELVES.showers.id, subcategory_id: SUBSHELVES.sets.id },
  { category_id: SHELVES.showers.id, subcategory_id: null },
);
const attributesArbitrary = fc.record(
  {
    color: fc.constantFrom<string | boolean>('chrome', 'black', 'white', 'true', true),
    reach: fc.constantFrom<string | number>(100, 110, 110.5, -3, 0, 0.1, '110'),
    width: fc.constantFrom<number>(80, 90.5, 1e-7),
    lift: fc.constantFrom<string | number | boolean>(true, false, 1, 'true'),
    note: fc.constantFrom('black', "o'clock", '"quoted"'),
  },
  { requiredKeys: [] },
);
const WORDS = ['смеситель', 'Чёрный', 'хром', '170x70', 'Am.Pm', 'ö', 'йод', '100%', 'a_b', '33 265'];
/** A product on any shelf, with values of the right and of the wrong type. */
export const rowArbitrary = fc
  .record({
    shelf: shelfArbitrary,
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
    brand: fc.constantFrom('', 'Roca', 'Grohe', 'Ravak', 'Эстет'),
    price_retail: priceArbitrary,
    price_sale: fc.option(priceArbitrary),
    sale_from: instantArbitrary,
    sale_to: instantArbitrary,
    price_wholesale: priceArbitrary,
    stock_qty: fc.integer({ min: -2, max: 8 }),
    reserved_qty: fc.integer({ min: 0, max: 3 }),
    popularity: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 1, max: 4 }),
    attributes: attributesArbitrary.map((values) => JSON.stringify(values)),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/),
  })
  .map(({ shelf, words, day, id, ...rest }) =>
    sampleProduct(id, { ...rest, ...shelf, slug: `s-${Buffer.from(id).toString('hex')}`, title: words.join(' '), created_at: `2026-11-0${day}T00:00:00.000Z` }),
  );
/** Features are asked of a subcategory only. */
export const queryArbitrary = fc.record(
  {
    q: fc.array(fc.constantFrom(...WORDS, 'смес', 'че', '%', '33265', 'рос', 'cvtcbntkm', 'чорный', 'грое', 'gold', 'душ'), { maxLength: 3 }).map((words) => words.join(' ')),
    topCategorySlug: fc.constantFrom(SHELVES.mixers.slug, SHELVES.showers.slug),
    subcategoryId: fc.constantFrom(SUBSHELVES.basin.id, SUBSHELVES.sets.id),
    minPrice: fc.oneof(priceArbitrary.map(toRoubles), fc.double({ min: 0, max: 1300, noNaN: true })),
    maxPrice: fc.oneof(priceArbitrary.map(toRoubles), fc.double({ min: 0, max: 1300, noNaN: true })),
    inStock: fc.constantFrom('true', 'false'),
    discounted: fc.constantFrom('true', 'false'),
    brand: fc.array(fc.constantFrom('Roca', 'Grohe', 'Эстет'), { maxLength: 2 }),
    sort: fc.constantFrom(...SORTS),
    feature: fc.array(
      fc.constantFrom(
        'color:chrome', 'color:black', 'color:true', 'color:белый', 'reach:100..110', 'reach:..110.25', 'reach:0..', 'reach:110', 'width:80..81', 'width:0..0.1',
        'lift:true', 'lift:false', "note:o'clock", 'depth:1..', 'toString:x', '__proto__:1..2',
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
).map(({ feature, ...query }) => (query.subcategoryId === undefined ? query : { ...query, feature }));
