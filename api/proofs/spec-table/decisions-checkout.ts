/** Decisions beyond the specification: checkout and what a buyer gets from the shop. */
import { inSection } from './row.ts';

const CHECKOUT = 'pwa/journeys/28-checkout.journey.ts';
const ORDERS = 'api/modules/orders/orders.test.ts';
const COMPARE = 'pwa/journeys/50-compare.journey.ts';
const MESSAGES = 'api/modules/orders/messages/messages.test.ts';
const ORDER_MOVES = 'api/modules/orders/desk/moves.test.ts';

export const decisionsCheckout = inSection('Decided: checkout', [
  {
    id: 'D-checkout-01',
    says: 'name, phone, e-mail, person or company, delivery, address, payment, bonus, comment up to 500, two consents',
    routes: ['/checkout'],
    state: 'asserted',
    by: { file: CHECKOUT, test: 'a guest orders' },
  },
  {
    id: 'D-checkout-02',
    says: 'guests order and get an unguessable tracking link',
    state: 'asserted',
    by: { file: ORDERS, test: 'ordered without an account follows the order by an unguessable link' },
  },
  {
    id: 'D-checkout-03',
    says: 'another total than the one shown is 409 quote_changed and a second press',
    state: 'asserted',
    by: { file: ORDERS, test: 'another price, delivery, bonus or total than seen is refused line by line' },
  },
  {
    id: 'D-checkout-04',
    says: 'placing reserves stock; a short line is 409, with the available quantity for staff',
    state: 'asserted',
    by: { file: ORDERS, test: 'what is short is refused line by line' },
  },
  {
    id: 'D-invoice-01',
    says: 'companies that pay by invoice print it from their order: both sides, lines, the sum in words, VAT',
    quotes: ['Счёт на оплату'],
    state: 'asserted',
    by: {
      file: 'pwa/parts/print/invoice-sheet.test.tsx',
      test: 'an invoice names both sides, the bank, the lines, the sum in figures and words, VAT and the state, on the shop’s day',
    },
  },
  {
    id: 'D-quickorder-01',
    says: 'wholesale buyers order by pasting articles and quantities; others see how to become one',
    routes: ['/quick-order'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/quick-order/quick-order-page.test.tsx',
      test: 'a guest is sent to the login, a customer told how to become a wholesale buyer, who alone gets the list',
    },
  },
  {
    id: 'D-quickorder-02',
    says: 'the sum missing to the wholesale minimum is shown before the press',
    routes: ['/cart'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/cart/wholesale-hints.test.tsx',
      test: 'the cart of a wholesale buyer says what lacks to the least sum, to the kopeck',
    },
  },
  {
    id: 'D-checkout-05',
    says: 'an order placed offline waits in the journal, goes once, and asks when its sums have changed',
    quotes: ['Заявка отправится, когда появится связь'],
    routes: ['/order/kept'],
    state: 'asserted',
    by: { file: CHECKOUT, test: 'an order made in flight mode is kept and arrives once after landing' },
  },
  {
    id: 'D-list-01',
    says: 'the cart or the favourites are sent as a link with quantities; whoever opens it sees their own prices and takes all into the cart, without a network too',
    quotes: ['Добавить в корзину'],
    routes: ['/list'],
    state: 'asserted',
    by: {
      file: COMPARE,
      test: 'a list sent as a link opens on another device without a network and goes into its cart',
    },
  },
  {
    id: 'D-compare-01',
    says: 'goods are compared by features, differences apart from equal values; kept on the device and sent as a link',
    routes: ['/compare'],
    state: 'asserted',
    by: { file: COMPARE, test: 'goods stand side by side, also after a reload without a network' },
  },
  {
    id: 'D-arrival-01',
    says: 'a shopper waiting for a product is notified at the next visit once it is in stock again, without giving an address',
    quotes: ['Сообщить о поступлении'],
    routes: ['/p/:slug'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/52-arrival.journey.ts',
      test: 'who waits for a product is told at the next opening once it is there again, and once only',
    },
  },
  {
    id: 'D-messages-05',
    says: 'letters are read in the back office: of which order, to whom, whether they have left, and that no way to send is known',
    routes: ['/admin/messages'],
    state: 'asserted',
    by: { file: 'pwa/office/messages/messages.test.tsx', test: 'without a mail server it says so' },
  },
  {
    id: 'D-messages-01',
    says: 'a letter about an order is queued with the change it tells of, for buyers who gave an address',
    calls: ['GET /api/order-desk/messages'],
    state: 'asserted',
    by: { file: MESSAGES, test: 'an order placed: number, goods, sums, what happens next' },
  },
  {
    id: 'D-messages-02',
    says: 'of many senders one sends a letter; a killed sender’s letter leaves later',
    state: 'asserted',
    by: { file: MESSAGES, test: 'a letter whose sender was killed is sent by the next one' },
  },
  {
    id: 'D-messages-04',
    says: 'a server that closes ends the letter on its way and leaves the rest for the next start',
    state: 'asserted',
    by: { file: 'api/main.test.ts', test: 'sends queued letters, and ends the one on its way before it goes' },
  },
  {
    id: 'D-messages-03',
    says: 'a refused letter is retried and finally fails; it may be sent again by hand',
    calls: ['POST /api/order-desk/messages/:id/resend'],
    state: 'asserted',
    by: { file: MESSAGES, test: 'and is sent when somebody asks for it again' },
  },
  {
    id: 'D-bonuses-01',
    says: '1 bonus is 1 rouble; 3 % of goods paid, usable after 14 days, expiring after 365, at most 30 % of the goods',
    state: 'asserted',
    by: { file: ORDER_MOVES, test: 'come with delivery, are pending for 14 days' },
  },
  {
    id: 'D-bonuses-02',
    says: 'one accrual per order however often the status is repeated',
    state: 'asserted',
    by: { file: ORDER_MOVES, test: 'made ten times at once and ten times in a row' },
  },
  {
    id: 'D-bonuses-03',
    says: 'a command proves that the ledger matches the orders, and fails on a planted error',
    state: 'asserted',
    by: { file: 'api/modules/orders/bonuses/bonus-proof.test.ts', test: 'names an entry of another person' },
  },
  {
    id: 'D-bonuses-04',
    says: 'stock, reservations and bonuses agree after any story, in parallel too',
    state: 'asserted',
    by: { file: 'api/proofs/books/books.test.ts', test: 'agree after any story of orders' },
  },
]);
