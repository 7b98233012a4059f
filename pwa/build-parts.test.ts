import { expect, test } from 'vitest';
import { inParts, scriptsOfDevice, type BuiltModules } from './build-parts.ts';
import type { BuiltFile } from './sw/parts.ts';

const modules: BuiltModules = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    dynamicImports: [
      'shop/home-page.tsx',
      'app/boot.ts',
      'app/office-screens.ts',
      'shop/account/account-page.tsx',
      'shop/shell/cookie-notice.tsx',
    ],
  },
  'queries/device-answers.ts': {
    file: 'assets/device-answers.js',
    css: ['assets/price.css'],
    assets: ['assets/mirror-worker.js'],
    imports: ['_shared.js', 'index.html'],
    dynamicImports: ['shop/product/lightbox.tsx'],
  },
  'app/boot.ts': { file: 'assets/boot.js', dynamicImports: ['app/follow-belongings.ts'] },
  'app/follow-belongings.ts': { file: 'assets/follow-belongings.js' },
  'shop/shell/cookie-notice.tsx': { file: 'assets/part.js', css: ['assets/part.css'], imports: ['_shared.js'] },
  'shop/home-page.tsx': { file: 'assets/home.js', imports: ['_shared.js'], assets: ['assets/tap-320-AAAAAAAA.avif'] },
  '_shared.js': {
    file: 'assets/shared.js',
    dynamicImports: ['shop/product/lightbox.tsx', 'parts/forms/day-calendar.tsx'],
  },
  'parts/forms/day-calendar.tsx': { file: 'assets/day-calendar.js', imports: ['_popover.js', '_month.js'] },
  '_month.js': { file: 'assets/month.js' },
  '_popover.js': { file: 'assets/popover.js' },
  'shop/product/lightbox.tsx': { file: 'assets/lightbox.js' },
  'shop/account/account-page.tsx': {
    file: 'assets/cabinet.js',
    imports: ['_shared.js'],
    dynamicImports: ['parts/print/invoice-sheet.tsx'],
  },
  'parts/print/invoice-sheet.tsx': { file: 'assets/invoice.js' },
  'app/office-screens.ts': {
    file: 'assets/office-screens.js',
    dynamicImports: [
      'till/till-page.tsx',
      'office/price-tags/price-tags-page.tsx',
      'office/customers/customers-page.tsx',
    ],
  },
  'office/customers/customers-page.tsx': { file: 'assets/customers.js', imports: ['_shared.js'] },
  'shop/account/second-factor-panel.tsx': { file: 'assets/second-factor.js' },
  'shop/auth/second-step.tsx': { file: 'assets/second-step.js' },
  '../node_modules/fake-indexeddb/build/esm/index.js': { file: 'assets/memory-database.js' },
  'office/customers/staff/staff-page.tsx': { file: 'assets/staff-people.js' },
  'office/price-tags/price-tags-page.tsx': { file: 'assets/price-tags.js', imports: ['_shared.js', '_codes.js'] },
  '_codes.js': { file: 'assets/codes.js' },
  'till/till-page.tsx': {
    file: 'assets/till.js',
    css: ['assets/till.css'],
    imports: ['_shared.js', '_popover.js'],
    dynamicImports: ['parts/print/invoice-sheet.tsx'],
  },
};

const partOf = (...urls: string[]) =>
  inParts(
    urls.map((url): BuiltFile => ({ url, revision: null })),
    modules,
  ).map(({ part }) => part);

test('modules that shoppers reach belong to the shop, except for seldom opened ones; the others belong to staff', () => {
  expect(
    partOf('assets/till.js', 'assets/till.css', 'assets/office-screens.js', 'assets/cabinet.js', 'assets/invoice.js'),
  ).toEqual(Array(5).fill('staff'));
  expect(partOf('assets/index.js', 'assets/index.css', 'assets/home.js', 'assets/shared.js')).toEqual(
    Array(4).fill(undefined),
  );
});

test('overlays, additions to a screen and pictures are optional; screens and background work are not', () => {
  expect(partOf('assets/part.js', 'assets/part.css', 'assets/tap-320-AAAAAAAA.avif')).toEqual(
    Array(3).fill('optional'),
  );
  expect(partOf('assets/home.js', 'assets/boot.js')).toEqual([undefined, undefined]);
  expect(inParts([{ url: 'favicon.svg', revision: 'a' }], modules)).toEqual([{ url: 'favicon.svg', revision: 'a' }]);
});

test('modules that are useless without the server are cached when used, with the libraries that only they need', () => {
  expect(partOf('assets/price-tags.js', 'assets/codes.js', 'assets/customers.js')).toEqual(['seen', 'seen', 'seen']);
  expect(partOf('assets/day-calendar.js', 'assets/month.js', 'assets/popover.js')).toEqual(['seen', 'seen', 'staff']);
});

test('every device caches the narrowest rendition of a picture', () => {
  expect(
    partOf('assets/tap-640-CCCC-_CC.avif', 'assets/tap-320-AAAAAAAA.avif', 'assets/hero-wide-1240-BBBBBBBB.avif'),
  ).toEqual(['seen', 'optional', 'optional']);
});

test('unknown files are cached by every device', () => {
  expect(partOf('index.html', 'manifest.webmanifest')).toEqual([undefined, undefined]);
});

test('a listed entry that no longer exists fails the build', () => {
  expect(() => inParts([], { 'index.html': { file: 'assets/index.js' } })).toThrow('app/office-screens.ts');
});

test('the worker’s shell preloads the scripts of the device that the page does not load itself', () => {
  expect(scriptsOfDevice(modules)).toEqual(['assets/device-answers.js', 'assets/shared.js']);
});
