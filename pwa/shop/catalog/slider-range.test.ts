import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, sliderRange } from './range-filter.tsx';

const kopecks = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => amount / 100);

test('the slider covers every price, with round ends', () => {
  expect(sliderRange(150, 98_000)).toEqual({ from: 0, to: 98_000, step: 1000 });
  expect(sliderRange(4990, 5010)).toEqual({ from: 4990, to: 5010, step: 1 });
  expect(sliderRange(700, 700)).toEqual({ from: 700, to: 700, step: 1 });
  fc.assert(
    fc.property(kopecks, kopecks, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const { from, to, step } = sliderRange(min, max);
      expect(from).toBeLessThanOrEqual(min);
      expect(to).toBeGreaterThanOrEqual(max);
      expect((to - from) / step).toBeLessThanOrEqual(103);
    }),
  );
});

test("the slider goes by a feature's own steps", () => {
  expect(sliderRange(92, 241, 5)).toEqual({ from: 90, to: 245, step: 5 });
  expect(sliderRange(0.3, 1.25, 0.1)).toEqual({ from: 0.3, to: 1.3, step: 0.1 });
});

test('reversed ends are swapped', () => {
  expect(inOrder(900, 100)).toEqual([100, 900]);
  expect(inOrder(undefined, 100)).toEqual([undefined, 100]);
});
