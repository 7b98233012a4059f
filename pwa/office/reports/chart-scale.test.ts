import { expect, test } from 'vitest';
import { axisText, ticksOf } from './report-charts.tsx';

test('ticks are round, few, and hold all values and zero between them', () => {
  expect(ticksOf([12_490.5, 7_990.5])).toEqual([0, 5_000, 10_000, 15_000]);
  expect(ticksOf([-500, 900])).toEqual([-500, 0, 500, 1_000]);
  expect(ticksOf([-300])).toEqual([-300, -200, -100, 0]);
  expect(ticksOf([999_999])).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000]);
  for (const none of [ticksOf([]), ticksOf([0, 0])]) expect([none[0], none.at(-1)]).toEqual([0, 1]);
});

test('values of the axis are short', () => {
  expect([240_000, 1_250_000, -500].map(axisText)).toEqual(['240\u00a0тыс.', '1,3\u00a0млн', '\u2212500']);
});
