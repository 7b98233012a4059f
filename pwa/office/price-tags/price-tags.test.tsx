import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import type { PriceTag } from '#contract/stock/price-tags.ts';
import { barcodeOf, TagSheet } from './tag-sheet.tsx';
import { ON_PAPER, paperOf, readPaper, sheetsOf, USUAL } from './paper-fields.tsx';
import { priceTagsQuery, type TagsOf } from '../../queries/inventory.ts';
import type * as tagQueries from '../../queries/inventory.ts';
import { shopQuery } from '../../queries/shop.ts';
import { render, type Rendered } from '../../testing.tsx';
import { PriceTagsPage } from './price-tags-page.tsx';

/** When set, replaces the answer of the query. */
const former = vi.hoisted((): { answer: unknown } => ({ answer: undefined }));
vi.mock('../../queries/inventory.ts', async (original) => {
  const module = await original<typeof tagQueries>();
  return {
    ...module,
    priceTagsQuery: (of: TagsOf) => ({ ...module.priceTagsQuery(of), placeholderData: former.answer }),
  };
});

const TAG: PriceTag = {
  productId: 'p1',
  slug: 'grohe-33265003',
  title: 'Смеситель для раковины Grohe Eurosmart, хром',
  brand: 'Grohe',
  sku: '33265003',
  barcode: '2400081821002',
  stockQty: 3,
  price: 6715,
  oldPrice: 7900,
  printed: null,
};
const SHEET = { paper: paperOf(undefined), parts: USUAL.parts, day: '23.11.2026', origin: 'https://shop.test' };
const drawn = (props: Partial<Parameters<typeof TagSheet>[0]> = {}) =>
  renderToStaticMarkup(<TagSheet places={[TAG]} {...SHEET} {...props} />).replaceAll('\u00a0', ' ');

test('copies are adjacent, from the given place of a partly used sheet', () => {
  const paper = { ...SHEET.paper, columns: 2, rows: 2 };
  expect(sheetsOf(['a', 'b'], paper, 2, 3)).toEqual([
    [null, null, 'a', 'a'],
    ['b', 'b'],
  ]);
  // A start beyond the sheet is clamped to its last place; no tags give no sheet.
  expect(sheetsOf(['a'], paper, 1, 9)).toEqual([[null, null, null, 'a']]);
  expect(sheetsOf([], paper, 3, 2)).toEqual([]);
});

test('typed numbers are clamped and never lead to an empty sheet', () => {
  const { paper } = SHEET;
  expect(readPaper(ON_PAPER, paper)).toEqual({ copies: 1, start: 1 });
  expect(readPaper({ copies: '200', start: '30' }, paper)).toEqual({ copies: 20, start: 24 });
  expect(readPaper({ copies: '', start: 'много' }, paper)).toEqual({ copies: 1, start: 1 });
});

test('bars encode the barcode, else the SKU; what cannot be encoded is left out', () => {
  // An EAN-13 has 95 modules: guards, six digits, the middle, six digits.
  expect(barcodeOf(TAG)?.bars).toMatch(/^101[01]{42}01010[01]{42}101$/);
  // A text with a wrong check digit is encoded in another format, never as another product's EAN.
  expect(barcodeOf({ barcode: '2400081821003', sku: null })?.bars).not.toHaveLength(95);
  expect(barcodeOf({ barcode: null, sku: 'BG-8050' })?.text).toBe('BG-8050');
  expect(barcodeOf({ barcode: null, sku: 'БГ-8050' })).toBeNull();
  expect(barcodeOf({ barcode: 'БГ', sku: '4803' })?.text).toBe('4803');
});

test('a tag shows the price, the product, and the former price', () => {
  const html = drawn();
  for (const words of ['Eurosmart, хром', '6 715 ₽', '<s class', '7 900 ₽', 'за шт.', '33265003', '23.11.2026'])
    expect(html, words).toContain(words);
  expect(html.match(/<svg/g)).toHaveLength(2);
  const parts = { oldPrice: false, barcode: false, qr: false, facts: false, stock: true, lines: false };
  const bare = drawn({ parts });
  expect(bare).toContain('остаток 3');
  for (const words of ['7 900', '<svg', '33265003', 'data-lines', 'за шт.']) expect(bare, words).not.toContain(words);
  // The unit is part of the price: it stays without the other facts.
  const pair = { places: [{ ...TAG, unit: 'пара' }] };
  for (const tag of [drawn(pair), drawn({ ...pair, parts })]) expect(tag).toContain('за пару');
});

afterEach(() => vi.unstubAllGlobals());

/** The page's text for one tag of `total`, opened at `origin`. */
function pageText(of: TagsOf, { total = 1, unprinted = 0, origin = 'https://shop.test', siteUrl = '' } = {}): string {
  vi.stubGlobal('window', { location: { origin } });
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, { ...DEFAULT_SHOP, siteUrl });
  const queues = { changed: total, unprinted };
  client.setQueryData(priceTagsQuery(of).queryKey, {
    items: total === 0 ? [] : [TAG],
    total,
    queues,
    lastPrintedAt: null,
  });
  return render(<PriceTagsPage />, {
    at: { pathname: '/admin/price-tags', state: of === 'changed' ? null : of },
    client,
  }).text;
}

test('codes that a buyer’s phone can’t open cause a warning; the shop’s public address overrides the page’s', () => {
  const origin = 'http://localhost:3000';
  expect(pageText('changed', { origin })).toContain('QR-коды поведут на http://localhost:3000: телефон покупателя');
  expect(pageText('changed', { origin, siteUrl: 'https://shop.example' })).not.toContain('QR-коды поведут');
  expect(pageText('changed')).not.toContain('QR-коды поведут');
});

test('a number of tags above the limit is reported, from the queue and from the stock list', () => {
  const chosen = { ids: ['p1'] };
  expect(pageText('changed', { total: 1200 })).toContain('печатаются первые 500 из 1 200, остальные ждут в очереди.');
  expect(pageText(chosen, { total: 1200 })).toContain(
    'печатаются первые 500 из 1 200 выбранных. Чтобы напечатать остальные',
  );
  for (const of of ['changed', chosen] as const)
    expect(pageText(of, { total: 500 })).not.toContain('печатаются первые');
});

test('tags are all right only where every product has one', () => {
  expect(pageText('changed', { total: 0 })).toContain('Все ценники верны');
  expect(pageText('changed', { total: 0, unprinted: 1393 })).toMatch(
    /Напечатанные ценники верны Ещё у 1.393.товаров ценника нет\. Показать их/,
  );
});

/** The page while the first choice loads and `items` of another one stand in. */
function whileLoading(items: readonly PriceTag[]): Rendered {
  vi.stubGlobal('window', { location: { origin: 'https://shop.test' } });
  former.answer = { items, total: items.length, queues: { changed: 0, unprinted: 5 }, lastPrintedAt: null };
  const seen = render(<PriceTagsPage />, { at: '/admin/price-tags' });
  former.answer = undefined;
  return seen;
}

test('an empty answer to another choice does not say that there is nothing to print', () => {
  const { text } = whileLoading([]);
  expect(text).toContain('Загрузка…');
  expect(text).not.toContain('Все ценники верны');
});

test('tags of another choice are neither shown nor printed while this one loads', () => {
  const { html, text } = whileLoading([TAG]);
  expect(text).toContain('Загрузка…');
  expect(text).not.toContain(TAG.title);
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>|<[^>]*>)*Напечатать</);
});
