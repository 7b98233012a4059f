import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { categoriesQuery } from '../../queries/categories.ts';
import { sampleCategory, render } from '../../testing.tsx';
import { CatalogPage } from './catalog-page.tsx';

test('the catalogue shows every category with covers of its subcategories, each linked to its goods', () => {
  const client = new QueryClient();
  client.setQueryData(categoriesQuery.queryKey, [
    sampleCategory('smesiteli', 'Смесители'),
    sampleCategory('vanny', 'Ванны'),
  ]);
  const { html, links, text } = render(<CatalogPage />, { client });
  expect(links).toEqual(
    expect.arrayContaining([
      '/catalog/smesiteli',
      '/catalog/smesiteli/dlya-kukhni',
      '/catalog/vanny',
      '/catalog/vanny/dlya-kukhni',
    ]),
  );
  expect(text).toContain('Смесители 3 товара Для кухни 3 товара');
  expect(html).toMatch(/<img[^>]*src="\/pictures\/smesiteli/);
});
