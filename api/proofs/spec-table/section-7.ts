/** Section 7: calls. */
import { inSection } from './row.ts';

const CALL = 'pwa/net/call.test.ts';
const SESSION = 'api/modules/people/sessions/session.test.ts';
const STOREFRONT = 'pwa/journeys/14-storefront.journey.ts';
const LISTING = 'api/modules/catalogue/listing/listing.test.ts';
const LIMITS = 'api/contract/limits.test.ts';
const PRODUCTS = 'api/modules/catalogue/listing/products.test.ts';
const PICTURES = 'api/modules/catalogue/pictures/pictures.test.ts';
const CATALOG = 'api/modules/catalogue/feed/catalog.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const REPORTS = 'api/modules/reports/reports.test.ts';

export const section7 = inSection('7', [
  {
    id: 'S7-all-01',
    says: 'calls travel with credentials',
    state: 'asserted',
    by: { file: 'pwa/net/request.test.ts', test: 'a call is sent with the session’s cookies' },
  },
  {
    id: 'S7-all-02',
    says: 'the CSRF value is sent in a header, on unsafe calls',
    state: 'asserted',
    by: { file: CALL, test: 'is fetched once, before the first unsafe call' },
  },
  {
    id: 'S7-auth-01',
    says: 'fetch the CSRF value',
    calls: ['GET /api/auth/csrf'],
    state: 'asserted',
    by: { file: CALL, test: 'is fetched once, before the first unsafe call' },
  },
  {
    id: 'S7-auth-02',
    says: 'the CSRF value is fetched before product create',
    calls: ['GET /api/auth/csrf', 'POST /api/products'],
    state: 'asserted',
    by: { file: 'pwa/queries/product-editing.test.ts', test: 'a product is created after a token was fetched for it' },
  },
  {
    id: 'S7-auth-03',
    says: 'current user',
    calls: ['GET /api/auth/me'],
    state: 'asserted',
    by: { file: SESSION, test: 'login answers the person, and the next request knows them' },
  },
  {
    id: 'S7-auth-04',
    says: 'login with {phone, password, rememberMe}',
    calls: ['POST /api/auth/login'],
    state: 'asserted',
    by: { file: SESSION, test: 'login answers the person, and the next request knows them' },
  },
  {
    id: 'S7-auth-05',
    says: 'register with {name, phone, password, rememberMe, wholesale?{companyName, inn, comment}}',
    calls: ['POST /api/auth/register'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/accounts/registration.test.ts',
      test: 'a wholesale application waits for an administrator and gives no role yet',
    },
  },
  {
    id: 'S7-auth-06',
    says: 'logout',
    calls: ['POST /api/auth/logout'],
    state: 'asserted',
    by: { file: SESSION, test: 'logout ends the session for every copy of its cookies' },
  },
  {
    id: 'S7-auth-07',
    says: 'refresh, with an empty body, sent once on a 401',
    calls: ['POST /api/auth/refresh'],
    state: 'asserted',
    by: { file: CALL, test: 'is refreshed at most once for one request' },
  },

  {
    id: 'S7-products-01',
    says: 'search suggestions: q, limit=8; the answer has items',
    calls: ['GET /api/products'],
    state: 'asserted',
    by: { file: 'pwa/queries/goods.test.ts', test: 'for eight suggestions, and for none while there are no words' },
  },
  {
    id: 'S7-products-02',
    says: 'suggestions are debounced by 250 ms',
    state: 'asserted',
    by: { file: STOREFRONT, test: 'search waits 250 ms after the last key' },
  },
  {
    id: 'S7-products-03',
    says: 'listing: topCategorySlug, subcategoryId, minPrice, maxPrice, inStock, discounted, brand (repeatable), sort',
    calls: ['GET /api/products'],
    state: 'asserted',
    by: { file: LISTING, test: 'the listing on %s > %s' },
  },
  {
    id: 'S7-products-04',
    says: 'listing: page default 1, limit default 24',
    calls: ['GET /api/products'],
    state: 'asserted',
    by: { file: LIMITS, test: 'the default page of the listing' },
  },
  {
    id: 'S7-products-05',
    says: 'listing: sort is new, price_asc or price_desc',
    calls: ['GET /api/products'],
    state: 'asserted',
    by: { file: LIMITS, test: 'the sorts' },
  },
  {
    id: 'S7-products-06',
    says: 'listing: the answer has items and total',
    calls: ['GET /api/products'],
    state: 'asserted',
    by: { file: LISTING, test: 'pages cut the same order into pieces without overlap' },
  },
  {
    id: 'S7-products-07',
    says: 'product page',
    calls: ['GET /api/products/slug/:slug'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'a page says everything in roubles, kilograms' },
  },
  {
    id: 'S7-products-08',
    says: 'product by id, for the edit screen',
    calls: ['GET /api/products/:id'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'nobody but those who may see them gets wholesale price' },
  },
  {
    id: 'S7-products-09',
    says: 'favourites: ids comma-separated',
    calls: ['GET /api/products/by-ids'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'by ids: in the order asked' },
  },
  {
    id: 'S7-products-10',
    says: 'create: multipart with the creation fields',
    calls: ['POST /api/products'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'a product is created from all the fields of the form',
    },
  },
  {
    id: 'S7-products-11',
    says: 'save: multipart with the fields, imagesKeep, imagesNew, primaryIndex, attributes as JSON',
    calls: ['PUT /api/products/:id'],
    state: 'asserted',
    by: { file: PICTURES, test: 'primaryIndex counts kept ones first; foreign addresses are ignored' },
  },
  {
    id: 'S7-products-12',
    says: 'delete a product',
    calls: ['DELETE /api/products/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'a deleted product is gone for shoppers and devices',
    },
  },

  {
    id: 'S7-catalog-01',
    says: 'list of categories',
    calls: ['GET /api/catalog'],
    state: 'asserted',
    by: { file: CATALOG, test: 'categories answer with counts and with the features' },
  },
  {
    id: 'S7-catalog-02',
    says: 'one category with subcategories',
    calls: ['GET /api/catalog/:slug'],
    state: 'asserted',
    by: { file: CATALOG, test: 'categories answer with counts and with the features' },
  },
  {
    id: 'S7-catalog-03',
    says: 'cover upload: multipart, field image; the answer has image',
    calls: ['POST /api/catalog/:slug/sub/:subId/image'],
    state: 'asserted',
    by: { file: PICTURES, test: 'is uploaded for a subcategory, seen by everybody' },
  },

  {
    id: 'S7-profile-01',
    says: 'profile: name, phone, role, wholesale',
    calls: ['GET /api/profile'],
    state: 'asserted',
    by: { file: PROFILE, test: 'shows name, phone, role and wholesale standing' },
  },
  {
    id: 'S7-profile-02',
    says: 'save the name',
    calls: ['PATCH /api/profile'],
    state: 'asserted',
    by: { file: PROFILE, test: 'saves a name, which the next request knows; an empty one removes it' },
  },
  {
    id: 'S7-profile-03',
    says: 'change the password with {currentPassword, newPassword}',
    calls: ['POST /api/profile/password'],
    state: 'asserted',
    by: { file: PROFILE, test: 'a new password needs the current one, logs the person out everywhere' },
  },
  {
    id: 'S7-orders-01',
    says: 'my orders: an items list or a plain list',
    calls: ['GET /api/orders'],
    state: 'asserted',
    by: { file: 'api/modules/orders/orders.test.ts', test: 'has an account sees their own orders only, newest first' },
  },
  {
    id: 'S7-bonuses-01',
    says: 'bonuses: balance and history',
    calls: ['GET /api/bonuses'],
    state: 'asserted',
    by: { file: 'api/modules/orders/desk/moves.test.ts', test: 'come with delivery, are pending for 14 days' },
  },
  {
    id: 'S7-inventory-01',
    says: 'stock by q, topCategorySlug, subcategoryId, from, to',
    calls: ['GET /api/inventory/stock'],
    state: 'asserted',
    by: { file: 'api/modules/stock/stock.test.ts', test: 'the stock list on %s > finds %s' },
  },
  {
    id: 'S7-reports-01',
    says: 'summary by from, to, topCategorySlug, subcategoryId',
    calls: ['GET /api/reports/summary'],
    state: 'asserted',
    by: { file: REPORTS, test: 'categories have their slug' },
  },
  {
    id: 'S7-reports-02',
    says: 'top products: the same and limit=20',
    calls: ['GET /api/reports/top-products'],
    state: 'asserted',
    by: { file: REPORTS, test: 'top products come by revenue' },
  },
  {
    id: 'S7-reports-03',
    says: 'timeline by the same filters',
    calls: ['GET /api/reports/timeline'],
    state: 'asserted',
    by: { file: REPORTS, test: 'categories have their slug' },
  },
  {
    id: 'S7-reports-04',
    says: 'by category, by the same filters',
    calls: ['GET /api/reports/by-category'],
    state: 'asserted',
    by: { file: REPORTS, test: 'categories have their slug' },
  },
  {
    id: 'S7-reports-05',
    says: 'CSV of the three tables by format=csv',
    calls: ['GET /api/reports/top-products', 'GET /api/reports/timeline', 'GET /api/reports/by-category'],
    state: 'asserted',
    by: { file: REPORTS, test: 'the files of a past month stay the same' },
  },
  {
    id: 'S7-sales-01',
    says: 'free sale: {items [{productId, qty}], paymentMethod, note}',
    calls: ['POST /api/sales'],
    state: 'asserted',
    by: { file: 'api/modules/till/sales/sales.test.ts', test: 'a bare sale is priced and checked by the server' },
  },
  {
    id: 'S7-sales-02',
    says: 'the payment method of a free sale is cash',
    state: 'asserted',
    by: { file: LIMITS, test: 'paid in cash' },
  },
  {
    id: 'S7-sales-03',
    says: 'the note holds the buyer entry after its label when given, else is empty',
    quotes: ['Покупатель:'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/15-till-form.journey.ts',
      test: 'zero takes a position out; after a sale the form is blank',
    },
  },
  {
    id: 'S7-search-01',
    says: 'search failures are silently ignored',
    state: 'asserted',
    by: { file: STOREFRONT, test: 'search waits 250 ms after the last key' },
  },
]);
