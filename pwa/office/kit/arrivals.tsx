/** «едет 12 шт., 3 декабря» beside stock. Nothing for goods that nobody expects. */
import type { Arrival } from '#contract/stock/expected-goods.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import cells from '../../ui/table.module.css';
import { arrivalsText } from './arrivals-text.ts';

export interface ArrivalsProps {
  of: readonly Arrival[] | undefined;
  /** Absent for pieces. */
  unit?: string | undefined;
  /** Stands before the text. */
  lead?: string;
  /** In a column of figures. */
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
