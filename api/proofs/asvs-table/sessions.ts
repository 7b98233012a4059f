/** V7: sessions. */
import type { AsvsRow } from './row.ts';

const SESSION = 'api/modules/people/sessions/session.test.ts';
const PROFILE = 'api/modules/people/profile/profile.test.ts';

export const sessionRows: readonly AsvsRow[] = [
  { id: '7.1.1', level: 2, says: 'inactivity and greatest length of a session are written down', state: 'documented', file: 'api/README.md', words: 'A session ends' },
  { id: '7.1.2', level: 2, says: 'how many sessions one person may have is written down', state: 'documented', file: 'api/README.md', words: 'as many sessions as they have devices' },
  { id: '7.1.3', level: 2, says: 'federated sessions are written down', state: 'foreign', because: 'there is no single sign-on' },
  { id: '7.2.1', level: 1, says: 'the server verifies every session token', state: 'asserted', file: 'api/proofs/role-matrix.test.ts', test: '$persona calling $name is let in' },
  { id: '7.2.2', level: 1, says: 'tokens are made anew for each session', state: 'asserted', file: SESSION, test: 'tokens and passwords are stored as hashes only' },
  { id: '7.2.3', level: 1, says: 'tokens have 128 random bits at least', state: 'built', file: 'api/modules/people/sessions/tokens.ts', words: 'const TOKEN_BYTES = 32;' },
  { id: '7.2.4', level: 1, says: 'a login makes a new session and ends the one before', state: 'asserted', file: SESSION, test: 'logging in as another person ends the session the browser had' },
  { id: '7.3.1', level: 2, says: 'a session ends when nobody uses it', state: 'asserted', file: SESSION, test: 'with it a month may pass between two visits' },
  { id: '7.3.2', level: 2, says: 'a session ends at last, however it is used', state: 'asserted', file: SESSION, test: 'a session ends after a year, however often it was refreshed' },
  { id: '7.4.1', level: 1, says: 'an ended session is worth nothing', state: 'asserted', file: SESSION, test: 'logout ends the session for every copy of its cookies' },
  { id: '7.4.2', level: 1, says: 'who is shut out loses all sessions', state: 'asserted', file: SESSION, test: 'a disabled person is out at once and cannot come back in' },
  { id: '7.4.3', level: 2, says: 'a new password ends the other sessions', state: 'asserted', file: PROFILE, test: 'a new password needs the current one, logs the person out everywhere' },
  { id: '7.4.4', level: 2, says: 'the way out is always in view', state: 'asserted', file: 'pwa/shop/shell/header.test.tsx', test: 'a person sees a way out and no login link' },
  { id: '7.4.5', level: 2, says: 'an administrator can end a person’s sessions', state: 'asserted', file: 'api/modules/people/customers/customers.test.ts', test: 'a person’s sessions can be ended without shutting them out' },
  { id: '7.5.1', level: 2, says: 'what a login rests on changes only after the password was asked for', state: 'asserted', file: PROFILE, test: 'changes nobody’s role, phone or status, whatever is sent along' },
  { id: '7.5.2', level: 2, says: 'people see their sessions and, for the password, end them', state: 'asserted', file: PROFILE, test: 'ends the other sessions at once and keeps this one, for the password only' },
  { id: '7.6.1', level: 2, says: 'sessions here and at an identity provider agree', state: 'foreign', because: 'there is no identity provider' },
  { id: '7.6.2', level: 2, says: 'a session needs an act of the person', state: 'asserted', file: 'api/http/csrf.test.ts', test: 'login is no exception: a guest needs a token bound to their browser' },
];
