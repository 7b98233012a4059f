/** Decisions beyond the specification: orders and returns of them. */
import { inSection } from './row.ts';

const ORDERS = 'api/modules/orders/orders.test.ts';
const ORDER_RETURNS = 'api/modules/till/returns/order-returns.test.ts';
const RETURNS = 'api/modules/till/returns/returns.test.ts';
const OFFICE_ORDERS = 'pwa/office/orders/orders.test.tsx';
const ORDER_DESK = 'api/modules/orders/desk/desk.test.ts';
const HELD_ORDERS = 'api/modules/orders/checkout/held-orders.test.ts';
const SETTINGS = 'api/modules/shop/settings/settings.test.ts';
const RECEIPTS = 'api/modules/reports/receipts.test.ts';

export const decisionsOrders = inSection('Decided: orders', [
  {
    id: 'D-orders-01',
    says: 'new -> processing, paid, canceled; processing -> paid, delivered, canceled; paid -> delivered, canceled',
    state: 'asserted',
    by: { file: 'api/contract/orders/order-machine.test.ts', test: 'moves from new to processing' },
  },
  {
    id: 'D-orders-02',
    says: 'a repeated move is a no-op, a forbidden one 409 with the allowed list',
    state: 'asserted',
    by: { file: 'api/modules/orders/desk/moves.test.ts', test: 'that is not allowed is refused with those that are' },
  },
  {
    id: 'D-orders-03',
    says: 'the buyer may cancel while new',
    state: 'asserted',
    by: { file: ORDERS, test: 'ordered takes it back only while it is new' },
  },
  {
    id: 'D-returns-01',
    says: 'returns by line and quantity, also of delivered orders',
    calls: ['POST /api/returns'],
    state: 'asserted',
    by: { file: ORDER_RETURNS, test: 'a line of a delivered order comes back' },
  },
  {
    id: 'D-returns-02',
    says: 'a return is booked once, however often it is sent',
    state: 'asserted',
    by: { file: RETURNS, test: 'ten times in a row and ten times at once, is booked once' },
  },
  {
    id: 'D-returns-03',
    says: 'more than was sold never comes back, in parallel neither',
    state: 'asserted',
    by: { file: RETURNS, test: 'of several returns of the last piece at once exactly one is booked' },
  },
  {
    id: 'D-returns-04',
    says: 'a return of an order gives back spent bonuses and takes back earned ones by its share, exactly in any number of parts',
    state: 'asserted',
    by: {
      file: ORDER_RETURNS,
      test: 'everything returned piece by piece is to the kopeck and the bonus what was paid and earned',
    },
  },
  {
    id: 'D-returns-05',
    says: 'restocked goods are in stock again, written-off goods are not',
    state: 'asserted',
    by: { file: RETURNS, test: 'a return is booked with its receipt' },
  },
  {
    id: 'D-returns-07',
    says: 'the desk returns goods of a delivered order, as long as any are left, and shows the returned ones',
    routes: ['/admin/orders/:id'],
    state: 'asserted',
    by: {
      file: OFFICE_ORDERS,
      test: 'goods come back of a delivered order only, as long as any are left, and the card says how many did',
    },
  },
  {
    id: 'D-returns-06',
    says: 'a voided return is never booked; a booked one stays, and so does its sale',
    state: 'asserted',
    by: { file: RETURNS, test: 'a booked return stays, and so does a sale of which goods have come back' },
  },
  {
    id: 'D-orders-04',
    says: 'an order’s id is made by the device: a repeat places nothing twice',
    calls: ['POST /api/orders'],
    state: 'asserted',
    by: { file: ORDERS, test: 'twenty repeats at once place one order and reserve once' },
  },
  {
    id: 'D-orders-05',
    says: 'a quote has the caller’s prices, short lines and removed goods',
    calls: ['POST /api/orders/quote'],
    state: 'asserted',
    by: { file: ORDERS, test: 'prices goods for this buyer, reports short and missing ones' },
  },
  {
    id: 'D-orders-06',
    says: 'an account’s orders are its own; a guest’s are reached by their link',
    calls: ['GET /api/orders/:id', 'POST /api/orders/:id/cancel'],
    state: 'asserted',
    by: { file: ORDERS, test: 'has an account sees their own orders only' },
  },
  {
    id: 'D-orders-07',
    says: 'the tracking link shows the order and takes it back',
    calls: ['POST /api/orders/track', 'POST /api/orders/track/cancel'],
    routes: ['/order'],
    state: 'asserted',
    by: { file: ORDERS, test: 'ordered without an account follows the order by an unguessable link' },
  },
  {
    id: 'D-orders-08',
    says: 'the desk finds orders and counts them',
    calls: ['GET /api/order-desk', 'GET /api/order-desk/counts', 'GET /api/order-desk/:id'],
    state: 'asserted',
    by: { file: ORDER_DESK, test: 'finds orders by number, name, phone, company and goods' },
  },
  {
    id: 'D-orders-45',
    says: 'the desk’s list is filtered by payment, way of delivery and pickup point, and administrators read the sums of what it finds',
    calls: ['GET /api/order-desk', 'GET /api/order-desk/points'],
    state: 'asserted',
    by: {
      file: 'api/modules/orders/desk/desk-filter.test.ts',
      test: 'by payment they find the orders whose own card says so',
    },
  },
  {
    id: 'D-orders-46',
    says: 'the orders found are a file of the same filters, for those who see the list and logged in by password',
    calls: ['GET /api/order-desk'],
    state: 'asserted',
    by: {
      file: 'api/modules/orders/desk/desk-file.test.ts',
      test: 'has exactly the orders that the filters find, as their cards show them',
    },
  },
  {
    id: 'D-orders-09',
    says: 'the desk moves, comments and prices a transport company',
    calls: [
      'POST /api/order-desk/:id/move',
      'POST /api/order-desk/:id/comment',
      'POST /api/order-desk/:id/delivery-price',
    ],
    state: 'asserted',
    by: { file: ORDER_DESK, test: 'comments, and prices a transport company' },
  },
  {
    id: 'D-orders-41',
    says: 'the desk takes down payments in parts and gives back no more than was paid',
    calls: ['POST /api/order-desk/:id/payments'],
    state: 'asserted',
    by: { file: 'api/modules/orders/payments/payments.test.ts', test: 'come in parts, each with what is still due' },
  },
  {
    id: 'D-orders-42',
    says: 'the desk edits an open order at the buyer’s request, once, over the revision it saw',
    calls: ['POST /api/order-desk/:id/edit-quote', 'POST /api/order-desk/:id/edit'],
    state: 'asserted',
    by: { file: 'api/modules/orders/desk/edits.test.ts', test: 'changes goods, delivery and contact' },
  },
  {
    id: 'D-orders-20',
    says: 'managers work the order desk',
    routes: ['/orders', '/orders/:id'],
    state: 'asserted',
    by: { file: ORDER_DESK, test: 'is worked by a seller from list to delivery' },
  },
  {
    id: 'D-orders-21',
    says: 'open orders, units and sums are capped per account, address and contact; the desk sees the load',
    calls: ['GET /api/order-desk/load'],
    state: 'asserted',
    by: { file: HELD_ORDERS, test: 'is limited for a network of any buyers, and the desk sees it' },
  },
  {
    id: 'D-orders-25',
    says: 'beyond a network’s limit an order is accepted without a reservation and says so; when the desk accepts it, it reserves its goods or reports the missing ones',
    calls: ['POST /api/orders', 'POST /api/order-desk/:id/move'],
    state: 'asserted',
    by: { file: HELD_ORDERS, test: 'beyond what a network may hold an order is taken without a hold' },
  },
  {
    id: 'D-orders-22',
    says: 'new orders lapse after the configured days, with a warning to the buyer before',
    state: 'asserted',
    by: { file: HELD_ORDERS, test: 'lapses after the days of the settings' },
  },
  {
    id: 'D-orders-23',
    says: 'messages per contact are bounded',
    state: 'asserted',
    by: { file: HELD_ORDERS, test: 'placing and canceling in turn writes a mailbox a limited number of letters a day' },
  },
  {
    id: 'D-orders-24',
    says: 'a quote never tells the figure of stock',
    state: 'asserted',
    by: { file: HELD_ORDERS, test: 'is no way to the stock figure' },
  },
  {
    id: 'D-orders-11',
    says: 'orders are worked on in the back office: found, moved, priced, printed',
    routes: ['/admin/orders', '/admin/orders/:id'],
    state: 'asserted',
    by: { file: OFFICE_ORDERS, test: 'an order offers only allowed moves' },
  },
  {
    id: 'D-orders-10',
    says: 'terms are settings; orders placed before keep theirs',
    calls: ['GET /api/settings', 'PUT /api/settings'],
    state: 'asserted',
    by: { file: SETTINGS, test: 'take effect at once: in the next quote' },
  },
  {
    id: 'D-orders-12',
    says: 'an order is neither paid nor delivered before its transport company is priced',
    state: 'asserted',
    by: { file: ORDER_DESK, test: 'neither takes the money for an order whose delivery has no price yet' },
  },
  {
    id: 'D-settings-01',
    says: 'the shop’s facts and terms are settings with placeholder defaults, in one place; changes are in the audit log with their actor',
    state: 'asserted',
    by: { file: SETTINGS, test: 'leave a line in the audit log for the facts and one for the terms' },
  },
  {
    id: 'D-settings-02',
    says: 'a save never overwrites settings changed by somebody else meanwhile',
    state: 'asserted',
    by: { file: SETTINGS, test: 'saved over a revision that somebody has changed are refused' },
  },
  {
    id: 'D-settings-03',
    says: 'settings are edited on one screen; of two people’s changes neither is lost unseen',
    routes: ['/admin/settings'],
    state: 'asserted',
    by: {
      file: 'pwa/office/settings/settings-values.test.ts',
      test: 'concurrent changes to different fields are merged',
    },
  },
  {
    id: 'D-reports-discounts',
    says: 'discounts given at the till, by seller and reason, with their receipts',
    calls: ['GET /api/reports/discounts', 'GET /api/reports/receipts'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/sales/price-overrides.test.ts',
      test: 'are summed for the owner by seller and reason, and lead to their receipts',
    },
  },
  {
    id: 'D-reports-money',
    says: 'money received by day and means of payment, tills and orders together',
    calls: ['GET /api/reports/money'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/receipts-money.test.ts',
      test: 'has receipts, returns and payments of orders on their own days, by means, and agrees with the tiles',
    },
  },
  {
    id: 'D-reports-moved',
    says: 'a subcategory that has moved is reported whole',
    state: 'asserted',
    by: { file: RECEIPTS, test: 'a subcategory is found whole in the category it is in' },
  },
  {
    id: 'D-reports-merged',
    says: 'what a merged subcategory sold is reported with the one it went into',
    state: 'asserted',
    by: {
      file: RECEIPTS,
      test: 'what was sold of a subcategory is found in the one it was merged into, each receipt once',
    },
  },
]);
