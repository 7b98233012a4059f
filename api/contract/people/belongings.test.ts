import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinedLine, latestAct, type LineState } from './belongings.ts';

/** Few instants and quantities, so that equal ones occur often. */
const lines = fc.record({
  qty: fc.integer({ min: 0, max: 3 }),
  changedAt: fc.integer({ min: 0, max: 4 }).map((minute) => `2026-11-26T10:0${minute}:00.000Z`),
});
const at = (minute: number, qty: number): LineState => ({ qty, changedAt: `2026-11-26T10:0${minute}:00.000Z` });

describe.each([
  ['the latest act', latestAct],
  ['a joined line', joinedLine],
])('%s', (_, merge) => {
  test('is the same in either order and however often both arrive', () => {
    fc.assert(
      fc.property(lines, lines, (one, two) => {
        expect(merge(one, two)).toEqual(merge(two, one));
        expect(merge(one, one)).toEqual(one);
        expect(merge(merge(one, two), two)).toEqual(merge(one, two));
      }),
    );
  });

  test('is never older than either of both', () => {
    fc.assert(
      fc.property(lines, lines, (one, two) => {
        const { changedAt } = merge(one, two);
        expect(changedAt >= one.changedAt && changedAt >= two.changedAt).toBe(true);
      }),
    );
  });

  test('stays removed by a later removal, and is there again after a later act', () => {
    expect(merge(at(1, 2), at(2, 0))).toEqual(at(2, 0));
    expect(merge(at(1, 0), at(2, 2))).toEqual(at(2, 2));
  });
});

test('acts of any number of devices end alike in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 2, maxLength: 6 }), fc.nat(), (acts, turn) => {
      const rotated = acts.map((_, index) => acts[(index + turn) % acts.length] as LineState);
      const end = acts.reduce(latestAct);
      expect([...acts].reverse().reduce(latestAct)).toEqual(end);
      expect(rotated.reduce(latestAct)).toEqual(end);
    }),
  );
});

test('the later word on a line counts, also when it is the smaller one', () => {
  fc.assert(
    fc.property(lines, lines, (one, two) => {
      const later = one.changedAt > two.changedAt ? one : two;
      if (one.changedAt !== two.changedAt) expect(latestAct(one, two)).toEqual(later);
    }),
  );
});

test('a guest’s line never makes a line of the person smaller', () => {
  expect(joinedLine(at(1, 3), at(2, 1))).toEqual(at(2, 3));
  fc.assert(
    fc.property(lines, lines, (kept, guest) => {
      if (kept.qty > 0 && guest.qty > 0) expect(joinedLine(kept, guest).qty).toBe(Math.max(kept.qty, guest.qty));
    }),
  );
});
