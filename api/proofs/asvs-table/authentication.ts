/** V6: passwords, guessing them, and getting back in without one; V2 and V4 as far as they are about abuse of the login. */
import type { AsvsRow } from './row.ts';

const PASSWORD = 'api/contract/people/password.test.ts';
const LIMITS = 'api/modules/people/sessions/login-limits.test.ts';
const CODE = 'api/modules/people/accounts/reset-password.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';
const REGISTRATION = 'api/modules/people/accounts/registration.test.ts';

export const authenticationRows: readonly AsvsRow[] = [
  { id: '2.4.1', level: 2, says: 'costly and sensitive functions bear no automated flood', state: 'asserted', file: 'api/modules/people/sessions/login-flood.test.ts', test: 'a flood of logins computes two hashes at once' },
  { id: '4.1.3', level: 2, says: 'headers of the proxy cannot be overridden by the caller', state: 'asserted', file: LIMITS, test: 'behind a proxy the address is the one the proxy saw' },
  { id: '6.1.1', level: 1, says: 'limits against guessing, and against locking people out, are written down', state: 'documented', file: 'api/README.md', words: 'never locked for good' },
  { id: '6.1.2', level: 2, says: 'words of this shop that passwords must not be are written down', state: 'built', file: 'api/contract/people/password.ts', words: 'OF_THIS_SHOP' },
  { id: '6.1.3', level: 2, says: 'every way in is written down with its strength', state: 'documented', file: 'api/README.md', words: 'Two ways lead in' },
  { id: '6.2.1', level: 1, says: 'at least 8 characters', state: 'asserted', file: PASSWORD, test: '«%s» is refused: %s' },
  { id: '6.2.2', level: 1, says: 'people can change their password', state: 'asserted', file: PROFILE, test: 'a new password needs the current one, logs the person out everywhere' },
  { id: '6.2.3', level: 1, says: 'a change asks for the current password', state: 'asserted', file: PROFILE, test: 'a wrong current password says so, at its field' },
  { id: '6.2.4', level: 1, says: 'the 3 000 most common passwords are refused', state: 'open', because: 'about sixty that fit the other rules are; no larger list is included' },
  { id: '6.2.5', level: 1, says: 'no rules about kinds of characters', state: 'open', because: 'the shop was asked to want letters and digits' },
  { id: '6.2.6', level: 1, says: 'password fields mask what is typed', state: 'built', file: 'pwa/ui/password-field.tsx', words: "'password'" },
  { id: '6.2.7', level: 1, says: 'pasting and password managers are welcome', state: 'built', file: 'pwa/shop/auth/login-form.tsx', words: 'autoComplete="current-password"' },
  { id: '6.2.8', level: 1, says: 'a password is checked exactly as received', state: 'asserted', file: REGISTRATION, test: 'a password is kept exactly as it was typed' },
  { id: '6.2.9', level: 2, says: '64 characters and more are permitted', state: 'asserted', file: PASSWORD, test: '«%s» is good enough' },
  { id: '6.2.10', level: 2, says: 'a password does not expire', state: 'documented', file: 'api/README.md', words: 'Passwords do not expire' },
  { id: '6.2.11', level: 2, says: 'words of this shop are refused', state: 'asserted', file: PASSWORD, test: 'is a word of this shop with a number' },
  { id: '6.2.12', level: 2, says: 'breached passwords are refused', state: 'open', because: 'no set of breached passwords is included, and none is asked over the network' },
  { id: '6.3.1', level: 1, says: 'the limits against guessing work as written down', state: 'asserted', file: LIMITS, test: 'becomes slower and slower' },
  { id: '6.3.2', level: 1, says: 'there are no default accounts', state: 'asserted', file: 'api/modules/people/accounts/ensure-admin.test.ts', test: 'makes one administrator' },
  { id: '6.3.3', level: 2, says: 'a second factor', state: 'open', because: 'the shop was asked to log people in by phone and password alone' },
  { id: '6.3.4', level: 2, says: 'there is no way in but those written down', state: 'asserted', file: 'api/proofs/role-matrix.test.ts', test: 'every route that is mounted is an endpoint of the contract' },
  { id: '6.4.1', level: 1, says: 'generated secrets are random, short-lived and not the lasting password', state: 'open',
    because: 'one-time codes are; the password generated for the first administrator or by `npm run user` is not forced to be changed' },
  { id: '6.4.2', level: 1, says: 'no password hints and secret questions', state: 'asserted', file: 'api/proofs/asvs-table/asvs-table.test.ts', test: 'nobody is asked a secret question' },
  { id: '6.4.3', level: 2, says: 'a lost password is replaced securely', state: 'asserted', file: CODE, test: 'gives a new password once and ends all sessions of the person' },
  { id: '6.4.4', level: 2, says: 'a lost second factor needs proof of identity', state: 'foreign', because: 'there is no second factor' },
  { id: '6.5.1', level: 2, says: 'a code works once', state: 'asserted', file: CODE, test: 'used twice at the same moment sets one password' },
  { id: '6.5.2', level: 2, says: 'short codes are stored under a password hash', state: 'asserted', file: CODE, test: 'is stored as a slow hash only' },
  { id: '6.5.3', level: 2, says: 'codes come from a secure generator', state: 'built', file: 'api/modules/people/accounts/issue-code.ts', words: "import { randomInt } from 'node:crypto';" },
  { id: '6.5.4', level: 2, says: 'a code has 20 bits at least', state: 'asserted', file: CODE, test: 'gives a new password once and ends all sessions of the person' },
  { id: '6.5.5', level: 2, says: 'a code lives ten minutes at most', state: 'asserted', file: CODE, test: 'runs out after ten minutes' },
  { id: '6.6.1', level: 2, says: 'codes over the telephone network go to proved numbers', state: 'foreign', because: 'nothing is sent: an administrator reads the code to the person' },
  { id: '6.6.2', level: 2, says: 'a code belongs to the request it was made for', state: 'asserted', file: CODE, test: 'is void when a newer one is issued' },
  { id: '6.6.3', level: 2, says: 'guessing a code is limited', state: 'asserted', file: CODE, test: 'bears five attempts, then not even the right one helps' },
];
