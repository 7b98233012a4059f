import { expect, test } from 'vitest';
import { withUnknown } from './use-unknown-codes.ts';

test('an unknown code waits once, with the number of its scans, in the order of the first ones', () => {
  const codes = ['4600000000017', '4600000000024', '4600000000017'].reduce(withUnknown, []);
  expect(codes).toEqual([
    { code: '4600000000017', pieces: 2 },
    { code: '4600000000024', pieces: 1 },
  ]);
});
