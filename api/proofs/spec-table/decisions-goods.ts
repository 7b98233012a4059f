/** Decisions beyond the specification: money, price, stock, search, listing, details. */
import { inSection } from './row.ts';

const PRICE = 'api/contract/products/price.test.ts';
const SEARCH = 'scripts/one-search.test.ts';
const SEARCH_PAGE = 'pwa/shop/catalog/search-page.test.tsx';
const LISTING = 'api/modules/catalogue/listing/listing.test.ts';
const PRODUCTS = 'api/modules/catalogue/listing/products.test.ts';
const CATALOG = 'api/modules/catalogue/feed/catalog.test.ts';
const SHAPES = 'api/contract/spec-shapes.test.ts';

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
    by: { file: 'api/modules/catalogue/editing/editing.test.ts', test: 'every price change is written down' },
  },
  {
    id: 'D-price-08',
    says: 'the editor warns of odd prices and never blocks',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'odd prices are warned of and saved all the same',
    },
  },
  {
    id: 'D-stock-01',
    says: 'availability codes use stock on hand minus reservations',
    state: 'asserted',
    by: { file: LISTING, test: 'the listing on %s > %s' },
  },
  {
    id: 'D-stock-02',
    says: 'stock changes only through movements; one command proves it and fails on a planted error',
    state: 'asserted',
    by: { file: 'api/modules/till/sales/sales.test.ts', test: 'after all of it stock equals its movements' },
  },
  {
    id: 'D-stock-03',
    says: 'a discrepancy opens when available falls below zero',
    calls: ['GET /api/inventory/discrepancies'],
    state: 'asserted',
    by: { file: 'api/modules/till/sales/sales.test.ts', test: 'goods handed over are a fact' },
  },
  {
    id: 'D-stock-04',
    says: 'someone resolves a discrepancy in the back office',
    calls: ['POST /api/inventory/discrepancies/:id/resolve'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/movements/corrections.test.ts',
      test: 'is settled by a recount: stock becomes what was found',
    },
  },
  {
    id: 'D-stock-06',
    says: 'a correction by hand applies the difference, and happens once however often it is sent',
    calls: ['POST /api/inventory/stock/:id/adjust'],
    state: 'asserted',
    by: { file: 'api/modules/stock/movements/corrections.test.ts', test: 'sent twenty times at once is made once' },
  },
  {
    id: 'D-stock-05',
    says: 'stockQtyBase travels with stockQty, the server applies the difference; without it stock is kept',
    calls: ['PUT /api/products/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'a form opened before a sale and saved after it leaves the sold units sold',
    },
  },
  {
    id: 'D-product-01',
    says: 'attributes absent, empty or {} are kept; null clears one; a changed subcategory drops its missing features',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'null clears one attribute; a changed subcategory drops those it lacks',
    },
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
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'a product is created from all the fields of the form',
    },
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
    by: { file: CATALOG, test: 'a copy follows edits and removals, and keeps goods of hidden categories' },
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
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'twenty products of one title created at once get twenty slugs',
    },
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
    id: 'D-search-01',
    says: 'search: case, ё/е and sizes however written fold',
    state: 'asserted',
    by: { file: 'api/contract/search/search.test.ts', test: '%s is searched as %s' },
  },
  {
    id: 'D-search-02',
    says: 'search: article numbers with or without spaces',
    state: 'asserted',
    by: { file: SEARCH, test: 'a whole title finds its product first, the article its only one' },
  },
  {
    id: 'D-search-03',
    says: 'search: wrong keyboard layout, transliteration, typos, word forms',
    state: 'asserted',
    by: { file: SEARCH, test: 'finds what people mean, however they type it' },
  },
  {
    id: 'D-search-07',
    says: 'a word that goods contain is never corrected',
    state: 'asserted',
    by: { file: SEARCH, test: 'a word that goods contain is never corrected' },
  },
  {
    id: 'D-search-08',
    says: 'server and device find the same goods in the same order for every misspelt query',
    state: 'asserted',
    by: { file: SEARCH, test: 'the server gives the same goods in the same order as the device' },
  },
  {
    id: 'D-search-09',
    says: 'the scores do not depend on the order in which goods came',
    state: 'asserted',
    by: {
      file: 'api/contract/search/search-index.test.ts',
      test: 'after any history the index answers like a rebuilt one, in any order',
    },
  },
  {
    id: 'D-search-10',
    says: 'found goods are ordered by relevance unless another order is chosen',
    quotes: ['По релевантности'],
    routes: ['/search'],
    state: 'asserted',
    by: { file: SEARCH_PAGE, test: 'orders what was searched for by relevance, anything else as a listing does' },
  },
  {
    id: 'D-search-11',
    says: 'the search page says how the words were read',
    quotes: ['Показаны результаты для «{readAs}».', 'Нашлось не всё из запроса.'],
    routes: ['/search'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/catalog/search-reading.test.tsx',
      test: 'says what it looked for when the words were read otherwise, and when not all of them were found',
    },
  },
  {
    id: 'D-search-12',
    says: 'the search page says that nothing was found',
    quotes: ['По запросу «{q}» ничего не нашлось'],
    routes: ['/search'],
    state: 'asserted',
    by: { file: SEARCH_PAGE, test: 'says that nothing was found, for which words, and where to go' },
  },
  {
    id: 'D-search-04',
    says: 'search answers the same offline and online',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/14-storefront.journey.ts',
      test: 'a search finds the same goods in the same order without a network',
    },
  },
  {
    id: 'D-search-05',
    says: 'a link under the suggestions opens all results',
    quotes: ['Показать все результаты'],
    routes: ['/search'],
    state: 'asserted',
    by: { file: 'pwa/shop/shell/search-suggestions.test.tsx', test: 'lead to their products, and to all results' },
  },
  {
    id: 'D-search-06',
    says: 'the search page without q lists all goods',
    routes: ['/search'],
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'all goods stand on the search page without words' },
  },
  {
    id: 'D-listing-01',
    says: 'sort gains popular: units sold in 90 days',
    state: 'asserted',
    by: { file: PRODUCTS, test: 'popularity goes by units sold in 90 days' },
  },
  {
    id: 'D-listing-02',
    says: 'facets: brands with counts, price range, in stock, discounted; each ignores its own selection',
    calls: ['GET /api/products/facets'],
    state: 'asserted',
    by: {
      file: 'api/contract/catalogue/listing.test.ts',
      test: 'each facet ignores its own filter and obeys the others',
    },
  },
  {
    id: 'D-listing-03',
    says: 'filters by the features of the subcategory',
    state: 'asserted',
    by: {
      file: 'api/contract/catalogue/listing.test.ts',
      test: 'choices of one feature are alternatives, different features narrow',
    },
  },
  {
    id: 'D-listing-05',
    says: 'counts of features ignore their own choice and obey the others',
    state: 'asserted',
    by: {
      file: 'api/contract/catalogue/listing.test.ts',
      test: 'are counted without their own choice and within the others',
    },
  },
  {
    id: 'D-listing-06',
    says: 'a feature that cannot be read, or stands outside a subcategory, is refused',
    calls: ['GET /api/products', 'GET /api/products/facets'],
    state: 'asserted',
    by: {
      file: 'api/contract/catalogue/listing-query.test.ts',
      test: 'are refused where they cannot be read, and outside a subcategory',
    },
  },
  {
    id: 'D-listing-07',
    says: 'the listing shows features with counts, and from and to of numbers',
    routes: ['/catalog/:category/:sub'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/catalog/listing-page.test.tsx',
      test: 'of a subcategory is filtered by its features, with counts, and from and to of numbers',
    },
  },
  {
    id: 'D-listing-08',
    says: 'the address bar carries the whole state',
    state: 'asserted',
    by: {
      file: 'pwa/shop/catalog/listing-address.test.ts',
      test: 'an address says the whole state and is read back as the same',
    },
  },
  {
    id: 'D-listing-09',
    says: 'applied filters are chips, each removable, beside a reset of all',
    quotes: ['Сбросить всё'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/17-listing.journey.ts',
      test: 'features filter, are named, counted and taken off one by one',
    },
  },
  {
    id: 'D-listing-10',
    says: 'every page of a listing has an address, and links lead to it',
    quotes: ['Показать ещё'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/catalog/listing-page.test.tsx',
      test: 'with more goods links to the next page and to every other one',
    },
  },
  {
    id: 'D-listing-11',
    says: 'Back restores filters and place, also after several pages, a reload, and without a network',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/17-listing.journey.ts',
      test: 'Back from a product leads to the very card, also offline and after a reload',
    },
  },
  {
    id: 'D-listing-12',
    says: 'title, description and canonical address of each page of a listing',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/17-listing.journey.ts',
      test: 'a page has an address of its own, a place in the pager, and a head that says so',
    },
  },
  {
    id: 'D-listing-04',
    says: 'listing semantics are one: the server and the device give the same goods in the same order, with the same cards and facets',
    state: 'asserted',
    by: { file: 'scripts/one-listing.test.ts', test: 'agree over random goods, filters and viewers' },
  },
  {
    id: 'D-brands-01',
    says: 'brands come from the catalogue with counts, found by typing among the built-in list',
    state: 'asserted',
    by: { file: 'pwa/shop/catalog/brand-choice.test.ts', test: 'typing matches any word of all' },
  },
  {
    id: 'D-cart-01',
    says: 'older localStorage keys cart and fav are imported once and removed',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'an older cart is imported once' },
  },
  {
    id: 'D-site-01',
    says: 'the server answers unknown paths and unknown products with 404 and the shell',
    state: 'asserted',
    by: { file: 'api/http/site/site.test.ts', test: '%s is the shell with status 404' },
  },
  {
    id: 'D-site-02',
    says: 'delivery page shows the methods and prices that checkout uses',
    routes: ['/delivery'],
    state: 'asserted',
    by: { file: 'pwa/shop/legal/legal-pages.test.tsx', test: 'delivery and returns shows delivery methods and' },
  },
  {
    id: 'D-shop-01',
    says: 'name, legal name, numbers, phone, e-mail, messengers, delivery prices are settings in one place',
    calls: ['GET /api/shop'],
    state: 'asserted',
    by: { file: 'api/modules/shop/system/system.test.ts', test: 'tells the shop’s own facts' },
  },
  {
    id: 'D-shop-02',
    says: 'the demo shop says in its footer that pictures show a generic product',
    state: 'asserted',
    by: {
      file: 'pwa/shop/shell/footer.test.tsx',
      test: 'of a demo shop says that its pictures show goods of the kind',
    },
  },
  {
    id: 'D-images-01',
    says: 'pictures are served in preset widths under immutable names',
    state: 'asserted',
    by: {
      file: 'api/files/picture-middleware.test.ts',
      test: 'the original and a rendition of a preset width are sent for ever',
    },
  },
  {
    id: 'D-images-05',
    says: 'renditions come in AVIF and in WebP',
    state: 'asserted',
    by: { file: 'api/files/picture-middleware.test.ts', test: 'a rendition comes in AVIF and in WebP' },
  },
  {
    id: 'D-images-02',
    says: 'uploads: judged by content, at most 10 MB and 64 MP, rotated, stripped, re-encoded',
    state: 'asserted',
    by: {
      file: 'api/files/local-pictures.test.ts',
      test: 'is refused by its content, with its name, and nothing is kept',
    },
  },
  {
    id: 'D-images-03',
    says: 'primaryIndex counts kept pictures first; foreign imagesKeep addresses are ignored',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/pictures/pictures.test.ts',
      test: 'primaryIndex counts kept ones first; foreign addresses are ignored',
    },
  },
  {
    id: 'D-images-06',
    says: 'files follow rows: nothing is left behind by a refusal, a crash or people at once; a command proves it',
    state: 'asserted',
    by: { file: 'api/files/check-pictures.test.ts', test: 'finds no error when files and rows agree' },
  },
  {
    id: 'D-product-07',
    says: 'the second of two people who edit one product sees the changes and overwrites nothing',
    calls: ['PUT /api/products/:id'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'the second of two people who edit one product gets the changes',
    },
  },
  {
    id: 'D-product-08',
    says: 'a deleted product is restored with all it had',
    calls: ['POST /api/products/:id/restore'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/editing.test.ts',
      test: 'a deleted product is gone for shoppers and devices, is not edited, and comes back',
    },
  },
  {
    id: 'D-price-09',
    says: 'administrators read the price history of a product',
    calls: ['GET /api/products/:id/prices'],
    state: 'asserted',
    by: { file: 'api/modules/catalogue/editing/editing.test.ts', test: 'every price change is written down' },
  },
  {
    id: 'D-stocklist-01',
    says: 'from and to of the stock page: products with a movement in those days',
    calls: ['GET /api/inventory/stock'],
    state: 'asserted',
    by: { file: 'api/modules/stock/stock.test.ts', test: 'the stock list on %s > finds %s' },
  },
  {
    id: 'D-stocklist-02',
    says: 'states of the stock list, and how many goods are in each',
    calls: ['GET /api/inventory/counts'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/stock.test.ts',
      test: 'is right in every order, page by page, and its count is its length',
    },
  },
  {
    id: 'D-stocklist-03',
    says: 'the whole stock list as a file',
    calls: ['GET /api/inventory/stock'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/stock.test.ts',
      test: 'the file holds the rows of the list, all pages of it, in its order',
    },
  },
  {
    id: 'D-stocklist-04',
    says: 'movements of a product with the numbers of their documents',
    calls: ['GET /api/inventory/stock/:id/movements'],
    state: 'asserted',
    by: {
      file: 'api/modules/stock/stock.test.ts',
      test: 'movements of a product: what, when, who and by which document',
    },
  },
  {
    id: 'D-price-10',
    says: 'price changes of all goods',
    calls: ['GET /api/inventory/price-changes'],
    state: 'asserted',
    by: { file: 'api/modules/stock/stock.test.ts', test: 'price changes of all goods, newest first' },
  },
  {
    id: 'D-feed-01',
    says: 'the change feed carries the catalogue to devices, page by page',
    calls: ['GET /api/catalog/changes'],
    state: 'asserted',
    by: { file: CATALOG, test: 'pages end inside a revision that many rows share' },
  },
  {
    id: 'D-feed-02',
    says: 'role-bound figures travel in a feed of their own',
    calls: ['GET /api/catalog/figures'],
    state: 'asserted',
    by: { file: PRODUCTS, test: 'figures carry what the role may see and nothing more' },
  },
  {
    id: 'D-feed-04',
    says: 'tiny pictures of all public goods come to devices many at once',
    calls: ['GET /api/catalog/tiny-pictures'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/feed/tiny-pictures.test.ts',
      test: 'main pictures of goods on sale and covers of visible categories, nothing else',
    },
  },
  {
    id: 'D-feed-03',
    says: 'descriptions are kept on the device once viewed',
    state: 'asserted',
    by: {
      file: 'pwa/device/catalogue/viewed-description.test.ts',
      test: 'the descriptions of a page once viewed stay on the device',
    },
  },
  {
    id: 'D-system-01',
    says: 'the process says that it answers',
    calls: ['GET /healthz'],
    state: 'asserted',
    by: { file: 'api/modules/shop/system/system.test.ts', test: 'the system on %s > is alive and ready' },
  },
  {
    id: 'D-system-02',
    says: 'the server says that its database is ready',
    calls: ['GET /readyz'],
    state: 'asserted',
    by: { file: 'api/modules/shop/system/system.test.ts', test: 'the system on %s > is alive and ready' },
  },
  {
    id: 'D-system-03',
    says: 'the API describes itself',
    calls: ['GET /api/openapi.json'],
    state: 'asserted',
    by: {
      file: 'api/modules/shop/system/describe-api.test.ts',
      test: 'every endpoint is described under its own name',
    },
  },
  {
    id: 'D-stock-screens-01',
    says: 'shortages wait in a queue of their own until a person settles them',
    routes: ['/admin/discrepancies'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/29-order-desk.journey.ts',
      test: 'a shortage is settled by what was counted on the shelf',
    },
  },
  {
    id: 'D-stock-screens-02',
    says: 'price changes are listed with who, when and by how much',
    routes: ['/admin/price-changes'],
    state: 'asserted',
    by: { file: 'pwa/journeys/25-inventory.journey.ts', test: 'a product is deleted from its form' },
  },
]);
