import { expect, test } from 'vitest';
import { saveOpeningSchema } from '#contract/shop/opening-settings.ts';
import { NO_OPENING } from '#contract/shop/shop.ts';
import type { SlotRules } from '#contract/shop/slot-rules.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { mergeSlots, slotsOf, typedSlots, type TypedSlots, USUAL_WINDOW } from './slots-panel.tsx';

const RULES: SlotRules = {
  courier: { daysAhead: 7, hoursBefore: 19, windows: [{ days: [0, 5], from: '09:00', to: '14:00', places: 3 }] },
  pickup: { daysAhead: 3, hoursBefore: 0, windows: [{ days: [6], from: '10:00', to: '16:00', places: 0 }] },
};
const SAVED = typedSlots({ slots: RULES });
const courier = (typed: TypedSlots, change: Partial<TypedSlots['courier']>): TypedSlots => ({
  ...typed,
  courier: { ...typed.courier, ...change },
});
const problems = (typed: TypedSlots) =>
  safeParse(saveOpeningSchema, { revision: 'r', ...NO_OPENING, slots: slotsOf(typed) }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('the form gives back what is saved, and is blank without any hours', () => {
  expect(slotsOf(SAVED)).toEqual(RULES);
  expect(typedSlots({}).courier).toEqual({ daysAhead: '14', hoursBefore: '12', windows: [] });
  expect(slotsOf(courier(SAVED, { windows: [{ key: 'n', ...USUAL_WINDOW, from: '9.30' }] })).courier.windows).toEqual([
    { days: [0, 1, 2, 3, 4], from: '09:30', to: '18:00', places: 0 },
  ]);
});

test('what cannot be meant is named at its field', () => {
  const window = { key: 'n', ...USUAL_WINDOW };
  const one = (change: object) => problems(courier(SAVED, { windows: [{ ...window, ...change }] }));
  expect(one({})).toBeUndefined();
  expect(one({ to: 'ночью' })).toEqual(['slots.courier.windows.0.to: Время — как 9:00']);
  expect(one({ to: '9:00' })).toEqual(['slots.courier.windows.0.to: Конец — позже начала']);
  expect(one({ places: 'две' })).toEqual(['slots.courier.windows.0.places: Нужно число']);
  expect(one({ days: window.days.map(() => false) })).toEqual([
    'slots.courier.windows.0.days: Отметьте хотя бы один день',
  ]);
  expect(problems(courier(SAVED, { hoursBefore: '' }))).toEqual(['slots.courier.hoursBefore: Нужно число']);
});

test('two people’s changes of different fields are merged; of one field both are told', () => {
  const mine = courier(SAVED, { daysAhead: '10', windows: [] });
  const theirs = courier(SAVED, { hoursBefore: '5', windows: [{ key: '0', ...USUAL_WINDOW }] });
  const { merged, contested } = mergeSlots(SAVED, mine, theirs);
  expect(merged.courier).toEqual({ daysAhead: '10', hoursBefore: '5', windows: [] });
  expect(contested).toEqual([
    'Курьер\u00a0— сейчас сохранено: Пн, Вт, Ср, Чт, Пт 10:00–18:00; на 7\u00a0дней вперёд, не позже чем за 5\u00a0ч',
  ]);
});
