import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { featureFacts, typedOf, typeText, usedText, validateFeature } from './feature-dialog.tsx';
import { editsOf, isChanged, keepEdits, keptEdits, rowErrorsOf, validateEdits } from './use-feature-edits.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
});

afterEach(() => vi.unstubAllGlobals());

const color: ManagedFeature = {
  code: 'color',
  name: { ru: 'Цвет' },
  unit: '',
  type: 'enum',
  min: null,
  max: null,
  step: null,
  used: 12,
  values: [
    { code: 'chrome', label: { ru: 'хром' }, used: 12 },
    { code: 'gold', label: { ru: 'золото' }, used: 0 },
  ],
};

test('rows are changed only when they differ from the server’s', () => {
  const server = editsOf([color], 'a');
  expect(isChanged(editsOf([color], 'b'), server)).toBe(false);
  expect(isChanged({ ...server, rows: [] }, server)).toBe(true);
});

test.each([[null], [{}], [{ id: 'a', draft: null }], [{ id: 'a', draft: { name: 'Цвет', type: 'colour' } }]])(
  'an unsaved row of another shape, %j, is not taken for an edit',
  (row) => {
    setPresence(null, 'guest');
    keepFormDraft('features s1', { rows: [row], featuresTag: 'a' });
    expect(keptEdits('s1')).toBeNull();
    const edits = editsOf([color], 'a');
    keepEdits('s1', edits);
    expect(keptEdits('s1')).toEqual(edits);
  },
);

test('errors are shown at their rows, the first of each, those of no row above all', () => {
  const problems = [
    { path: 'features.2.values', message: 'Первая' },
    { path: 'features.2.type', message: 'Вторая' },
    { message: 'О целом' },
  ];
  expect(rowErrorsOf(problems)).toEqual({ 2: 'Первая', '': 'О целом' });
  const twice = editsOf([color, { ...color, code: 'color-2' }], 'a');
  expect(validateEdits(twice)).toEqual({ 1: 'Такая характеристика уже есть' });
  expect(validateEdits(editsOf([color], 'a'))).toBeNull();
});

test('typed values become a feature; fields that its type does not use are left out', () => {
  const typed = {
    ...typedOf(undefined),
    name: '  Площадь ',
    type: 'number' as const,
    unit: 'м²',
    min: '0,5',
    max: '1 200',
    step: '',
  };
  expect(validateFeature(typed, [])).toEqual({
    draft: { name: 'Площадь', type: 'number', unit: 'м²', values: [], min: 0.5, max: 1200, step: null },
  });
  const asList = validateFeature(
    {
      ...typed,
      type: 'enum',
      values: [
        { id: 0, label: 'да ' },
        { id: 1, label: ' ' },
      ],
    },
    [],
  );
  expect(asList).toEqual({
    draft: { name: 'Площадь', type: 'enum', unit: '', values: [{ label: 'да' }], min: null, max: null, step: null },
  });
});

test('errors of typed values are shown at their fields', () => {
  const typed = typedOf(undefined);
  expect(validateFeature(typed, [])).toEqual({
    errors: { name: 'Укажите название', values: 'Добавьте хотя бы одно значение' },
  });
  const values = [
    { id: 7, label: 'Хром' },
    { id: 9, label: 'хром' },
  ];
  expect(validateFeature({ ...typed, name: 'цвет', values }, ['Цвет'])).toEqual({
    errors: { name: 'Такая характеристика уже есть', 'value 9': 'Такое значение уже есть' },
  });
  expect(validateFeature({ ...typed, name: 'Вес', type: 'number', min: 'много' }, [])).toEqual({
    errors: { min: 'Нужно число' },
  });
});

test('features read in Russian', () => {
  expect(typeText('bool')).toBe('Да или нет');
  expect(usedText(color)).toBe('Указана у 12\u00a0товаров');
  expect(usedText({ ...color, used: 0 })).toBeNull();
  const draft = { name: 'а', type: 'number' as const };
  expect(featureFacts({ ...draft, unit: 'мм', min: -5, max: 2.5, step: 0.5 })).toBe('от \u22125 до 2,5 мм, шаг 0,5');
  expect(featureFacts({ ...draft, unit: 'мм' })).toBe('мм');
  const labels = ['а', 'б', 'в', 'г', 'д', 'е'].map((label) => ({ label }));
  expect(featureFacts({ name: 'а', type: 'enum', values: labels })).toBe('а, б, в, г и ещё 2');
});
