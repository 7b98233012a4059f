/** Section 3: entities and their fields. */
import { inSection } from './row.ts';

const SHAPES = 'api/contract/spec-shapes.test.ts';

export const section3 = inSection('3', [
  {
    id: 'S3-user-01',
    says: 'user: phone, name, role',
    state: 'asserted',
    by: { file: SHAPES, test: 'a user has phone, name and role' },
  },
  {
    id: 'S3-user-02',
    says: 'user: wholesale {status, companyName, inn, comment}',
    state: 'asserted',
    by: { file: SHAPES, test: 'the wholesale status of a user' },
  },
  {
    id: 'S3-user-03',
    says: 'the profile also returns phone, role, wholesale',
    calls: ['GET /api/profile'],
    state: 'asserted',
    by: { file: SHAPES, test: 'the profile has name, phone, role and wholesale' },
  },
  {
    id: 'S3-cart-01',
    says: 'cart item in the browser: id, slug, title, img, price, qty',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart-item.test.ts', test: 'a cart item is id, slug, title, img, price and qty' },
  },
  {
    id: 'S3-favourites-01',
    says: 'favourites in the browser: a list of product ids',
    state: 'asserted',
    by: {
      file: 'pwa/device/belongings/favourites.test.ts',
      test: 'favourites are added, taken away, toggled and cleared',
    },
  },
  {
    id: 'S3-category-01',
    says: 'category: _id, slug, name.ru, image {url, alt}, subcategories',
    state: 'asserted',
    by: { file: SHAPES, test: 'a category' },
  },
  {
    id: 'S3-subcategory-01',
    says: 'subcategory: _id, slug, name.ru, image {url, alt}, features',
    state: 'asserted',
    by: { file: SHAPES, test: 'a subcategory' },
  },
  {
    id: 'S3-feature-01',
    says: 'feature: code, name.ru, unit, type, values {code, label.ru}, min, max, step',
    state: 'asserted',
    by: { file: SHAPES, test: 'a feature has' },
  },
  {
    id: 'S3-feature-02',
    says: 'a feature is an enum, a number, a bool or a text',
    state: 'asserted',
    by: { file: SHAPES, test: 'the four types of a feature' },
  },
  {
    id: 'S3-feature-03',
    says: 'features of a subcategory drive the product form',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/product-form.test.tsx',
      test: 'features have fields of their type, numbers their limits',
    },
  },
  {
    id: 'S3-product-01',
    says: 'product: _id, slug, title, brand, shortDesc, fullDesc, weightKg, topCategorySlug, subcategoryId',
    state: 'asserted',
    by: { file: SHAPES, test: 'a product has _id, slug, title' },
  },
  {
    id: 'S3-product-02',
    says: 'product images: url, alt, order, isPrimary',
    state: 'asserted',
    by: { file: SHAPES, test: 'a picture of a product' },
  },
  {
    id: 'S3-product-03',
    says: 'product price {retail, wholesale, effective}, priceRetail, priceWholesale, costPrice, stockQty',
    state: 'asserted',
    by: { file: SHAPES, test: 'the figures of a product' },
  },
  {
    id: 'S3-product-04',
    says: 'product availability {code, label}',
    state: 'asserted',
    by: { file: SHAPES, test: 'the availability of a product' },
  },
  {
    id: 'S3-product-05',
    says: 'product dimensions {lengthMm, widthMm, heightMm}',
    state: 'asserted',
    by: { file: SHAPES, test: 'the dimensions of a product' },
  },
  {
    id: 'S3-product-06',
    says: 'product attributes: a map of name to value',
    state: 'asserted',
    by: { file: SHAPES, test: 'the attributes of a product' },
  },
  {
    id: 'S3-creation-01',
    says:
      'creation payload: title, brand, priceRetail, priceWholesale, costPrice, stockQty, shortDesc, fullDesc, topCategorySlug, ' +
      'subcategoryId, primaryIndex, attributes (JSON text), weightKg, lengthMm, widthMm, heightMm, images (files)',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'a product is created from all the fields of the form',
    },
  },
  {
    id: 'S3-order-01',
    says: 'order: _id, number, createdAt or date, total or amount, status',
    state: 'asserted',
    by: { file: 'api/contract/spec-shapes.test.ts', test: 'an order has _id, number' },
  },
  {
    id: 'S3-order-02',
    says: 'order items: qty, title or product.title, price or product.price.effective',
    state: 'asserted',
    by: { file: 'api/contract/spec-shapes.test.ts', test: 'an order has _id, number' },
  },
  {
    id: 'S3-bonuses-01',
    says: 'bonuses: balance, history {date, title, amount}',
    state: 'asserted',
    by: { file: 'api/contract/spec-shapes.test.ts', test: 'bonuses are a balance and a history' },
  },
  {
    id: 'S3-stock-01',
    says: 'stock item: _id, title, stockQty, priceRetail, priceWholesale',
    state: 'asserted',
    by: { file: 'api/modules/stock/stock.test.ts', test: 'an item shows what stands on the shelf' },
  },
  {
    id: 'S3-sale-01',
    says: 'sale request: items {productId, qty}, paymentMethod, note',
    state: 'asserted',
    by: { file: SHAPES, test: 'a bare sale' },
  },
  {
    id: 'S3-report-01',
    says: 'report summary: revenue, cost, grossProfit, itemsQty, checks',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'a summary has revenue' },
  },
  {
    id: 'S3-report-02',
    says: 'top product row: _id, title, qty, revenue, cost, grossProfit, avgPrice',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'top products come by revenue' },
  },
  {
    id: 'S3-report-03',
    says: 'timeline row: date, qty, revenue, cost, grossProfit',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'sales land on the shop' },
  },
  {
    id: 'S3-report-04',
    says: 'category row: topCategorySlug, categoryName, subcategoryId, subcategoryName, qty, revenue, cost, grossProfit',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'categories have their slug' },
  },
  {
    id: 'S3-flag-01',
    says: 'browser flag: cookiesAccepted',
    state: 'asserted',
    by: { file: 'pwa/device/flags.test.ts', test: 'cookiesAccepted' },
  },
]);
