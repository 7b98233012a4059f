import { expect, test } from 'vitest';
import { chosenSlot, OTHER, slotErrors } from './slot-fields.tsx';

const MORNING = { day: '2026-12-01', from: '10:00', to: '14:00' };
const EVENING = { ...MORNING, from: '14:00', to: '18:00' };
const OFFERED = [MORNING, EVENING];

test('a choice is one of the offered hours, or none at all', () => {
  expect(chosenSlot(OFFERED, { slotDay: '2026-12-01', slotHours: '14:00-18:00' })).toBe(EVENING);
  expect(chosenSlot(OFFERED, { slotDay: OTHER, slotHours: '14:00-18:00' })).toBeUndefined();
  expect(chosenSlot([MORNING], { slotDay: '2026-12-01', slotHours: '14:00-18:00' })).toBeUndefined();
});

test('a choice has to be made, unless it is left to the telephone or nothing is left; hours taken meanwhile are named', () => {
  const errors = (slotDay: string, slotHours = '', offered = OFFERED) => slotErrors(offered, { slotDay, slotHours });
  expect(errors('')).toEqual({ slotDay: 'Выберите день' });
  expect(errors('2026-12-01')).toEqual({ slotHours: 'Выберите время' });
  expect(errors('2026-12-01', '10:00-14:00')).toEqual({});
  expect(errors('2026-12-01', '14:00-18:00', [MORNING])).toEqual({
    slotHours: 'Это время уже заняли. Выберите другое',
  });
  expect(errors('2026-12-02', '10:00-14:00')).toEqual({ slotDay: 'На этот день времени уже нет. Выберите другой' });
  expect(errors(OTHER)).toEqual({});
  expect(errors('', '', [])).toEqual({});
});
