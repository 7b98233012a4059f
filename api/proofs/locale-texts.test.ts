import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stockHeading } from '#contract/exchange/goods-table.ts';
import { firstOpenDay } from '#contract/shop/opening.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { moment } from '../modules/exchange/one-c/commerceml.ts';
import { deskColumns, type FileOrder } from '../modules/orders/desk/desk-file.ts';
import { hoursOf } from '../modules/reports/today/read-today.ts';

const AT = '2026-11-27T21:05:09.250Z';
const ZONE = 'Europe/Moscow';

const FORMAT = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};

/** The text that ICU with CLDR 42 gives for en-CA, and a narrow space as its other locales have it. */
beforeEach(() => {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    ...FORMAT,
    get: () => () => '11/28/2026, 12:05:09\u202fAM',
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const)
    vi.spyOn(Date.prototype, name).mockReturnValue('12:05:09\u202fAM');
});
afterEach(() => {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', FORMAT);
  vi.restoreAllMocks();
});

test('days and clocks that are stored, compared and sent do not depend on how the engine words a date', () => {
  expect(businessDay(new Date(AT), ZONE)).toBe('2026-11-28');
  expect(moment(AT, ZONE)).toEqual({ day: '2026-11-28', time: '00:05:09' });
  expect(stockHeading(new Date(AT), ZONE)).toBe('Остаток на 28.11.2026 00:05:09.250');
  const placed = deskColumns(ZONE).find(({ heading }) => heading === 'Оформлен');
  expect(placed?.cell({ row: { created_at: AT }, paid: 0 } as FileOrder)).toBe('2026-11-28 00:05');
  const week = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:30' }));
  expect(firstOpenDay({ week, holidays: [] }, new Date(AT), ZONE)).toMatchObject({ day: '2026-11-28', isOpen: true });
  const sale = { kind: 'sale', document_id: '', day: '', at: AT, device_id: null, seller_id: '' } as const;
  expect(hoursOf([{ ...sale, revenue: 100, cost: 0, without_cost: 0 }], [], ZONE)).toEqual([
    { hour: 0, revenue: 1, then: 0 },
  ]);
});
