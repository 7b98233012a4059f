import { expect, test } from 'vitest';
import type { Opening } from '#contract/shop/shop.ts';
import { saveOpeningSchema } from '#contract/shop/opening-settings.ts';
import { openingOf, typedOpening, USUAL_WEEK } from './opening-values.ts';

const DAY = { opens: '09:00', closes: '19:00' };
const OPENING: Opening = {
  week: [DAY, DAY, DAY, DAY, DAY, { opens: '10:00', closes: '16:30' }, null],
  holidays: [{ day: '2027-01-01', name: 'Новый год', hours: null }],
  points: [
    {
      id: '0190a6b0-0000-7000-8000-000000000001',
      name: 'На Лесной',
      address: 'Москва, Лесная, 5',
      phone: '+74951234567',
      mapUrl: 'https://yandex.ru/maps/1',
      week: [],
    },
  ],
};

test('round trip: saved values fill the form and are sent back unchanged', () => {
  expect(typedOpening(OPENING).week[5]).toEqual({ open: true, opens: '10:00', closes: '16:30' });
  expect(openingOf(typedOpening(OPENING))).toEqual(OPENING);
});

test('times are read as people type them; an invalid one is sent as it is and refused beside its field', () => {
  const typed = typedOpening({ ...OPENING, week: [] });
  const week = USUAL_WEEK.map((day, index) => (index === 0 ? { ...day, opens: '8.30', closes: '20' } : day));
  expect(openingOf({ ...typed, week }).week[0]).toEqual({ opens: '08:30', closes: '20:00' });
  const wrong = USUAL_WEEK.map((day, index) => (index === 1 ? { ...day, closes: 'вечером' } : day));
  const read = saveOpeningSchema.safeParse({ revision: '', ...openingOf({ ...typed, week: wrong }) });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['week.1.closes']);
});

test('a closed day sends no hours, whatever was typed before', () => {
  const typed = typedOpening(OPENING);
  expect(openingOf({ ...typed, week: USUAL_WEEK }).week.slice(5)).toEqual([null, null]);
});
