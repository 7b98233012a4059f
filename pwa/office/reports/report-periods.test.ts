import { describe, expect, test } from 'vitest';
import {
  longDayText,
  periodText,
  presetPeriod,
  presetsOf,
  PRESETS,
  steppedPeriod,
  weekdayAndDay,
} from './report-periods.ts';

const SATURDAY = '2026-11-21';

test('presets start from the shop’s day: weeks begin on Monday; month, quarter and year run up to today', () => {
  expect(PRESETS.map((preset) => Object.values(presetPeriod(preset, SATURDAY)).join('…'))).toEqual([
    '2026-11-21…2026-11-21',
    '2026-11-20…2026-11-20',
    '2026-11-16…2026-11-21',
    '2026-11-01…2026-11-21',
    '2026-10-01…2026-11-21',
    '2026-01-01…2026-11-21',
  ]);
  expect([
    presetPeriod('week', '2026-11-22').from,
    presetPeriod('week', '2026-11-23').from,
    presetPeriod('yesterday', '2026-03-01').from,
  ]).toEqual(['2026-11-16', '2026-11-23', '2026-02-28']);
  expect([presetPeriod('quarter', '2027-02-28').from, presetPeriod('quarter', '2026-12-31').from]).toEqual([
    '2027-01-01',
    '2026-10-01',
  ]);
});

test('a period is recognised as every preset that means it', () => {
  expect(presetsOf({ from: '2026-11-20', to: '2026-11-20' }, SATURDAY)).toEqual(['yesterday']);
  expect(presetsOf({ from: '2026-06-01', to: '2026-06-01' }, '2026-06-01')).toEqual(['today', 'week', 'month']);
  expect(presetsOf({ from: '2026-11-03', to: '2026-11-21' }, SATURDAY)).toEqual([]);
});

describe('a step', () => {
  const step = (from: string, to: string, by: -1 | 1) => {
    const period = steppedPeriod({ from, to }, by, SATURDAY);
    return period === null ? null : `${period.from}…${period.to}`;
  };

  test('from a month gives the whole neighbouring month, even if it has not ended', () => {
    expect(step('2026-11-01', '2026-11-21', -1)).toBe('2026-10-01…2026-10-31');
    expect(step('2026-03-01', '2026-03-31', -1)).toBe('2026-02-01…2026-02-28');
    expect(step('2026-10-01', '2026-10-31', 1)).toBe('2026-11-01…2026-11-21');
  });

  test('from a week gives the week, from a quarter the quarter, from a year the year', () => {
    expect(step('2026-11-16', '2026-11-21', -1)).toBe('2026-11-09…2026-11-15');
    expect(step('2026-10-01', '2026-11-21', -1)).toBe('2026-07-01…2026-09-30');
    expect(step('2026-07-01', '2026-09-30', 1)).toBe('2026-10-01…2026-11-21');
    expect(step('2026-01-01', '2026-11-21', -1)).toBe('2025-01-01…2025-12-31');
    expect(step('2025-01-01', '2025-12-31', 1)).toBe('2026-01-01…2026-11-21');
  });

  test('from other periods moves by their length, and never past today', () => {
    expect(step('2026-11-20', '2026-11-20', -1)).toBe('2026-11-19…2026-11-19');
    expect(step('2026-11-03', '2026-11-05', -1)).toBe('2026-10-31…2026-11-02');
    expect(step('2026-11-18', '2026-11-20', 1)).toBe('2026-11-21…2026-11-21');
    expect(step('2026-11-21', '2026-11-21', 1)).toBeNull();
  });
});

test('a period is formatted as text', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect(plain(periodText({ from: '2026-11-01', to: '2026-11-21' }))).toBe('1–21 ноября 2026');
  expect(plain(periodText({ from: '2026-10-31', to: '2026-11-02' }))).toBe('31 октября – 2 ноября 2026');
  expect(plain(periodText({ from: '2025-12-31', to: '2026-01-02' }))).toBe('31 декабря 2025 – 2 января 2026');
  expect(plain(periodText({ from: '2026-11-21', to: '2026-11-21' }))).toBe('21 ноября 2026');
  expect([plain(weekdayAndDay(SATURDAY)), plain(longDayText(SATURDAY))]).toEqual([
    'сб, 21.11.2026',
    'суббота, 21 ноября',
  ]);
});
