import { expect, it } from 'vitest';
import { destinationFor } from './auth-page.tsx';

it.each([
  ['admin', undefined, '/admin/today'],
  ['admin', '/auth', '/admin/today'],
  ['admin', '/account/password', '/admin/today'],
  ['manager', '/orders/o7', '/orders/o7'],
  ['customer', '/orders', '/account'],
  ['customer', '/orders/o7', '/account'],
  ['manager', undefined, '/till'],
  ['customer', undefined, '/account'],
  ['admin', '/admin/sales', '/admin/sales'],
  ['manager', '/till', '/till'],
  ['warehouse', undefined, '/admin/orders'],
  ['warehouse', '/till', '/admin/orders'],
  ['content', undefined, '/admin/goods'],
  ['content', '/admin/goods/g7', '/admin/goods/g7'],
  ['content', '/admin/reports', '/admin/goods'],
  ['warehouse', '/admin/orders/o7', '/admin/orders/o7'],
  ['manager', '/admin/sales', '/till'],
  ['customer', '/admin', '/account'],
  ['wholesale', '/till', '/account'],
  ['manager', '/journal', '/journal'],
  ['customer', '/account/orders', '/account/orders'],
  ['customer', '/account/password', '/account'],
  ['customer', '/search?q=ванна', '/search?q=ванна'],
  ['customer', '/auth', '/account'],
] as const)('%s coming from %s goes to %s', (role, from, destination) => {
  expect(destinationFor(role, from)).toBe(destination);
});
