/** Section 1: the product's purpose and users. */
import { inSection } from './row.ts';

export const section1 = inSection('1', [
  {
    id: 'S1-01',
    says: 'the shop sells sanitary ware, faucets, showers, bathtubs, ceramics, towel warmers, installations, accessories, drainage',
    state: 'asserted',
    by: { file: 'db/seeds/demo-categories.test.ts', test: 'the demo shop sells what such a shop sells' },
  },
  {
    id: 'S1-02',
    says: 'the shop speaks Russian',
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'the search box types examples while empty' },
  },
  {
    id: 'S1-03',
    says: 'prices are in roubles',
    state: 'asserted',
    by: { file: 'api/contract/values/money.test.ts', test: 'a price is read with no-break spaces' },
  },
  {
    id: 'S1-04',
    says: 'visitors browse a catalog',
    state: 'asserted',
    by: {
      file: 'pwa/shop/catalog/catalog-page.test.tsx',
      test: 'the catalogue shows every category with covers of its',
    },
  },
  {
    id: 'S1-05',
    says: 'visitors search',
    state: 'asserted',
    by: { file: 'api/modules/catalogue/listing/listing.test.ts', test: 'the listing on %s > %s' },
  },
  {
    id: 'S1-06',
    says: 'visitors keep a favourites list',
    state: 'asserted',
    by: {
      file: 'pwa/device/belongings/favourites.test.ts',
      test: 'favourites are added, taken away, toggled and cleared',
    },
  },
  {
    id: 'S1-07',
    says: 'visitors keep a cart',
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'what was put into the cart is counted in the header' },
  },
  {
    id: 'S1-08',
    says: 'visitors register by phone number and password',
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'a half-filled registration outlives a reload' },
  },
  {
    id: 'S1-09',
    says: 'visitors log in by phone number and password',
    calls: ['POST /api/auth/login'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/sessions/session.test.ts',
      test: 'login answers the person, and the next request knows them',
    },
  },
  {
    id: 'S1-10',
    says: 'wholesale buyers see wholesale prices, retail customers do not',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/listing/products.test.ts',
      test: 'nobody but those who may see them gets wholesale price',
    },
  },
  {
    id: 'S1-11',
    says: 'admins create and edit products',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S1-12',
    says: 'admins upload subcategory covers',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/24-categories.journey.ts',
      test: 'a cover is refused in words, tried again without picking it anew',
    },
  },
  {
    id: 'S1-13',
    says: 'admins see stock',
    state: 'asserted',
    by: { file: 'pwa/office/inventory/inventory.test.tsx', test: 'shows title, quantity, retail and wholesale price' },
  },
  {
    id: 'S1-14',
    says: 'admins record free (point-of-sale) sales',
    state: 'asserted',
    by: { file: 'pwa/journeys/01-dead-spot.journey.ts', test: 'three sales made without a server survive' },
  },
  {
    id: 'S1-15',
    says: 'admins read sales reports with CSV export',
    state: 'asserted',
    by: { file: 'pwa/journeys/33-reports.journey.ts', test: 'a table opens in a Russian spreadsheet' },
  },
  {
    id: 'S1-16',
    says: 'floating contact buttons: a messenger chat, a second messenger, a phone call link',
    state: 'asserted',
    by: { file: 'pwa/shop/contacts/contact-buttons.test.tsx', test: 'link to two messengers' },
  },
]);
