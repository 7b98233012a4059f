import { expect, test } from 'vitest';
import { passesBrands } from './brand-key.ts';
import { BrandSpellings } from './brand-spellings.ts';

test('a brand is shown as most goods have it, whatever the order in which they came', () => {
  const goods = ['GROHE', 'Grohe', 'grohe', 'Grohe ', 'Roca'];
  for (const order of [goods, [...goods].reverse()]) {
    const spellings = new BrandSpellings();
    for (const brand of order) spellings.add(brand);
    expect(['GROHE', ' grohe', 'ROCA', 'Ravak  Home '].map((brand) => spellings.of(brand))).toEqual([
      'Grohe',
      'Grohe',
      'Roca',
      'Ravak Home',
    ]);
  }
});

test('of equally frequent spellings the first by character codes; a spelling without goods no longer counts', () => {
  const spellings = new BrandSpellings();
  spellings.add('Grohe');
  spellings.add('GROHE');
  expect(spellings.of('grohe')).toBe('GROHE');
  spellings.add('GROHE', -1);
  expect(spellings.of('grohe')).toBe('Grohe');
});

test('a filter lets a brand through in any spelling, and goods without a brand through none', () => {
  const passes = passesBrands(['GROHE', ' ']);
  expect(['Grohe', 'grohe ', 'Roca', '', ' '].map(passes)).toEqual([true, true, false, false, false]);
  expect(passesBrands([])('')).toBe(true);
  expect(passesBrands([' '])('')).toBe(false);
});
