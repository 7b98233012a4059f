/**
 * Requests that a sale causes in an open office: tills with their series, today's figures, purchase planning. Four tills have sold and
 * counted their drawers for half a year; each request follows one more sale.
 */
import type { Knex } from 'knex';
import { readPurchase } from '../../api/modules/reports/purchase/read-purchase.ts';
import { refreshReports } from '../../api/modules/reports/sums/refresh-reports.ts';
import { readToday } from '../../api/modules/reports/today/read-today.ts';
import { listDevices } from '../../api/modules/till/devices/list-devices.ts';
import { counting, fillDays, fillGoods, onBothEngines } from './engines.ts';
import { median, round, timed, type Figure } from './figures.ts';

const SALES = Number(process.env['BENCH_SALES'] ?? 50_000);
const TILLS = 4;
const A_TILL = Math.floor(SALES / TILLS);
const SHIFT = 50;
const DAYS = 180;
const GOODS = 10_007;
const ZONE = 'Europe/Moscow';
const NOW = new Date('2026-11-21T09:00:00.000Z');
const LOOKS = 9;

/** With `BENCH_SALES` sales (default: 50 000) on both engines. */
export const measureOffice = (): Promise<Figure[]> => onBothEngines(measureOn);

async function measureOn(engine: string, db: Knex): Promise<Figure[]> {
  await fill(db);
  await refreshReports(db);
  const services = { db, settings: { SHOP_TIMEZONE: ZONE }, lastBackup: undefined } as Parameters<typeof readToday>[0];
  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    'the list of tills': () => listDevices({ db, now: NOW }),
    '«Сегодня»': () => readToday(services, NOW),
    'what to buy': () => readPurchase(db, { show: 'order' }, ZONE, NOW),
  };
  const figures: Figure[] = [];
  let sold = A_TILL;
  for (const [what, request] of Object.entries(requests)) {
    const took: number[] = [];
    for (let time = 0; time < LOOKS; time += 1) {
      await insertSales(db, 1, (sold += 1));
      took.push(await timed(request));
    }
    figures.push({
      engine,
      what: `${SALES} sales: ${what}`,
      value: `median ${round(median(took), 1)} ms, first ${round(took[0] ?? NaN)} ms`,
    });
  }
  return figures;
}

/** Inserts sales of `TILLS` tills from this number on, one line each, computed from the number. */
async function insertSales(db: Knex, count: number, from: number): Promise<void> {
  const seq = `(${from} + n / ${TILLS})`;
  const day = `(SELECT day FROM bench_days WHERE place = ${DAYS - 1} - ((${A_TILL + 100} - ${seq}) * ${DAYS - 1} / ${A_TILL + 100}))`;
  const id = `(n % ${TILLS}) || '-' || ${seq}`;
  await db.raw(
    `INSERT INTO sales (id, body_hash, number, status, source, device_id, device_seq, sold_at, business_at, business_day, received_at, author_id, payment_method, total, receipt)
     ${counting(count)}
     SELECT 'sale-' || ${id}, '', 'T' || ${id}, 'recorded', 'device', 'till-' || (n % ${TILLS}), ${seq},
       day || 'T09:00:00.000Z', day || 'T09:00:00.000Z', day, day || 'T09:00:00.000Z', 'seller', 'cash', 0, ''
     FROM (SELECT n, ${day} AS day FROM counted) AS dated`,
  );
  const product = `(${seq} * ${seq} % ${GOODS})`;
  await db.raw(
    `INSERT INTO sale_lines (id, sale_id, position, product_id, title, qty, price, cost, category_slug, category_name)
     ${counting(count)}
     SELECT 'line-' || ${id}, 'sale-' || ${id}, 0, 'goods-' || ${product}, 'Товар', 1 + n % 3, 100000, 60000, 'category-1', 'Категория'
     FROM counted`,
  );
  await db('devices').update({ last_seq: from + Math.floor((count - 1) / TILLS) });
}

async function fill(db: Knex): Promise<void> {
  await fillDays(db, new Date(NOW.getTime() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10), DAYS);
  await fillGoods(db, GOODS);
  await db('devices').insert(
    Array.from({ length: TILLS }, (_, till) => ({
      id: `till-${till}`,
      prefix: `T${till}`,
      created_at: NOW.toISOString(),
    })),
  );
  await insertSales(db, A_TILL * TILLS, 1);
  const day = NOW.toISOString();
  await db.batchInsert(
    'shifts',
    Array.from({ length: TILLS * Math.ceil(A_TILL / SHIFT) }, (_, place) => ({
      id: `shift-${place % TILLS}-${Math.floor(place / TILLS)}`,
      device_id: `till-${place % TILLS}`,
      revision: 1,
      body_hash: '',
      from_seq: 0,
      to_seq: 0,
      opened_at: day,
      closed_at: day,
      business_opened_at: day,
      business_at: day,
      business_day: day.slice(0, 10),
      received_at: day,
    })),
    200,
  );
  await db.raw(
    `INSERT INTO shift_receipts (shift_id, receipt_id, device_id, kind, seq, total, at)
     SELECT 'shift-' || substr(device_id, 6) || '-' || (device_seq / ${SHIFT}), id, device_id, 'sale', device_seq, 0, sold_at FROM sales
     WHERE device_seq / ${SHIFT} < ${Math.floor(A_TILL / SHIFT)}`,
  );
  await db.raw('ANALYZE');
}
