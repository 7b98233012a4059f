import { expect, test } from 'vitest';
import names from './brand-names.json' with { type: 'json' };
import { frequentBrands } from './brand-choice.ts';
import { matchingBrands } from './brand-matching.ts';

const facets = Array.from({ length: 30 }, (_, index) => ({ name: `Brand ${index}`, count: 30 - index }));

test('the built-in list has about eight hundred names, each once', () => {
  expect(names.length).toBeGreaterThan(750);
  expect(new Set(names).size).toBe(names.length);
});

test('at most twenty are shown, chosen ones first, even one that this category lacks', () => {
  const shown = frequentBrands(facets, ['Brand 29', 'Grohe']);
  expect(shown).toHaveLength(20);
  expect(shown.slice(0, 3)).toEqual([
    { name: 'Brand 29', count: 1 },
    { name: 'Grohe', count: 0 },
    { name: 'Brand 0', count: 30 },
  ]);
});

test('spellings of a brand are merged into the shop’s spelling', () => {
  const here = [{ name: 'GROHE', count: 3 }];
  expect(frequentBrands(here, ['grohe'])).toEqual(here);
  expect(matchingBrands('grohe', here, ['Grohe'])).toEqual(here);
});

test('typing matches any word of all names, at most twenty', () => {
  expect(matchingBrands('boch', [], ['Villeroy & Boch', 'Bocchi']).map(({ name }) => name)).toEqual([
    'Villeroy & Boch',
    'Bocchi',
  ]);
  expect(matchingBrands('ифё', [], ['Ифё']).map(({ name }) => name)).toEqual(['Ифё']);
  expect(matchingBrands('b', facets, names)).toHaveLength(20);
  expect(matchingBrands('am.pm', [{ name: 'Am.Pm', count: 4 }], ['Am.Pm'])).toEqual([{ name: 'Am.Pm', count: 4 }]);
  expect(matchingBrands(' . ', facets, names)).toEqual([]);
});

/** Names of the built-in list that match the text. */
const found = (typed: string) => matchingBrands(typed, [], names).map(({ name }) => name);

test.each([
  ['gro', ['Grohe', 'Hansgrohe']],
  ['грое', ['Grohe']],
  ['гроэ', ['Grohe']],
  ['пкщру', ['Grohe']],
  ['ханс', ['Hansgrohe']],
  ['рока', ['Roca']],
  ['макалпайн', ['McAlpine']],
  ['идеал', ['Ideal Standard']],
  ['якоб', ['Jacob Delafon']],
  ['джакоб', ['Jacob Delafon']],
  ['виллерой', ['Villeroy & Boch']],
  ['церсанит', ['Cersanit']],
  ['Frdfnjy', ['Акватон']],
  ['akvaton', ['Акватон']],
  ['geberti', ['Geberit']],
  ['вассеркрафт', ['WasserKRAFT']],
])('a brand is found by sound, in the other layout, in part: «%s»', (typed, wanted) => {
  expect(found(typed)).toEqual(expect.arrayContaining(wanted));
});

test('best matches come first, and brands of this category before others', () => {
  const here = [
    { name: 'Hansgrohe', count: 30 },
    { name: 'Grohe', count: 20 },
  ];
  expect(matchingBrands('gro', here, names).slice(0, 2)).toEqual([here[1], here[0]]);
  expect(found('qqqq')).toEqual([]);
  expect(found('. ,')).toEqual([]);
});
