import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLASS_NAMES, neutralName, refuseBlockedNames } from './build-names.ts';

test('a part whose name blockers would refuse gets a neutral name, all others keep theirs', () => {
  const telling = ['cookie-notice', 'consents', 'share-2', 'ads', 'tracking-link', 'useAnchoredPopup', 'promo-strip'];
  const given = telling.map(neutralName);
  expect(given).toEqual(telling.map(() => expect.stringMatching(/^part[\da-f]{6}$/)));
  expect(new Set(given).size).toBe(telling.length);
  const plain = ['cart-page', 'address-view', 'order-desk', 'brand-names', 'pagination', 'status-pill', 'price-tags'];
  expect(plain.map(neutralName)).toEqual(plain);
});

test('a file with such a name fails the build; its hash may spell anything', () => {
  const files = (...urls: string[]) => urls.map((url) => ({ url }));
  expect(() => refuseBlockedNames(files('assets/cart-page-ads0stat.js', 'sw.js'))).not.toThrow();
  expect(() => refuseBlockedNames(files('assets/cart-page-aaaaaaaa.js', 'assets/cookie-notice-aaaaaaaa.css'))).toThrow(
    'assets/cookie-notice-aaaaaaaa.css',
  );
});

test('classes of one name in two files are two classes', () => {
  const name = (file: string) => CLASS_NAMES.generateScopedName('row', join(import.meta.dirname, file));
  expect(name('ui/field.module.css')).toMatch(/^_row_[\da-f]{4}$/);
  expect(name('ui/chip.module.css')).not.toBe(name('ui/field.module.css'));
});
