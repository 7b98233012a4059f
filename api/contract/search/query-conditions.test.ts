/** Conditions beside the noun: prices in many wordings, sort orders, stock, discounts, sizes. */
import { describe, expect, test } from 'vitest';
import { readQueryConditions, textWithout } from './query-conditions.ts';
import { withFigures } from './spoken-numbers.ts';

const read = (q: string) => {
  const { text, rest, pieces } = readQueryConditions(q);
  return {
    rest: rest.replace(/\s+/g, ' ').trim(),
    filter: Object.assign({}, ...pieces.map(({ filter }) => filter)) as object,
    without: pieces.map((piece) => textWithout(text, [piece])),
  };
};

describe('a price', () => {
  test.each([
    ['унитаз до 10000', { maxPrice: 10_000 }],
    ['унитаз до 10 000 руб.', { maxPrice: 10_000 }],
    ['унитаз до 10 тыс', { maxPrice: 10_000 }],
    ['унитаз до 10к', { maxPrice: 10_000 }],
    ['унитаз до десяти тысяч рублей', { maxPrice: 10_000 }],
    ['унитаз до двадцати пяти тысяч', { maxPrice: 25_000 }],
    ['унитаз до полутора тысяч', { maxPrice: 1500 }],
    ['унитаз до тысячи', { maxPrice: 1000 }],
    ['унитаз не дороже 5 т.р.', { maxPrice: 5000 }],
    ['унитаз дешевле 7000', { maxPrice: 7000 }],
    ['унитаз по цене до 7000 рублей', { maxPrice: 7000 }],
    ['унитаз за 5000', { maxPrice: 5000 }],
    ['унитаз бюджет 15 тысяч', { maxPrice: 15_000 }],
    ['унитаз от 5 до 10 тысяч', { minPrice: 5000, maxPrice: 10_000 }],
    ['унитаз от 5000 до 10000', { minPrice: 5000, maxPrice: 10_000 }],
    ['унитаз 5-7 тыс', { minPrice: 5000, maxPrice: 7000 }],
    ['унитаз от 20 тысяч', { minPrice: 20_000 }],
    ['унитаз дороже 50000', { minPrice: 50_000 }],
    ['унитаз около 10000 рублей', { minPrice: 8500, maxPrice: 11_500 }],
  ])('«%s»', (q, filter) => expect(read(q)).toMatchObject({ rest: 'унитаз', filter }));

  test.each([
    'ванна до 170 см',
    'ванна 170 на 70',
    'раковина 60',
    'смеситель 33555003',
    '711.275.81.1',
    'A39227270',
    'смеситель с тремя режимами',
    'инсталляция 1120 мм',
    'трап 100х100',
    'смеситель 5-35',
  ])('none in «%s»', (q) => expect(read(q).filter).toEqual({}));
});

test.each([
  ['дешёвый унитаз', 'унитаз', { sort: 'price_asc' }],
  ['унитаз подешевле', 'унитаз', { sort: 'price_asc' }],
  ['самый недорогой унитаз', 'унитаз', { sort: 'price_asc' }],
  ['унитаз подороже', 'унитаз', { sort: 'price_desc' }],
  ['унитаз в наличии', 'унитаз', { inStock: true }],
  ['унитаз со скидкой', 'унитаз', { discounted: true }],
  ['унитазы по акции дешево', 'унитазы', { discounted: true, sort: 'price_asc' }],
])('an order, the stock, a discount: «%s»', (q, rest, filter) => expect(read(q)).toMatchObject({ rest, filter }));

test('each piece can be taken back by itself', () => {
  expect(read('дешёвый унитаз до 10000 в наличии').without).toEqual([
    'унитаз до 10000 в наличии',
    'дешёвый унитаз в наличии',
    'дешёвый унитаз до 10000',
  ]);
});

test.each([
  ['170х70', ['170×70']],
  ['170 на 70 см', ['170×70']],
  ['60 см', ['60\u00a0см']],
  ['600мм', ['600\u00a0мм']],
  ['шириной 50', ['шириной 50\u00a0см']],
  ['до 170 см', ['до 170\u00a0см']],
  ['ванна 1500', []],
])('sizes: «%s»', (q, labels) => expect(readQueryConditions(q).sizes.map(({ label }) => label)).toEqual(labels));

test.each([
  ['сто семьдесят на семьдесят', '170 на 70'],
  ['двадцать пять тысяч', '25 тысяч'],
  ['ванна с двумя ручками', 'ванна с двумя ручками'],
  ['пять штук', 'пять штук'],
  ['смеситель Grohe до пяти тысяч', 'смеситель Grohe до 5 тысяч'],
])('spoken numbers: «%s»', (said, written) => expect(withFigures(said)).toBe(written));
