/** Goods on their way in words. Pure. */
import { inUnits } from '#contract/products/unit-words.ts';
import type { Arrival } from '#contract/stock/expected-goods.ts';
import { longDay } from '#contract/values/business-day.ts';
import { longDay as dayWithYear } from '../../parts/time/moments.ts';

/** «3 декабря», in another year than today's «3 января 2027 г.». */
function dayInWords(day: string, today: string): string {
  const noon = `${day}T12:00:00Z`;
  const isThisYear = day.split('-')[0] === today.split('-')[0];
  const words = isThisYear ? longDay(new Date(noon), 'UTC') : dayWithYear(noon, 'UTC');
  return words.replaceAll(' ', '\u00a0');
}

/**
 * «12 шт., 3 декабря; 5 шт., поставка ожидалась 20 ноября».
 * @param today the shop's day
 */
export function arrivalsText(arrivals: readonly Arrival[], today: string, unit?: string): string {
  return arrivals
    .map(({ qty, day }) => {
      const when = day === today ? 'сегодня' : `${day < today ? 'поставка ожидалась ' : ''}${dayInWords(day, today)}`;
      return `${inUnits(qty, unit)}, ${when}`;
    })
    .join('; ');
}
