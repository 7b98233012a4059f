import { describe, expect, test } from 'vitest';
import { firstOpenWords, holidaysAhead, hoursOn, openSince, pickupOpening, pointWords, weekWords } from './opening.ts';
import type { DayHours } from './shop.ts';

const DAY: DayHours = { opens: '09:00', closes: '19:00' };
const SATURDAY: DayHours = { opens: '10:00', closes: '16:30' };
const WEEK = [DAY, DAY, DAY, DAY, DAY, SATURDAY, null];
const ZONE = 'Europe/Moscow';
const at = (local: string) => new Date(`${local}:00+03:00`);

test.each([
  [WEEK, 'Пн–Пт 9:00–19:00, Сб 10:00–16:30, Вс выходной'],
  [WEEK.map(() => DAY), 'Ежедневно 9:00–19:00'],
  [[null, DAY, null, DAY, DAY, DAY, DAY], 'Пн выходной, Вт 9:00–19:00, Ср выходной, Чт–Вс 9:00–19:00'],
  [[], ''],
])('a week is worded by stretches of equal days (%#)', (week, words) => {
  expect(weekWords(week)).toBe(words);
});

test('a holiday comes before its weekday: closed, or with hours of its own', () => {
  const holidays = [
    { day: '2026-11-25', name: 'Учёт', hours: null },
    { day: '2026-11-29', name: 'Распродажа', hours: SATURDAY },
  ];
  const of = (day: string) => hoursOn({ week: WEEK, holidays }, day);
  expect([of('2026-11-24'), of('2026-11-25'), of('2026-11-28'), of('2026-11-29')]).toEqual([
    DAY,
    null,
    SATURDAY,
    SATURDAY,
  ]);
  expect(hoursOn({ week: [], holidays }, '2026-11-25')).toBeUndefined();
  expect(holidaysAhead({ holidays: [...holidays].reverse() }, '2026-11-25')).toEqual(holidays);
  expect(holidaysAhead({ holidays }, '2026-11-26')).toEqual([holidays[1]]);
});

test('waiting time counts opening hours only: the night, closed days and holidays don’t count', () => {
  const holidays = [{ day: '2026-11-25', name: 'Учёт', hours: null }];
  const since = (local: string, week: DayHours[] = WEEK) =>
    openSince({ week, holidays }, at(local), 2 * 60 * 60_000, ZONE).toISOString();
  const moment = (local: string) => at(local).toISOString();
  expect(since('2026-11-24T15:00')).toBe(moment('2026-11-24T13:00'));
  // Tuesday night after closing, the following holiday, the first hour and a half of Thursday.
  expect(since('2026-11-24T23:00')).toBe(moment('2026-11-24T17:00'));
  expect(since('2026-11-25T12:00')).toBe(moment('2026-11-24T17:00'));
  expect(since('2026-11-26T10:30')).toBe(moment('2026-11-24T18:30'));
  expect(since('2026-11-26T11:00')).toBe(moment('2026-11-26T09:00'));
  // Monday after a closed Sunday and a Saturday that ends at half past four.
  expect(since('2026-11-30T09:30')).toBe(moment('2026-11-28T15:00'));
  // Without hours, or when the shop never opens, every hour counts.
  expect(since('2026-11-24T03:00', [])).toBe(moment('2026-11-24T01:00'));
  expect(
    since(
      '2026-11-24T03:00',
      WEEK.map(() => null),
    ),
  ).toBe(moment('2026-11-24T01:00'));
});

describe('the first day something can be fetched', () => {
  const words = (local: string, holidays: readonly string[] = [], week: DayHours[] = WEEK) =>
    firstOpenWords({ week, holidays: holidays.map((day) => ({ day, name: '', hours: null })) }, at(local), ZONE);

  test.each([
    ['2026-11-24T08:59', 'сегодня с 9:00 до 19:00'],
    ['2026-11-24T09:00', 'сегодня до 19:00'],
    ['2026-11-24T18:59', 'сегодня до 19:00'],
    ['2026-11-24T19:00', 'завтра с 9:00'],
    ['2026-11-27T20:00', 'завтра с 10:00'],
    ['2026-11-28T16:30', 'в понедельник, 30 ноября, с 9:00'],
    ['2026-11-29T12:00', 'завтра с 9:00'],
  ])('seen at %s is %s', (local, said) => {
    expect(words(local)).toBe(said);
  });

  test('skips holidays, also into another month, and by the shop’s clock', () => {
    expect(words('2026-11-24T12:00', ['2026-11-24'])).toBe('завтра с 9:00');
    expect(words('2026-11-28T17:00', ['2026-11-30', '2026-12-01'])).toBe('в среду, 2 декабря, с 9:00');
    // Half past midnight in Moscow is still the day before in London.
    expect(firstOpenWords({ week: WEEK, holidays: [] }, new Date('2026-11-24T21:30:00Z'), ZONE)).toBe(
      'сегодня с 9:00 до 19:00',
    );
  });

  test('is not promised where no hours are set, or nothing opens any more', () => {
    expect(words('2026-11-24T12:00', [], [])).toBeNull();
    expect(words('2026-11-24T12:00', [], [null, null, null, null, null, null, null])).toBeNull();
  });
});

test('a point is called by its name and address, or by the address alone', () => {
  expect(pointWords({ name: 'На Лесной', address: 'Москва, Лесная, 5' })).toBe('На Лесной: Москва, Лесная, 5');
  expect(pointWords({ name: '', address: 'Москва, Лесная, 5' })).toBe('Москва, Лесная, 5');
});

test('orders are handed out at the hours of the only pickup point; without one, and with several, at the shop’s', () => {
  const point = (week: DayHours[]) => ({
    id: 'p',
    name: '',
    address: 'Москва, Лесная, 5',
    phone: '',
    mapUrl: '',
    week,
  });
  const own = WEEK.map(() => SATURDAY);
  const weekWith = (...points: ReturnType<typeof point>[]) => pickupOpening({ week: WEEK, holidays: [], points }).week;
  expect(weekWith(point(own))).toEqual(own);
  expect([weekWith(), weekWith(point([])), weekWith(point(own), point([]))]).toEqual([WEEK, WEEK, WEEK]);
});
