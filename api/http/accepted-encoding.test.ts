import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each<[string | undefined, ReturnType<typeof acceptedEncoding>]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0', null],
  ['identity;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['*;q=0, identity', 'identity'],
  ['gzip;q=1.0', 'gzip'],
  ['br ; q=0.000, gzip ; q=0.001', 'gzip'],
])('Accept-Encoding %s gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
  // The second result comes from the cache.
  expect(acceptedEncoding(header)).toBe(encoding);
});
