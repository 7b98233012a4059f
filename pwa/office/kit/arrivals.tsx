/** «едет 12 шт., 3 декабря» beside stock. Nothing for goods that nobody expects. */
import type { Arrival } from '#contract/stock/expected-goods.ts';
import { businessDay, longDay } from '#contract/values/business-day.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import cells from '../../ui/table.module.css';
import { inUnits } from '#contract/products/unit-words.ts';
import { longDay as dayWithYear } from '../../parts/time/moments.ts';

export interface ArrivalsProps {
  of: readonly Arrival[] | undefined;
  unit?: string | undefined;
  lead?: string;
  inCell?: boolean;
  className?: string | undefined;
}

export function Arrivals({ of = [], unit, lead = 'едет ', inCell = false, className }: ArrivalsProps) {
  const { timezone } = useShop();
  if (of.length === 0) return null;
  return (
    <span className={inCell ? `${cells.sub} ${cells.under}` : className}>
      {lead}
      {arrivalsText(of, businessDay(shopNow(), timezone), unit)}
    </span>
  );
}

/** «3 декабря», in another year than today's «3 января 2027 г.». */
function dayInWords(day: string, today: string): string {
  const noon = `${day}T12:00:00Z`;
  const isThisYear = day.split('-')[0] === today.split('-')[0];
  const words = isThisYear ? longDay(new Date(noon), 'UTC') : dayWithYear(noon, 'UTC');
  return words.replaceAll(' ', '\u00a0');
}

/** «12 шт., 3 декабря; 5 шт., поставка ожидалась 20 ноября»; `today` is the shop's day. */
export function arrivalsText(arrivals: readonly Arrival[], today: string, unit?: string): string {
  return arrivals
    .map(({ qty, day }) => {
      const when = day === today ? 'сегодня' : `${day < today ? 'поставка ожидалась ' : ''}${dayInWords(day, today)}`;
      return `${inUnits(qty, unit)}, ${when}`;
    })
    .join('; ');
}
