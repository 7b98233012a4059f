import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { render } from '../../testing.tsx';
import { CoversPage } from './covers-page.tsx';

const sub = (id: string, image: ManagedSubcategory['image']): ManagedSubcategory => ({
  _id: id,
  slug: id,
  name: { ru: `Раздел ${id}` },
  hidden: false,
  image,
  products: 0,
  features: [],
  featuresTag: '',
});

function look(subcategories: ManagedSubcategory[] | null, image: ManagedCategory['image'] = null) {
  const category: ManagedCategory = {
    _id: 'c1',
    slug: 'smesiteli',
    name: { ru: 'Смесители' },
    hidden: false,
    image,
    products: 0,
    subcategories: subcategories ?? [],
  };
  const client = new QueryClient();
  client.setQueryData(managedCategoriesQuery.queryKey, subcategories === null ? [] : [category]);
  return render(<CoversPage />, { client });
}

test('every subcategory has a card with its cover, or with a text that there is none', () => {
  const { text, html } = look([sub('a', { url: '/pictures/abc.webp', alt: '' }), sub('b', null)]);
  expect(text).toMatch(
    /Без обложки: 1 подкатегория.*Смесители.*Вся категория Загрузить.*Раздел a Заменить.*Обложки нет Раздел b Загрузить/,
  );
  expect(html).toContain('alt="Обложка: Раздел a"');
  expect(look([sub('a', { url: '/pictures/abc.webp', alt: '' })]).text).toContain(
    'Обложки есть у всех категорий и подкатегорий',
  );
});

test('a category has its own cover: the uploaded one, else the built-in one', () => {
  expect(look([]).html).toMatch(/smesiteli-640[^"]*\.webp/);
  const given = look([], { url: '/pictures/abc.webp', alt: '' });
  expect(given.html).toContain('alt="Обложка: Категория «Смесители»"');
  expect(given.text).toContain('Вся категория Заменить');
});

test('a catalogue without categories links to the categories', () => {
  expect(look(null).links).toContain('/admin/catalog');
});
