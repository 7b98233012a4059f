/** Section 6: roles and permissions. */
import { inSection } from './row.ts';

export const section6 = inSection('6', [
  {
    id: 'S6-01',
    says: 'roles: guest, customer, wholesale, manager, admin',
    state: 'asserted',
    by: { file: 'api/contract/limits.test.ts', test: 'the roles by their names on the wire, which devices keep' },
  },
  {
    id: 'S6-02',
    says: 'the admin link in the header is only for admin',
    state: 'asserted',
    by: { file: 'pwa/shop/shell/header.test.tsx', test: 'the way to the back office for %s: %s' },
  },
  {
    id: 'S6-03',
    says: 'the back office requires admin',
    routes: ['/admin'],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the back office is for admins, the till and the journal for staff' },
  },
  {
    id: 'S6-04',
    says: 'the edit screen requires admin',
    routes: ['/admin/products/:id/edit'],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the back office is for admins, the till and the journal for staff' },
  },
  {
    id: 'S6-05',
    says: 'the cabinet needs any logged-in user',
    routes: ['/account'],
    state: 'asserted',
    by: {
      file: 'pwa/app/router.test.tsx',
      test: 'the cabinet is for whoever is logged in, and begins with the profile',
    },
  },
  {
    id: 'S6-06',
    says: 'catalogue, product, auth and legal pages are public',
    routes: [
      '/',
      '/catalog',
      '/catalog/:category',
      '/catalog/:category/:sub',
      '/p/:slug',
      '/auth',
      '/oferta',
      '/privacy',
      '/delivery',
    ],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the shop itself is open to everybody' },
  },
  {
    id: 'S6-07',
    says: 'cart and favourites are public',
    routes: ['/cart', '/wishlist'],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the shop itself is open to everybody' },
  },
  {
    id: 'S6-08',
    says: 'wholesale sees the wholesale price as the main price, retail struck out if higher',
    state: 'asserted',
    by: { file: 'pwa/parts/goods/price.test.tsx', test: 'a wholesale buyer sees the wholesale price' },
  },
  {
    id: 'S6-09',
    says: 'admin and manager see the retail price and a hint line with the wholesale price',
    state: 'asserted',
    by: { file: 'pwa/parts/goods/price.test.tsx', test: 'sees retail and a line with the wholesale price' },
  },
  {
    id: 'S6-10',
    says: 'everyone else sees the effective price',
    state: 'asserted',
    by: { file: 'pwa/parts/goods/price.test.tsx', test: 'sees what is to be paid' },
  },
]);
