import { expect, test } from 'vitest';
import type { Attributes, Feature } from '#contract/catalogue/catalog.ts';
import type { ProductView } from '../../queries/product-answer.ts';
import { sampleCard } from '../../testing.tsx';
import { sharedSlugs } from '../../parts/goods/list-address.ts';
import { comparedGoods, compareGroups, compareRows, sameWords } from './compare-sheet.tsx';

const feature = (code: string, ru: string, type: Feature['type'] = 'text', unit = ''): Feature => ({
  code,
  type,
  unit,
  name: { ru },
  values: [],
  min: null,
  max: null,
  step: null,
});
const COLOUR = feature('colour', 'Цвет');
const SPOUT = feature('spout', 'Вылет излива', 'number', 'мм');
const WARRANTY = feature('warranty', 'Гарантия', 'number', 'лет');

function view(
  id: string,
  attributes: Attributes,
  widthMm: number | null | 'unknown' = 'unknown',
  sub = 's1',
): ProductView {
  const details = {
    shortDesc: '',
    fullDesc: '',
    weightKg: null,
    dimensions: { lengthMm: null, widthMm: widthMm === 'unknown' ? null : widthMm, heightMm: null },
  };
  return {
    card: { ...sampleCard(id), subcategoryId: sub, attributes },
    details: widthMm === 'unknown' ? null : details,
    asOf: null,
  };
}

test('rows follow the order of the features; features without any value are left out, missing values are empty', () => {
  const rows = compareRows(
    [view('a', { colour: 'хром', spout: 111 }), view('b', { colour: 'хром' })],
    [SPOUT, COLOUR, WARRANTY],
  );
  expect(rows).toEqual([
    { name: 'Вылет излива', values: ['111\u00a0мм', null], isSame: false, best: [false, false] },
    { name: 'Цвет', values: ['хром', 'хром'], isSame: true, best: [false, false] },
  ]);
  expect(sameWords(rows)).toBe('цвет — хром');
});

test('only objectively better values are marked, where goods differ', () => {
  const best = (features: Feature[], ...each: Attributes[]) =>
    compareRows(
      each.map((attributes, index) => view(String(index), attributes)),
      features,
    )[0]?.best;
  expect(best([WARRANTY], { warranty: 5 }, { warranty: 10 }, {})).toEqual([false, true, false]);
  expect(best([WARRANTY], { warranty: 5 }, { warranty: 5 })).toEqual([false, false]);
  expect(best([WARRANTY], { warranty: 5 }, {})).toEqual([false, false]);
  expect(best([WARRANTY], { warranty: 5 }, { warranty: 5 }, { warranty: 3 })).toEqual([true, true, false]);
  expect(best([SPOUT], { spout: 111 }, { spout: 240 })).toEqual([false, false]);
});

test('sizes are shown once when they are known of every product', () => {
  const names = (...goods: ProductView[]) => compareRows(goods, [COLOUR]).map(({ name }) => name);
  expect(names(view('a', {}, 100), view('b', {}, null))).toEqual(['Ширина']);
  expect(names(view('a', {}, 100), view('b', {}))).toEqual([]);
  expect(
    compareRows([view('a', { width: 600 }, 700)], [feature('width', 'Ширина', 'number', 'мм')]).map(
      ({ values }) => values,
    ),
  ).toEqual([['600\u00a0мм']]);
});

test('goods are grouped by subcategory, in the order in which the first of each was added', () => {
  const groups = compareGroups([view('a', {}, 1, 's1'), view('b', {}, 1, 's2'), view('c', {}, 1, 's1')]);
  expect(groups.map(({ key, goods }) => [key, goods.map(({ card }) => card._id)])).toEqual([
    ['s1', ['a', 'c']],
    ['s2', ['b']],
  ]);
});

test('an address names each product once, and ignores invalid slugs', () => {
  expect(sharedSlugs('a,b,a,,../x,Ж,c-1')).toEqual(['a', 'b', 'c-1']);
  expect(sharedSlugs(null)).toEqual([]);
});

test('a product is known by each address that names it, a former one too', () => {
  const [vanna, rakovina] = [view('a', {}), view('b', {})];
  const { views, gone, idOf } = comparedGoods(
    ['tovar-a', 'byvshaya-vanna', 'tovar-b', 'snyata', 'dalyoko'],
    [vanna, vanna, rakovina, null, undefined],
  );
  expect([views, gone]).toEqual([[vanna, rakovina], ['snyata']]);
  expect([...idOf]).toEqual([
    ['tovar-a', 'a'],
    ['byvshaya-vanna', 'a'],
    ['tovar-b', 'b'],
  ]);
});
