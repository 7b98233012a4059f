/** A connection that comes back: many tills send what they have queued at once, while others buy, look and sell. */
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { withDemoShop } from '../demo-shop.ts';
import { headersOf, insist, signIn, type Session } from './api.ts';
import { percentile, round, type Figure } from './figures.ts';
import { anyProduct, saleOf, sellMeanwhile, type Product } from './sales.ts';
import { watchSilence } from './silence.ts';

const TILLS = Number(process.env['BENCH_TILLS'] ?? 200);
const ROWS = 20;
const DEMO_GOODS = 1_500;

/** Sends a till's queue as one batch until the server has taken it; gives how often it was told to come later. */
async function drain(url: string, session: Session, product: Product): Promise<number> {
  const deviceId = newId();
  const sales = Array.from({ length: ROWS }, (_, index) => saleOf(product, deviceId, index + 1));
  for (let refused = 0; ; refused += 1) {
    const answer = await insist(`${url}/api/sales/batch`, {
      method: 'POST',
      headers: { ...headersOf(session), 'content-type': 'application/json' },
      body: JSON.stringify({ sales }),
    });
    if (answer.status === 503) {
      await answer.text();
      await pause(1_000 * Number(answer.headers.get('retry-after')));
      continue;
    }
    const { results } = (await answer.json()) as { results: { status: number }[] };
    const bad = results.find(({ status }) => status !== 200);
    if (bad !== undefined) throw new Error(`A row was answered ${bad.status}`);
    return refused;
  }
}

/** Asks for a page of goods over and over; `stop` gives how long each took, in milliseconds. */
function listMeanwhile(url: string): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const listing = (async () => {
    for (let page = 1; !isOver; page = (page % 50) + 1) {
      const began = performance.now();
      await (await insist(`${url}/api/products?limit=24&page=${page}&sort=price_asc`)).text();
      times.push(performance.now() - began);
      await pause(50);
    }
  })();
  return { stop: async () => ((isOver = true), await listing, times) };
}

/** Measures on SQLite, whose one connection everybody shares. */
export async function measureStorm(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withDemoShop(DEMO_GOODS, async ({ url, admin }) => {
    const session = await signIn(url, admin);
    const product = await anyProduct(url);
    const silence = watchSilence(`${url}/healthz`);
    await silence.begun;
    const [sales, listings] = [sellMeanwhile(url, session, product), listMeanwhile(url)];
    const began = performance.now();
    const refused = await Promise.all(Array.from({ length: TILLS }, () => drain(url, session, product)));
    const took = performance.now() - began;
    const [sold, listed] = [await sales.stop(), await listings.stop()];
    figures.push(
      { what: `${TILLS} tills, ${ROWS} sales each, all taken after`, value: `${round(took / 1000, 1)} s`, target: '' },
      { what: 'of them told to come later', value: `${refused.filter((times) => times > 0).length}`, target: '' },
      { what: 'longest silence of /healthz', value: `${round(await silence.stop())} ms`, target: '≤ 100 ms' },
      {
        what: `a listing, of ${listed.length}`,
        value: `p95 ${round(percentile(listed, 0.95))} ms, longest ${round(Math.max(...listed))} ms`,
        target: '≤ 500 ms',
      },
      {
        what: `a single sale, of ${sold.length}`,
        value: `p95 ${round(percentile(sold, 0.95))} ms, longest ${round(Math.max(...sold))} ms`,
        target: '≤ 2 s',
      },
    );
  });
  return figures;
}
