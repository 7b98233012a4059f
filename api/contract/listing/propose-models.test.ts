import { describe, expect, test } from 'vitest';
import type { Feature } from '../catalogue/catalog.ts';
import { proposeModels, type ModelCandidate } from './propose-models.ts';

const feature = (code: string, name: string, type: Feature['type'], unit = ''): Feature => ({
  code,
  name: { ru: name },
  type,
  unit,
  values: ['хром', 'чёрный матовый', 'белый'].map((label) => ({ code: label, label: { ru: label } })),
  min: null,
  max: null,
  step: null,
});
const FEATURES = [
  feature('finish', 'Цвет покрытия', 'enum'),
  feature('width', 'Ширина', 'number', 'мм'),
  feature('volume', 'Объём', 'number', 'л'),
  feature('jets', 'Режимов струи', 'number', 'шт.'),
  feature('light', 'Подсветка', 'bool'),
  feature('series', 'Серия', 'text'),
];

let ids = 0;
const good = (title: string, attributes: ModelCandidate['attributes'], change: Partial<ModelCandidate> = {}) => ({
  id: `p${(ids += 1)}`,
  title,
  brand: 'Grohe',
  sku: null,
  subcategoryId: 's1',
  attributes,
  ...change,
});
const proposed = (...goods: ModelCandidate[]) =>
  proposeModels(goods, () => FEATURES).map(({ name, ids: of }) => [
    name,
    ...of.map((id) => goods.find((one) => one.id === id)?.title),
  ]);

describe('a proposed model', () => {
  test('has goods of one title without article, colour and size', () => {
    const chrome = good('Душ Grohe Euro 27296001, хром', { finish: 'хром' }, { sku: '27296001' });
    const black = good('Душ Grohe Euro 27.2(9), чёрный матовый', { finish: 'чёрный матовый' }, { sku: '27.2(9)' });
    const white = good('Душ GROHE Euro, белая', { finish: 'белый' }, { brand: 'GROHE ' });
    expect(proposed(chrome, black, white)).toEqual([['Душ Grohe Euro', chrome.title, black.title, white.title]]);
    const narrow = good('Ванна Grohe Bau 170×70 см, с экраном', { width: 700, volume: 200 });
    const wide = good('Ванна Grohe Bau 170х75см, с экраном', { width: 750, volume: 220 });
    expect(proposed(narrow, wide)).toEqual([['Ванна Grohe Bau, с экраном', narrow.title, wide.title]]);
  });

  test('leaves out goods that differ in something else, or in a measure at the same size', () => {
    const chrome = good('Душ Grohe Euro, хром', { finish: 'хром', jets: 3, volume: 1 });
    expect(proposed(chrome, good('Душ Grohe Euro, белый', { finish: 'белый', jets: 4 }))).toEqual([]);
    expect(proposed(chrome, good('Душ Grohe Euro, белый', { finish: 'белый', volume: 2 }))).toEqual([]);
    expect(proposed(chrome, good('Душ Grohe Euro, белый', { finish: 'белый', light: true }))).toHaveLength(1);
  });

  test.each<[string, Partial<ModelCandidate> & { title?: string }]>([
    ['another brand', { brand: 'Grohe Pro' }],
    ['another subcategory', { subcategoryId: 's2' }],
    ['another series', { title: 'Душ Grohe Eco, белый' }],
    ['a thread of another diameter', { title: 'Душ Grohe Euro M24×1, белый' }],
    ['no subcategory', { subcategoryId: null }],
    ['no brand', { brand: '' }],
  ])('leaves out goods with %s', (_, change) => {
    const chrome = good('Душ Grohe Euro, хром', { finish: 'хром' });
    expect(proposed(chrome, good('Душ Grohe Euro, белый', { finish: 'белый' }, change))).toEqual([]);
  });

  test('needs a series, in the title or as a feature', () => {
    const [chrome, white] = [
      good('Душ Grohe, хром', { finish: 'хром' }),
      good('Душ Grohe, белый', { finish: 'белый' }),
    ];
    expect(proposed(chrome, white)).toEqual([]);
    const named = [chrome, white].map((one) => ({ ...one, attributes: { ...one.attributes, series: 'Euro' } }));
    expect(proposed(...named)).toHaveLength(1);
  });

  test('has no two goods of the same colour and size', () => {
    const goods = ['хром', 'хром', 'белый'].map((finish) => good(`Душ Grohe Euro, ${finish}`, { finish }));
    expect(proposed(...goods)).toEqual([]);
  });

  test('has a name of its own where goods of one title are two models', () => {
    const goods = [3, 4].flatMap((jets) =>
      ['хром', 'белый'].map((finish) => good(`Душ Grohe Euro, ${finish}`, { finish, jets })),
    );
    expect(proposed(...goods).map(([name, ...of]) => [name, of.length])).toEqual([
      ['Душ Grohe Euro', 2],
      ['Душ Grohe Euro (2)', 2],
    ]);
  });
});
