/** V8: access to functions and data. */
import type { AsvsRow } from './row.ts';

const MATRIX = 'api/proofs/role-matrix.test.ts';
const CANARY = 'api/proofs/role-matrix-canary.test.ts';

export const authorizationRows: readonly AsvsRow[] = [
  {
    id: '8.1.1',
    level: 1,
    says: 'the access rules are documented',
    state: 'documented',
    file: MATRIX,
    words: 'const MATRIX',
  },
  {
    id: '8.1.2',
    level: 2,
    says: 'the rules of who may see which figure are written down',
    state: 'documented',
    file: CANARY,
    words: 'Cost is for administrators, wholesale prices are for',
  },
  {
    id: '8.2.1',
    level: 1,
    says: 'functions are for those who may',
    state: 'asserted',
    file: MATRIX,
    test: '$persona calling $name is let in',
  },
  {
    id: '8.2.2',
    level: 1,
    says: 'data are for those whose they are',
    state: 'asserted',
    file: 'api/modules/people/profile/profile.test.ts',
    test: 'lists where the person is logged in, this session first, and nobody else’s',
  },
  {
    id: '8.2.3',
    level: 2,
    says: 'fields are for those who may see or set them',
    state: 'asserted',
    file: CANARY,
    test: 'no answer to a %s contains a figure hidden from them, at any depth',
  },
  {
    id: '8.3.1',
    level: 1,
    says: 'the server enforces access, independent of the client',
    state: 'asserted',
    file: MATRIX,
    test: '$persona calling $name is let in',
  },
  { id: '8.4.1', level: 2, says: 'tenants are kept apart', state: 'foreign', because: 'there is one shop' },
];
