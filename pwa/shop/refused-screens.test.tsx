import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RefusedError } from '../net/errors.ts';
import { categoriesQuery } from '../queries/categories.ts';
import { trackedOrderQuery } from '../queries/orders.ts';
import { productQuery } from '../queries/product.ts';
import { GUEST_VIEWER } from '../queries/viewer.ts';
import { render } from '../testing.tsx';
import { CatalogPage } from './catalog/catalog-page.tsx';
import { ListingPage } from './catalog/listing-page.tsx';
import { OrderPage } from './checkout/order-page.tsx';
import { Categories } from './home/home-page.tsx';
import { ProductPage } from './product/product-page.tsx';

/** A client whose server refuses this query. */
function clientRefusing(queryKey: readonly unknown[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const error = new RefusedError({
    status: 429,
    code: 'too_many_requests',
    message: 'Слишком много запросов',
    details: undefined,
    retryAfter: null,
    sessionUnknown: false,
  });
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error });
  return client;
}

test.each<[string, ReactNode, string, string, readonly unknown[]]>([
  ['catalogue', <CatalogPage />, '/', '/', categoriesQuery.queryKey],
  ['listing', <ListingPage />, '/c/:category', '/c/vanny', categoriesQuery.queryKey],
  ['home', <Categories />, '/', '/', categoriesQuery.queryKey],
  ['product', <ProductPage />, '/p/:slug', '/p/kran', productQuery('kran', GUEST_VIEWER).queryKey],
  ['order', <OrderPage />, '/order', '/order#token', trackedOrderQuery('token').queryKey],
])('a refusal is never shown as an unreachable server: %s', (_, screen, path, at, key) => {
  const { text } = render(
    <Routes>
      <Route path={path} element={screen} />
    </Routes>,
    { at, client: clientRefusing(key) },
  );
  expect(text).toContain('Слишком много запросов');
  expect(text).not.toMatch(/не отвечает|связь/);
});
