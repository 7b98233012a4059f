import { expect, test } from 'vitest';
import type { Category } from '#contract/catalogue/catalog.ts';
import { sampleCard } from '../../testing.tsx';
import { suggestedBrands, suggestedCategories } from './search-suggestions.tsx';

const subcategory = (id: string, name: string, products: number) => ({
  _id: id,
  slug: id,
  name: { ru: name },
  image: null,
  products,
});

const TREE: Category[] = [
  {
    _id: 'c1',
    slug: 'smesiteli',
    name: { ru: 'Смесители' },
    image: null,
    products: 12,
    subcategories: [
      subcategory('basin', 'Смесители для раковины', 7),
      subcategory('kitchen', 'Смесители для кухни', 5),
      subcategory('bidet', 'Смесители для биде', 0),
    ],
  },
  {
    _id: 'c2',
    slug: 'dush',
    name: { ru: 'Душ' },
    image: null,
    products: 3,
    subcategories: [subcategory('hand', 'Ручной душ', 3)],
  },
];

const addresses = (text: string, subcategoryIds: (string | null)[]) =>
  suggestedCategories(
    text,
    subcategoryIds.map((subcategoryId, place) => sampleCard(String(place), { subcategoryId })),
    TREE,
  ).map(({ address }) => address);

test('a category named by the words comes first, then subcategories of the goods found, each once, at most three', () => {
  expect(addresses('смес', ['kitchen', 'kitchen', 'basin', null])).toEqual([
    '/catalog/smesiteli',
    '/catalog/smesiteli/kitchen',
    '/catalog/smesiteli/basin',
  ]);
  expect(addresses('смеситель', [])).toContain('/catalog/smesiteli');
  // A colloquial word names no category, but the goods it found belong to one.
  expect(addresses('лейка', ['hand', 'unknown'])).toEqual(['/catalog/dush/hand']);
});

test('a category without goods is never suggested, nor one by two letters', () => {
  expect(addresses('смесители для биде', [])).toEqual(['/catalog/smesiteli', '/catalog/dush']);
  expect(addresses('см', ['hand'])).toEqual(['/catalog/dush/hand']);
});

test('without results all categories are suggested', () => {
  expect(addresses('бойлер', [])).toEqual(['/catalog/smesiteli', '/catalog/dush']);
  expect(addresses('для кухни', [])).toEqual(['/catalog/smesiteli/kitchen']);
});

test('brands are those of the goods found, at most four, and none when there is only one', () => {
  const brandsOf = (...brands: string[]) =>
    suggestedBrands(brands.map((brand, at) => sampleCard(String(at), { brand })));
  expect(brandsOf('Grohe', 'Lemark', 'Grohe', 'Iddis', '', 'Milardo', 'Roca')).toEqual([
    'Grohe',
    'Lemark',
    'Iddis',
    'Milardo',
  ]);
  expect(brandsOf('Grohe', 'GROHE')).toEqual([]);
  expect(brandsOf('Grohe', 'Roca', 'GROHE')).toEqual(['Grohe', 'Roca']);
});
