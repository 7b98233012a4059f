import { describe, expect, test } from 'vitest';
import { problemsIn, unplacedProblems } from './use-server-form.ts';

const errors = {
  items: { type: 'too_small', message: 'Корзина пуста' },
  buyer: { name: { type: 'too_small', message: 'Укажите имя' }, type: { type: 'custom', message: 'Выберите тип' } },
  lines: [undefined, { qty: { type: 'too_big', message: 'Не больше 999' } }],
  list: { root: { type: 'custom', message: 'Список пуст' } },
};

describe('complaints of a form', () => {
  test('are found at any depth, with their paths', () =>
    expect(problemsIn(errors)).toEqual([
      { path: 'items', message: 'Корзина пуста' },
      { path: 'buyer.name', message: 'Укажите имя' },
      { path: 'buyer.type', message: 'Выберите тип' },
      { path: 'lines.1.qty', message: 'Не больше 999' },
      { path: 'list', message: 'Список пуст' },
    ]));

  test('are unplaced when no field shows them', () =>
    expect(unplacedProblems(errors, 'Имя Укажите имя Выберите тип', true).map(({ path }) => path)).toEqual([
      'items',
      'lines.1.qty',
      'list',
    ]));

  test('are unplaced, whatever the form’s text, while no field is marked', () =>
    expect(unplacedProblems(errors, 'Укажите имя', false)).toHaveLength(5));
});
