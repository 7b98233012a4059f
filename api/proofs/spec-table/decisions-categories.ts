/** Decisions beyond the specification: managing the catalogue's categories. */
import { inSection } from './row.ts';

const SERVER = 'api/modules/catalogue/tree/management.test.ts';
const SCREEN = 'pwa/office/categories/categories-page.test.tsx';
const JOURNEY = 'pwa/journeys/24-categories.journey.ts';

export const decisionsCategories = inSection('Decided: categories', [
  {
    id: 'D-category-01',
    says: 'the administrator sees the whole tree, hidden categories included',
    routes: ['/admin/catalog'],
    calls: ['GET /api/catalog-management'],
    state: 'asserted',
    by: { file: SCREEN, test: 'categories say where they stand, what is on them, and what is hidden' },
  },
  {
    id: 'D-category-02',
    says: 'categories and subcategories are made, their addresses from their names',
    calls: ['POST /api/catalog-management/categories', 'POST /api/catalog-management/categories/:id/subcategories'],
    state: 'asserted',
    by: { file: SERVER, test: 'are added at the end under addresses made from their names' },
  },
  {
    id: 'D-category-03',
    says: 'addresses take -2 on a clash, also under concurrent creation',
    state: 'asserted',
    by: { file: SERVER, test: 'made many times at once each has an address of its own' },
  },
  {
    id: 'D-category-04',
    says: 'a category is renamed and moved; devices get its goods under the new address',
    calls: ['PATCH /api/catalog-management/categories/:id'],
    state: 'asserted',
    by: { file: SERVER, test: 'moved to another address takes its goods along' },
  },
  {
    id: 'D-category-05',
    says: 'a hidden category is listed nowhere, its goods are found by words and links',
    calls: ['PATCH /api/catalog-management/subcategories/:id'],
    state: 'asserted',
    by: { file: SERVER, test: 'is named nowhere and listed nowhere' },
  },
  {
    id: 'D-category-06',
    says: 'the device’s copy hides the same',
    state: 'asserted',
    by: {
      file: 'pwa/device/catalogue/catalog-cache.test.ts',
      test: 'goods of hidden categories are in no listing, facet or count',
    },
  },
  {
    id: 'D-category-07',
    says: 'an order names exactly the categories there are',
    calls: ['PUT /api/catalog-management/order', 'PUT /api/catalog-management/categories/:id/order'],
    state: 'asserted',
    by: { file: SERVER, test: 'is taken only when it names exactly the categories that are there' },
  },
  {
    id: 'D-category-08',
    says: 'a feature that goods use keeps its code and type and is not removed, nor is a value they have',
    routes: ['/admin/catalog/:id'],
    calls: ['PUT /api/catalog-management/subcategories/:id/features'],
    state: 'asserted',
    by: { file: SERVER, test: 'is neither removed nor retyped' },
  },
  {
    id: 'D-category-09',
    says: 'a changed arrangement shows on a shopper’s open page, and offline',
    state: 'asserted',
    by: { file: JOURNEY, test: 'categories made, put into order, described and hidden by the administrator' },
  },
  {
    id: 'D-category-10',
    says: 'a category has a cover of its own, uploaded like a subcategory’s',
    calls: ['POST /api/catalog/:slug/image'],
    state: 'asserted',
    by: { file: 'api/modules/catalogue/pictures/pictures.test.ts', test: 'is uploaded for a category itself' },
  },
  {
    id: 'D-category-20',
    says: 'an empty category or subcategory is deleted; one with goods is merged or moved, its features go along and its address leads on',
    calls: [
      'DELETE /api/catalog-management/categories/:id',
      'DELETE /api/catalog-management/subcategories/:id',
      'POST /api/catalog-management/categories/:id/merge',
      'POST /api/catalog-management/subcategories/:id/merge',
      'POST /api/catalog-management/subcategories/:id/move',
    ],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/tree/reshape-catalogue.test.ts',
      test: 'a category merged into another gives it all it has; old addresses lead on through several merges, reports find what was sold under them',
    },
  },
  {
    id: 'D-category-21',
    says: 'the open application leads on from an old address too, without a network as well',
    state: 'asserted',
    by: {
      file: JOURNEY,
      test: 'an administrator merges a category and moves a subcategory; their old addresses lead on in a shop that was open, without a network too',
    },
  },
]);
