import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PAGE_SIZE, type CategoryWithFeatures, type ProductCard } from '#contract/catalogue/catalog.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { collectHead } from '../../parts/page/server-head.ts';
import type { ProductAnswer, ProductDetails, ProductView } from '../../queries/product-answer.ts';
import { productQuery } from '../../queries/product.ts';
import { categoryQuery } from '../../queries/categories.ts';
import { pageQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { knowingShop, sampleCard, sampleCategory, render } from '../../testing.tsx';
import { ProductPage, productData, productDescription } from './product-page.tsx';
import { similarQuery } from './similar-query.ts';

function seen(view: ProductAnswer, client = new QueryClient()) {
  client.setQueryData(productQuery('tovar-a', GUEST_VIEWER).queryKey, view);
  return render(
    <Routes>
      <Route path={ROUTES.product} element={<ProductPage />} />
    </Routes>,
    { at: '/p/tovar-a', client },
  );
}

function product(change: Partial<ProductCard> = {}): ProductView {
  return {
    card: { ...sampleCard('a', change), attributes: {} },
    details: {
      shortDesc: '',
      fullDesc: 'Латунный корпус.',
      weightKg: 1.3,
      dimensions: { lengthMm: 150, widthMm: null, heightMm: null },
    },
    asOf: null,
  };
}

/** The buttons that add to the cart: in the price block and in the bar at the foot. */
const adders = (html: string) =>
  (html.match(/<button.*?<\/button>/g) ?? [])
    .filter((button) => button.includes('В корзину'))
    .map((button) => button.slice(0, button.indexOf('>') + 1));
const isDisabled = (tag: string) => /\sdisabled=""|aria-disabled="true"/.test(tag);

describe('a product’s page', () => {
  test('shows title, article, price, availability, description and sizes', () => {
    const { html, text } = seen(product());
    expect(html).toMatch(/<h1[^>]*>Смеситель a<\/h1>/);
    for (const words of [
      'Артикул G-a',
      '12 490 ₽',
      'В наличии: много',
      'Латунный корпус.',
      'Длина 150 мм',
      'Вес 1,3 кг',
    ])
      expect(text).toContain(words);
  });

  test('shows each of the details', () => {
    const details: Required<ProductDetails> = {
      shortDesc: 'Для кухни.',
      fullDesc: 'Латунный корпус.',
      weightKg: 1.3,
      dimensions: { lengthMm: 150, widthMm: 52, heightMm: 40 },
    };
    const { text } = seen({ ...product(), details });
    for (const value of Object.values({ ...details, ...details.dimensions }))
      if (typeof value !== 'object')
        expect(text).toContain(String(value).replace('.', typeof value === 'number' ? ',' : '.'));
  });

  test('has a quantity that starts at 1 and cannot go below it', () => {
    const { html } = seen(product());
    expect(html).toMatch(/<input[^>]*value="1"/);
    expect(html).toMatch(
      /<button[^>]*aria-label="Меньше"[^>]*(disabled=""|aria-disabled="true")|<button[^>]*(disabled=""|aria-disabled="true")[^>]*aria-label="Меньше"/,
    );
  });

  test('goes into the cart while it is there, and not when it is out', () => {
    const there = adders(seen(product()).html);
    expect(there.length).toBeGreaterThan(0);
    expect(there.some(isDisabled)).toBe(false);
    const out = adders(seen(product({ availability: { code: 'out', label: 'Нет в наличии' } })).html);
    expect(out).toHaveLength(there.length);
    expect(out.every(isDisabled)).toBe(true);
  });

  test('shows the availability the server gives, whatever the stock', () => {
    expect(seen(product({ stockQty: 100, availability: { code: 'low', label: 'В наличии: мало' } })).text).toContain(
      'В наличии: мало',
    );
  });

  test('that is not there says so', () => {
    expect(seen(null).text).toContain('Не найдено');
  });

  test('of a product no longer sold says so, names it and offers what stood beside it', () => {
    const client = new QueryClient();
    const node = { topCategorySlug: 'smesiteli', subcategoryId: 'sub-smesiteli' };
    const category = sampleCategory('smesiteli', 'Смесители');
    const withFeatures: CategoryWithFeatures = {
      ...category,
      subcategories: category.subcategories.map((sub) => ({ ...sub, features: [] })),
    };
    client.setQueryData(categoryQuery('smesiteli').queryKey, withFeatures);
    client.setQueryData(
      pageQuery({ ...node, inStock: true, sort: 'popular', brand: [] }, 1, PAGE_SIZE, GUEST_VIEWER).queryKey,
      {
        items: [sampleCard('b'), sampleCard('c')],
        total: 2,
        asOf: null,
      },
    );
    const { text, links } = seen({ gone: true, id: 'a', title: 'Смеситель a', ...node }, client);
    expect(text).toContain('Этот товар снят с продажи Смеситель a Для кухни Похожие товары');
    expect(text).not.toContain('В наличии: много В корзину Смеситель a');
    expect(links).toEqual(expect.arrayContaining(['/catalog/smesiteli/dlya-kukhni', '/p/tovar-b', '/p/tovar-c']));
  });

  test('carries itself as data for crawlers', () => {
    const { head, rendered } = collectHead(
      { origin: 'https://shop.example', categoryPicture: () => '/cover.webp' },
      () => seen(product(), knowingShop()),
    );
    expect(rendered.html).toContain('<h1');
    expect(head.data).toMatchObject([{ '@type': 'Product' }, { '@type': 'BreadcrumbList' }]);
    expect(head.links).toEqual({ canonical: 'https://shop.example/p/tovar-a' });
    expect(head.title).toMatch(/ — Русло$/);
    expect(head.description).toContain('12 490 ₽'.replaceAll(' ', '\u00a0'));
  });

  /** Slugs of the similar goods that a product's page shows, by the listings that the client knows. */
  function similarOf(view: ProductView, client: QueryClient): string[] {
    const { html } = seen(view, client);
    const row = html.slice(html.indexOf('Похожие товары'));
    return [...new Set([...row.matchAll(/href="\/p\/tovar-(\w)"/g)].map(([, id]) => id ?? ''))];
  }

  const at = (id: string, effective: number) => sampleCard(id, { price: { retail: effective, effective } });
  const keep = (client: QueryClient, items: ProductCard[], feature?: string[]) =>
    client.setQueryData(
      similarQuery({ topCategorySlug: 'smesiteli', subcategoryId: 's1' }, GUEST_VIEWER, feature).queryKey,
      { items, total: items.length, asOf: null },
    );
  const goods = [at('a', 12_490), at('b', 90_000), at('c', 12_200), at('d', 13_000), at('e', 11_000), at('f', 14_000)];

  test('offers similar goods, the nearest in price of the most sold, without itself', () => {
    const client = new QueryClient();
    keep(client, goods);
    expect(similarOf(product(), client)).toEqual(['c', 'd', 'f', 'e']);
  });

  test('offers those of its own colour first', () => {
    const client = new QueryClient();
    keep(client, goods);
    keep(client, [at('a', 12_490), at('b', 90_000), at('e', 11_000)], ['color:black']);
    const feature = { code: 'color', name: { ru: 'Цвет покрытия' }, unit: '', type: 'enum' as const, values: [] };
    const { card, ...rest } = product();
    const features = [{ ...feature, min: null, max: null, step: null }];
    expect(similarOf({ ...rest, card: { ...card, attributes: { color: 'black' }, features } }, client)).toEqual([
      'e',
      'b',
      'c',
      'd',
    ]);
  });
});

const DETAILS: ProductDetails = {
  shortDesc: '',
  fullDesc: 'Латунный корпус.',
  weightKg: 1.3,
  dimensions: { lengthMm: null, widthMm: null, heightMm: null },
};
const WHERE = { origin: 'https://shop.example', crumbs: [{ name: 'Смесители', path: '/catalog/smesiteli' }] };
const ADDRESS = 'https://shop.example/p/tovar-a';

test('crawlers read name, public price, availability, pictures and the way to a product', () => {
  const images = [{ url: '/pictures/ab.webp', alt: '', order: 0, isPrimary: true }];
  const card = sampleCard('a', {
    images,
    salePrice: 9990,
    saleTo: '2026-12-01T00:00:00.000Z',
    price: { retail: 12_490, wholesale: 7000, effective: 7000 },
    priceWholesale: 7000,
    stockQty: 3,
  });
  const [product, way] = productData({ ...card, barcode: '4600000000022' }, DETAILS, WHERE);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Смеситель a',
    sku: 'G-a',
    gtin: '4600000000022',
    brand: { name: 'Grohe' },
    description: 'Латунный корпус.',
    image: ['https://shop.example/pictures/ab-800.webp'],
    offers: {
      price: 9990,
      priceCurrency: 'RUB',
      priceValidUntil: '2026-12-01',
      availability: 'https://schema.org/InStock',
      url: ADDRESS,
    },
  });
  expect(way).toMatchObject({
    itemListElement: [
      { name: 'Смесители', item: 'https://shop.example/catalog/smesiteli' },
      { name: 'Смеситель a', item: ADDRESS },
    ],
  });
  expect(JSON.stringify([product, way]) + productDescription(card, DETAILS)).not.toMatch(
    /7000|7\s000|stock[QI]ty|wholesale/i,
  );
});

test('only a valid code that is one product’s in the whole world is a GTIN', () => {
  for (const barcode of ['2000000000022', '0400000000022', '20000004', '4600000000023', '12345', null])
    expect(productData({ ...sampleCard('a'), barcode }, null, WHERE)[0]).not.toHaveProperty('gtin');
});

test('a description is whole words within what search results show', () => {
  const description = productDescription(sampleCard('a'), { ...DETAILS, fullDesc: 'слово '.repeat(60) });
  expect(description.replace(/\s/g, ' ')).toMatch(/^Смеситель a: 12 490 ₽, в наличии: много\. (слово )+слово…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
