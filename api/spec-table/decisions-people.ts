/** Decided beyond the specification: people and roles, orders, bonuses, reports. */
import { NOT_BUILT } from './reasons.ts';
import { inSection } from './row.ts';

const SESSION = 'pwa/local/session.test.ts';
const CALL = 'pwa/net/call.test.ts';
const PASSWORD = 'api/contract/rules/password.test.ts';

export const decisionsPeople = inSection('Decided: people', [
  { id: 'D-roles-01', says: 'the server enforces the roles of every endpoint', state: 'asserted', by: { file: 'api/hostile-input.test.ts', test: 'may call %s only when the contract says so' } },
  { id: 'D-roles-02', says: 'managers get the till with stock, never cost or margin', routes: ['/till'], 
    state: 'asserted', by: { file: 'api/domain/products/products.test.ts', test: 'figures carry what the role may see and nothing more' } },
  { id: 'D-roles-03', says: 'the back office is admin only; the till and the journal are for staff', routes: ['/admin', '/admin/sales', '/till', '/journal'],
    state: 'asserted', by: { file: 'pwa/app/router.test.tsx', test: 'the back office is for admins, the till and the journal for staff' } },
  { id: 'D-admin-01', says: 'the first run makes one admin; no default password exists', state: 'asserted', by: { file: 'api/domain/auth/ensure-admin.test.ts', test: 'makes one administrator' } },
  { id: 'D-session-01', says: 'cookies are HttpOnly and SameSite', calls: ['POST /api/auth/login'],
    state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'scripts cannot read the session, and other sites cannot send it' } },
  { id: 'D-session-05', says: 'rotating refresh with reuse detection and a grace of 10 s', calls: ['POST /api/auth/refresh'],
    state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'a spent refresh token whose successors are in use ends the session' } },
  { id: 'D-session-02', says: 'rememberMe lasts 30 days, else the browser session', state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'with it a month may pass between two visits' } },
  { id: 'D-session-03', says: 'a change of role or status works from the next request', state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'a new role works from the next request' } },
  { id: 'D-session-04', says: 'a password change ends all sessions of that person', state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'a new password ends all sessions of the person' } },
  { id: 'D-csrf-01', says: 'the token is {csrfToken} and travels in X-CSRF-Token', calls: ['GET /api/auth/csrf'],
    state: 'asserted', by: { file: CALL, test: 'is fetched once, before the first unsafe call' } },
  { id: 'D-csrf-02', says: 'a stale token is fetched anew and the call repeated once', state: 'asserted', by: { file: CALL, test: 'is fetched anew when it went stale' } },
  { id: 'D-csrf-03', says: 'an unsafe call without its token is refused', state: 'asserted', by: { file: 'api/http/csrf.test.ts', test: 'is refused without the header, without the cookie' } },
  { id: 'D-csrf-04', says: 'a browser without a session learns it with the token and is not refused twice to know', calls: ['GET /api/auth/csrf', 'GET /api/auth/me'],
    state: 'asserted', by: { file: 'pwa/queries/session.test.ts', test: 'asks nobody for who is here when the server has seen no session' } },
  { id: 'D-answer-01', says: 'login, refresh and me answer {user}', calls: ['POST /api/auth/login', 'POST /api/auth/refresh', 'GET /api/auth/me'],
    state: 'asserted', by: { file: 'api/contract/wire-shapes.test.ts', test: 'login, refresh and me answer' } },
  { id: 'D-offline-01', says: 'only a refusal means guest: an unreachable server keeps the last known person', state: 'asserted', by: { file: 'pwa/queries/session.test.ts', test: 'keeps the person last known, marked offline' } },
  { id: 'D-offline-02', says: 'logging out wipes what is role-bound, never journal drafts',
    state: 'asserted', by: { file: 'pwa/journeys/11-logout.journey.ts', test: 'after logout no stock or wholesale figure is left on the device' } },
  { id: 'D-offline-03', says: 'on a till an expired session keeps the seller', state: 'asserted', by: { file: SESSION, test: 'keeps the seller of a till, marked' } },
  { id: 'D-offline-04', says: 'staff change shifts offline by PIN', state: 'open', because: NOT_BUILT.offlinePin },
  { id: 'D-offline-05', says: 'a logout with unsent rows says how many, and keeps them',
    state: 'asserted', by: { file: 'pwa/journeys/11-logout.journey.ts', test: 'after logout no stock or wholesale figure is left on the device' } },
  { id: 'D-offline-06', says: 'a logout with unsent rows says how many roubles they are', state: 'asserted', by: { file: 'pwa/journeys/15-till-form.journey.ts', test: 'whoever logs out with unsent sales is told how many' } },
  { id: 'D-wholesale-01', says: 'pending to approved or declined with a reason; approved can be revoked', state: 'open', because: NOT_BUILT.wholesale },
  { id: 'D-wholesale-02', says: 'approval gives role wholesale, never overwriting admin or manager', state: 'open', because: NOT_BUILT.wholesale },
  { id: 'D-wholesale-03', says: 'the INN is optional but its checksum is checked', state: 'open', because: NOT_BUILT.wholesale },
  { id: 'D-password-01', says: '8 to 128 characters and not a common one', state: 'asserted', by: { file: PASSWORD, test: 'is refused: %s' } },
  { id: 'D-password-02', says: 'the current password is asked for', calls: ['POST /api/profile/password'], state: 'open', because: NOT_BUILT.account },
  { id: 'D-password-03', says: 'lost password: an admin issues a one-time code', calls: ['POST /api/auth/password-by-code'], state: 'open', because: NOT_BUILT.office },
  { id: 'D-login-01', says: 'unknown phone and wrong password read the same', quotes: ['Неверный телефон или пароль'], state: 'asserted', by: { file: 'api/domain/auth/session.test.ts', test: 'an unknown phone and a wrong password look the same' } },
  { id: 'D-login-02', says: 'growing delay per phone, limits per address with Retry-After', state: 'asserted', by: { file: 'api/domain/auth/login-limits.test.ts', test: 'becomes slower and slower' } },
]);

