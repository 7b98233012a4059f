/** Section 2, cabinet: for any logged-in user. */
import { inSection } from './row.ts';

export const section2Cabinet = inSection('2 Cabinet', [
  {
    id: 'S2-cabinet-01',
    says: 'the index redirects to the profile',
    routes: ['/account', '/account/profile'],
    state: 'asserted',
    by: {
      file: 'pwa/app/router.test.tsx',
      test: 'the cabinet is for whoever is logged in, and begins with the profile',
    },
  },
  {
    id: 'S2-cabinet-02',
    says: 'the header shows the name, or a placeholder',
    quotes: ['Профиль'],
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'shows «Профиль» where there is no name' },
  },
  {
    id: 'S2-cabinet-03',
    says: 'the header shows the phone',
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'shows the person’s name and phone' },
  },
  {
    id: 'S2-cabinet-04',
    says: 'profile: view and change the name',
    routes: ['/account/profile'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/account/account.test.tsx',
      test: 'shows name, role and wholesale status, and changes the name',
    },
  },
  {
    id: 'S2-cabinet-05',
    says: 'password: change it',
    routes: ['/account/password'],
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'a new password logs out everywhere' },
  },
  {
    id: 'S2-cabinet-06',
    says: 'orders: history',
    routes: ['/account/orders'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/account/account.test.tsx',
      test: 'show number, status, goods with their quantities and prices',
    },
  },
  {
    id: 'S2-cabinet-07',
    says: 'bonuses: balance and history',
    routes: ['/account/bonuses'],
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'balance and history, with what is pending and held' },
  },
  {
    id: 'D-account-01',
    says: 'where one is logged in, and the way to end that everywhere else',
    routes: ['/account/sessions'],
    calls: ['GET /api/profile/sessions', 'POST /api/profile/sessions/end-others'],
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'devices are listed and ended' },
  },
  {
    id: 'D-account-02',
    says: 'consents and one’s own data as files; deletion requested and withdrawn',
    routes: ['/account/data'],
    calls: [
      'GET /api/profile/consents',
      'GET /api/profile/data',
      'POST /api/profile/deletion-request',
      'POST /api/profile/deletion-request/withdraw',
    ],
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'devices are listed and ended' },
  },
  {
    id: 'D-account-03',
    says: 'a role given or taken away is noticed while the shop is open',
    routes: ['/account/profile'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/19-people.journey.ts',
      test: 'a wholesale buyer registers, is approved and revoked while the shop is open',
    },
  },
  {
    id: 'D-account-04',
    says: 'after a logout, online or not, no tab and no store knows a thing of the person',
    state: 'asserted',
    by: { file: 'pwa/journeys/11-logout.journey.ts', test: 'no tab and no store knows a thing of them' },
  },
]);
