/** For tests: the first render of a screen, as markup and as readable text. Effects don't run. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import type { Category, ProductCard } from '#contract/catalogue/catalog.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import type { Shop } from '#contract/shop/shop.ts';
import type { CartItem } from './device/rows/belonging-rows.ts';
import { shopQuery } from './queries/shop.ts';
import { ToastProvider } from './ui/toast.tsx';

export interface Rendered {
  html: string;
  /** Text only, with single spaces. */
  text: string;
  /** Addresses of the links, in order. */
  links: string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function plain(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

type HistoryEntry = NonNullable<MemoryRouterProps['initialEntries']>[number];

/** Renders `element` at the address `at`; `client` may hold the server's answers. */
export function render(
  element: ReactNode,
  { at = '/', client = new QueryClient() }: { at?: HistoryEntry; client?: QueryClient } = {},
): Rendered {
  const html = renderToString(
    <QueryClientProvider client={client}>
      <ToastProvider onPersonLeaves={() => () => undefined}>
        <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return {
    html,
    text: plain(html),
    links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? ''),
  };
}

/** The client with the facts of a shop; without them screens show none. */
export function knowingShop(client = new QueryClient(), change: Partial<Shop> = {}): QueryClient {
  client.setQueryData(shopQuery.queryKey, { ...DEFAULT_SHOP, ...change });
  return client;
}

export const sampleCartItem = (id: string, change: Partial<CartItem> = {}): CartItem => ({
  id,
  slug: `tovar-${id}`,
  title: `Смеситель ${id}`,
  img: '/pictures/aa.webp',
  price: 12_490,
  qty: 1,
  addedAt: '2025-03-01T10:00:00.000Z',
  ...change,
});

/** A product in stock, at one price, without pictures. */
export function sampleCard(id: string, change: Partial<ProductCard> = {}): ProductCard {
  return {
    _id: id,
    slug: `tovar-${id}`,
    title: `Смеситель ${id}`,
    brand: 'Grohe',
    sku: `G-${id}`,
    images: [],
    price: { retail: 12_490, effective: 12_490 },
    priceRetail: 12_490,
    salePrice: null,
    saleTo: null,
    availability: { code: 'in', label: 'В наличии: много' },
    topCategorySlug: 'smesiteli',
    subcategoryId: 's1',
    createdAt: '2024-11-01T00:00:00.000Z',
    ...change,
  };
}

export function sampleCategory(slug: string, name: string): Category {
  const sub = {
    _id: `sub-${slug}`,
    slug: 'dlya-kukhni',
    name: { ru: 'Для кухни' },
    image: { url: `/pictures/${slug}.webp`, alt: '' },
    products: 3,
  };
  return { _id: `cat-${slug}`, slug, name: { ru: name }, image: null, products: 3, subcategories: [sub] };
}
