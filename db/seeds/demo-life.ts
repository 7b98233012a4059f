/** The demo shop's history: buyers, sales, orders, deliveries, and stock in proportion; a closed shift for each past day of a till. */
import { isOpenOrder } from '#contract/orders/order-machine.ts';
import { DEMO_GOODS, type DemoProduct } from './demo-catalogue.ts';
import { type DemoOrder, demoOrders } from './demo-orders.ts';
import { demoPeople } from './demo-people.ts';
import { type DemoReturn, demoReturns, type DemoSale, demoSales } from './demo-sales.ts';
import { unitsSold } from './seed-rows.ts';
import { arrivals, demoStock } from './demo-stock.ts';
import type { Leaving } from './demo-suppliers.ts';
import { cashDifference, type CashMove, cashOf, drawerCash, type ShiftReceipt } from '#contract/shifts/shift.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import { demoId } from './demo-ids.ts';
import { type Chance, chanceFrom, fractionOf } from './random.ts';
import { dayNumber, HOUR_MS, hourOf, type ShopClock } from './shop-hours.ts';

interface DemoTill {
  id: string;
  name: string;
}

interface DemoReceipt extends ShiftReceipt {
  till: DemoTill;
}

const TILLS: readonly DemoTill[] = ['Торговый зал', 'Выдача'].map((name, index) => ({
  id: demoId('8060', index + 1),
  name,
}));
const OF_FIRST = 0.65;

/** Roubles: change left in the drawer overnight, and the sum below which it never falls. */
const FLOAT = 5000;
const LEAST = 1000;
/** Money is handed over, and brought, in thousands. */
const BUNDLE = 1000;

/** Hour after the last receipts, and the length of a closing. */
const CLOSING_HOUR = 21.2;
const CLOSING_HOURS = 0.3;
const MINUTE_MS = HOUR_MS / 60;

/** Shares of the shifts with an expense, and with a difference. */
const EXPENSES = 0.1;
const DIFFERENCES = 0.05;
/** Roubles that a drawer lacked; below zero where there were too many. */
const MISSING = [-100, -50, 10, 50, 100, 200];
const REASONS = ['Ошиблись со сдачей', 'Не записали размен', 'Причину не нашли'];

