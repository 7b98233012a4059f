import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ListingFacets } from '#contract/catalog.ts';
import { ROUTES } from '../../parts/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, sampleCategory, see } from '../../testing.tsx';
import { filterOf, readListing } from './listing-address.ts';
import { ListingPage } from './listing-page.tsx';

const FACETS: ListingFacets = { brands: [{ name: 'Grohe', count: 12 }], price: { min: 990, max: 54_000 }, inStock: 9, discounted: 2 };
const KITCHEN = { topCategorySlug: 'smesiteli', subcategoryId: 'sub-smesiteli' };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(categoriesQuery.queryKey, [sampleCategory('smesiteli', 'Смесители')]);
});

function seen(at: string, shelf: { topCategorySlug: string; subcategoryId?: string }, ids: readonly string[]) {
  const filter = filterOf(readListing(new URLSearchParams(at.split('?')[1])), shelf);
  client.setQueryData(listingQuery(filter, 1, GUEST_VIEWER).queryKey, { items: ids.map((id) => sampleCard(id)), total: ids.length, asOf: null });
  client.setQueryData(facetsQuery(filter, GUEST_VIEWER).queryKey, { ...FACETS, asOf: null });
  return see(
    <Routes>
      <Route path={ROUTES.category} element={<ListingPage />} />
      <Route path={ROUTES.subcategory} element={<ListingPage />} />
    </Routes>,
    { at, client },
  );
}

describe('a listing', () => {
  test('of a category counts and shows its goods, with the way back and its subcategories', () => {
    const { html, links, text } = seen('/catalog/smesiteli', { topCategorySlug: 'smesiteli' }, ['a', 'b']);
    expect(html).toMatch(/<h1[^>]*>Смесители<\/h1>/);
    expect(text).toContain('2 товара');
    expect(links.slice(0, 2)).toEqual(['/', '/catalog']);
    expect(links).toEqual(expect.arrayContaining(['/catalog/smesiteli/dlya-kukhni', '/p/tovar-a', '/p/tovar-b']));
  });

  test('of a subcategory says so and leads back to its category', () => {
    const { html, links, text } = seen('/catalog/smesiteli/dlya-kukhni', KITCHEN, ['a']);
    expect(html).toMatch(/<h1[^>]*>Для кухни<\/h1>/);
    expect(text).toContain('1 товар');
    expect(links.slice(0, 3)).toEqual(['/', '/catalog', '/catalog/smesiteli']);
  });

  test('is filtered by price, availability, discount and brand, and sorted', () => {
    const { html, text } = seen('/catalog/smesiteli', { topCategorySlug: 'smesiteli' }, ['a']);
    expect(html).toContain('Цена от');
    expect(html).toContain('Цена до');
    for (const words of ['В наличии 9', 'Со скидкой 2', 'Бренд', 'Grohe 12', 'Новинки']) expect(text).toContain(words);
  });

  test('names the filters that are on', () => {
    const { html } = seen('/catalog/smesiteli?brand=Grohe&inStock=true', { topCategorySlug: 'smesiteli' }, ['a']);
    expect(html).toContain('Убрать фильтр: Grohe');
    expect(html).toContain('Убрать фильтр: В наличии');
  });

  test('that is empty says so', () => {
    const { text } = seen('/catalog/smesiteli?maxPrice=1', { topCategorySlug: 'smesiteli' }, []);
    expect(text).toContain('Ничего не найдено.');
    expect(text).toContain('0 товаров');
  });

  test('of an unknown category is not found', () => {
    expect(seen('/catalog/kotly', { topCategorySlug: 'kotly' }, []).text).toContain('Не найдено');
  });
});
