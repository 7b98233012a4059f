/** V3 and V14, as far as cookies, forged requests and data kept by the browser are concerned. */
import type { AsvsRow } from './row.ts';

const SESSION = 'api/modules/people/sessions/session.test.ts';
const MATRIX = 'api/proofs/role-matrix.test.ts';

export const browserRows: readonly AsvsRow[] = [
  {
    id: '3.3.1',
    level: 1,
    says: 'cookies are Secure and named with a prefix that vouches for it',
    state: 'asserted',
    file: SESSION,
    test: 'over TLS the names of the cookies make the browser vouch',
  },
  {
    id: '3.3.2',
    level: 2,
    says: 'each cookie has the SameSite that its purpose needs',
    state: 'asserted',
    file: SESSION,
    test: 'scripts cannot read the session, and other sites cannot send it',
  },
  {
    id: '3.3.3',
    level: 2,
    says: 'cookies carry the prefix __Host-',
    state: 'open',
    because:
      'three of four do; the refresh token travels below /api/auth only, which that prefix forbids, and carries __Secure- instead',
  },
  {
    id: '3.3.4',
    level: 2,
    says: 'a session token is HttpOnly and travels in Set-Cookie alone',
    state: 'asserted',
    file: SESSION,
    test: 'scripts cannot read the session, and other sites cannot send it',
  },
  {
    id: '3.5.1',
    level: 1,
    says: 'sensitive calls prove that the shop’s own page makes them',
    state: 'asserted',
    file: MATRIX,
    test: '$persona calling $name without a CSRF token is refused',
  },
  {
    id: '3.5.2',
    level: 1,
    says: 'nothing relies on a preflight that a request could avoid',
    state: 'asserted',
    file: 'api/http/request/csrf.test.ts',
    test: 'from another site’s page is refused by what the browser says of it',
  },
  {
    id: '3.5.3',
    level: 1,
    says: 'calls that change something use no safe method',
    state: 'asserted',
    file: MATRIX,
    test: 'no GET endpoint changes data',
  },
  {
    id: '3.5.4',
    level: 2,
    says: 'separate applications live on separate hosts',
    state: 'foreign',
    because: 'there is one application',
  },
  {
    id: '3.5.5',
    level: 2,
    says: 'messages of untrusted origins are discarded',
    state: 'asserted',
    file: 'api/proofs/asvs-table/asvs-table.test.ts',
    test: 'no page listens to messages of other windows',
  },
  {
    id: '14.2.1',
    level: 1,
    says: 'secrets travel in bodies and headers, never in addresses',
    state: 'asserted',
    file: 'api/proofs/asvs-table/asvs-table.test.ts',
    test: 'no address and no query carries a secret',
  },
  {
    id: '14.3.1',
    level: 1,
    says: 'a session’s data are cleared when it ends, also offline',
    state: 'asserted',
    file: 'pwa/journeys/11-logout.journey.ts',
    test: 'after logout no stock or wholesale figure is left on the device',
  },
  {
    id: '14.3.2',
    level: 2,
    says: 'personal answers are not cached by browsers',
    state: 'asserted',
    file: 'api/proofs/role-matrix-canary.test.ts',
    test: 'no personal answer to a %s may be stored by a cache',
  },
  {
    id: '14.3.3',
    level: 2,
    says: 'browser storage holds nothing sensitive',
    state: 'open',
    because:
      'a till sells without a network: stock and wholesale prices of the person logged in, and the journal of sales, lie in IndexedDB; the figures go at logout',
  },
];
