import { expect, test } from 'vitest';
import names from './brand-names.json' with { type: 'json' };
import { frequentBrands, matchingBrands } from './brand-choice.ts';

const facets = Array.from({ length: 30 }, (_, index) => ({ name: `Brand ${index}`, count: 30 - index }));

test('the built-in list has about eight hundred names, each once', () => {
  expect(names.length).toBeGreaterThan(750);
  expect(new Set(names).size).toBe(names.length);
});

test('at most twenty are shown, the chosen first, also one this category lacks', () => {
  const shown = frequentBrands(facets, ['Brand 29', 'Grohe']);
  expect(shown).toHaveLength(20);
  expect(shown.slice(0, 3)).toEqual([
    { name: 'Brand 29', count: 1 },
    { name: 'Grohe', count: 0 },
    { name: 'Brand 0', count: 30 },
  ]);
});

test('typing finds any word of a name among all there are, at most twenty', () => {
  expect(matchingBrands('boch', [], ['Villeroy & Boch', 'Bocchi']).map(({ name }) => name)).toEqual([
    'Villeroy & Boch',
  ]);
  expect(matchingBrands('ифё', [], ['Ифё']).map(({ name }) => name)).toEqual(['Ифё']);
  expect(matchingBrands('b', facets, names)).toHaveLength(20);
  expect(matchingBrands('am.pm', [{ name: 'Am.Pm', count: 4 }], ['Am.Pm'])).toEqual([{ name: 'Am.Pm', count: 4 }]);
  expect(matchingBrands(' . ', facets, names)).toEqual([]);
});
