import { expect, test } from 'vitest';
import { requestedPage, relevantSearch, plainPath } from './site-addresses.ts';

test.each([
  ['/', '/'],
  ['/cart/', '/cart'],
  ['/Catalog/Vanny//', '/catalog/vanny'],
  ['/p/%D0%B0B', '/p/%D0%B0b'],
  // The result is never an address of another host.
  ['//evil.example/', '/evil.example'],
  ['///', '/'],
])('%s is %s', (path, plain) => expect(plainPath(path)).toBe(plain));

test.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=999999999', 999_999_999],
  ['?page=0', 1],
  ['?page=-3', 1],
  ['?page=2.5', 1],
  ['?page=x', 1],
  ['?utm_source=a&page=3', 3],
])('%s asks for page %i', (search, page) => expect(requestedPage(search)).toBe(page));

test.each([
  ['/', '?utm_source=vk', ''],
  ['/p/kran', '?from=letter&page=2', ''],
  ['/catalog/vanny', '?yclid=1', ''],
  ['/catalog/vanny', '?page=2&utm_source=vk', '?page=2'],
  ['/catalog/vanny/uglovye', '?page=1', ''],
  ['/catalog/vanny', '?brand=Grohe&page=2', null],
  ['/catalog/vanny', '?feature=size:1..2', null],
  ['/catalog/vanny', '?sort=new', null],
])('at %s a screen heeds of «%s» «%s»', (path, search, heeded) => expect(relevantSearch(path, search)).toBe(heeded));