/** All receipts of the tills by time; each till numbers its sales and returns in one series. */
function demoReceipts(sales: readonly DemoSale[], returns: readonly DemoReturn[]): DemoReceipt[] {
  const printed = [
    ...sales.map(({ id, soldAt: at, lines }) => ({ id, at, kind: 'sale' as const, lines })),
    ...returns.map(({ id, at, qty, price }) => ({ id, at, kind: 'return' as const, lines: [{ qty, price }] })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  const [first, second] = TILLS as [DemoTill, DemoTill];
  const last = new Map<DemoTill, number>();
  return printed.map(({ lines, ...receipt }) => {
    const till = fractionOf(`till ${receipt.id}`) < OF_FIRST ? first : second;
    const seq = (last.get(till) ?? 0) + 1;
    last.set(till, seq);
    return { ...receipt, till, seq, total: toRoubles(lines.reduce((sum, { qty, price }) => sum + qty * price, 0)) };
  });
}

type Move = Omit<CashMove, 'id'>;

const bundles = (sum: number, round: (bundles: number) => number): number => round(sum / BUNDLE) * BUNDLE;

/** Cash brought for refunds that the drawer could not pay. */
function broughtFor(receipts: readonly DemoReceipt[], opening: number): Move[] {
  const moves: CashMove[] = [];
  receipts.forEach(({ kind, total, at }, index) => {
    const left = drawerCash({ opening, moves }, cashOf(receipts.slice(0, index))) - total;
    if (kind === 'return' && left < LEAST)
      moves.push({ id: '', kind: 'in', amount: bundles(LEAST - left, Math.ceil), reason: 'Для возврата', at });
  });
  return moves;
}

/** Cash taken out at the end of the day: now and then for an expense, and what is not needed for change. */
function takenOut(left: number, closing: number, chance: Chance): Move[] {
  const before = (minutes: number): string => new Date(closing - minutes * MINUTE_MS).toISOString();
  const spent = chance.hit(EXPENSES) && left > FLOAT ? chance.whole(30, 180) * 10 : 0;
  const surplus = bundles(left - spent - FLOAT, Math.floor);
  return [
    { kind: 'out', amount: spent, reason: 'Хозяйственные расходы', at: before(9) },
    { kind: 'out', amount: surplus, reason: 'Инкассация', at: before(5) },
  ].filter((move): move is Move => move.amount > 0);
}

/** The receipts of a till by the day's number, in order. */
const byDay = (receipts: readonly DemoReceipt[], till: DemoTill, offset: number): Map<number, DemoReceipt[]> =>
  groupBy(
    receipts.filter((receipt) => receipt.till === till),
    ({ at }) => dayNumber(Date.parse(at), offset),
  );

/** A shift for each till and day before today that has receipts, in roubles; it opens with the cash that the one before has left. */
function demoShifts(receipts: readonly DemoReceipt[], { now, offset }: ShopClock) {
  const chance = chanceFrom('shifts');
  const today = dayNumber(now.getTime(), offset);
  let moved = 0;
  return TILLS.flatMap((till) => {
    let opening = FLOAT;
    const days = [...byDay(receipts, till, offset)].filter(([day]) => day < today);
    return days.map(([day, its]) => {
      const closing = Math.floor(hourOf(day, CLOSING_HOUR + chance.next() * CLOSING_HOURS, offset));
      const numbered = (move: Move): CashMove => ({ ...move, id: demoId('8062', (moved += 1)) });
      const cash = cashOf(its);
      const brought = broughtFor(its, opening).map(numbered);
      const left = drawerCash({ opening, moves: brought }, cash);
      const moves = [...brought, ...takenOut(left, closing, chance).map(numbered)];
      const missing = chance.hit(DIFFERENCES) ? chance.pick(MISSING) : 0;
      const shift = {
        till,
        receipts: its,
        moves,
        opening,
        counted: cashDifference(drawerCash({ opening, moves }, cash), missing),
        note: missing === 0 ? '' : chance.pick(REASONS),
        openedAt: its[0]?.at ?? '',
        closedAt: new Date(closing).toISOString(),
      };
      opening = shift.counted;
      return shift;
    });
  }).map((shift, index) => ({ id: demoId('8061', index + 1), ...shift }));
}

export type DemoLife = ReturnType<typeof demoLife>;

/** Number of receipts of 89 days: eight a day for the written goods, else in proportion to the goods, up to a busy shop's limit. */
const SALES = 89 * 8;
const MOST = 14;
const GROWTH = 0.3;

/** Time at which an order's goods left the shop; undefined for one that has not been handed over. */
export const deliveredAt = ({ moves }: DemoOrder): string | undefined => moves.find(({ to }) => to === 'delivered')?.at;

/**
 * Generates the history; equal goods and times give equal results.
 * @param taken phones that are already in use
 */
export function demoLife({
  products,
  taken,
  ...clock
}: ShopClock & { products: readonly DemoProduct[]; taken: ReadonlySet<string> }) {
  const people = demoPeople(clock, taken);
  const first = arrivals(products, clock);
  const since = ({ id }: DemoProduct): string => first.get(id) ?? clock.now.toISOString();
  const count = Math.round(SALES * Math.min(MOST, products.length / DEMO_GOODS));
  const sales = demoSales({ ...clock, products, count, people, growth: GROWTH, since });
  const orders = demoOrders(products, people, clock, since);
  const promised = unitsSold(orders.filter(({ status }) => isOpenOrder(status)));
  const leaving = [
    ...sales.flatMap(({ lines, soldAt }): Leaving[] => lines.map((line) => ({ ...line, at: soldAt }))),
    ...orders.flatMap((order): Leaving[] => {
      const at = deliveredAt(order);
      return at === undefined ? [] : order.lines.map((line) => ({ ...line, at }));
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const returns = demoReturns(sales, clock);
  const receipts = demoReceipts(sales, returns);
  const { onHand, documents } = demoStock(products, { leaving, returns, promised }, clock);
  return {
    /** With the stock left after all deliveries and sales. */
    products: products.map((product) => ({ ...product, stock_qty: onHand.get(product.id) ?? 0 })),
    people,
    sales,
    returns,
    /** Sales and returns as the tills printed them, by time. */
    receipts,
    shifts: demoShifts(receipts, clock),
    orders,
    documents,
    /** Pieces promised to open orders, by product. */
    promised,
  };
}
