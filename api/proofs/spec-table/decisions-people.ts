/** Decisions beyond the specification: people and their roles. */
import { inSection } from './row.ts';

const SESSION = 'pwa/device/person/session.test.ts';
const CALL = 'pwa/net/call.test.ts';
const REGISTRATION = 'api/modules/people/accounts/registration.test.ts';
const CODE = 'api/modules/people/accounts/reset-password.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const BUYERS = 'api/modules/reports/buyers/buyers.test.ts';
const CUSTOMERS = 'api/modules/people/customers/customers.test.ts';
const PERSONAL_DATA = 'api/modules/exchange/personal-data/personal-data.test.ts';
const BELONGINGS = 'api/modules/people/belongings/belongings.test.ts';
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
    says: 'a stale token is renewed and the call repeated once',
    state: 'asserted',
    by: { file: CALL, test: 'is fetched again when it became invalid' },
  },
  {
    id: 'D-csrf-03',
    says: 'an unsafe call without its token is refused',
    state: 'asserted',
    by: { file: 'api/http/request/csrf.test.ts', test: 'is refused without the header, without the cookie' },
  },
  {
    id: 'D-csrf-04',
    says: 'a browser without a session learns it with the token and is not refused twice to know',
    calls: ['GET /api/auth/csrf', 'GET /api/auth/me'],
    state: 'asserted',
    by: {
      file: 'pwa/queries/session.test.ts',
      test: 'does not ask for the person if the server has seen no session',
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
    says: 'logging out wipes role-bound data, never journal drafts',
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
    says: 'staff change shifts offline by PIN; their rows wait for their own session',
    routes: ['/till'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/34-seller-switch.journey.ts',
      test: 'a seller who takes over by PIN offline sells under their own name; it goes once, in a session of their own that the PIN opens, and never by the former one',
    },
  },
  {
    id: 'D-pin-02',
    says: 'with a connection a PIN opens the seller’s own session, bound to this device, kept apart and revocable',
    routes: ['/till'],
    calls: ['PUT /api/devices/:id/till-pin', 'POST /api/auth/till-pin', 'DELETE /api/devices/:id/till-pins/:personId'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/41-till-pin.journey.ts',
      test: 'by PIN the next seller’s receipts go under their own session at once, in a dead spot as soon as there is a network; a removed PIN opens nothing',
    },
  },
  {
    id: 'D-pin-03',
    says: 'a PIN is revoked when the login it depends on changes, and by its owner at the till and in the cabinet',
    calls: ['DELETE /api/devices/:id/till-pin', 'POST /api/profile/sessions/:id/end'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/till-pins/till-pins.test.ts',
      test: 'is removed by %s: its session ends, it opens none, and the till is told to forget it',
    },
  },
  {
    id: 'D-purchases-01',
    says: 'a buyer’s receipts are in their own cabinet, and in no other',
    routes: ['/account/orders'],
    calls: ['GET /api/purchases'],
    state: 'asserted',
    by: {
      file: 'api/modules/till/sales/attached-sales.test.ts',
      test: 'stand in the buyer’s own cabinet with their lines and what came back, and in nobody else’s',
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
    id: 'D-wholesale-07',
    says: 'an administrator agrees a per cent off wholesale prices and a least sum with an approved buyer; they are in force wherever the buyer sees a price or pays one',
    calls: ['PUT /api/customers/:id/wholesale/terms'],
    state: 'asserted',
    by: {
      file: 'api/proofs/own-terms.test.ts',
      test: 'determine the buyer’s prices everywhere, to the kopeck; others see their own, in any order of requests',
    },
  },
  {
    id: 'D-wholesale-08',
    says: 'individual terms reach the buyer’s open shop, apply there offline, and determine the till’s prices',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/46-own-terms.journey.ts',
      test: 'terms agreed on the card reach the buyer’s open shop, hold there without a network, and are what the till charges',
    },
  },
  {
    id: 'D-wholesale-09',
    says: 'agreeing terms shows the goods that they bring below cost; only administrators can see these',
    calls: ['GET /api/reports/below-cost'],
    state: 'asserted',
    by: {
      file: 'api/proofs/own-terms.test.ts',
      test: 'that bring goods below cost are shown only to administrators, by the buyer’s price today',
    },
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
    says: 'a decision already taken by another administrator is shown, not repeated; a typed reason is kept when offline',
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
    says: 'the audit log is in Russian, with the old value before the new one',
    state: 'asserted',
    by: { file: 'pwa/office/audit/audit-page.test.tsx', test: 'an entry shows time, action, subject' },
  },
  {
    id: 'D-password-01',
    says: '8 to 128 characters and not a common one',
    state: 'asserted',
    by: { file: PASSWORD, test: 'is refused: %s' },
  },
  {
    id: 'D-password-02',
    says: 'the current password is required',
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
    says: 'a one-time code expires, allows five attempts and treats an unknown phone alike',
    state: 'asserted',
    by: { file: CODE, test: 'allows five attempts, then even the right one fails' },
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
    says: 'guesses at the current password become slower, independent of strangers’ guesses at the login',
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
    says: 'a person can save the shop’s data about them',
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
    id: 'D-belongings-01',
    says: 'cart and favourites follow the person from device to device; of a line the latest act counts, removals are remembered',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: { file: BELONGINGS, test: 'the latest act on a line counts, however late it arrives; a removal is remembered' },
  },
  {
    id: 'D-belongings-02',
    says: 'what a guest has chosen joins by the greater quantity',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: {
      file: BELONGINGS,
      test: 'a guest’s lines join by the greater quantity, unless the person removed the line later',
    },
  },
  {
    id: 'D-belongings-03',
    says: 'another account sees nothing of it, neither on the server nor on the device',
    calls: ['POST /api/profile/belongings'],
    state: 'asserted',
    by: { file: 'pwa/journeys/58-two-devices.journey.ts', test: 'the next person sees none of them' },
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
    id: 'D-customers-06',
    says: 'an administrator sees each person’s purchases, by sum or latest purchase, also as a file',
    calls: ['GET /api/reports/buyers', 'GET /api/reports/buyers/:id'],
    state: 'asserted',
    by: {
      file: BUYERS,
      test: 'purchases of a person are their receipts and delivered orders without returns',
    },
  },
  {
    id: 'D-customers-07',
    says: 'an administrator corrects a buyer’s bonuses with a reason; never below zero, never twice',
    calls: ['POST /api/customers/:id/bonuses'],
    state: 'asserted',
    by: { file: BUYERS, test: 'bonuses are given and taken once, with a reason, never more than there are' },
  },
  {
    id: 'D-customers-08',
    says: 'administrators note things about a person, each note by itself',
    calls: ['GET /api/customers/:id/notes', 'POST /api/customers/:id/notes', 'DELETE /api/customers/:id/notes/:noteId'],
    state: 'asserted',
    by: { file: BUYERS, test: 'notes are written and removed one by one; the same again changes nothing' },
  },
  {
    id: 'D-staff-01',
    says: 'an administrator adds a colleague, who chooses a password with a code that can be withdrawn',
    calls: ['GET /api/staff', 'POST /api/staff', 'DELETE /api/customers/:id/code'],
    routes: ['/admin/staff'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/staff/staff.test.ts',
      test: 'an added colleague sets a password with the code and can work at once',
    },
  },
  {
    id: 'D-staff-02',
    says: 'an administrator switches a second factor on and off, and another one takes it away',
    calls: [
      'GET /api/profile/second-factor',
      'POST /api/profile/second-factor',
      'POST /api/profile/second-factor/confirm',
      'POST /api/profile/second-factor/end',
      'DELETE /api/customers/:id/second-factor',
    ],
    state: 'asserted',
    by: {
      file: 'api/modules/people/second-factor/second-factor.test.ts',
      test: 'another administrator resets it, none their own, and the log has who',
    },
  },
  {
    id: 'D-roles-goods-list',
    says: 'who edits pages has a list of goods without stock and cost',
    calls: ['GET /api/inventory/goods'],
    routes: ['/admin/goods'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/content-role.test.ts',
      test: 'a product they make begins with no stock, and stands in their list',
    },
  },
  {
    id: 'D-audit-01',
    says: 'the audit log keeps actor, action, subject, time and details, and is searchable',
    calls: ['GET /api/audit'],
    state: 'asserted',
    by: {
      file: 'api/modules/audit/audit.test.ts',
      test: 'says who did what to whom, when and with what, newest first',
    },
  },
]);
