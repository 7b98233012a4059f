/** Section 4: states and transitions. */
import { inSection } from './row.ts';

const AVAILABILITY = 'api/contract/products/availability.test.ts';
const CALL = 'pwa/net/call.test.ts';

export const section4 = inSection('4', [
  {
    id: 'S4-order-01',
    says: 'order status texts; new is the default',
    quotes: ['Новый', 'В обработке', 'Оплачен', 'Доставлен', 'Отменён'],
    state: 'asserted',
    by: { file: 'api/contract/orders/order-machine.test.ts', test: 'is called Новый' },
  },
  {
    id: 'S4-wholesale-01',
    says: 'wholesale status texts: none or missing, pending, approved, declined',
    quotes: ['Нет', 'На модерации', 'Подтверждён', 'Отклонён'],
    state: 'asserted',
    by: {
      file: 'api/contract/orders/wholesale.test.ts',
      test: 'a status reads as people call it, a missing one as none',
    },
  },
  {
    id: 'S4-wholesale-02',
    says: 'any other wholesale status is shown as it is',
    state: 'asserted',
    by: {
      file: 'api/contract/orders/wholesale.test.ts',
      test: 'a status this version does not know is shown as it is',
    },
  },
  {
    id: 'S4-availability-01',
    says: 'stock <= 0 gives out, 1 to 5 low, above 5 in',
    state: 'asserted',
    by: { file: AVAILABILITY, test: '%i units are %s' },
  },
  {
    id: 'S4-availability-02',
    says: 'availability texts',
    quotes: ['Нет в наличии', 'В наличии: мало', 'В наличии: много'],
    state: 'asserted',
    by: { file: AVAILABILITY, test: 'says it in the words of the shop' },
  },
  {
    id: 'S4-availability-03',
    says: 'a server-given availability takes priority when present',
    state: 'asserted',
    by: { file: 'pwa/shop/product/product-page.test.tsx', test: 'shows the availability the server gives' },
  },
  {
    id: 'S4-session-01',
    says: 'at start the client fetches the CSRF value, then the current user',
    calls: ['GET /api/auth/csrf', 'GET /api/auth/me'],
    state: 'asserted',
    by: { file: 'pwa/queries/session.test.ts', test: 'shows the remembered person at once, then requests a token' },
  },
  {
    id: 'S4-session-02',
    says: 'a failed start means guest',
    state: 'asserted',
    by: { file: 'pwa/queries/session.test.ts', test: 'takes a definite no for a guest' },
  },
  {
    id: 'S4-session-03',
    says: 'login re-fetches the user',
    state: 'asserted',
    by: { file: 'pwa/queries/session.test.ts', test: 'logging in > fetches the person again' },
  },
  {
    id: 'S4-session-04',
    says: 'registration re-fetches the user',
    state: 'asserted',
    by: { file: 'pwa/queries/session.test.ts', test: 'registering > fetches the person again' },
  },
  {
    id: 'S4-session-05',
    says: 'logout clears the user',
    calls: ['POST /api/auth/logout'],
    state: 'asserted',
    by: { file: 'pwa/device/person/session.test.ts', test: 'is remembered and forgotten' },
  },
  {
    id: 'S4-session-06',
    says: 'a password change logs the user out',
    state: 'asserted',
    by: { file: 'pwa/queries/profile.test.ts', test: 'a new password > logs out here too' },
  },
  {
    id: 'S4-session-07',
    says: 'a 401 on any call triggers one silent refresh and a retry of the original request',
    calls: ['POST /api/auth/refresh'],
    state: 'asserted',
    by: { file: CALL, test: 'is renewed silently and the request repeated' },
  },
  {
    id: 'S4-session-08',
    says: 'if the refresh fails, the original error is passed on',
    state: 'asserted',
    by: { file: CALL, test: 'returns the original error when the refresh is refused' },
  },
  {
    id: 'S4-cart-01',
    says: 'cart: add, increase, decrease, set quantity, remove, clear',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'a quantity stays whole and within 1 to 999' },
  },
  {
    id: 'S4-cart-02',
    says: 'cart: adding a product that is there increases its quantity',
    state: 'asserted',
    by: {
      file: 'pwa/device/belongings/cart.test.ts',
      test: 'adding a product that is already there increases its quantity',
    },
  },
  {
    id: 'S4-favourites-01',
    says: 'favourites: toggle, add, remove, clear',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/favourites.test.ts', test: 'are added, taken away, toggled and cleared' },
  },
  {
    id: 'S4-cookie-01',
    says: 'the cookie banner is shown until accepted',
    state: 'asserted',
    by: { file: 'pwa/shop/shell/cookie-notice.test.tsx', test: 'the notice is shown until accepted' },
  },
  {
    id: 'S4-cookie-02',
    says: 'accepting stores the flag',
    state: 'asserted',
    by: { file: 'pwa/shop/shell/cookie-notice.test.tsx', test: 'accepting is remembered on the device' },
  },
  {
    id: 'S4-cookie-03',
    says: 'once accepted the banner stays hidden',
    state: 'asserted',
    by: { file: 'pwa/shop/shell/cookie-notice.test.tsx', test: 'the notice is hidden once accepted' },
  },
  {
    id: 'S4-drawer-01',
    says: 'the cart drawer is open or closed',
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'the cart drawer opens from the header' },
  },
  {
    id: 'S4-sale-01',
    says: 'the sale button is disabled while busy',
    state: 'asserted',
    by: {
      file: 'pwa/till/till/receipt/receipt-panel.test.tsx',
      test: 'cannot be recorded again while it is being recorded',
    },
  },
  {
    id: 'S4-sale-02',
    says: 'the sale button is disabled when no position has a quantity above 0',
    state: 'asserted',
    by: { file: 'pwa/till/till/receipt/receipt-panel.test.tsx', test: 'is recorded by one button' },
  },
  {
    id: 'S4-sale-03',
    says: 'after success the quantities and the buyer field are cleared',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/15-till-form.journey.ts',
      test: 'zero takes a position out; after a sale the form is blank',
    },
  },
  {
    id: 'S4-sale-04',
    says: 'after success the stock list shows the remaining stock',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/15-till-form.journey.ts',
      test: 'zero takes a position out; after a sale the form is blank',
    },
  },
  {
    id: 'S4-images-01',
    says: 'on edit one picture is main; moving keeps the main mark on the same picture',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/gallery.test.ts',
      test: 'moving one keeps the main mark on the same picture',
    },
  },
  {
    id: 'S4-images-02',
    says: 'removing the main picture makes the first one main',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/gallery.test.ts', test: 'after removing the main one the first is main' },
  },
  {
    id: 'S4-images-03',
    says: 'new pictures can be removed before saving',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/gallery.test.ts', test: 'new ones can be removed before saving' },
  },
  {
    id: 'S4-images-04',
    says: 'after a save the product reloads and the list of new pictures is cleared',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S4-edit-01',
    says: 'deleting from the edit screen returns to the stock page',
    routes: ['/admin/inventory'],
    state: 'asserted',
    by: { file: 'pwa/journeys/25-inventory.journey.ts', test: 'a product is deleted from its form' },
  },
  {
    id: 'S4-edit-02',
    says: 'before saving, the edit screen refreshes the session',
    calls: ['POST /api/auth/refresh'],
    state: 'asserted',
    by: { file: 'pwa/queries/product-editing.test.ts', test: 'an edit refreshes the session once before the upload' },
  },
]);
