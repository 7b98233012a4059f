/** Parts of a query that a page offers to remove, and the filters they became. */
import { describe, expect, test } from 'vitest';
import type { ListingFilter } from '../catalogue/listing-filter.ts';
import { withConditions } from './hits.ts';
import { type SearchedCategory, searchFields } from './search-fields.ts';
import { SearchIndex } from './search-index.ts';

const choice = (code: string, label: string) => ({ code, label });

const MIXERS: SearchedCategory = {
  names: ['Смесители'],
  features: [
    {
      code: 'finish',
      type: 'enum',
      name: 'Цвет покрытия',
      values: [choice('chrome', 'хром'), choice('black', 'чёрный матовый'), choice('gold', 'золото')],
    },
    { code: 'waste', type: 'bool', name: 'Донный клапан', values: [] },
  ],
};
const BATHS: SearchedCategory = {
  names: ['Ванны'],
  features: [
    { code: 'length', type: 'number', name: 'Длина', unit: 'мм', values: [] },
    { code: 'width', type: 'number', name: 'Ширина', unit: 'мм', values: [] },
  ],
};
const BASINS: SearchedCategory = {
  names: ['Раковины'],
  features: [
    { code: 'color', type: 'enum', name: 'Цвет', values: [choice('white', 'белый'), choice('gold', 'золото')] },
  ],
};

const index = new SearchIndex();
index.know([MIXERS, BATHS, BASINS]);
const put = (
  id: string,
  title: string,
  brand: string,
  category: SearchedCategory,
  attributes: Record<string, string | number | boolean> = {},
) => index.put(id, searchFields({ title, brand, sku: null, barcode: null, attributes }, category));
put('kitchen', 'Смеситель для кухни Grohe Start', 'Grohe', MIXERS, { finish: 'black' });
put('basin', 'Смеситель для раковины Ideal Standard Oleas', 'Ideal Standard', MIXERS, {
  finish: 'chrome',
  waste: true,
});
put('golden', 'Смеситель для раковины Grohe Atrio, золото', 'Grohe', MIXERS, { finish: 'gold' });
put('part', 'Аэратор для смесителя Grohe', 'Grohe', MIXERS);
put('bath', 'Акриловая ванна Triton 150×70 см', 'Triton', BATHS, { length: 1500, width: 700 });
put('white', 'Раковина', '', BASINS, { color: 'white' });
put('long', 'Акриловая ванна Triton', 'Triton', BATHS, { length: 1700, width: 750 });

const parts = (q: string) => index.search(q).said?.parts.map(({ label, without }) => [label, without]) ?? [];
const hits = (q: string) => [...(index.search(q).hits?.keys() ?? [])].sort();

describe('conditions beside the noun', () => {
  test.each([
    ['чёрный смеситель', [['чёрный', 'смеситель']]],
    ['смеситель черного цвета', [['чёрный', 'смеситель']]],
    ['смеситель черный матовый', [['чёрный матовый', 'смеситель']]],
    ['хромированный смеситель', [['хром', 'смеситель']]],
    ['смеситель для кухни', [['для кухни', 'смеситель']]],
    ['смеситель грое', [['Grohe', 'смеситель']]],
    ['смеситель идеал стандарт', [['Ideal Standard', 'смеситель']]],
    ['ванна 150 на 70', [['150×70', 'ванна']]],
    [
      'ванна 150 см до 20 тысяч',
      [
        ['150\u00a0см', 'ванна до 20 тысяч'],
        ['до\u00a020\u00a0000\u00a0₽', 'ванна 150 см'],
      ],
    ],
    ['смеситель', []],
    ['чёрный', []],
  ])('«%s»', (q, expected) => expect(parts(q)).toEqual(expected));

  test.each([
    ['чёрный смеситель грое до 5000', ['Цвет покрытия', 'Бренд', undefined]],
    ['белая раковина', ['Цвет']],
    ['золотой смеситель', ['Цвет']],
    ['смеситель для кухни', [undefined]],
    ['смеситель с донным клапаном', [undefined]],
  ])('is named by the filter that it is a value of, as far as the categories agree on its name: «%s»', (q, names) =>
    expect(index.search(q).said?.parts.map(({ name }) => name)).toEqual(names),
  );

  test('a brand becomes a filter, so that others can be chosen beside it; alone it is looked for as a word', () => {
    expect(index.search('смеситель грое').said).toMatchObject({ filter: { brand: ['Grohe'] }, rest: 'смеситель' });
    expect(hits('смеситель грое')).toEqual(['golden', 'kitchen', 'part']);
    const { found } = withConditions({ q: 'смеситель грое', brand: [] }, index.search('смеситель грое'));
    expect([...(found.hits?.keys() ?? [])].sort()).toEqual(['basin', 'golden', 'kitchen', 'part']);
    expect(hits('грое')).toEqual(['golden', 'kitchen', 'part']);
  });

  test('a price or a sort order applies to the goods of the noun, not to their accessories', () => {
    expect(hits('смеситель')).toContain('part');
    expect(hits('смеситель до 500')).toEqual(['basin', 'golden', 'kitchen']);
    expect(hits('дешёвый смеситель')).toEqual(['basin', 'golden', 'kitchen']);
  });

  test('sizes are compared with the dimensions of goods, not with their titles', () => {
    expect(hits('ванна 1700')).toEqual(['long']);
    expect(hits('ванна до 160 см')).toEqual(['bath']);
    expect(hits('ванна шириной 75')).toEqual(['long']);
  });

  test('fillers are ignored', () => {
    expect(hits('мне нужен смеситель для кухни')).toEqual(['kitchen']);
    expect(index.search('покажите пожалуйста золотой смеситель').isPartial).toBe(false);
    expect(hits('золотой смеситель в ванную')).toEqual(['golden']);
  });
});

describe('conditions in words beside chosen filters', () => {
  const chosen = (filter: Partial<ListingFilter>) =>
    withConditions({ q: 'смеситель грое до 5000', brand: [], ...filter }, index.search('смеситель грое до 5000'));

  test('fills the groups without a chosen filter', () => {
    expect(chosen({}).filter).toMatchObject({ brand: ['Grohe'], maxPrice: 5000 });
    expect(chosen({ minPrice: 100 }).filter).toEqual({ q: 'смеситель грое до 5000', brand: ['Grohe'], minPrice: 100 });
    expect(chosen({ minPrice: 100 }).found.said?.parts.map(({ label }) => label)).toEqual(['Grohe']);
    expect(chosen({ minPrice: 100, brand: ['Roca'] }).found.said).toBeUndefined();
  });
});
