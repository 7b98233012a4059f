import { expect, test } from 'vitest';
import { lostNumbers } from './acknowledged.ts';

test.each([
  ['all there', [{ from: 1, to: 12 }], [], 12, []],
  ['a lost end', [{ from: 3, to: 12 }], [], 9, [{ from: 10, to: 12 }]],
  ['a lost number that a later one outlived', [{ from: 1, to: 12 }], [{ from: 5, to: 6 }], 12, [{ from: 5, to: 6 }]],
  [
    'missing numbers that were never acknowledged',
    [
      { from: 1, to: 4 },
      { from: 7, to: 12 },
    ],
    [{ from: 5, to: 6 }],
    12,
    [],
  ],
  ['a gap half of which was acknowledged', [{ from: 6, to: 12 }], [{ from: 4, to: 7 }], 12, [{ from: 6, to: 7 }]],
  ['a server without the till', [{ from: 1, to: 3 }], [], 0, [{ from: 1, to: 3 }]],
  ['a till that reports none', [], [{ from: 1, to: 3 }], 4, []],
])('acknowledged numbers that the server lacks: %s', (_what, acknowledged, missing, lastSeq, lost) => {
  expect(lostNumbers(acknowledged, missing, lastSeq)).toEqual(lost);
});
