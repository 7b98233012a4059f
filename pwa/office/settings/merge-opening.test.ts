import { expect, test } from 'vitest';
import type { Opening } from '#contract/shop/shop.ts';
import { mergeOpening, openingOf, typedOpening, type TypedOpening } from './opening-values.ts';

const DAY = { opens: '09:00', closes: '19:00' };
const SHORT = { opens: '10:00', closes: '15:00' };
const point = (id: string, address: string) => ({ id, name: '', address, phone: '', mapUrl: '', week: [] });
const OPENING: Opening = {
  week: [DAY, DAY, DAY, DAY, DAY, null, null],
  holidays: [
    { day: '2027-01-01', name: 'Новый год', hours: null },
    { day: '2027-03-08', name: '', hours: null },
  ],
  points: [point('p1', 'Лесная, 5'), point('p2', 'Садовая, 2')],
};
const was = typedOpening(OPENING);

/** The form of a person who typed `mine` while somebody else saved `theirs`. */
function merged(mine: Partial<Opening>, theirs: Partial<Opening>) {
  const { merged: typed, contested } = mergeOpening(
    was,
    typedOpening({ ...OPENING, ...mine }),
    typedOpening({ ...OPENING, ...theirs }),
  );
  return { ...openingOf(typed), contested };
}

const week = (change: Readonly<Record<number, Opening['week'][number]>>) =>
  OPENING.week.map((hours, day) => (day in change ? (change[day] ?? null) : hours));

test('changes of different days and points are joined, nobody’s is lost', () => {
  const saved = merged(
    { week: week({ 0: SHORT }), points: [{ ...point('p1', 'Лесная, 5'), phone: '+74951234567' }] },
    {
      week: week({ 5: SHORT }),
      holidays: [...OPENING.holidays, { day: '2027-05-01', name: 'Праздник', hours: null }],
      points: [{ ...point('p1', 'Лесная, 7') }, point('p2', 'Садовая, 2'), point('p3', 'Речная, 1')],
    },
  );
  expect(saved.contested).toEqual([]);
  expect(saved.week).toEqual(week({ 0: SHORT, 5: SHORT }));
  expect(saved.holidays.map(({ day }) => day)).toEqual(['2027-01-01', '2027-03-08', '2027-05-01']);
  // The second point was removed here and left alone there.
  expect(saved.points).toEqual([{ ...point('p1', 'Лесная, 7'), phone: '+74951234567' }, point('p3', 'Речная, 1')]);
});

test('what both changed keeps what was typed, and says what is saved', () => {
  const saved = merged(
    { week: week({ 0: SHORT, 6: SHORT }), points: [{ ...point('p1', 'Лесная, 6') }, point('p2', 'Садовая, 2')] },
    { week: week({ 0: null, 6: SHORT }), points: [{ ...point('p1', 'Лесная, 7') }, point('p2', 'Садовая, 2')] },
  );
  expect(saved.week).toEqual(week({ 0: SHORT, 6: SHORT }));
  expect(saved.points[0]?.address).toBe('Лесная, 6');
  expect(saved.contested).toEqual([
    'Часы работы, Пн\u00a0— сейчас сохранено: выходной',
    'Лесная, 7, адрес\u00a0— сейчас сохранено: Лесная, 7',
  ]);
  const without = merged({ week: [] }, { week: week({ 0: SHORT }) });
  expect(without.week).toEqual([]);
  expect(without.contested).toEqual([
    expect.stringMatching(/^Часы работы\u00a0— сейчас сохранено: Пн 10:00–15:00, Вт–Пт 9:00–19:00/),
  ]);
});

test('a row removed by one and changed by the other stays, with a word about it', () => {
  const [year, march] = OPENING.holidays;
  if (year === undefined || march === undefined) throw new Error('No holidays');
  const here = merged({ holidays: [march] }, { holidays: [{ ...year, name: 'Каникулы' }, march] });
  expect(here.holidays).toEqual([{ ...year, name: 'Каникулы' }, march]);
  expect(here.contested).toEqual([expect.stringMatching(/^01\.01\.2027\u00a0— вы убрали/)]);
  const there = merged({ holidays: [{ ...year, hours: DAY }, march] }, { holidays: [march] });
  expect(there.holidays).toEqual([march, { ...year, hours: DAY }]);
  expect(there.contested).toEqual([expect.stringMatching(/^01\.01\.2027\u00a0— другой убрал/)]);
});

test('a save whose answer was lost doubles no row', () => {
  const added = { day: '2027-05-09', name: 'Праздник', hours: null };
  const typed: TypedOpening = {
    ...was,
    holidays: [...was.holidays, { key: 'new', ...added, hours: { open: false, opens: '9:00', closes: '19:00' } }],
  };
  const { merged: after, contested } = mergeOpening(
    was,
    typed,
    typedOpening({ ...OPENING, holidays: [...OPENING.holidays, added] }),
  );
  expect(openingOf(after).holidays).toEqual([...OPENING.holidays, added]);
  expect(contested).toEqual([]);
});
