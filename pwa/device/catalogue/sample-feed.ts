/** For tests: a product as the feed of the catalogue gives it. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';

export const sampleFed = (_id: string, change: Partial<FeedProduct> = {}): FeedProduct => ({
  _id,
  slug: _id,
  title: `Смеситель ${_id}`,
  brand: 'Grohe',
  topCategorySlug: 'smesiteli',
  subcategoryId: 's1',
  priceRetail: 1000,
  availability: 'in',
  popularity: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  images: [],
  attributes: {},
  ...change,
});
