import { expect, test } from 'vitest';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { fittingChoices, measuresOf, verdictOf, type Measure } from './fit-form.tsx';

function feature(code: string, name: string, change: Partial<Feature> = {}): Feature {
  return {
    code,
    name: { ru: name },
    type: 'number',
    unit: 'мм',
    values: [],
    min: null,
    max: null,
    step: null,
    ...change,
  };
}
const values = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([code, ru]) => ({ code, label: { ru } }));

const WIDTH = feature('width', 'Ширина');
const AXIS = feature('axis', 'Межосевое расстояние');
const CARTRIDGE = feature('cartridge', 'Картридж', {
  type: 'enum',
  unit: '',
  values: values({ 35: 'керамический 35 мм', 40: 'керамический 40 мм' }),
});
const OUTLET = feature('outlet', 'Выпуск', {
  type: 'enum',
  unit: '',
  values: values({ horizontal: 'горизонтальный', oblique: 'косой', universal: 'универсальный' }),
});

const measure = (of: Feature, value: string | number): Measure => measuresOf({ [of.code]: value }, [of])[0] as Measure;

test('room, joints and nothing else of a product are asked for', () => {
  const others = [
    feature('bowl', 'Ширина чаши'),
    feature('warranty', 'Гарантия', { unit: 'лет' }),
    feature('swivel', 'Выпуск поворотный', { type: 'bool' }),
    feature('kind', 'Ширина', { type: 'text' }),
  ];
  const attributes = { width: 600, axis: 500, cartridge: '35', bowl: 500, warranty: 5, swivel: true, kind: 'узкая' };
  const found = measuresOf(attributes, [WIDTH, AXIS, CARTRIDGE, OUTLET, ...others]);
  expect(found.map(({ label }) => label)).toEqual(['Место по ширине', 'Межосевое расстояние у вас', 'Картридж у вас']);
});

test.each([
  ['650', true, 'Встанет, останется 50\u00a0мм'],
  ['600', true, 'Встанет впритык'],
  ['1 200,5', true, 'Встанет, останется 600,5\u00a0мм'],
  ['570', false, 'Не встанет: не хватает 30\u00a0мм'],
])('room of %s for 600 mm', (said, fits, text) => {
  expect(verdictOf(measure(WIDTH, 600), said)).toEqual({ fits, text });
});

test.each(['', 'шестьсот', '0', '-5'])('«%s» says nothing', (said) => {
  expect(verdictOf(measure(WIDTH, 600), said)).toBeNull();
});

test('what is joined has to be equal, but for what is universal', () => {
  expect(verdictOf(measure(AXIS, 500), '500')).toEqual({ fits: true, text: 'Подходит' });
  expect(verdictOf(measure(AXIS, 500), '600')).toEqual({ fits: false, text: 'Не подходит: у товара 500\u00a0мм' });
  expect(verdictOf(measure(CARTRIDGE, '35'), '35')?.fits).toBe(true);
  expect(verdictOf(measure(CARTRIDGE, '35'), '40')).toEqual({
    fits: false,
    text: 'Не подходит: у товара керамический 35 мм',
  });
  expect(verdictOf(measure(OUTLET, 'universal'), 'oblique')?.fits).toBe(true);
  expect(verdictOf(measure(OUTLET, 'horizontal'), 'oblique')?.fits).toBe(false);
});

test('the listing of what fits asks for room up to the measure, for the same joint, and for universal ones', () => {
  const measures = [measure(WIDTH, 600), measure(AXIS, 500), measure(OUTLET, 'horizontal')];
  expect(fittingChoices(measures, { width: '650', axis: '500', outlet: 'oblique' })).toEqual([
    'width:..650',
    'axis:500..500',
    'outlet:oblique',
    'outlet:universal',
  ]);
  expect(fittingChoices(measures, { width: 'много', axis: '' })).toEqual([]);
});
