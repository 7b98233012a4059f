/** Goods that buyers of the demo shop brought back to the till: some days after the sale, whole and sold again. */
import type { DemoProduct } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';
import type { DemoSale } from './demo-sales.ts';
import { fractionOf } from './random.ts';
import { atWork, DAY_MS } from './shop-hours.ts';

export interface DemoReturn {
  id: string;
  sale: DemoSale;
  /** Position of the returned line in the sale. */
  position: number;
  product: DemoProduct;
  qty: number;
  /** Unit price, whole kopecks. */
  price: number;
  reason: string;
  at: string;
}

/** Share of the sales of which something is brought back, and days after the sale. */
const SHARE = 0.008;
const AFTER_DAYS = { from: 1, to: 9 };
const REASONS = ['Не подошёл размер', 'Не подошёл цвет', 'Купили лишнее', 'Не подошло подключение'];

/** In the order of time; one piece of the first line of each sale. */
export function demoReturns(sales: readonly DemoSale[], now: Date, offset: number): DemoReturn[] {
  return sales
    .flatMap((sale): Omit<DemoReturn, 'id'>[] => {
      const [line] = sale.lines;
      const place = fractionOf(`returned ${sale.id}`);
      if (line === undefined || place >= SHARE) return [];
      const days = AFTER_DAYS.from + (place / SHARE) * (AFTER_DAYS.to - AFTER_DAYS.from);
      const at = new Date(atWork(Date.parse(sale.soldAt) + days * DAY_MS, offset)).toISOString();
      const reason = REASONS[Math.floor(fractionOf(`reason ${sale.id}`) * REASONS.length)] ?? '';
      return at < now.toISOString() ? [{ sale, position: 0, ...line, qty: 1, reason, at }] : [];
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map((one, index) => ({ id: demoId('8012', index + 1), ...one }));
}
