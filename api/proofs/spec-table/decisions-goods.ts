/** Decisions beyond the specification: money, price, product details, addresses. */
import { inSection } from './row.ts';

const PRICE = 'api/contract/products/price.test.ts';
const SHAPES = 'api/contract/spec-shapes.test.ts';
const LISTING = 'api/modules/catalogue/listing/listing.test.ts';
const PRODUCTS = 'api/modules/catalogue/listing/products.test.ts';
const EDITING = 'api/modules/catalogue/editing/editing.test.ts';
const CREATING = 'api/modules/catalogue/editing/creating.test.ts';

export const decisionsGoods = inSection('Decided: goods', [
  {
    id: 'D-money-01',
    says: 'whole kopecks inside and in the database, roubles on the wire',
    state: 'asserted',
    by: { file: 'api/contract/values/money.test.ts', test: 'every whole number of kopecks survives' },
  },
  {
    id: 'D-money-02',
    says: 'the shop has one day, Europe/Moscow by default',
    state: 'asserted',
    by: { file: 'api/contract/sales/receipt-number.test.ts', test: 'a day is the shop’s' },
  },
  {
    id: 'D-price-01',
    says: 'a product is discounted while its sale price is below retail and today lies within its dates',
    state: 'asserted',
    by: { file: PRICE, test: 'the sale price > %s' },
  },
  {
    id: 'D-price-02',
    says: 'fields salePrice, saleTo',
    state: 'asserted',
    by: { file: SHAPES, test: 'the sale price of a product' },
  },
  {
    id: 'D-price-03',
    says: 'effective: sale price or retail for most',
    state: 'asserted',
    by: { file: PRICE, test: 'retail for everybody but an approved wholesale buyer' },
  },
  {
    id: 'D-price-04',
    says: 'effective: wholesale for a wholesale buyer, the sale price if that is lower',
    state: 'asserted',
    by: { file: PRICE, test: 'a wholesale buyer pays the sale price when it is lower' },
  },
  {
    id: 'D-price-05',
    says: 'price filter and sort use the viewer’s price',
    state: 'asserted',
    by: { file: LISTING, test: 'agrees with the rules over random goods' },
  },
  {
    id: 'D-price-06',
    says: 'wholesale price, cost and stock leave the server only for those who may see them, at any depth',
    state: 'asserted',
    by: { file: PRODUCTS, test: 'nobody but those who may see them gets wholesale price' },
  },
  {
    id: 'D-price-07',
    says: 'every price change writes history',
    state: 'asserted',
    by: { file: EDITING, test: 'every price change is written down' },
  },
  {
    id: 'D-price-08',
    says: 'the editor warns of odd prices and never blocks',
    state: 'asserted',
    by: { file: EDITING, test: 'odd prices are warned of and saved all the same' },
  },
  {
    id: 'D-product-01',
    says: 'attributes absent, empty or {} are kept; null clears one; a changed subcategory drops its missing features',
    state: 'asserted',
    by: { file: EDITING, test: 'null clears one attribute; a changed subcategory drops those it lacks' },
  },
  {
    id: 'D-product-02',
    says: 'fields sku and barcode',
    state: 'asserted',
    by: { file: SHAPES, test: 'the article and the barcode of a product' },
  },
  {
    id: 'D-product-03',
    says: 'field externalId, for imports',
    state: 'asserted',
    by: { file: CREATING, test: 'a product is created from all the fields of the form' },
  },
  {
    id: 'D-product-04',
    says: 'a deleted product is gone from lists and search',
    state: 'asserted',
    by: { file: LISTING, test: 'removed goods are nowhere; those of a hidden category are in no listing' },
  },
  {
    id: 'D-product-05',
    says: 'cached devices get a tombstone of a deleted product',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/feed/catalog.test.ts',
      test: 'a copy follows edits and removals, and keeps goods of hidden categories',
    },
  },
  {
    id: 'D-product-06',
    says: 'cart and favourites say that a product is no longer sold',
    quotes: ['Снят с продажи'],
    state: 'asserted',
    by: { file: 'pwa/shop/cart/cart-page.test.tsx', test: 'marks a product that is no longer sold' },
  },
  {
    id: 'D-slug-01',
    says: 'slugs are transliterated, at most 80 characters',
    state: 'asserted',
    by: { file: 'api/contract/values/slug.test.ts', test: '%s becomes %s' },
  },
  {
    id: 'D-slug-02',
    says: 'a clash gives -2, also under concurrent creation',
    state: 'asserted',
    by: { file: CREATING, test: 'twenty products of one title created at once get twenty slugs' },
  },
  {
    id: 'D-slug-03',
    says: 'a changed slug still leads to the product',
    calls: ['GET /api/products/slug/:slug'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'an old slug answers with the product under its new one' },
  },
  {
    id: 'D-slug-05',
    says: 'a removed product says so under any of its slugs, and where its neighbours stand',
    calls: ['GET /api/products/slug/:slug'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'a product taken off sale says so under any of its slugs' },
  },
  {
    id: 'D-slug-06',
    says: 'a removed product offers its neighbours and a changed slug leads on, also without a network',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/18-product.journey.ts',
      test: 'a product no longer sold says so and offers its neighbours',
    },
  },
  {
    id: 'D-slug-04',
    says: 'the site redirects an old slug permanently',
    state: 'asserted',
    by: { file: 'api/http/site/site.test.ts', test: 'a product’s old address moves permanently' },
  },
  {
    id: 'D-product-07',
    says: 'the second of two people who edit one product sees the changes and overwrites nothing',
    calls: ['PUT /api/products/:id'],
    state: 'asserted',
    by: { file: EDITING, test: 'the second of two people who edit one product gets the changes' },
  },
  {
    id: 'D-product-08',
    says: 'a deleted product is restored with all it had',
    calls: ['POST /api/products/:id/restore'],
    state: 'asserted',
    by: { file: EDITING, test: 'a deleted product is gone for shoppers and devices, is not edited, and comes back' },
  },
  {
    id: 'D-price-09',
    says: 'administrators read the price history of a product',
    calls: ['GET /api/products/:id/prices'],
    state: 'asserted',
    by: { file: EDITING, test: 'every price change is written down' },
  },
  {
    id: 'D-price-10',
    says: 'price changes of all goods',
    calls: ['GET /api/inventory/price-changes'],
    state: 'asserted',
    by: { file: 'api/modules/stock/stock.test.ts', test: 'price changes of all goods, newest first' },
  },
]);
