/** Decided beyond the specification: people and roles, orders, bonuses, reports. */
import { inSection } from './row.ts';

const SESSION = 'pwa/device/person/session.test.ts';
const CALL = 'pwa/net/call.test.ts';
const REGISTRATION = 'api/modules/people/accounts/registration.test.ts';
const CODE = 'api/modules/people/accounts/reset-password.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const CUSTOMERS = 'api/modules/people/customers/customers.test.ts';
const PERSONAL_DATA = 'api/modules/exchange/personal-data/personal-data.test.ts';
const LIMITS = 'api/modules/people/sessions/login-limits.test.ts';
const PASSWORD = 'api/contract/people/password.test.ts';
const OFFICE = 'pwa/journeys/20-customers.journey.ts';

export const decisionsPeople = inSection('Decided: people', [
  {
    id: 'D-roles-01',
    says: 'the server enforces the roles of every endpoint',
    state: 'asserted',
    by: { file: 'api/proofs/role-matrix.test.ts', test: '$persona calling $name is let in' },
  },
  {
    id: 'D-roles-02',
    says: 'managers get the till with stock, never cost or margin',
    routes: ['/till'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/listing/products.test.ts',
      test: 'figures carry what the role may see and nothing more',
    },
  },
  {
    id: 'D-roles-03',
    says: 'the back office is admin only; the till and the journal are for staff',
    routes: ['/admin', '/admin/sales', '/admin/customers', '/admin/customers/:id', '/admin/audit', '/till', '/journal'],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the back office is for admins, the till and the journal for staff' },
  },
  {
    id: 'D-admin-01',
    says: 'the first run makes one admin; no default password exists',
    state: 'asserted',
    by: { file: 'api/modules/people/accounts/ensure-admin.test.ts', test: 'makes one administrator' },
  },
  {
    id: 'D-session-01',
    says: 'cookies are HttpOnly and SameSite',
    calls: ['POST /api/auth/login'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/sessions/session.test.ts',
      test: 'scripts cannot read the session, and other sites cannot send it',
    },
  },
  {
    id: 'D-session-05',
    says: 'rotating refresh with reuse detection and a grace of 10 s',
    calls: ['POST /api/auth/refresh'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/sessions/session.test.ts',
      test: 'a spent refresh token whose successors are in use ends the session',
    },
  },
  {
    id: 'D-session-02',
    says: 'rememberMe lasts 30 days, else the browser session',
    state: 'asserted',
    by: { file: 'api/modules/people/sessions/session.test.ts', test: 'with it a month may pass between two visits' },
  },
  {
    id: 'D-session-03',
    says: 'a change of role or status works from the next request',
    state: 'asserted',
    by: { file: 'api/modules/people/sessions/session.test.ts', test: 'a new role works from the next request' },
  },
  {
    id: 'D-session-04',
    says: 'a password change ends all sessions of that person',
    state: 'asserted',
    by: { file: 'api/modules/people/sessions/session.test.ts', test: 'a new password ends all sessions of the person' },
  },
  {
    id: 'D-csrf-01',
    says: 'the token is {csrfToken} and travels in X-CSRF-Token',
    calls: ['GET /api/auth/csrf'],
    state: 'asserted',
    by: { file: CALL, test: 'is fetched once, before the first unsafe call' },
  },
  {
    id: 'D-csrf-02',
    says: 'a stale token is fetched anew and the call repeated once',
    state: 'asserted',
    by: { file: CALL, test: 'is fetched anew when it went stale' },
  },
  {
    id: 'D-csrf-03',
    says: 'an unsafe call without its token is refused',
    state: 'asserted',
    by: { file: 'api/http/csrf.test.ts', test: 'is refused without the header, without the cookie' },
  },
  {
    id: 'D-csrf-04',
    says: 'a browser without a session learns it with the token and is not refused twice to know',
    calls: ['GET /api/auth/csrf', 'GET /api/auth/me'],
    state: 'asserted',
    by: {
      file: 'pwa/queries/session.test.ts',
      test: 'asks nobody for who is here when the server has seen no session',
    },
  },
  {
    id: 'D-answer-01',
    says: 'login, refresh and me answer {user}',
    calls: ['POST /api/auth/login', 'POST /api/auth/refresh', 'GET /api/auth/me'],
    state: 'asserted',
    by: { file: 'api/contract/spec-shapes.test.ts', test: 'login, refresh and me answer' },
  },
  {
    id: 'D-offline-01',
    says: 'only a refusal means guest: an unreachable server keeps the last known person',
    state: 'asserted',
    by: { file: 'pwa/queries/session.test.ts', test: 'keeps the person last known, marked offline' },
  },
  {
    id: 'D-offline-02',
    says: 'logging out wipes what is role-bound, never journal drafts',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/11-logout.journey.ts',
      test: 'after logout no stock or wholesale figure is left on the device',
    },
  },
  {
    id: 'D-offline-03',
    says: 'on a till an expired session keeps the seller',
    state: 'asserted',
    by: { file: SESSION, test: 'keeps the seller of a till, marked' },
  },
  {
    id: 'D-offline-04',
    says: 'staff change shifts offline by PIN; what they record waits for a real login',
    routes: ['/till'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/34-seller-switch.journey.ts',
      test: 'a seller who takes over by PIN offline sells under their own name; it goes once, after a real login, and never by the former session',
    },
  },
  {
    id: 'D-pin-01',
    says: 'tries at a PIN are limited, with growing waits, across reloads',
    state: 'asserted',
    by: {
      file: 'pwa/device/person/pins.test.ts',
      test: 'cost a growing wait that is kept on the disk, also for the right one',
    },
  },
  {
    id: 'D-offline-05',
    says: 'a logout with unsent rows says how many, and keeps them',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/11-logout.journey.ts',
      test: 'after logout no stock or wholesale figure is left on the device',
    },
  },
  {
    id: 'D-offline-06',
    says: 'a logout with unsent rows says how many roubles they are',
    state: 'asserted',
    by: { file: 'pwa/journeys/15-till-form.journey.ts', test: 'whoever logs out with unsent sales is told how many' },
  },
  {
    id: 'D-wholesale-01',
    says: 'pending to approved or declined with a reason; approved can be revoked',
    calls: [
      'POST /api/customers/:id/wholesale/approve',
      'POST /api/customers/:id/wholesale/decline',
      'POST /api/customers/:id/wholesale/revoke',
    ],
    state: 'asserted',
    by: {
      file: 'api/contract/orders/wholesale.test.ts',
      test: 'to %s leads from none, pending, approved and declined',
    },
  },
  {
    id: 'D-wholesale-04',
    says: 'a refusal and a revocation carry a reason that the person reads',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'a refusal tells its reason, and the person may apply again' },
  },
  {
    id: 'D-wholesale-05',
    says: 'an application comes with the registration or from the cabinet, and again after a refusal',
    calls: ['POST /api/profile/wholesale', 'POST /api/auth/register'],
    state: 'asserted',
    by: {
      file: PROFILE,
      test: 'an application for wholesale waits, and cannot be made twice, not even at the same moment',
    },
  },
  {
    id: 'D-wholesale-02',
    says: 'approval gives role wholesale, never overwriting admin or manager',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'an approval never overwrites the role %s' },
  },
  {
    id: 'D-wholesale-06',
    says: 'approval works from the next request',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'an approval gives role and prices from the next request, and is recorded' },
  },
  {
    id: 'D-wholesale-03',
    says: 'the INN is optional but its checksum is checked',
    state: 'asserted',
    by: { file: 'api/contract/people/inn.test.ts', test: '«%s» is refused: %s' },
  },
  {
    id: 'D-office-01',
    says: 'an administrator judges applications on a screen, and that works from the next request',
    routes: ['/admin/customers', '/admin/customers/:id'],
    calls: ['GET /api/customers', 'GET /api/customers/:id'],
    state: 'asserted',
    by: { file: OFFICE, test: 'an applicant is approved and pays wholesale from the next request on' },
  },
  {
    id: 'D-office-02',
    says: 'a decision that another administrator has taken first is told, not repeated; a reason typed is kept when there is no network',
    state: 'asserted',
    by: { file: OFFICE, test: 'an application that another administrator has decided meanwhile is not decided twice' },
  },
  {
    id: 'D-office-03',
    says: 'codes, roles and access are given on the screens, each of these acts stands in the audit log',
    routes: ['/admin/audit'],
    calls: [
      'PATCH /api/customers/:id',
      'POST /api/customers/:id/disable',
      'POST /api/customers/:id/enable',
      'GET /api/audit',
    ],
    state: 'asserted',
    by: { file: OFFICE, test: 'a one-time code gives a new password once; whoever is shut out is out at once' },
  },
  {
    id: 'D-office-04',
    says: 'the administrator’s people are kept nowhere on the device and go from every tab at a logout',
    state: 'asserted',
    by: { file: OFFICE, test: 'people are kept nowhere on the device' },
  },
  {
    id: 'D-office-05',
    says: 'the audit log reads in Russian, what was before what is',
    state: 'asserted',
    by: { file: 'pwa/office/audit/audit-page.test.tsx', test: 'an entry says when, what, about whom' },
  },
  {
    id: 'D-password-01',
    says: '8 to 128 characters and not a common one',
    state: 'asserted',
    by: { file: PASSWORD, test: 'is refused: %s' },
  },
  {
    id: 'D-password-02',
    says: 'the current password is asked for',
    calls: ['POST /api/profile/password'],
    state: 'asserted',
    by: { file: PROFILE, test: 'a new password needs the current one, logs the person out everywhere' },
  },
  {
    id: 'D-password-03',
    says: 'lost password: an admin issues a one-time code',
    calls: ['POST /api/auth/password-by-code', 'POST /api/customers/:id/code'],
    state: 'asserted',
    by: { file: CODE, test: 'gives a new password once and ends all sessions of the person' },
  },
  {
    id: 'D-password-04',
    says: 'a one-time code runs out, bears five attempts and answers an unknown phone alike',
    state: 'asserted',
    by: { file: CODE, test: 'bears five attempts, then not even the right one helps' },
  },
  {
    id: 'D-login-01',
    says: 'unknown phone and wrong password read the same',
    quotes: ['Неверный телефон или пароль'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/sessions/session.test.ts',
      test: 'an unknown phone and a wrong password look the same',
    },
  },
  {
    id: 'D-login-02',
    says: 'growing delay per phone and network, limits per network with Retry-After',
    state: 'asserted',
    by: { file: 'api/modules/people/sessions/login-limits.test.ts', test: 'becomes slower and slower' },
  },
  {
    id: 'D-login-03',
    says: 'registration is limited per address, so that it is no oracle for phones',
    state: 'asserted',
    by: { file: REGISTRATION, test: 'an address may try twenty times in an hour' },
  },
  {
    id: 'D-login-04',
    says: 'guesses at the current password become slower, whatever strangers guess at the login',
    state: 'asserted',
    by: { file: PROFILE, test: 'guesses at the current password become slower like those at the login' },
  },
  {
    id: 'D-login-05',
    says: 'an IPv6 network counts as one address',
    state: 'asserted',
    by: { file: LIMITS, test: 'from one network’s many IPv6 addresses are those of one' },
  },
  {
    id: 'D-login-06',
    says: 'a browser that has logged in as this person before is never held up by a stranger’s guesses',
    state: 'asserted',
    by: { file: LIMITS, test: 'hold up neither a browser that has logged in as its owner' },
  },
  {
    id: 'D-consent-01',
    says: 'a consent is stored with text version and time, and its giver can read and save it',
    calls: ['GET /api/profile/consents'],
    state: 'asserted',
    by: { file: REGISTRATION, test: 'a consent is stored with the version of its text; a bare call stores none' },
  },
  {
    id: 'D-cabinet-01',
    says: 'a person can save what the shop keeps about them',
    calls: ['GET /api/profile/data', 'GET /api/profile/consents'],
    state: 'asserted',
    by: { file: PROFILE, test: 'shows the consents given with their words, and offers them as a file' },
  },
  {
    id: 'D-cabinet-02',
    says: 'a person sees where they are logged in',
    calls: ['GET /api/profile/sessions'],
    state: 'asserted',
    by: { file: PROFILE, test: 'lists where the person is logged in, this session first' },
  },
  {
    id: 'D-cabinet-03',
    says: 'a person ends the other sessions, for the password',
    calls: ['POST /api/profile/sessions/end-others'],
    state: 'asserted',
    by: { file: PROFILE, test: 'ends the other sessions at once and keeps this one, for the password only' },
  },
  {
    id: 'D-cabinet-04',
    says: 'a person asks for deletion of the account and may take it back',
    calls: ['POST /api/profile/deletion-request', 'POST /api/profile/deletion-request/withdraw'],
    state: 'asserted',
    by: { file: PROFILE, test: 'a request for deletion is recorded once and can be taken back' },
  },
  {
    id: 'D-personal-data-01',
    says: 'an administrator hands out all that the shop holds on a person, and the log keeps that they did',
    calls: ['GET /api/customers/:id/data'],
    state: 'asserted',
    by: {
      file: PERSONAL_DATA,
      test: 'a copy holds the account, consents, sessions, orders with and without it, receipts, letters and what was done',
    },
  },
  {
    id: 'D-personal-data-02',
    says: 'a person’s data are erased for good; documents and books stay without the person',
    calls: ['POST /api/customers/:id/erase'],
    state: 'asserted',
    by: { file: PERSONAL_DATA, test: 'of the person nothing is left in any table, and all books are what they were' },
  },
  {
    id: 'D-personal-data-03',
    says: 'nothing is erased while an order is under way',
    state: 'asserted',
    by: {
      file: PERSONAL_DATA,
      test: 'while an order is under way, with the account or under its phone, nothing is erased and the answer names the orders',
    },
  },
  {
    id: 'D-customers-01',
    says: 'people are found by digits of the phone, name, company and INN',
    calls: ['GET /api/customers', 'GET /api/customers/:id'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'finds people by digits of the phone however written' },
  },
  {
    id: 'D-customers-02',
    says: 'an administrator gives roles, never their own',
    calls: ['PATCH /api/customers/:id'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'nobody changes their own role or access' },
  },
  {
    id: 'D-customers-03',
    says: 'the last administrator stays',
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'two administrators who demote each other at once leave one' },
  },
  {
    id: 'D-customers-04',
    says: 'who is shut out loses all sessions at once',
    calls: ['POST /api/customers/:id/disable', 'POST /api/customers/:id/enable'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'who is shut out loses all sessions at once and cannot log in until let back' },
  },
  {
    id: 'D-customers-05',
    says: 'an administrator ends a person’s sessions',
    calls: ['POST /api/customers/:id/end-sessions'],
    state: 'asserted',
    by: { file: CUSTOMERS, test: 'a person’s sessions can be ended without shutting them out' },
  },
  {
    id: 'D-audit-01',
    says: 'who did what to whom, when and with what is kept and found',
    calls: ['GET /api/audit'],
    state: 'asserted',
    by: {
      file: 'api/modules/audit/audit.test.ts',
      test: 'says who did what to whom, when and with what, newest first',
    },
  },
]);

