/** Section 9: business constants and limits. */
import { inSection } from './row.ts';

const LIMITS = 'api/contract/limits.test.ts';

export const section9 = inSection('9', [
  {
    id: 'S9-01',
    says: 'cart quantity 1 to 999',
    state: 'asserted',
    by: { file: LIMITS, test: 'a cart takes 1 to 999' },
  },
  {
    id: 'S9-02',
    says: 'the cart is kept in the browser',
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'what was put into the cart is counted in the header' },
  },
  {
    id: 'S9-03',
    says: 'favourites are kept in the browser',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'a second press takes the mark away' },
  },
  {
    id: 'S9-04',
    says: 'two old storage keys are removed or migrated',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'an older cart is imported once' },
  },
  {
    id: 'S9-05',
    says: 'low-stock threshold 5',
    state: 'asserted',
    by: { file: LIMITS, test: 'five pieces are still few' },
  },
  {
    id: 'S9-06',
    says: 'search: 250 ms debounce',
    state: 'asserted',
    by: { file: LIMITS, test: 'search waits 250 ms' },
  },
  { id: 'S9-07', says: 'search: 8 suggestions', state: 'asserted', by: { file: LIMITS, test: 'eight suggestions' } },
  {
    id: 'S9-08',
    says: 'catalog page size default 24',
    state: 'asserted',
    by: { file: LIMITS, test: 'the default page of the listing' },
  },
  {
    id: 'S9-09',
    says: 'the brand filter list shows at most 20 entries',
    state: 'asserted',
    by: { file: LIMITS, test: 'twenty brands' },
  },
  {
    id: 'S9-10',
    says: 'at most 10 pictures per pick',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/gallery.test.ts', test: 'takes only images, at most ten at once' },
  },
  {
    id: 'S9-11',
    says: 'a phone has 10 digits after +7',
    state: 'asserted',
    by: { file: LIMITS, test: 'ten digits after +7' },
  },
  {
    id: 'S9-12',
    says: 'mobile breakpoint 768 px',
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'the phone menu locks scrolling while open' },
  },
  {
    id: 'S9-13',
    says: 'swipe step 24 px',
    state: 'asserted',
    by: { file: 'pwa/parts/goods/picture-steps.test.ts', test: 'every 24 px of a swipe is one step' },
  },
  {
    id: 'S9-14',
    says: 'one silent session refresh per failed request',
    state: 'asserted',
    by: { file: 'pwa/net/call.test.ts', test: 'is refreshed at most once for one request' },
  },
  {
    id: 'S9-15',
    says: 'the top products report is limited to 20 rows',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'top products come by revenue' },
  },
  {
    id: 'S9-16',
    says: 'money is shown in roubles and the ru-RU number format',
    state: 'asserted',
    by: { file: 'api/contract/values/money.test.ts', test: 'a price is read with no-break spaces' },
  },
  {
    id: 'S9-17',
    says: 'the payment method of free sales is fixed as cash',
    state: 'asserted',
    by: { file: LIMITS, test: 'paid in cash' },
  },
  {
    id: 'S9-18',
    says: 'cookie flag key cookiesAccepted',
    state: 'asserted',
    by: { file: 'pwa/device/flags.test.ts', test: 'cookiesAccepted' },
  },
]);
