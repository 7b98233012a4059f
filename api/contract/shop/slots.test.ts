import { describe, expect, test } from 'vitest';
import { NO_OPENING, type Opening } from './shop.ts';
import type { SlotRules } from './slot-rules.ts';
import { hasSlots, offeredSlots, slotKey, slotOf, slotWords } from './slots.ts';

const MOSCOW = 'Europe/Moscow';
/** Monday to Saturday, two windows for the courier; pickup on Saturday and Sunday. */
const SLOTS: SlotRules = {
  courier: {
    daysAhead: 2,
    hoursBefore: 19,
    windows: [
      { days: [0, 1, 2, 3, 4, 5], from: '14:00', to: '18:00', places: 2 },
      { days: [0, 1, 2, 3, 4, 5], from: '10:00', to: '14:00', places: 1 },
    ],
  },
  pickup: { daysAhead: 7, hoursBefore: 0, windows: [{ days: [5, 6], from: '10:00', to: '16:00', places: 0 }] },
};
const shop = (change: Partial<Opening> = {}): Opening => ({ ...NO_OPENING, slots: SLOTS, ...change });
const offered = (at: string, delivery: string, opening = shop(), zone = MOSCOW, pointId?: string) =>
  offeredSlots(opening, { delivery, pointId }, new Date(at), zone).map(slotKey);

describe('the offered days and hours', () => {
  test('are the windows of the coming days, by day and hours, and none of a shop that set none', () => {
    // Sunday, 29 November, noon in Moscow.
    expect(offered('2026-11-29T09:00:00.000Z', 'courier')).toEqual([
      '2026-11-30 10:00-14:00',
      '2026-11-30 14:00-18:00',
      '2026-12-01 10:00-14:00',
      '2026-12-01 14:00-18:00',
    ]);
    expect(offered('2026-11-29T09:00:00.000Z', 'transport')).toEqual([]);
    expect(offered('2026-11-29T09:00:00.000Z', 'courier', NO_OPENING)).toEqual([]);
    expect([hasSlots(shop(), 'courier'), hasSlots(shop(), 'transport'), hasSlots(NO_OPENING, 'courier')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('end at the cut-off: the last moment still counts, the next one does not', () => {
    const first = (at: string) => offered(at, 'courier')[0];
    // «Заказ до 15:00 на следующий день»: nineteen hours before ten in the morning.
    expect(first('2026-11-29T12:00:00.000Z')).toBe('2026-11-30 10:00-14:00');
    expect(first('2026-11-29T12:00:00.001Z')).toBe('2026-11-30 14:00-18:00');
  });

  test('follow the day and the clock of the shop’s zone, whatever the machine’s', () => {
    // Still Saturday in Moscow, already Sunday in Vladivostok, where the window has not begun.
    const at = '2026-11-28T20:00:00.000Z';
    expect(offered(at, 'pickup')[0]).toBe('2026-11-29 10:00-16:00');
    expect(offered(at, 'pickup', shop(), 'Asia/Vladivostok')[0]).toBe('2026-11-29 10:00-16:00');
    expect(offered('2026-11-28T06:59:00.000Z', 'pickup')[0]).toBe('2026-11-28 10:00-16:00');
    expect(offered('2026-11-28T06:59:00.000Z', 'pickup', shop(), 'Asia/Vladivostok')[0]).toBe('2026-11-29 10:00-16:00');
  });

  test('leave out closed holidays, and for pickup all hours when the shop or the point is closed', () => {
    const hours = { opens: '10:00', closes: '18:00' };
    const closed = shop({
      week: [hours, hours, hours, hours, hours, hours, null],
      holidays: [{ day: '2026-11-28', name: 'Санитарный день', hours: { opens: '12:00', closes: '18:00' } }],
    });
    expect(offered('2026-11-27T09:00:00.000Z', 'pickup', closed)).toEqual([]);
    expect(offered('2026-11-27T09:00:00.000Z', 'courier', closed)[0]).toBe('2026-11-28 10:00-14:00');
    const newYear = { ...closed, holidays: [{ day: '2026-11-28', name: '', hours: null }] };
    expect(offered('2026-11-27T09:00:00.000Z', 'courier', newYear)).toEqual([]);
    const point = { id: 'p', name: '', address: 'Лесная, 5', phone: '', mapUrl: '', week: Array(7).fill(hours) };
    const other = { ...point, id: 'q', address: 'Полевая, 7', week: [] };
    const withPoint = { ...closed, points: [point, other] };
    expect(offered('2026-11-27T09:00:00.000Z', 'pickup', withPoint, MOSCOW, 'p')).toEqual(['2026-11-29 10:00-16:00']);
    expect(offered('2026-11-27T09:00:00.000Z', 'pickup', withPoint, MOSCOW, 'q')).toEqual([]);
  });
});

test('a slot is written and read as one text, and said in words', () => {
  const slot = { day: '2026-12-01', from: '09:00', to: '14:00' };
  expect(slotOf(slotKey(slot))).toEqual(slot);
  expect(slotOf('')).toBeUndefined();
  const now = new Date('2026-11-20T12:00:00.000Z');
  expect(slotWords(slot, now)).toBe('вт, 1 декабря, 9:00–14:00');
  expect(slotWords({ ...slot, unconfirmed: true }, now)).toBe('вт, 1 декабря, 9:00–14:00 (время подтвердит менеджер)');
  expect(slotWords({ ...slot, day: '2062-12-01' }, now)).toBe('пт, 1 декабря 2062 г., 9:00–14:00');
});
