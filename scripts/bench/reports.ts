/** Reports over a million lines of three years, 10 000 goods, 60 categories, six sellers, beside plain queries, on both engines. */
import type { Knex } from 'knex';
import { factLines } from '../../api/modules/reports/sums/facts.ts';
import { listReceipts } from '../../api/modules/reports/list-receipts.ts';
import {
  readCategories,
  readSellers,
  readTiles,
  readTimeline,
  readTopProducts,
} from '../../api/modules/reports/sums/read-reports.ts';
import { readHours } from '../../api/modules/reports/read-hours.ts';
import { readMoney } from '../../api/modules/reports/read-money.ts';
import { readMargin } from '../../api/modules/reports/purchase/read-margin.ts';
import { readPurchase } from '../../api/modules/reports/purchase/read-purchase.ts';
import { refreshAllReports } from '../../api/modules/reports/sums/refresh-reports.ts';
import { soldWithin, type SoldFilter } from '../../api/modules/reports/sums/report-store.ts';
import { readToday } from '../../api/modules/reports/today/read-today.ts';
import { readSettings } from '../../api/environment/env.ts';
import { counting, fillDays, fillGoods, onBothEngines } from './engines.ts';
import { median, percentile, repeated, round, timed, type Figure } from './figures.ts';

const SALES = Number(process.env['BENCH_SALES'] ?? 333_334);
const LINES_A_SALE = 3;
const GOODS = 10_007;
const DAYS = 1096;
const FIRST_DAY = '2023-11-21';
const TODAY = '2026-11-21';
const ZONE = 'Europe/Moscow';
const NOW = new Date(`${TODAY}T09:00:00.000Z`);
/** All sales of the last day are over. */
const LAST_EVENING = new Date('2026-11-20T18:00:00.000Z');
const RUNS = 9;

const THREE_YEARS = { from: FIRST_DAY, to: '2026-11-20' };
const PERIODS: Readonly<Record<string, SoldFilter>> = {
  'a month': { from: '2026-10-21', to: '2026-11-20' },
  'a year less some days': { from: '2025-11-03', to: '2026-11-20' },
  'three years': THREE_YEARS,
  'three years of one category': { ...THREE_YEARS, categorySlugs: ['category-3'] },
};

const REPORTS: Readonly<Record<string, (db: Knex, filter: SoldFilter) => Promise<unknown>>> = {
  tiles: readTiles,
  'top goods': (db, filter) => readTopProducts(db, filter, { limit: 20, today: TODAY }),
  days: readTimeline,
  categories: (db, filter) => readCategories(db, filter, TODAY),
  sellers: readSellers,
  hours: (db, filter) => readHours(db, filter, { now: new Date(), zone: ZONE }),
  margin: (db, filter) => readMargin(db, { ...filter, show: 'all', sort: 'loss' }, TODAY),
  money: (db, filter) => readMoney(db, filter, ZONE),
  receipts: (db, filter) => listReceipts(db, filter, { page: 1, limit: 50 }),
};

const middleAndLate = (took: readonly number[]): string => `${round(median(took))}, ${round(percentile(took, 0.95))}`;

/** Reports over `SALES` × 3 lines; also on PostgreSQL if it can be started. */
export const measureReports = (): Promise<Figure[]> => onBothEngines(measureOn);

