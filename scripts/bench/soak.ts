/**
 * An hour of full load: a till sells while shoppers request answers that are not prepared, strangers guess passwords and upload files, and
 * slow readers and slow writers keep connections open. Memory and open files must stay flat, and a sale quick.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoShop } from '../demo-shop.ts';
import { fetchWithRetry, headersOf, openSession, sendJson, signIn } from './api.ts';
import { onBothServers, type Report } from './engines.ts';
import { MEGABYTE, mebibytes, networkOf, percentile, round, type Figure } from './figures.ts';
import { anyProduct, sellMeanwhile } from './sales.ts';

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 60);
const MINUTE_MS = 60_000;
const DEMO_GOODS = 1_500;
const SLOW = 20;
const UPLOAD = new Blob([new Uint8Array(8 * MEGABYTE)]);

/** A request of a stranger; `number` is different each time. */
type Ask = (url: string, number: number) => Promise<Response>;

const from = (number: number): Record<string, string> => ({ 'x-forwarded-for': networkOf(number) });

const page =
  (path: (number: number) => string): Ask =>
  (url, number) =>
    fetchWithRetry(`${url}${path(number)}`, { headers: from(number) });

/** Repeated for as long as the soak lasts, each with a pause of so many milliseconds. */
const STRANGERS: readonly (readonly [Ask, number])[] = [
  [page((number) => `/api/products?topCategorySlug=smesiteli&sort=price_asc&limit=24&minPrice=${number}`), 100],
  [page((number) => `/api/products?q=${encodeURIComponent(`смеситель ${number}`)}&limit=8`), 100],
  [page((number) => `/catalog/smesiteli?page=${number % 20}&minPrice=${number}`), 200],
  [page(() => '/'), 200],
  [page((number) => `/api/catalog/changes?since=${number}`), 500],
  [
    async (url, number) =>
      sendJson(
        `${url}/api/auth/login`,
        await openSession(url),
        { phone: `+7912${String(number).padStart(7, '0')}`, password: `guess-${number}-password` },
        from(number),
      ),
    500,
  ],
  [
    async (url, number) => {
      const body = new FormData();
      body.set('file', UPLOAD, `prices-${number}.xlsx`);
      return fetchWithRetry(`${url}/api/imports`, {
        method: 'POST',
        headers: { ...headersOf(await openSession(url)), ...from(number) },
        body,
      });
    },
    2_000,
  ],
];

interface Load {
  /** Stops; resolves to the number of requests, and of those answered with a fault of the server. */
  readonly stop: () => Promise<{ asked: number; faults: number }>;
}

function strangers(url: string): Load {
  let [isOver, asked, faults] = [false, 0, 0];
  const asking = STRANGERS.map(async ([ask, pauseMs]) => {
    while (!isOver) {
      const answer = await ask(url, (asked += 1));
      await answer.arrayBuffer();
      // 503 is the answer to work above the limit.
      if (answer.status >= 500 && answer.status !== 503) faults += 1;
      await pause(pauseMs);
    }
  });
  const slow = [
    slowly(url, 'GET /market.yml HTTP/1.1\r\nhost: x\r\n\r\n'),
    slowly(url, 'POST /api/auth/login HTTP/1.1\r\n'),
  ];
  return {
    stop: async () => {
      isOver = true;
      for (const one of slow) one();
      await Promise.all(asking);
      return { asked, faults };
    },
  };
}

/** Keeps so many connections that have sent these bytes and read nothing, replaced when the server closes them; returns their end. */
function slowly(url: string, bytes: string): () => void {
  const open = new Set<Socket>();
  let isOver = false;
  const dial = (): void => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes)).pause();
    open.add(socket);
    socket.once('error', () => socket.destroy());
    socket.once('close', () => {
      open.delete(socket);
      if (!isOver) setTimeout(dial, 1_000);
    });
  };
  for (let number = 0; number < SLOW; number += 1) dial();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}

/** On both engines one after the other, or only on `BENCH_ENGINE`; `BENCH_MINUTES` each. */
export const measureSoak = (): Promise<Figure[]> => onBothServers(DEMO_GOODS, { TRUST_PROXY: 'true' }, soak);

async function soak({ url, admin, memory, openFiles }: DemoShop, report: Report, engine: string): Promise<void> {
  const logIn = () => signIn(url, admin);
  const product = await anyProduct(url);
  const alone = sellMeanwhile(url, logIn, product);
  await pause(MINUTE_MS);
  const quiet = percentile(await alone.stop(), 0.99);

  const [load, sales] = [strangers(url), sellMeanwhile(url, logIn, product)];
  const minutes: { memory: number; files: number }[] = [];
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await pause(MINUTE_MS);
    const now = { memory: await memory(), files: await openFiles() };
    minutes.push(now);
    console.log(`${engine}, minute ${minute}: ${mebibytes(now.memory)}, ${now.files} open files`);
  }
  const sold = await sales.stop();
  const { asked, faults } = await load.stop();
  const busy = percentile(sold, 0.99);
  /** The maximum of each third of the run: the first includes the warm-up, the other two must be alike. */
  const thirds = (of: (one: { memory: number; files: number }) => number): string =>
    [0, 1, 2]
      .map((third) => minutes.slice((third * MINUTES) / 3, ((third + 1) * MINUTES) / 3).map(of))
      .map((values) => round(Math.max(...values)))
      .join(', ');
  report(`requests in ${MINUTES} minutes; faults`, `${asked}; ${faults}`, '0 faults');
  report('most memory in each third', `${thirds((one) => one.memory / MEGABYTE)} MiB`, 'flat');
  report(
    'most open files in each third',
    thirds((one) => one.files),
    'flat',
  );
  report('a sale', `p99 ${round(busy)} ms of ${sold.length}; alone ${round(quiet)} ms`, '≤ 3 times');
}
