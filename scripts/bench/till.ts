/**
 * Timing of tasks at the till: an experienced seller on a ten-inch tablet with a slow processor. The simulated hand moves at its own pace,
 * independent of the machine, and waits only when it must see something first; presses are counted, and the seconds are real time.
 */
import type { Page } from '@playwright/test';
import { join, resolve } from 'node:path';
import { TABLET, waitForWorker } from '../../pwa/journeys/browser.ts';
import { waitForCopy } from '../../pwa/journeys/device-stores.ts';
import { enterAs, setOwnPin } from '../../pwa/journeys/seller-pins.ts';
import { runCommand } from '../../pwa/journeys/server-process.ts';
import { login, openTill, type Person } from '../../pwa/journeys/till.ts';
import type { DemoShop } from '../demo-shop.ts';
import { CPU_SLOWDOWN, openPage, recordings, slowed } from './browser.ts';
import { median, round, type Figure } from './figures.ts';
import { Hand, HAND_MS, handMs, type Lap } from './hand.ts';
import { CHANGES, clear, TASKS, type Good, type Repetition, type Task } from './till-tasks.ts';

/** Repetitions of each task; the median counts. */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 3);
/** `BENCH_TASKS=seller` runs only the tasks whose description matches. */
const ONLY = new RegExp(process.env['BENCH_TASKS'] ?? '');
const COLLEAGUE: Person = { phone: '+79990000002', password: 'demo-password-2', name: 'Ольга Сменщица' };
/** Enough stock for all tasks. */
const PLENTY = 20;

/** The median repetition of a task: presses, elapsed seconds, and the time that the hand waited. */
function medianFigure({ what, goal }: Task, laps: readonly Lap[]): Figure {
  const [lap] = laps;
  if (lap === undefined) throw new Error(`Not done: ${what}`);
  const { taps, keys, scans } = lap;
  const count = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}`]);
  const presses = [...count(scans, 'scans'), ...count(taps, 'taps'), ...count(keys, 'keys')].join(', ');
  const total = median(laps.map(({ totalMs }) => totalMs));
  return {
    what,
    value: `${presses}: ${round(total / 1000, 1)} s, ${round(total - handMs(lap))} ms waiting`,
    ...(goal === undefined ? {} : { target: goal }),
  };
}

/** Goods with an article and a barcode, and enough stock of each. */
async function sellable(page: Page): Promise<Good[]> {
  const goods = await page.evaluate(
    async ([plenty, wanted]) => {
      const read = async (path: string) => (await (await fetch(path)).json()) as unknown;
      const { items } = (await read('/api/products?limit=100')) as { items: { _id: string }[] };
      const found: { title: string; sku: string; barcode: string }[] = [];
      for (const { _id } of items) {
        // Fields missing in the list are in the product's own answer.
        const one = (await read(`/api/products/${_id}`)) as {
          title: string;
          sku: string | null;
          barcode: string | null;
          stockQty?: number;
        };
        if (one.sku && one.barcode && (one.stockQty ?? 0) >= plenty)
          found.push({ title: one.title, sku: one.sku, barcode: one.barcode });
        if (found.length === wanted) break;
      }
      return found;
    },
    [PLENTY, 5 * TIMES] as const,
  );
  if (goods.length < 5) throw new Error('Fewer than five goods have an article, a bar code and enough stock');
  return goods;
}

/** Runs every task on the built shop. */
export async function measureTill({ url, admin, folder, dataDir }: DemoShop): Promise<Figure[]> {
  const { page, context } = await openPage({ profile: join(folder, 'till'), baseURL: url, viewport: TABLET });
  await page.addInitScript(() => {
    window.print = () => (document.body.dataset['printed'] = 'yes');
  });
  try {
    const { phone, password, name } = COLLEAGUE;
    const who = ['--phone', phone, '--password', password, '--name', name, '--role', 'manager'];
    runCommand({ root: resolve(import.meta.dirname, '../..'), dataDir }, 'user', ...who);
    await page.goto('/auth');
    await waitForWorker(page);
    // A seller's login makes the browser a till.
    await login(page, COLLEAGUE);
    await openTill(page);
    await setOwnPin(page);
    await enterAs(page, admin);
    await setOwnPin(page);
    await enterAs(page, COLLEAGUE);
    await waitForCopy(page, { figures: true });
    const goods = await sellable(page);
    const figures: Figure[] = [
      {
        what: `a hand: ${HAND_MS.tap / 1000} s a tap, ${HAND_MS.key / 1000} s a key, ${HAND_MS.scan / 1000} s a scan`,
        value: `processor ÷ ${CPU_SLOWDOWN}, ${TABLET.width} × ${TABLET.height}, median of ${TIMES}`,
      },
    ];
    for (const task of TASKS.filter(({ what }) => ONLY.test(what))) figures.push(await measured(task, page, goods));
    await clear({ page, goods, hand: new Hand(page) });
    if (ONLY.test('recording')) figures.push(...(await recordings(page)));
    for (const task of CHANGES.filter(({ what }) => ONLY.test(what))) figures.push(await measured(task, page, goods));
    return figures;
  } finally {
    await context.close();
  }
}

async function measured(task: Task, page: Page, goods: readonly Good[]): Promise<Figure> {
  const laps: Lap[] = [];
  const hand = new Hand(page);
  for (let time = 0; time < TIMES; time += 1) {
    const from = (time * 5) % (goods.length - 4);
    const repetition: Repetition = { hand, page, goods: goods.slice(from, from + 5) };
    await task.prepare(repetition);
    laps.push(await slowed(page, () => hand.time(() => task.run(repetition))));
  }
  return medianFigure(task, laps);
}
