/** A restored connection: many tills send their queues at once, while others buy, browse and sell. */
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { onBothServers } from './engines.ts';
import { fetchWithRetry, sendJson, signIn, type Session } from './api.ts';
import { percentile, round, timed, type Figure } from './figures.ts';
import { anyProduct, meanwhile, saleOf, sellMeanwhile, type Meanwhile, type Product } from './sales.ts';
import { watchSilence } from './silence.ts';

const TILLS = Number(process.env['BENCH_TILLS'] ?? 200);
const ROWS = 20;
const DEMO_GOODS = 1_500;

interface Drained {
  readonly refused: number;
  /** Duration of the answer that accepted the rows, milliseconds. */
  readonly took: number;
}

/** Sends a till's queue as one batch until the server has accepted it. */
async function drain(url: string, session: Session, product: Product): Promise<Drained> {
  const deviceId = newId();
  const sales = Array.from({ length: ROWS }, (_, index) => saleOf([product], deviceId, index + 1));
  for (let refused = 0; ; refused += 1) {
    const began = performance.now();
    const answer = await sendJson(`${url}/api/sales/batch`, session, { sales });
    if (answer.status === 503) {
      await answer.text();
      await pause(1_000 * Number(answer.headers.get('retry-after')));
      continue;
    }
    const { results } = (await answer.json()) as { results: { status: number }[] };
    const bad = results.find(({ status }) => status !== 200);
    if (bad !== undefined) throw new Error(`A row was answered ${bad.status}`);
    return { refused, took: performance.now() - began };
  }
}

/** Requests a page of goods repeatedly; `stop` returns the duration of each request, milliseconds. */
const listMeanwhile = (url: string): Meanwhile =>
  meanwhile((number) => {
    const page = `${url}/api/products?limit=24&page=${((number - 1) % 50) + 1}&sort=price_asc`;
    return timed(async () => (await fetchWithRetry(page)).text());
  }, 50);

const ends = (times: readonly number[]): string =>
  `p95 ${round(percentile(times, 0.95))} ms, longest ${round(Math.max(...times))} ms of ${times.length}`;

/** On both engines, or only on `BENCH_ENGINE`: SQLite writes over one connection, PostgreSQL over as many as a server keeps. */
export const measureStorm = (): Promise<Figure[]> =>
  onBothServers(DEMO_GOODS, {}, async ({ url, admin }, report) => {
    const session = await signIn(url, admin);
    const product = await anyProduct(url);
    const silence = watchSilence(`${url}/healthz`);
    await silence.begun;
    const [sales, listings] = [sellMeanwhile(url, () => signIn(url, admin), product), listMeanwhile(url)];
    let drained: Drained[] = [];
    const took = await timed(async () => {
      drained = await Promise.all(Array.from({ length: TILLS }, () => drain(url, session, product)));
    });
    const [sold, listed] = [await sales.stop(), await listings.stop()];
    report(`${TILLS} tills, ${ROWS} sales each, all taken after`, `${round(took / 1000, 1)} s`);
    report('told to come later', `${drained.filter(({ refused }) => refused > 0).length}`);
    report('longest batch', `${round(Math.max(...drained.map((one) => one.took)) / 1000, 1)} s`, '≤ 45 s');
    report('longest silence of /healthz', `${round(await silence.stop())} ms`, '≤ 100 ms');
    report('a listing', ends(listed), '≤ 500 ms');
    report('a single sale', ends(sold), '≤ 2 s');
  });
