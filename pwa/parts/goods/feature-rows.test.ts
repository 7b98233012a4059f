import { expect, test } from 'vitest';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { descriptionParagraphs, featureRows, sizeRows } from './feature-rows.ts';

const feature = (code: string, type: Feature['type'], unit = ''): Feature => ({
  code,
  type,
  unit,
  name: { ru: code },
  values: [{ code: 'chrome', label: { ru: 'хром' } }],
  min: null,
  max: null,
  step: null,
});

test('features are listed in their own order, as text and with units', () => {
  const features = [
    feature('color', 'enum'),
    feature('spout', 'number', 'мм'),
    feature('swivel', 'bool'),
    feature('note', 'text'),
    feature('none', 'text'),
  ];
  expect(featureRows({ swivel: false, spout: 1112.5, color: 'chrome', note: 'латунь', stray: 'x' }, features)).toEqual([
    { name: 'color', value: 'хром' },
    { name: 'spout', value: '1\u00a0112,5\u00a0мм' },
    { name: 'swivel', value: 'нет' },
    { name: 'note', value: 'латунь' },
  ]);
  expect(featureRows({ color: 'unknown' }, features)).toEqual([{ name: 'color', value: 'unknown' }]);
});

test.each([
  [1, 'год'],
  [3, 'года'],
  [11, 'лет'],
  [25, 'лет'],
  [1.5, 'года'],
])('%s of years reads «%s»', (value, word) => {
  const [row] = featureRows({ warranty: value }, [feature('warranty', 'number', 'лет')]);
  expect(row?.value).toBe(`${String(value).replace('.', ',')}\u00a0${word}`);
});

test('unknown sizes are left out', () => {
  expect(sizeRows({ dimensions: { lengthMm: 150, widthMm: null, heightMm: 52 }, weightKg: 1.3 })).toEqual([
    { name: 'Длина', value: '150\u00a0мм' },
    { name: 'Высота', value: '52\u00a0мм' },
    { name: 'Вес', value: '1,3\u00a0кг' },
  ]);
});

test('the short description precedes the full one, unless that begins with it', () => {
  expect(descriptionParagraphs({ shortDesc: 'Для кухни', fullDesc: 'Латунь.\n\nГарантия 5 лет.' })).toEqual([
    'Для кухни',
    'Латунь.',
    'Гарантия 5 лет.',
  ]);
  expect(descriptionParagraphs({ shortDesc: 'Латунь', fullDesc: 'Латунь.' })).toEqual(['Латунь.']);
  expect(descriptionParagraphs({ shortDesc: '', fullDesc: ' ' })).toEqual([]);
});
