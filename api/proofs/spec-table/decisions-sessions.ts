/** Decisions beyond the specification: sessions, logins, passwords, PINs. */
import { inSection } from './row.ts';

const SESSION = 'api/modules/people/sessions/session.test.ts';
const CALL = 'pwa/net/call.test.ts';
const SESSION_IN_PAGE = 'pwa/queries/session.test.ts';
const LOGOUT = 'pwa/journeys/11-logout.journey.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const CODE = 'api/modules/people/accounts/reset-password.test.ts';
const LIMITS = 'api/modules/people/sessions/login-limits.test.ts';

export const decisionsSessions = inSection('Decided: sessions and logins', [
  {
    id: 'D-session-01',
    says: 'cookies are HttpOnly and SameSite',
    calls: ['POST /api/auth/login'],
    state: 'asserted',
    by: { file: SESSION, test: 'scripts cannot read the session, and other sites cannot send it' },
  },
  {
    id: 'D-session-05',
    says: 'rotating refresh with reuse detection and a grace of 10 s',
    calls: ['POST /api/auth/refresh'],
    state: 'asserted',
    by: { file: SESSION, test: 'a spent refresh token whose successors are in use ends the session' },
  },
  {
    id: 'D-session-02',
    says: 'rememberMe lasts 30 days, else the browser session',
    state: 'asserted',
    by: { file: SESSION, test: 'with it a month may pass between two visits' },
  },
  {
    id: 'D-session-03',
    says: 'a change of role or status works from the next request',
    state: 'asserted',
    by: { file: SESSION, test: 'a new role works from the next request' },
  },
  {
    id: 'D-session-04',
    says: 'a password change ends all sessions of that person',
    state: 'asserted',
    by: { file: SESSION, test: 'a new password ends all sessions of the person' },
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
    by: { file: SESSION_IN_PAGE, test: 'does not ask for the person if the server has seen no session' },
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
    by: { file: SESSION_IN_PAGE, test: 'keeps the person last known, marked offline' },
  },
  {
    id: 'D-offline-02',
    says: 'logging out wipes role-bound data, never journal drafts',
    state: 'asserted',
    by: { file: LOGOUT, test: 'after logout no stock or wholesale figure is left on the device' },
  },
  {
    id: 'D-offline-03',
    says: 'on a till an expired session keeps the seller',
    state: 'asserted',
    by: { file: 'pwa/device/person/session.test.ts', test: 'keeps the seller of a till, marked' },
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
    by: { file: LOGOUT, test: 'after logout no stock or wholesale figure is left on the device' },
  },
  {
    id: 'D-offline-06',
    says: 'a logout with unsent rows says how many roubles they are',
    state: 'asserted',
    by: { file: 'pwa/journeys/15-till-form.journey.ts', test: 'whoever logs out with unsent sales is told how many' },
  },
  {
    id: 'D-password-01',
    says: '8 to 128 characters and not a common one',
    state: 'asserted',
    by: { file: 'api/contract/people/password.test.ts', test: 'is refused: %s' },
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
    by: { file: SESSION, test: 'an unknown phone and a wrong password look the same' },
  },
  {
    id: 'D-login-02',
    says: 'growing delay per phone and network, limits per network with Retry-After',
    state: 'asserted',
    by: { file: LIMITS, test: 'becomes slower and slower' },
  },
  {
    id: 'D-login-03',
    says: 'registration is limited per address, so that it is no oracle for phones',
    state: 'asserted',
    by: {
      file: 'api/modules/people/accounts/registration.test.ts',
      test: 'an address may try twenty times in an hour',
    },
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
]);
