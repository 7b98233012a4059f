/** Till sales of the last weeks, as data for popularity and reports. Plain data, repeatable. */
import { activeSale } from '#contract/products/price.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import { chanceFrom, fractionOf, type Chance } from './random.ts';

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
  lines: DemoSaleLine[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** One day less than the period of popularity, so that its first computation includes all of them. */
const DAYS = 89;
/** Moscow is three hours ahead of UTC all year. */
const MOSCOW_MS = 3 * HOUR_MS;

/** Weights from Sunday to Saturday: people renovate at weekends. */
const WEEKDAYS = [1.5, 0.9, 0.9, 1, 1, 1.2, 1.7];
/** Weights of the opening hours: most customers come after work. */
const HOURS = { 10: 2, 11: 4, 12: 5, 13: 5, 14: 4, 15: 5, 16: 6, 17: 7, 18: 8, 19: 6, 20: 3 };

const BUYERS = [
  'Иванов С. П.',
  'Ольга, ремонт ванной',
  'ООО «СтройДом»',
  'Сергей, дача',
  'ИП Кузнецова А. В.',
  'Марина Викторовна',
  'ООО «Уют-Сервис»',
  'Бригада Алексея',
  'Петрова Н.',
  'ТСЖ «Берёзка»',
  'Дмитрий, +7 900 000-00-12',
  'Анна, самовывоз',
  'ООО «Ремонт под ключ»',
  'Виталий, сантехник',
];

/** Picks products by weight: a few sell often, most of them rarely. */
function picker(products: readonly DemoProduct[]): (chance: Chance) => DemoProduct | undefined {
  const ranked = [...products].sort((a, b) => fractionOf(`popular ${a.id}`) - fractionOf(`popular ${b.id}`));
  const bounds: number[] = [];
  let total = 0;
  ranked.forEach((product, rank) => {
    // A Zipf distribution over the ranks; cheap goods sell more often than expensive ones.
    total += (1 / (rank + 4) ** 0.8) * Math.min(3, (1_000_000 / product.priceRetail) ** 0.45);
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
function saleTime(chance: Chance, now: number): number {
  for (;;) {
    const day = Math.floor((now + MOSCOW_MS) / DAY_MS) - chance.whole(0, DAYS - 1);
    const weekday = new Date(day * DAY_MS).getUTCDay();
    if (!chance.hit((WEEKDAYS[weekday] ?? 1) / 1.7)) continue;
    const hour = Number(chance.weighted(HOURS));
    const at = day * DAY_MS - MOSCOW_MS + hour * HOUR_MS + Math.floor(chance.next() * HOUR_MS);
    if (at < now) return at;
  }
}

function pieces(chance: Chance, price: number): number {
  if (price < 150_000) return Number(chance.weighted({ 1: 6, 2: 4, 3: 1, 4: 1 }));
  return price < 1_000_000 && chance.hit(0.12) ? 2 : 1;
}

const LINES = { 1: 5, 2: 3, 3: 2, 4: 1 };
const TRIES = 20;

function saleLines(chance: Chance, pick: (chance: Chance) => DemoProduct | undefined, soldAt: string): DemoSaleLine[] {
  const wanted = Number(chance.weighted(LINES));
  const lines = new Map<string, DemoSaleLine>();
  for (let attempt = 0; attempt < TRIES && lines.size < wanted; attempt += 1) {
    const product = pick(chance);
    if (product === undefined || product.createdAt >= soldAt || lines.has(product.id)) continue;
    const pricing = {
      retail: product.priceRetail,
      sale: product.salePrice,
      saleFrom: product.saleFrom,
      saleTo: product.saleTo,
    };
    const price = activeSale(pricing, soldAt) ?? product.priceRetail;
    lines.set(product.id, { product, qty: pieces(chance, price), price });
  }
  return [...lines.values()];
}

/** Up to `count` sales in chronological order; a product never sells before it was entered. */
export function demoSales({
  products,
  now,
  count = DEMO_SALES,
}: {
  products: readonly DemoProduct[];
  now: Date;
  count?: number;
}): DemoSale[] {
  if (products.length === 0) return [];
  const chance = chanceFrom('sales');
  const pick = picker(products);
  const times = Array.from({ length: count }, () => saleTime(chance, now.getTime())).sort((a, b) => a - b);
  return times
    .map((at) => {
      const soldAt = new Date(at).toISOString();
      return { soldAt, lines: saleLines(chance, pick, soldAt), note: chance.hit(0.22) ? chance.pick(BUYERS) : '' };
    })
    .filter(({ lines }) => lines.length > 0)
    .map((sale, index) => ({ id: `00000000-0000-7000-8010-${String(index + 1).padStart(12, '0')}`, ...sale }));
}
