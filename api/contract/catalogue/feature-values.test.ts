import { expect, test } from 'vitest';
import type { Feature } from './catalog.ts';
import { featureProblems, FEATURE_TEXT_MAX } from './feature-values.ts';

const feature = (code: string, type: Feature['type'], change: Partial<Feature> = {}): Feature => ({
  code,
  name: { ru: code },
  unit: '',
  type,
  values: [],
  min: null,
  max: null,
  step: null,
  ...change,
});
const FEATURES = [
  feature('color', 'enum', { values: [{ code: 'chrome', label: { ru: 'Хром' } }] }),
  feature('reach', 'number', { min: 50, max: 300, step: 0.1 }),
  feature('spray', 'bool'),
  feature('note', 'text'),
];

test.each<[string, string | number | boolean | null, string | null]>([
  ['color', 'chrome', null],
  ['color', 'gold', 'Выберите значение из списка'],
  ['color', true, 'Выберите значение из списка'],
  ['reach', 50, null],
  ['reach', 120.3, null],
  ['reach', 49.9, 'Не меньше 50'],
  ['reach', 300.1, 'Не больше 300'],
  ['reach', 120.35, 'Введите число с шагом 0,1'],
  ['reach', '120', 'Нужно число'],
  ['spray', false, null],
  ['spray', 'yes', 'Нужно «да» или «нет»'],
  ['note', 'да', null],
  ['note', 'я'.repeat(FEATURE_TEXT_MAX + 1), `Не длиннее ${FEATURE_TEXT_MAX} знаков`],
  ['note', 1, 'Нужен текст'],
  ['foreign', 1, 'Такой характеристики здесь нет'],
  ['foreign', null, null],
  ['color', null, null],
])('feature %s with the value %j: %s', (code, value, message) => {
  expect(featureProblems(FEATURES, { [code]: value })).toEqual(
    message === null ? [] : [{ path: `attributes.${code}`, message }],
  );
});
