import { expect, test } from 'vitest';
import { dayText, typedDay } from './typed-day.ts';

test.each([
  ['20.11.2026', '2026-11-20'],
  ['1.2.2026', '2026-02-01'],
  ['01.02.26', '2026-02-01'],
  ['20/11/2026', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['20 11 2026', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['201126', '2026-11-20'],
  [' 20.11.2026 г.', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['29.02.2028', '2028-02-29'],
  ['', ''],
  ['  ', ''],
])('«%s» is the day %s: the day stands before the month', (typed, day) => expect(typedDay(typed)).toBe(day));

test.each([
  '11/20/2026',
  '31.04.2026',
  '29.02.2026',
  '0.1.2026',
  '20.11',
  '20.11.20267',
  '20.11.0026',
  'завтра',
  '2026-13-01',
  '1e5',
])('«%s» is no day', (typed) => expect(typedDay(typed)).toBeNull());

test('a day is shown the same way, and reads back', () => {
  expect([dayText('2026-02-01'), dayText(''), dayText('20.1'), typedDay(dayText('2026-02-01'))]).toEqual([
    '01.02.2026',
    '',
    '20.1',
    '2026-02-01',
  ]);
});