export const decisionsOrders = inSection('Decided: orders, bonuses, reports', [
  { id: 'D-orders-01', says: 'new -> processing, paid, canceled; processing -> paid, delivered, canceled; paid -> delivered, canceled', state: 'open', because: NOT_BUILT.orders },
  { id: 'D-orders-02', says: 'a repeated move is a no-op, a forbidden one 409 with the allowed list', state: 'open', because: NOT_BUILT.orders },
  { id: 'D-orders-03', says: 'the buyer may cancel while new', state: 'open', because: NOT_BUILT.orders },
  { id: 'D-checkout-01', says: 'name, phone, e-mail, person or company, delivery, address, payment, bonus, comment up to 500, two consents', state: 'open', because: NOT_BUILT.checkout },
  { id: 'D-checkout-02', says: 'guests order and get an unguessable tracking link', state: 'open', because: NOT_BUILT.checkout },
  { id: 'D-checkout-03', says: 'another total than the one shown is 409 quote_changed and a second press', state: 'open', because: NOT_BUILT.checkout },
  { id: 'D-checkout-04', says: 'placing reserves stock; a short line is 409 with what is left', state: 'open', because: NOT_BUILT.checkout },
  { id: 'D-checkout-05', says: 'an order placed offline waits in the journal', quotes: ['Заявка отправится, когда появится связь'], state: 'open', because: NOT_BUILT.checkout },
  { id: 'D-returns-01', says: 'returns by line and quantity, also of delivered orders', state: 'open', because: NOT_BUILT.returns },
  { id: 'D-bonuses-01', says: '1 bonus is 1 rouble; 3 % of goods paid, usable after 14 days, expiring after 365, at most 30 % of the goods', state: 'open', because: NOT_BUILT.bonuses },
  { id: 'D-bonuses-02', says: 'one accrual per order however often the status is repeated', state: 'open', because: NOT_BUILT.bonuses },
  { id: 'D-reports-01', says: 'days of the shop, both ends included, empty days as zeros', state: 'open', because: NOT_BUILT.reports },
  { id: 'D-reports-02', says: 'lines freeze price, cost, title and category names', state: 'open', because: NOT_BUILT.reports },
  { id: 'D-reports-03', says: 'missing cost counts as 0 and is said', quotes: ['без себестоимости'], state: 'open', because: NOT_BUILT.reports },
  { id: 'D-reports-04', says: 'tiles equal the sums of the tables to the kopeck', state: 'open', because: NOT_BUILT.reports },
  { id: 'D-reports-05', says: 'CSV: UTF-8 BOM, semicolons, CRLF, decimal comma, guarded against formulas', state: 'open', because: NOT_BUILT.reports },
]);
