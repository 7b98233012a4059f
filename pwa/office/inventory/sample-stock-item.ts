/** For tests: a product of the stock list. */
import type { StockItem } from '#contract/stock/inventory.ts';

export const sampleStockItem: StockItem = {
  _id: 'p1',
  slug: 'smesitel',
  title: 'Смеситель',
  brand: 'Grohe',
  sku: 'G-1',
  barcode: null,
  image: null,
  topCategorySlug: 'smesiteli',
  subcategoryId: null,
  stockQty: 12,
  reservedQty: 2,
  availableQty: 10,
  availability: 'in',
  priceRetail: 10_000,
  priceWholesale: 8_000,
  deletedAt: null,
};
