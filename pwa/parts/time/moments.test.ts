import { expect, test } from 'vitest';
import {
  clockText,
  dayAndClock,
  denseMoment,
  fullMoment,
  historyText,
  lastDayText,
  longDay,
  momentText,
  paperMoment,
} from './moments.ts';

/** Half past ten in the evening in Moscow, already tomorrow in Vladivostok, in any time zone of this machine. */
const LATE = '2026-11-20T19:30:00.000Z';
const [MOSCOW, VLADIVOSTOK] = ['Europe/Moscow', 'Asia/Vladivostok'];

test('a moment of the shop’s today is a time, of another day a date and a time', () => {
  const now = new Date('2026-11-20T20:59:59.000Z');
  expect(momentText(LATE, now, MOSCOW)).toBe('22:30');
  // A minute later the next day has begun in the shop.
  expect(momentText(LATE, new Date('2026-11-20T21:00:00.000Z'), MOSCOW)).toBe('20 ноября, 22:30');
  expect(momentText(LATE, now, VLADIVOSTOK)).toBe('05:30');
  expect(momentText('2026-11-20T13:59:00.000Z', now, VLADIVOSTOK)).toBe('20 ноября, 23:59');
});

test('a history shows the day, and the year if it is another', () => {
  const texts = ['2026-11-20T20:00:00.000Z', '2026-11-22T20:00:00.000Z', '2027-11-20T20:00:00.000Z'].map((now) =>
    historyText(LATE, new Date(now), MOSCOW).replace(/\s/g, ' '),
  );
  expect(texts).toEqual(['сегодня, 22:30', '20 ноября, 22:30', '20 ноября 2026 г., 22:30']);
});

test('every format of a moment uses the shop’s time zone', () => {
  expect(
    [clockText, longDay, dayAndClock, paperMoment, fullMoment].map((form) =>
      form(LATE, VLADIVOSTOK).replace(/\s/g, ' '),
    ),
  ).toEqual(['05:30', '21 ноября 2026 г.', '21 ноября в 05:30', '21.11.2026, 05:30', '21 ноября 2026 г. в 05:30:00']);
  expect([
    denseMoment(LATE, new Date(LATE), VLADIVOSTOK),
    denseMoment(LATE, new Date('2027-01-01T12:00:00.000Z'), MOSCOW),
  ]).toEqual(['21.11, 05:30', '20.11.2026, 22:30']);
});

test('a sale that ends at midnight in Moscow lasts to the day before', () => {
  expect(lastDayText('2026-11-30T21:00:00.000Z', MOSCOW)).toBe('30 ноября');
  expect(lastDayText('2026-11-30T12:00:00.000Z', MOSCOW)).toBe('30 ноября');
});
