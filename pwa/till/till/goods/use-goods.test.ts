import { afterEach, expect, test, vi } from 'vitest';
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { noteServerTime } from '../../../net/server-clock.ts';
import { goodOf } from './use-goods.ts';

const mixer: FeedProduct = {
  _id: 'mixer',
  slug: 'mixer',
  title: 'Смеситель',
  brand: '',
  topCategorySlug: 'smesiteli',
  priceRetail: 10_000,
  salePrice: 7000,
  saleFrom: '2026-11-20T00:00:00.000Z',
  saleTo: '2026-11-30T00:00:00.000Z',
  availability: 'in',
  popularity: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  images: [],
  attributes: {},
};

afterEach(() => vi.useRealTimers());

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
