import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '../net/server-clock.ts';
import { shopNow } from './shop-clock.ts';

const EVENING = Date.parse('2026-11-22T18:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The server answers at `EVENING` to a device whose clock differs from the server's by `wrongBy`. */
function answerAt(wrongBy: number): void {
  vi.setSystemTime(EVENING + wrongBy);
  noteServerTime(new Date(EVENING).toUTCString());
}

/** The page runs: both clocks go on. */
const runs = (ms: number) => vi.advanceTimersByTime(ms);
/** The device sleeps, or its clock is set: the monotonic clock stands still. */
const moveDeviceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const passed = () => shopNow().getTime() - EVENING;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([0, -9 * HOUR, 400 * DAY])(
  'a night asleep without a network counts on a device whose clock is wrong by %i ms',
  (wrongBy) => {
    answerAt(wrongBy);
    runs(HOUR);
    moveDeviceClock(14 * HOUR);
    runs(HOUR);
    expect(passed()).toBe(16 * HOUR);
    // The ages of stored data need a clock that is never ahead.
    expect(serverNow()).toBe(EVENING + 2 * HOUR);
  },
);

test.each([
  ['put back', 0, -3 * DAY],
  ['put ahead by years', 0, 3650 * DAY],
  ['put right', -5 * DAY, 5 * DAY],
  ['put right from another year', -2000 * DAY, 2000 * DAY],
])('a device’s clock that was %s changes no time of the shop', (_how, wrongBy, by) => {
  answerAt(wrongBy);
  runs(HOUR);
  moveDeviceClock(by);
  expect(passed()).toBe(HOUR);
});

test('the next answer of the server ends the estimate', () => {
  answerAt(0);
  moveDeviceClock(2 * DAY);
  expect(passed()).toBe(2 * DAY);
  noteServerTime(new Date(EVENING + HOUR).toUTCString());
  expect(passed()).toBe(HOUR);
});

test('a till whose page has had no answer yet goes by its clock as its last contact has put it right', async () => {
  vi.resetModules();
  const { storeContact } = await import('../device/durable/series.ts');
  const { tillNow } = await import('./shop-clock.ts');
  vi.setSystemTime(EVENING - 20 * 60_000);
  await storeContact({ prefix: 'A7', lastSeq: 0, skewMs: 20 * 60_000 });
  expect((await tillNow()).toISOString()).toBe(new Date(EVENING).toISOString());
});
