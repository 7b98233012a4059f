/** Till sales of the last weeks, as data for popularity and reports. Plain data, repeatable. */
import { effectivePrice, ownWholesale } from '#contract/products/price.ts';
import peopleJson from './data/people.json' with { type: 'json' };
import type { DemoProduct } from './demo-catalogue.ts';
import { demoId } from './demo-ids.ts';
import type { DemoPerson } from './demo-people.ts';
import { type Chance, chanceFrom, fractionOf } from './random.ts';
import { atWork, DAY_MS, dayNumber, HOUR_MS, hourOf, type ShopClock } from './shop-hours.ts';

const DEMO_SALES = 400;

export interface DemoSaleLine {
  product: DemoProduct;
  qty: number;
  /** Charged unit price, whole kopecks. */
  price: number;
}

export interface DemoSale {
  id: string;
  soldAt: string;
  /** Free-form buyer, mostly empty. */
  note: string;
  buyer: DemoPerson | null;
  lines: DemoSaleLine[];
}

/** One day less than the period of popularity, so that its first computation includes all of them. */
const DAYS = 89;
/** Moscow is three hours ahead of UTC all year. */
const MOSCOW_MS = 3 * HOUR_MS;

/** Weights from Sunday to Saturday: people renovate at weekends. */
const WEEKDAYS = [1.5, 0.9, 0.9, 1, 1, 1.2, 1.7];
/** Weights of the opening hours: most customers come after work. */
const HOURS = { 10: 2, 11: 4, 12: 5, 13: 5, 14: 4, 15: 5, 16: 6, 17: 7, 18: 8, 19: 6, 20: 3 };

const { strangers: BUYERS } = peopleJson;

/** Picks products by weight: a few sell often, most of them rarely. */
export function picker(products: readonly DemoProduct[]): (chance: Chance) => DemoProduct | undefined {
  const ranked = [...products].sort((a, b) => fractionOf(`popular ${a.id}`) - fractionOf(`popular ${b.id}`));
  const bounds: number[] = [];
  let total = 0;
  ranked.forEach((product, rank) => {
    // A Zipf distribution over the ranks; cheap goods sell more often than expensive ones.
    total += (1 / (rank + 4) ** 0.8) * Math.min(3, (1_000_000 / product.price_retail) ** 0.45);
    bounds.push(total);
  });
  return (chance) => {
    const mark = chance.next() * total;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    return ranked[low];
  };
}

/** An instant within opening hours of the last weeks, before `now`. */
function saleTime(chance: Chance, { now, offset, growth }: { now: number; offset: number; growth: number }): number {
  for (;;) {
    const ago = chance.whole(0, DAYS - 1);
    if (growth > 0 && chance.hit((growth * ago) / DAYS)) continue;
    const day = dayNumber(now, offset) - ago;
    const weekday = new Date(day * DAY_MS).getUTCDay();
    if (!chance.hit((WEEKDAYS[weekday] ?? 1) / 1.7)) continue;
    const hour = Number(chance.weighted(HOURS));
    const at = hourOf(day, hour, offset) + Math.floor(chance.next() * HOUR_MS);
    if (at < now) return at;
  }
}

function pieces(chance: Chance, price: number): number {
  if (price < 150_000) return Number(chance.weighted({ 1: 6, 2: 4, 3: 1, 4: 1 }));
  return price < 1_000_000 && chance.hit(0.12) ? 2 : 1;
}

/** Unit price for a buyer at that instant, kopecks; `buyer` is null for an anonymous one. */
function priceFor(product: DemoProduct, buyer: DemoPerson | null, at: string): number {
  const pricing = {
    retail: product.price_retail,
    sale: product.price_sale,
    saleFrom: product.sale_from,
    saleTo: product.sale_to,
    wholesale: ownWholesale(product.price_wholesale, buyer?.wholesale_discount ?? 0),
  };
  return effectivePrice(pricing, buyer?.role ?? 'guest', at);
}

const LINES = { 1: 5, 2: 3, 3: 2, 4: 1 };
const TRIES = 20;

interface Basket {
  at: string;
  buyer: DemoPerson | null;
  pick: (chance: Chance) => DemoProduct | undefined;
  /** Time from which a product can be bought; ISO. */
  since: (product: DemoProduct) => string;
}

/** The goods of one purchase: one to four different products, several pieces of each for a company. */
export function basket(chance: Chance, { at, buyer, pick, since }: Basket): DemoSaleLine[] {
  const wanted = Number(chance.weighted(LINES));
  const lines = new Map<string, DemoSaleLine>();
  for (let attempt = 0; attempt < TRIES && lines.size < wanted; attempt += 1) {
    const product = pick(chance);
    if (product === undefined || since(product) >= at || lines.has(product.id)) continue;
    const price = priceFor(product, buyer, at);
    const isMany = buyer?.role === 'wholesale' && price < 500_000;
    lines.set(product.id, { product, qty: pieces(chance, price) * (isMany ? 2 : 1), price });
  }
  return [...lines.values()];
}

/** Shares of the receipts of companies, and of other buyers with an account. */
const OF_FIRMS = 0.03;
const OF_ACCOUNTS = 0.05;

function buyerAt(chance: Chance, people: readonly DemoPerson[], at: string): DemoPerson | null {
  if (people.length === 0) return null;
  const place = chance.next();
  const role = place < OF_FIRMS ? 'wholesale' : place < OF_FIRMS + OF_ACCOUNTS ? 'customer' : null;
  const known = people.filter((person) => person.role === role && person.created_at < at);
  return known.length === 0 ? null : chance.pick(known);
}

/** Up to `count` sales in chronological order; a product never sells before it was entered, or before `since`. */
export function demoSales({
  products,
  now,
  count = DEMO_SALES,
  offset = MOSCOW_MS,
  people = [],
  growth = 0,
  since = ({ created_at }) => created_at,
}: Pick<ShopClock, 'now'> &
  Partial<ShopClock> & {
    products: readonly DemoProduct[];
    count?: number;
    /** Buyers with an account, to whom some of the sales are attached. */
    people?: readonly DemoPerson[];
    /** Share by which the first day sells less than the last. */
    growth?: number;
    since?: (product: DemoProduct) => string;
  }): DemoSale[] {
  if (products.length === 0) return [];
  const chance = chanceFrom('sales');
  const pick = picker(products);
  const times = Array.from({ length: count }, () => saleTime(chance, { now: now.getTime(), offset, growth })).sort(
    (a, b) => a - b,
  );
  return times
    .map((time) => {
      const at = new Date(time).toISOString();
      const buyer = buyerAt(chance, people, at);
      const lines = basket(chance, { at, buyer, pick, since });
      const note = chance.hit(0.22) && buyer === null ? chance.pick(BUYERS) : '';
      return { soldAt: at, lines, note, buyer };
    })
    .filter(({ lines }) => lines.length > 0)
    .map((sale, index) => ({ id: demoId('8010', index + 1), ...sale }));
}

/** Goods that buyers of the demo shop brought back to the till: some days after the sale, whole and sold again. */
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
export function demoReturns(sales: readonly DemoSale[], { now, offset }: ShopClock): DemoReturn[] {
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
