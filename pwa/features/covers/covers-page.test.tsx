import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalog-management.ts';
import { shelvesQuery } from '../../queries/shelves.ts';
import { see } from '../../testing.tsx';
import { CoversPage } from './covers-page.tsx';

const sub = (id: string, image: ManagedSubcategory['image']): ManagedSubcategory => ({
  _id: id, slug: id, name: { ru: `Раздел ${id}` }, hidden: false, image, products: 0, features: [], featuresTag: '',
});

function look(subcategories: ManagedSubcategory[]) {
  const category: ManagedCategory = { _id: 'c1', slug: 'smesiteli', name: { ru: 'Смесители' }, hidden: false, image: null, products: 0, subcategories };
  const client = new QueryClient();
  client.setQueryData(shelvesQuery.queryKey, [category]);
  return see(<CoversPage />, { client });
}

test('every subcategory has its card: with its cover, or with word that there is none', () => {
  const { text, html } = look([sub('a', { url: '/pictures/abc.webp', alt: '' }), sub('b', null)]);
  expect(text).toMatch(/Без обложки: 1 подкатегория.*Смесители.*Раздел a Заменить.*Обложки нет Раздел b Загрузить/);
  expect(html).toContain('alt="Обложка: Раздел a"');
  expect(look([sub('a', { url: '/pictures/abc.webp', alt: '' })]).text).toContain('Обложка есть у каждой подкатегории');
});

test('a catalogue without subcategories leads to where they are made', () => {
  expect(look([]).links).toContain('/admin/catalog');
});
