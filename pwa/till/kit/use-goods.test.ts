import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../net/server-clock.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { copyAgeText, goodOf, goodsFor } from './use-goods.ts';
import { sampleFed } from '../../device/catalogue/sample-feed.ts';

const mixer = sampleFed('mixer', {
  priceRetail: 10_000,
  salePrice: 7000,
  saleFrom: '2026-11-20T00:00:00.000Z',
  saleTo: '2026-11-30T00:00:00.000Z',
});

afterEach(() => {
  vi.useRealTimers();
  catalogueCopy.products.clear();
});

test('a promotion is in force by the shop’s clock, whatever year the device is in', () => {
  const inYear = (year: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 10, 25) });
    return goodOf(mixer).price;
  };
  noteServerTime('Wed, 25 Nov 2026 10:00:00 GMT');
  expect([inYear(2024), inYear(2026), inYear(2036)]).toEqual([7000, 7000, 7000]);
  noteServerTime('Wed, 02 Dec 2026 10:00:00 GMT');
  expect(inYear(2026)).toBe(10_000);
});

test('a scanned code of several goods lists them all, whatever their articles and however the code is spelt', () => {
  const upc = '036000291452';
  const goods = [
    { ...mixer, sku: '5521', barcode: upc },
    { ...mixer, _id: 'tap', sku: '700', barcode: `0${upc}` },
    { ...mixer, _id: 'other', sku: 'X' },
  ];
  for (const one of goods) catalogueCopy.products.set(one._id, one);
  const listed = (code: string, query = code) =>
    goodsFor({ query, category: '', subcategory: '', code }, new Date()).items.map(({ id }) => id);
  expect([listed(upc), listed(`0${upc}`)]).toEqual([
    ['mixer', 'tap'],
    ['mixer', 'tap'],
  ]);
  // Another text is a search again.
  expect(listed(upc, '700')).toEqual(['tap']);
});

test('the ages of goods and stock are told apart once they differ', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 10, minute)).toISOString();
  const clock = (iso: string) => iso.slice(11, 16);
  expect(copyAgeText(at(32), at(32), clock)).toBe('Каталог и остатки на 10:32');
  // Refreshed one after the other, on either side of a minute: the older one is told.
  expect(copyAgeText(at(32), at(33), clock)).toBe('Каталог и остатки на 10:32');
  expect(copyAgeText(at(33), at(32), clock)).toBe('Каталог и остатки на 10:32');
  // Without a session only the catalogue is refreshed.
  expect(copyAgeText(at(32), at(5), clock)).toBe('Каталог на 10:32, остатки на 10:05');
  expect(copyAgeText(at(32), null, clock)).toBe('Каталог на 10:32');
});
