import { expect, test } from 'vitest';
import type { DaySums, Today } from '#contract/reports/today.ts';
import { render } from '../../testing.tsx';
import { DayTiles } from './day-tiles.tsx';
import { HoursCard } from './today-page.tsx';

const sums: DaySums = { revenue: 10_000, grossProfit: 3600, purchases: 4, itemsWithoutCost: 0 };

function look(change: Partial<DaySums>): string {
  const today = {
    now: '2026-11-20T09:00:00.000Z',
    day: '2026-11-20',
    comparedDay: '2026-11-13',
    today: { ...sums, ...change },
    then: sums,
    days: [{ ...sums, date: '2026-11-20' }],
  } as unknown as Today;
  return render(<DayTiles today={today} timezone="Europe/Moscow" />).text.replace(/\s/g, ' ');
}

test('the margin is an upper bound as long as the cost of something sold today is unknown', () => {
  expect(look({})).toMatch(/Прибыль 36 % выручки/);
  expect(look({ itemsWithoutCost: 2 })).toMatch(/Прибыль до 36 % выручки/);
  expect(look({ revenue: 0, itemsWithoutCost: 2 })).not.toContain('% выручки');
});

test('where more came back than was sold an average receipt is none', () => {
  expect(look({})).toMatch(/Средний чек 2 500 ₽/);
  expect(look({ revenue: -500 })).toMatch(/Средний чек 0 ₽/);
});

test('beside a change of yesterday or the month stands with which days it is compared', () => {
  const today = {
    day: '2026-11-20',
    comparedDay: '2026-11-13',
    hours: [],
    yesterday: { revenue: 3000, then: 2000 },
    month: { revenue: 15_000, then: 0 },
  } as unknown as Today;
  const card = render(<HoursCard today={today} hour={12} />).text.replace(/\s/g, ' ');
  expect(card).toContain('Вчера, четверг 3 000 ₽ +50 % , больше на 1 000 ₽, на 50 %. Позавчера: 2 000 ₽');
  expect(card).not.toContain('прошлого месяца');
});
