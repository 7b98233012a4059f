import { expect, test } from 'vitest';
import { byStoragePlace } from './storage-place.ts';

const sorted = (...places: (string | undefined)[]) =>
  byStoragePlace(places.map((storagePlace, index) => ({ storagePlace, index }))).map(
    ({ storagePlace, index }) => `${storagePlace ?? '—'} ${index}`,
  );

test('goods are sorted by place, numbers within it by their value', () => {
  expect(sorted('Б-1', 'А-10', 'А-2', 'А-2-10', 'А-2-9', 'Ё-1', 'Ж-1', 'Е-2')).toEqual([
    'А-2 2',
    'А-2-9 4',
    'А-2-10 3',
    'А-10 1',
    'Б-1 0',
    'Ё-1 5',
    'Е-2 7',
    'Ж-1 6',
  ]);
});

test('goods without a place come last, and goods of one place keep their order', () => {
  expect(sorted(undefined, 'А-1', '', 'А-01', undefined, 'А-1')).toEqual([
    'А-1 1',
    'А-01 3',
    'А-1 5',
    '— 0',
    ' 2',
    '— 4',
  ]);
});
