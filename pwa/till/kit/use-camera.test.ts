import { expect, test } from 'vitest';
import { ReadGuard } from './camera-sheet.tsx';

/** Results of reads every 100 ms. */
function counted(readings: readonly (string | null)[]): (string | null)[] {
  const guard = new ReadGuard();
  return readings.map((code, index) => guard.take(code, index * 100));
}
const gone = (readings: number) => Array<null>(readings).fill(null);

test('a label in view counts once, after two reads', () => {
  expect(counted(Array(30).fill('A') as string[])).toEqual([null, 'A', ...gone(28)]);
});

test('a single misread never counts', () => {
  expect(counted(['A', 'A', 'B', 'A', 'A'])).toEqual([null, 'A', null, null, null]);
});

test('the same label counts again after it was out of view, not after a flicker', () => {
  expect(counted(['A', 'A', null, null, 'A', 'A']).filter(Boolean)).toEqual(['A']);
  expect(counted(['A', 'A', ...gone(13), 'A', 'A']).filter(Boolean)).toEqual(['A', 'A']);
});

test('a busy tablet with rare reads counts a label once while it is in view', () => {
  const guard = new ReadGuard();
  const readings: [string | null, number][] = [
    ['A', 0],
    ['A', 100],
    ['A', 5_000],
    ['A', 5_100],
    [null, 9_000],
    ['A', 13_000],
    ['A', 13_100],
  ];
  expect(readings.map(([code, at]) => guard.take(code, at)).filter(Boolean)).toEqual(['A']);
});

test('another label counts at once', () => {
  expect(counted(['A', 'A', 'B', 'B']).filter(Boolean)).toEqual(['A', 'B']);
});