async function measureOn(engine: string, db: Knex): Promise<Figure[]> {
  await fill(db);
  // The daily job of the shop: no reader waits for these sums.
  const made = await timed(() => refreshAllReports(db, TODAY));
  const [{ count } = { count: 0 }] = (await db('sale_lines').count({ count: '*' })) as { count: number }[];
  const figures: Figure[] = [];
  const report = (what: string, value: string): void => void figures.push({ engine, what, value });
  report(`all sums made once, for ${count} lines`, `${round(made / 1000, 1)} s`);
  const plain = median(await repeated(3, () => plainTiles(db, THREE_YEARS)));
  report('three years of tiles summed over the lines', round(plain));
  const firsts: number[] = [];
  for (const [period, filter] of Object.entries(PERIODS)) {
    firsts.push(await timed(() => readTopProducts(db, filter, { limit: 20, today: TODAY })));
    let slowest = -1;
    let value = '';
    for (const [name, read] of Object.entries(REPORTS)) {
      const took = await repeated(RUNS, () => read(db, filter));
      const middle = median(took);
      const measured = `${name} ${middleAndLate(took)}; ${round(middle / plain, 3)}`;
      console.log(`${engine}: ${period}: ${measured}`);
      if (middle > slowest) [slowest, value] = [middle, measured];
    }
    report(period, value);
  }
  report('top goods for the first time, at most', round(Math.max(...firsts)));
  const bought = await repeated(RUNS, () => readPurchase(db, { show: 'all' }, ZONE, NOW));
  report('what to buy, all goods', middleAndLate(bought));
  const settings = readSettings({ SHOP_TIMEZONE: ZONE });
  const opened = await repeated(RUNS, () => readToday({ db, settings }, LAST_EVENING));
  report('«Сегодня»', middleAndLate(opened));
  await sellOnce(db);
  report('tiles of three years right after a sale', round(await timed(() => readTiles(db, THREE_YEARS))));
  return figures;
}

/** The query behind the tiles, without precomputed sums. */
async function plainTiles(db: Knex, filter: SoldFilter): Promise<unknown> {
  return factLines(db, soldWithin(filter)).select(
    db.raw('SUM(qty) AS qty, SUM(revenue) AS revenue, SUM(cost) AS cost, COUNT(DISTINCT document_id) AS checks'),
  );
}

const INSERT_SALES = `INSERT INTO sales (id, body_hash, number, status, source, sold_at, business_at, business_day, received_at, author_id, payment_method, total, receipt)`;
const aSale =
  "'', 'B-' || n, 'recorded', 'api', d.day || 'T09:00:00.000Z', d.day || 'T' || (10 + n % 8) || ':00:00.000Z', d.day, d.day || 'T09:00:00.000Z', 'seller-' || (n % 6), 'cash', 0, ''";

/** Inserts computed sales and lines: the goods' numbers are squared, so that some sell far more often than others. */
async function fill(db: Knex): Promise<void> {
  await fillDays(db, FIRST_DAY, DAYS);
  await db.raw(
    `${INSERT_SALES} ${counting(SALES)} SELECT 'bench-' || n, ${aSale} FROM counted JOIN bench_days d ON d.place = (n / ${Math.ceil(SALES / DAYS)})`,
  );
  await fillGoods(db, GOODS);
  const root = `(n % ${GOODS} * 7919 % ${GOODS})`;
  const product = `(${root} * ${root} / ${GOODS})`;
  await db.raw(
    `INSERT INTO sale_lines (id, sale_id, position, product_id, title, qty, price, cost, category_slug, category_name, subcategory_id, subcategory_name)
     ${counting(SALES * LINES_A_SALE)}
     SELECT 'line-' || n, 'bench-' || (n / ${LINES_A_SALE}), n % ${LINES_A_SALE}, 'goods-' || ${product}, 'Товар ' || ${product}, 1 + n % 3, 100000 + ${product} * 10, 60000,
       'category-' || (${product} % 12), 'Категория ' || (${product} % 12), 'sub-' || (${product} % 60), 'Подкатегория ' || (${product} % 60) FROM counted`,
  );
  await db.raw('ANALYZE');
}

async function sellOnce(db: Knex): Promise<void> {
  await db.raw(
    `${INSERT_SALES} SELECT 'bench-again', ${aSale.replaceAll('n %', '1 %').replaceAll('|| n', "|| 'x'")} FROM bench_days d WHERE d.place = ${DAYS - 1}`,
  );
}
