/** Decisions beyond the specification: search and listing. */
import { inSection } from './row.ts';

const SEARCH = 'scripts/one-search.test.ts';
const SEARCH_PAGE = 'pwa/shop/catalog/search-page.test.tsx';
const STOREFRONT = 'pwa/journeys/14-storefront.journey.ts';
const LISTING = 'api/contract/catalogue/listing.test.ts';
const LISTING_PAGE = 'pwa/shop/catalog/listing-page.test.tsx';
const LISTING_JOURNEY = 'pwa/journeys/17-listing.journey.ts';

export const decisionsSearch = inSection('Decided: search and listing', [
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
    by: { file: STOREFRONT, test: 'a search finds the same goods in the same order without a network' },
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
    by: { file: STOREFRONT, test: 'all goods stand on the search page without words' },
  },
  {
    id: 'D-listing-01',
    says: 'sort gains popular: units sold in 90 days',
    state: 'asserted',
    by: { file: 'api/modules/catalogue/listing/products.test.ts', test: 'popularity goes by units sold in 90 days' },
  },
  {
    id: 'D-listing-02',
    says: 'facets: brands with counts, price range, in stock, discounted; each ignores its own selection',
    calls: ['GET /api/products/facets'],
    state: 'asserted',
    by: { file: LISTING, test: 'each facet ignores its own filter and obeys the others' },
  },
  {
    id: 'D-listing-03',
    says: 'filters by the features of the subcategory',
    state: 'asserted',
    by: { file: LISTING, test: 'choices of one feature are alternatives, different features narrow' },
  },
  {
    id: 'D-listing-05',
    says: 'counts of features ignore their own choice and obey the others',
    state: 'asserted',
    by: { file: LISTING, test: 'are counted without their own choice and within the others' },
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
      file: LISTING_PAGE,
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
    by: { file: LISTING_JOURNEY, test: 'features filter, are named, counted and taken off one by one' },
  },
  {
    id: 'D-listing-10',
    says: 'every page of a listing has an address, and links lead to it',
    quotes: ['Показать ещё'],
    state: 'asserted',
    by: { file: LISTING_PAGE, test: 'with more goods links to the next page and to every other one' },
  },
  {
    id: 'D-listing-11',
    says: 'Back restores filters and place, also after several pages, a reload, and without a network',
    state: 'asserted',
    by: { file: LISTING_JOURNEY, test: 'Back from a product leads to the very card, also offline and after a reload' },
  },
  {
    id: 'D-listing-12',
    says: 'title, description and canonical address of each page of a listing',
    state: 'asserted',
    by: {
      file: LISTING_JOURNEY,
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
]);
