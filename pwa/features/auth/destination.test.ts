import { expect, it } from 'vitest';
import { destinationFor } from './destination.ts';

it.each([
  ['admin', undefined, '/till'],
  ['manager', undefined, '/till'],
  ['customer', undefined, '/'],
  ['admin', '/admin/sales', '/admin/sales'],
  ['manager', '/admin/sales', '/till'],
  ['customer', '/admin', '/'],
  ['wholesale', '/till', '/'],
  ['manager', '/journal', '/journal'],
  ['customer', '/search?q=ванна', '/search?q=ванна'],
  ['customer', '/auth', '/'],
] as const)('%s coming from %s goes to %s', (role, from, destination) => {
  expect(destinationFor(role, from)).toBe(destination);
});
