/** The demo shop's history: buyers, till sales, shifts, orders, deliveries, and stock in proportion to them. */
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { DEMO_GOODS, type DemoProduct } from './demo-catalogue.ts';
import { demoOrders, type DemoOrder } from './demo-orders.ts';
import { demoPeople, type DemoPerson } from './demo-people.ts';
import { demoReturns, type DemoReturn } from './demo-returns.ts';
import { demoSales, type DemoSale } from './demo-sales.ts';
import { demoReceipts, demoShifts, type DemoReceipt, type DemoShift } from './demo-shifts.ts';
import { unitsSold } from './seed-rows.ts';
import { arrivals, demoStock } from './demo-stock.ts';
import type { DemoDocument, Leaving } from './demo-document.ts';

export interface DemoLife {
  /** With the stock left after all deliveries and sales. */
  products: DemoProduct[];
  people: DemoPerson[];
  sales: DemoSale[];
  returns: DemoReturn[];
  /** Sales and returns as the tills printed them, by time. */
  receipts: DemoReceipt[];
  shifts: DemoShift[];
  orders: DemoOrder[];
  documents: DemoDocument[];
  /** Pieces promised to open orders, by product. */
  promised: Map<string, number>;
}

/**
 * Number of receipts of 89 days: eight a day for the written goods, in proportion for other numbers of goods, up to the limit
 * of a busy shop.
 */
const SALES = 89 * 8;
const MOST = 14;
/** Sales have grown over the three months. */
const GROWTH = 0.3;

/** Time at which an order's goods left the shop; undefined for one that has not been handed over. */
export const deliveredAt = ({ moves }: DemoOrder): string | undefined => moves.find(({ to }) => to === 'delivered')?.at;

/**
 * Generates the history; equal goods and times give equal results.
 * @param taken phones that are already in use
 * @param offset milliseconds that the shop's clocks are ahead of UTC
 */
export function demoLife({
  products,
  now,
  offset,
  taken,
}: {
  products: readonly DemoProduct[];
  now: Date;
  offset: number;
  taken: ReadonlySet<string>;
}): DemoLife {
  const people = demoPeople({ now, offset, taken });
  const first = arrivals(products, now, offset);
  const since = ({ id }: DemoProduct): string => first.get(id) ?? now.toISOString();
  const count = Math.round(SALES * Math.min(MOST, products.length / DEMO_GOODS));
  const sales = demoSales({ products, now, count, offset, people, growth: GROWTH, since });
  const orders = demoOrders({ products, people, now, offset, since });
  const promised = unitsSold(orders.filter(({ status }) => isOpenOrder(status)));
  const leaving = [
    ...sales.flatMap(({ lines, soldAt }): Leaving[] => lines.map((line) => ({ ...line, at: soldAt }))),
    ...orders.flatMap((order): Leaving[] => {
      const at = deliveredAt(order);
      return at === undefined ? [] : order.lines.map((line) => ({ ...line, at }));
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const returns = demoReturns(sales, now, offset);
  const receipts = demoReceipts(sales, returns);
  const { onHand, documents } = demoStock({ products, leaving, returns, promised, now, offset });
  return {
    products: products.map((product) => ({ ...product, stockQty: onHand.get(product.id) ?? 0 })),
    people,
    sales,
    returns,
    receipts,
    shifts: demoShifts(receipts, now, offset),
    orders,
    documents,
    promised,
  };
}
