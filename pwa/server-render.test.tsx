import { beforeAll, describe, expect, test } from 'vitest';
import type { RenderScreen, ScreenState } from '#contract/shop/rendering.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { screenRenderer } from './server-render.tsx';
import { sampleCard, sampleCategory } from './testing.tsx';

const category = sampleCategory('smesiteli', 'Смесители');
const card = sampleCard('a', { title: 'Смеситель </script><img src=x>' });
const product = {
  ...card,
  attributes: {},
  barcode: null,
  shortDesc: '',
  fullDesc: 'Латунь.',
  weightKg: null,
  dimensions: { lengthMm: null, widthMm: null, heightMm: null },
};
const requests: string[] = [];

function answer(url: string): unknown {
  if (url === '/api/catalog') return [category];
  if (url === '/api/shop') return DEFAULT_SHOP;
  if (url === '/api/catalog/smesiteli')
    return { ...category, subcategories: category.subcategories.map((sub) => ({ ...sub, features: [] })) };
  if (url === '/api/products/slug/tovar-a') return product;
  if (url.startsWith('/api/products?'))
    return { items: [card, sampleCard('b')], total: 2, page: 1, limit: 24, pages: 1 };
  return undefined;
}

let render: RenderScreen;
beforeAll(() => {
  render = screenRenderer(async (url) => {
    requests.push(url);
    const found = answer(url);
    return found === undefined ? { status: 503, body: '{}' } : { status: 200, body: JSON.stringify(found) };
  });
});

const at = (path: string, search = '') => render({ path, search, origin: 'https://shop.example' });

describe('a screen rendered for a server', () => {
  test('a product has its title, price, description and data for crawlers', async () => {
    const { title, description, links, markup, picture, data } = await at('/p/tovar-a');
    expect(markup).toContain('<h1');
    expect(markup).toContain('12\u00a0490\u00a0₽');
    expect(markup).toContain('Латунь.');
    expect(data).toContain('"@type":"Product"');
    expect(data).toContain('"item":"https://shop.example/p/tovar-a"');
    expect(title).toContain('Смеситель');
    expect(description).toContain('12\u00a0490\u00a0₽');
    expect(links).toEqual({ canonical: 'https://shop.example/p/tovar-a' });
    expect(picture).toBe(card.images.length === 0 ? null : 'https://shop.example/pictures/a-800.webp');
  });

  test('includes JSON-LD of the shop, the breadcrumbs and a listing’s goods; each page has one address and a picture of its category', async () => {
    const kinds = async (path: string, search = '') => {
      const { data } = await at(path, search);
      return (JSON.parse(data ?? '{"@graph":[]}') as { '@graph': { '@type': string }[] })['@graph'];
    };
    const [shop, site] = await kinds('/');
    expect(shop).toMatchObject({
      '@type': 'Organization',
      name: DEFAULT_SHOP.name,
      url: 'https://shop.example/',
      telephone: DEFAULT_SHOP.phone,
    });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://shop.example/search?q={search_term_string}' },
      },
    });
    const [way, goods] = await kinds('/catalog/smesiteli');
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Главная' },
        { name: 'Каталог' },
        { name: 'Смесители', item: 'https://shop.example/catalog/smesiteli' },
      ],
    });
    expect(goods).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: [
        { position: 1, url: 'https://shop.example/p/tovar-a' },
        { position: 2, url: 'https://shop.example/p/tovar-b' },
      ],
    });
    expect((await kinds('/catalog')).map((node) => node['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect((await at('/catalog/smesiteli')).picture).toMatch(/^https:\/\/shop\.example\/.*smesiteli-640.*\.webp$/);
    for (const path of ['/', '/catalog', '/delivery', '/oferta', '/privacy'])
      expect((await at(path)).links['canonical'], path).toBe(`https://shop.example${path}`);
    expect((await at('/catalog/smesiteli')).data).not.toContain('<');
  });

  test('has no markup that the content policy forbids, and titles cannot begin markup', async () => {
    for (const path of ['/', '/catalog', '/catalog/smesiteli', '/p/tovar-a']) {
      const { markup, state, data } = await at(path);
      expect(data, path).not.toContain('<');
      expect(markup, path).not.toMatch(/<script(?! type="application\/ld\+json")|\sstyle="/);
      expect(markup, path).not.toContain('<img src=x>');
      expect(markup, path).not.toMatch(/<!--\$[!?]/);
      expect(state, path).not.toContain('<');
    }
  });

  test('carries the answers it was rendered from, each requested once', async () => {
    requests.length = 0;
    const state = JSON.parse((await at('/catalog/smesiteli')).state) as ScreenState;
    const keys = state.answers.map(([key]) => key.slice(0, 3).join(' '));
    expect(keys).toEqual(expect.arrayContaining(['categories all', 'shop', 'goods guest listing']));
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.join()).not.toContain('facets');
  });

  test('pages of a listing have their own titles, previous and next links', async () => {
    const { title, links } = await at('/catalog/smesiteli', '?page=2');
    expect(title).toContain('страница 2');
    expect(links).toEqual({
      canonical: 'https://shop.example/catalog/smesiteli?page=2',
      prev: 'https://shop.example/catalog/smesiteli',
    });
  });

  test('rejects when the API does not answer', async () => {
    await expect(at('/p/tovar-z')).rejects.toThrow();
  });
});