const CHECKOUT = 'pwa/journeys/28-checkout.journey.ts';
const ORDERS = 'api/modules/orders/orders.test.ts';
const ORDER_MOVES = 'api/modules/orders/desk/moves.test.ts';
const ORDER_DESK = 'api/modules/orders/desk/desk.test.ts';
const RETURNS = 'api/modules/till/returns/returns.test.ts';
const ORDER_RETURNS = 'api/modules/till/returns/order-returns.test.ts';
const SETTINGS = 'api/modules/shop/settings/settings.test.ts';
const MESSAGES = 'api/modules/orders/messages/messages.test.ts';

export const decisionsOrders = inSection('Decided: orders, bonuses, reports', [
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
    by: { file: ORDER_MOVES, test: 'that is not allowed is refused with those that are' },
  },
  {
    id: 'D-orders-03',
    says: 'the buyer may cancel while new',
    state: 'asserted',
    by: { file: ORDERS, test: 'ordered takes it back only while it is new' },
  },
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
    says: 'placing reserves stock; a short line is 409, with what is left for staff',
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
    says: 'wholesale buyers order by pasting articles and quantities; others are told how to become one',
    routes: ['/quick-order'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/quick-order/quick-order-page.test.tsx',
      test: 'a guest is sent to the login, a customer told how to become a wholesale buyer, who alone gets the list',
    },
  },
  {
    id: 'D-quickorder-02',
    says: 'what lacks to the least wholesale sum is said before the press',
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
    says: 'what goes back on the shelf is in stock again, what is written off is not',
    state: 'asserted',
    by: { file: RETURNS, test: 'a return is booked with its receipt' },
  },
  {
    id: 'D-returns-07',
    says: 'the desk takes goods of a delivered order back, as long as any are left, and says what came back',
    routes: ['/admin/orders/:id'],
    state: 'asserted',
    by: {
      file: 'pwa/office/orders/orders.test.tsx',
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
    says: 'a quote says what goods cost whoever asks, what is short and what is gone',
    calls: ['POST /api/orders/quote'],
    state: 'asserted',
    by: { file: ORDERS, test: 'prices goods for whoever asks, says what is short or gone' },
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
    id: 'D-orders-20',
    says: 'managers work the order desk',
    routes: ['/orders', '/orders/:id'],
    state: 'asserted',
    by: { file: ORDER_DESK, test: 'is worked by a seller from list to delivery' },
  },
  {
    id: 'D-orders-21',
    says: 'open orders, units and sums are capped per account, address and contact; the desk is told',
    calls: ['GET /api/order-desk/load'],
    state: 'asserted',
    by: {
      file: 'api/modules/orders/checkout/held-orders.test.ts',
      test: 'is bounded for a network whoever asks, and the desk is told of it',
    },
  },
  {
    id: 'D-orders-22',
    says: 'new orders lapse after a setting’s days, the buyer is told before',
    state: 'asserted',
    by: { file: 'api/modules/orders/checkout/held-orders.test.ts', test: 'lapses after the days of the settings' },
  },
  {
    id: 'D-orders-23',
    says: 'messages per contact are bounded',
    state: 'asserted',
    by: {
      file: 'api/modules/orders/checkout/held-orders.test.ts',
      test: 'ordered and taken back by turns writes a mailbox so many letters a day',
    },
  },
  {
    id: 'D-orders-24',
    says: 'a quote never tells the figure of stock',
    state: 'asserted',
    by: { file: 'api/modules/orders/checkout/held-orders.test.ts', test: 'is no way to the stock figure' },
  },
  {
    id: 'D-orders-11',
    says: 'orders are worked on in the back office: found, moved, priced, printed',
    routes: ['/admin/orders', '/admin/orders/:id'],
    state: 'asserted',
    by: { file: 'pwa/office/orders/orders.test.tsx', test: 'offers only the moves that are allowed' },
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
    says: 'the shop’s facts and terms are settings with placeholder defaults, in one place; who changed what stands in the audit log',
    state: 'asserted',
    by: { file: SETTINGS, test: 'leave a line in the audit log for the facts and one for the terms' },
  },
  {
    id: 'D-settings-02',
    says: 'nobody overwrites settings that somebody else has changed meanwhile',
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
      test: 'of two people’s changes each keeps what only they touched',
    },
  },
  {
    id: 'D-messages-05',
    says: 'letters are read in the back office: of which order, to whom, whether they have left, and that no way to send is known',
    routes: ['/admin/messages'],
    state: 'asserted',
    by: { file: 'pwa/office/messages/messages.test.tsx', test: 'without a way to send it says so' },
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
    says: 'a refused letter is tried again and fails in the end; somebody may send it again',
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
    says: 'a command proves that the ledger is what the orders say, and fails on a planted error',
    state: 'asserted',
    by: { file: 'api/modules/orders/bonuses/bonus-proof.test.ts', test: 'names an entry of another person' },
  },
  {
    id: 'D-bonuses-04',
    says: 'stock, reservations and bonuses agree after any story, in parallel too',
    state: 'asserted',
    by: { file: 'api/proofs/books/books.test.ts', test: 'agree after any story of orders' },
  },
  {
    id: 'D-reports-01',
    says: 'days of the shop, both ends included, empty days as zeros',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'sales land on the shop' },
  },
  {
    id: 'D-reports-02',
    says: 'lines freeze price, cost, title and category names',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'the files of a past month stay the same' },
  },
  {
    id: 'D-reports-03',
    says: 'missing cost counts as 0 and is said',
    quotes: ['без себестоимости'],
    state: 'asserted',
    by: { file: 'pwa/office/reports/reports.test.tsx', test: 'says what one must know: pieces without a cost' },
  },
  {
    id: 'D-reports-04',
    says: 'tiles equal the sums of the tables to the kopeck',
    state: 'asserted',
    by: { file: 'api/modules/reports/reports.test.ts', test: 'tiles equal the sums' },
  },
  {
    id: 'D-reports-06',
    says: 'who sold what, and the receipts behind every figure: tables, tiles and receipts agree for any days and category',
    calls: ['GET /api/reports/by-seller', 'GET /api/reports/receipts'],
    state: 'asserted',
    by: { file: 'api/modules/reports/report-story.test.ts', test: 'agree with each other and with a plain recount' },
  },
  {
    id: 'D-reports-05',
    says: 'CSV: UTF-8 BOM, semicolons, CRLF, decimal comma, guarded against formulas',
    state: 'asserted',
    by: { file: 'api/http/csv.test.ts', test: 'a file opens in a Russian spreadsheet' },
  },
  {
    id: 'D-reports-07',
    says: 'orders count on the day they were delivered',
    state: 'asserted',
    by: {
      file: 'api/modules/reports/receipts.test.ts',
      test: 'sales, delivered orders and returns come the latest first',
    },
  },
  {
    id: 'D-reports-08',
    says: 'every figure leads to its receipts',
    calls: ['GET /api/reports/receipts'],
    state: 'asserted',
    by: {
      file: 'api/modules/reports/receipts.test.ts',
      test: 'receipts behind a tile, a day, a product, a category and a seller add up',
    },
  },
  {
    id: 'D-reports-09',
    says: 'sales by seller, orders as the online shop',
    calls: ['GET /api/reports/by-seller'],
    state: 'asserted',
    by: { file: 'api/modules/reports/receipts.test.ts', test: 'by seller: who sold it' },
  },
  {
    id: 'D-reports-10',
    says: 'a renamed category is reported whole',
    state: 'asserted',
    by: { file: 'api/modules/reports/receipts.test.ts', test: 'a category is found whole by the address it has now' },
  },
  {
    id: 'D-reports-11',
    says: "the shop's days whatever zone the server is in",
    state: 'asserted',
    by: { file: 'api/modules/reports/report-zones.test.ts', test: 'a sale at 23:59 in Moscow counts on its day' },
  },
  {
    id: 'D-reports-12',
    says: 'a command proves the kept sums, and fails on a planted error',
    state: 'asserted',
    by: {
      file: 'api/modules/reports/report-proof.test.ts',
      test: 'names a day, a category, a month and a product whose sum is wrong',
    },
  },
]);
