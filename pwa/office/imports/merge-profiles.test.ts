import { expect, test } from 'vitest';
import { NEW_PROFILE, type ImportProfile } from '#contract/imports/import-profile.ts';
import { mergeProfiles } from './mapping-draft.ts';

const price = (role: 'retail' | 'wholesale' | 'cost' | 'ignore', markup = 0) => ({ role, markup, step: 0 });
const was: ImportProfile = {
  ...NEW_PROFILE,
  prices: { РРЦ: price('retail'), Дилер: price('wholesale') },
  rates: { USD: 90 },
  groups: { Разное: null },
  table: { columns: { Вес: 'feature' } },
};

test('what each of two people changed is kept; what both changed stays as here, and the other one’s value is told', () => {
  const mine: ImportProfile = {
    ...was,
    prices: { РРЦ: price('retail', 10), Дилер: price('cost') },
    rates: {},
    gone: 'off',
    table: { columns: { Вес: 'weightKg' }, sheet: 1 },
  };
  const theirs: ImportProfile = {
    ...was,
    prices: { ...was.prices, Дилер: price('ignore') },
    rates: { USD: 95.5, EUR: 100 },
    groups: { Разное: null, Трубы: { categorySlug: 'truby', subcategoryId: null } },
    thresholds: { ...was.thresholds, gone: 7 },
    table: { columns: { Вес: 'ignore' } },
  };
  expect(mergeProfiles(was, mine, theirs)).toEqual({
    merged: {
      ...was,
      prices: mine.prices,
      rates: { EUR: 100 },
      groups: theirs.groups,
      gone: 'off',
      thresholds: theirs.thresholds,
      table: { columns: { Вес: 'weightKg' }, sheet: 1 },
    },
    contested: [
      'Цена «Дилер»\u00a0— сейчас сохранено: Не брать',
      'Курс USD\u00a0— сейчас сохранено: 95,5',
      'Столбец «Вес»\u00a0— сейчас сохранено: Не брать',
    ],
  });
});

test('the same change by both is no contest, and a type named like a part of the settings is an ordinary one', () => {
  const changed: ImportProfile = { ...was, gone: 'zero', prices: { ...was.prices, columns: price('cost') } };
  expect(mergeProfiles(was, changed, changed)).toEqual({ merged: changed, contested: [] });
});
