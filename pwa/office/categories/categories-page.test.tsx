import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { render } from '../../testing.tsx';
import { sampleCategory, sampleSubcategory } from './sample-categories.ts';
import { CategoriesPage } from './categories-page.tsx';

function look(tree: ManagedCategory[], at = '/admin/catalog') {
  const client = new QueryClient();
  client.setQueryData(managedCategoriesQuery.queryKey, tree);
  return render(<CategoriesPage />, { at, client });
}

test('categories say where they stand, what is on them, and what is hidden', () => {
  const { text, links } = look([
    sampleCategory(),
    sampleCategory({ _id: 'c2', slug: 'dush', name: { ru: 'Душ' }, hidden: true, products: 1, subcategories: [] }),
  ]);
  expect(text).toContain('2 категории, 1 подкатегория');
  expect(text).toContain('Для раковины /dlya-rakoviny 3 товара · 1 характеристика');
  expect(text).toMatch(/Душ \/dush 1 товар Скрыта/);
  expect(text).toContain('Подкатегорий нет');
  expect(links).toEqual(['/admin/catalog/s1']);
});

test('a subcategory’s address opens its features, and says why a used one stays', () => {
  const { text } = look([sampleCategory()], '/admin/catalog/s1');
  expect(text).toMatch(/Цвет Да или нет Указана у 3 товаров/);
  expect(text).not.toContain('Сохранить');
  expect(
    look([sampleCategory({ subcategories: [sampleSubcategory({ features: [] })] })], '/admin/catalog/s1').text,
  ).toContain('Характеристик пока нет');
  expect(look([sampleCategory()], '/admin/catalog/other').text).toContain('Такой подкатегории нет');
});

test('an empty catalogue says how to begin; a loading one says that it is loading', () => {
  expect(look([]).text).toContain('Каталог пока пуст');
  expect(render(<CategoriesPage />, { at: '/admin/catalog' }).text).toContain('Загрузка…');
});
