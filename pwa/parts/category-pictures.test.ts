import { expect, test } from 'vitest';
import { categoryPicture } from './category-pictures.ts';

test('a category has its picture by its slug, an unknown one an address of its own', () => {
  expect(categoryPicture('smesiteli').srcSet).toMatch(/smesiteli-320.*320w, .*smesiteli-640.*640w/);
  expect(categoryPicture('kotly')).toEqual({ src: '/categories/kotly.webp', srcSet: undefined });
});
