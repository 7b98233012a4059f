import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeatureFacet, ListingFacets } from '#contract/catalogue/catalog.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, sampleCategory, render } from '../../testing.tsx';
import { filterOf, readListing } from './listing-address.ts';
import { ListingPage, currentAddress } from './listing-page.tsx';

const FEATURES: FeatureFacet[] = [
  {
    code: 'color',
    name: { ru: 'Цвет покрытия' },
    unit: '',
    type: 'enum',
    range: null,
    step: null,
    values: [
      { code: 'chrome', label: { ru: 'хром' }, count: 131 },
      { code: 'graphite', label: { ru: 'графит' }, count: 0 },
    ],
  },
  {
    code: 'reach',
    name: { ru: 'Вылет излива' },
    unit: 'мм',
    type: 'number',
    range: { min: 92, max: 241 },
    step: 5,
    values: [],
  },
  {
    code: 'valve',
    name: { ru: 'Донный клапан' },
    unit: '',
    type: 'bool',
    range: null,
    step: null,
    values: [
      { code: 'true', label: { ru: 'Да' }, count: 40 },
      { code: 'false', label: { ru: 'Нет' }, count: 91 },
    ],
  },
];
const FACETS: ListingFacets = {
  brands: [{ name: 'Grohe', count: 12 }],
  price: { min: 990, max: 54_000 },
  inStock: 9,
  discounted: 2,
  features: FEATURES,
};
const KITCHEN = { topCategorySlug: 'smesiteli', subcategoryId: 'sub-smesiteli' };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(categoriesQuery.queryKey, [sampleCategory('smesiteli', 'Смесители')]);
});

function seen(
  at: string,
  node: { topCategorySlug: string; subcategoryId?: string },
  ids: readonly string[],
  total = ids.length,
) {
  const state = readListing(new URLSearchParams(at.split('?')[1]));
  const filter = filterOf(state, node);
  const { queryKey } = listingQuery(filter, { from: state.page, to: state.page }, GUEST_VIEWER);
  client.setQueryData(queryKey, { items: ids.map((id) => sampleCard(id)), total, asOf: null });
  client.setQueryData(facetsQuery(filter, GUEST_VIEWER).queryKey, { ...FACETS, asOf: null });
  return render(
    <Routes>
      <Route path={ROUTES.category} element={<ListingPage />} />
      <Route path={ROUTES.subcategory} element={<ListingPage />} />
    </Routes>,
    { at, client },
  );
}

describe('a listing', () => {
  test('of a category counts and shows its goods, with breadcrumbs and its subcategories', () => {
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

  test('shows the kopecks of a limit', () => {
    const { html } = seen('/catalog/smesiteli?minPrice=1249.5&maxPrice=2490', { topCategorySlug: 'smesiteli' }, ['a']);
    expect(html).toContain('value="1\u00a0249,50"');
    expect(html).toContain('Убрать фильтр: 1\u00a0249,50–2\u00a0490\u00a0₽');
  });

  test('shows the active filters', () => {
    const { html } = seen('/catalog/smesiteli?brand=Grohe&inStock=true', { topCategorySlug: 'smesiteli' }, ['a']);
    expect(html).toContain('Убрать фильтр: Grohe');
    expect(html).toContain('Убрать фильтр: В наличии');
  });

  test('a brand in another spelling is ticked and shown in the shop’s spelling', () => {
    const { html } = seen('/catalog/smesiteli?brand=GROHE', { topCategorySlug: 'smesiteli' }, ['a']);
    expect(html).toContain('Убрать фильтр: Grohe');
    expect(html.match(/>Grohe</g)).not.toBeNull();
    expect(html).not.toContain('GROHE<');
  });

  test('that is empty says so', () => {
    const { text } = seen('/catalog/smesiteli?maxPrice=1', { topCategorySlug: 'smesiteli' }, []);
    expect(text).toContain('Ничего не найдено.');
    expect(text).toContain('0 товаров');
  });

  test('of a subcategory is filtered by its features, with counts, and from and to of numbers', () => {
    const { html, text } = seen(
      '/catalog/smesiteli/dlya-kukhni?feature=color:chrome&feature=reach:100..&feature=valve:true',
      KITCHEN,
      ['a'],
    );
    for (const words of ['Цвет покрытия', 'хром 131', 'графит 0', 'Вылет излива, мм', 'Да 40', 'Нет 91'])
      expect(text).toContain(words);
    for (const name of ['хром', 'Вылет излива: от 100&nbsp;мм', 'Донный клапан: да'])
      expect(html.replaceAll('\u00a0', '&nbsp;')).toContain(`Убрать фильтр: ${name}`);
    expect(html).toContain('Вылет излива, мм от');
  });

  test('with more goods links to the next page and to every other one, keeping the filters', () => {
    const goods = Array.from({ length: 24 }, (_, index) => `g${index}`);
    const { links, text } = seen(
      '/catalog/smesiteli?inStock=true&page=2',
      { topCategorySlug: 'smesiteli' },
      goods,
      100,
    );
    const page = (number: number) => `/catalog/smesiteli?inStock=true&amp;page=${number}`;
    expect(links).toEqual(expect.arrayContaining([page(3), page(4), page(5), '/catalog/smesiteli?inStock=true']));
    expect(text).toContain('Показано 25–48 из 100');
    expect(text).toContain('Показать ещё');
  });

  test('of one page has no paging, and a page past the last says so', () => {
    expect(seen('/catalog/smesiteli', { topCategorySlug: 'smesiteli' }, ['a']).text).not.toContain('Показать ещё');
    const { links, text } = seen('/catalog/smesiteli?page=9', { topCategorySlug: 'smesiteli' }, [], 30);
    expect(text).toContain('Такой страницы нет');
    expect(links.at(-1)).toBe('/catalog/smesiteli');
  });

  test('of an unknown category is not found', () => {
    expect(seen('/catalog/kotly', { topCategorySlug: 'kotly' }, []).text).toContain('Не найдено');
  });
});

describe('an old address of the catalogue', () => {
  const showers = sampleCategory('dush', 'Душ');
  const tree = [
    { ...sampleCategory('smesiteli', 'Смесители'), former: ['krany'] },
    {
      ...showers,
      subcategories: showers.subcategories.map((sub) => ({ ...sub, former: ['krany/dlya-dusha', 'dush/leyki'] })),
    },
  ];

  test('redirects to the category it was merged into or moved to', () => {
    expect([
      currentAddress(tree, 'krany'),
      currentAddress(tree, 'krany/dlya-dusha'),
      currentAddress(tree, 'dush/leyki'),
    ]).toEqual(['/catalog/smesiteli', '/catalog/dush/dlya-kukhni', '/catalog/dush/dlya-kukhni']);
  });

  test('of an unmerged category does not redirect, nor does an unknown one below a merged category', () => {
    expect([currentAddress(tree, 'kotly'), currentAddress(tree, 'krany/net-takoy')]).toEqual([null, null]);
  });
});
