import { expect, test } from 'vitest';
import { matchesEtag } from './entity-tags.ts';

test.each([
  ['"e.12"', 'W/"e.12"', true],
  ['W/"e.12"', '"e.12"', true],
  ['"a", W/"e.12" ,"b"', 'W/"e.12"', true],
  ['"a,b"', '"a,b"', true],
  [' * ', '"e.12"', true],
  ['W/"e.123"', 'W/"e.12"', false],
  ['W/"e.12"', 'W/"e.123"', false],
  ['"some.e.12"', 'W/"e.12"', false],
  ['e.12', 'W/"e.12"', false],
  ['"*"', '"e.12"', false],
  ['', 'W/"e.12"', false],
  [undefined, 'W/"e.12"', false],
])('%s names %s: %s', (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected);
});
