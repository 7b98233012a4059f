import { expect, test } from 'vitest';
import { businessDay, daysSpan, dayStart, hourOf, localTime, nextDay } from './business-day.ts';

test.each([
  ['2026-11-21', 'Europe/Moscow', '2026-11-20T21:00:00.000Z'],
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Vladivostok', '2026-11-20T14:00:00.000Z'],
  // The clocks change in the night: the day before is an hour shorter, the day itself an hour longer.
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  const start = dayStart(day, zone);
  expect(start.toISOString()).toBe(instant);
  expect(businessDay(start, zone)).toBe(day);
  expect(businessDay(new Date(start.getTime() - 1), zone)).not.toBe(day);
});

test('a moment has the date and the clock of its zone, to the millisecond', () => {
  expect(localTime(new Date('2026-11-20T21:30:07.045Z'), 'Europe/Moscow')).toBe('2026-11-21T00:30:07.045');
  expect(hourOf(new Date('2026-11-20T21:30:00.000Z'), 'Europe/Moscow')).toBe(0);
  expect(() => localTime(new Date(NaN), 'Europe/Moscow')).toThrow(RangeError);
});

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('after %s comes %s', (day, next) => {
  expect(nextDay(day)).toBe(next);
});

test('days span from the midnight of the first to the midnight after the last', () => {
  expect(daysSpan({ from: '2026-11-20', to: '2026-11-20' }, 'Europe/Moscow')).toEqual({
    since: '2026-11-19T21:00:00.000Z',
    before: '2026-11-20T21:00:00.000Z',
  });
  expect(daysSpan({}, 'Europe/Moscow')).toEqual({ since: undefined, before: undefined });
  expect(daysSpan({ from: '0001-01-01', to: '9999-12-31' }, 'Europe/Moscow')).toEqual({
    since: expect.any(String),
    before: undefined,
  });
});
