/** Section 2, cabinet: for any logged-in user. */
import { NOT_BUILT } from './reasons.ts';
import { inSection } from './row.ts';

export const section2Cabinet = inSection('2 Cabinet', [
  { id: 'S2-cabinet-01', says: 'the index redirects to the profile', routes: ['/account', '/account/profile'], state: 'open', because: NOT_BUILT.account },
  { id: 'S2-cabinet-02', says: 'the header shows the name, or a word in its place', quotes: ['Профиль'], state: 'open', because: NOT_BUILT.account },
  { id: 'S2-cabinet-03', says: 'the header shows the phone', state: 'open', because: NOT_BUILT.account },
  { id: 'S2-cabinet-04', says: 'profile: view and change the name', routes: ['/account/profile'], state: 'open', because: NOT_BUILT.account },
  { id: 'S2-cabinet-05', says: 'password: change it', routes: ['/account/password'], state: 'open', because: NOT_BUILT.account },
  { id: 'S2-cabinet-06', says: 'orders: history', routes: ['/account/orders'], state: 'open', because: NOT_BUILT.orders },
  { id: 'S2-cabinet-07', says: 'bonuses: balance and history', routes: ['/account/bonuses'], state: 'open', because: NOT_BUILT.bonuses },
]);
