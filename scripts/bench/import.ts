/**
 * A price list of `BENCH_PRODUCTS` goods (default: a hundred thousand) is imported into a running shop: its preview, writing it, the same
 * list again, the file for marketplaces, and the effect on the shop's sellers meanwhile; on both engines, or only on `BENCH_ENGINE`.
 */
import type { Import } from '../../api/contract/imports/imports.ts';
import { IMPORT_STOPS } from '../../api/contract/imports/import-profile.ts';
import { commerceMl, makePriceList } from '../../api/proofs/fixtures/sample-price-lists.ts';
import { withDemoShop } from '../demo-shop.ts';
import { onBothServers } from './engines.ts';
import { asJson, headersOf, signIn, type Session } from './api.ts';
import { mebibytes, percentile, round, timed, type Figure } from './figures.ts';
import { anyProduct, meanwhile, sellMeanwhile } from './sales.ts';
import { watchSilence } from './silence.ts';

const GOODS = Number(process.env['BENCH_PRODUCTS'] ?? 100_000);
/** Goods of the shop before the import. */
const DEMO_GOODS = 500;
const LOOK_MS = 200;
const MEGABYTE = 1024 * 1024;

export const measureImport = (): Promise<Figure[]> => onBothServers(measureOn);

async function measureOn(engine: string, environment: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withDemoShop(
    DEMO_GOODS,
    async ({ url, admin, memory }) => {
      const report = (what: string, value: string, target: string): void => {
        console.log(`${engine}: ${what}: ${value}`);
        figures.push({ engine, what, value, target });
      };
      const session = await signIn(url, admin);
      const list = commerceMl(makePriceList({ count: GOODS }));
      console.log(`${GOODS} goods, a file of ${round(list.length / MEGABYTE)} million characters.`);
      const product = await anyProduct(url);
      const rest = await memory();
      const samples = meanwhile(memory, LOOK_MS);
      const sales = sellMeanwhile(url, () => signIn(url, admin), product);
      const silence = watchSilence(`${url}/healthz`);
      await silence.begun;

      const first = await sendList(url, session, list);
      const read = await timed(() => settled(url, session, first, ['ready', 'waiting']));
      report(`upload and preview of ${GOODS} goods`, `${round(read / 1000, 1)} s`, '≤ 60 s');
      const written = await timed(() => applyImport(url, session, first));
      report('the first writing', `${round(written / 1000, 1)} s`, '≤ 180 s');
      const again = await timed(async () => {
        const id = await sendList(url, session, list);
        await settled(url, session, id, ['ready', 'waiting']);
        await applyImport(url, session, id);
      });
      report('the same list again', `${round(again / 1000, 1)} s`, '≤ 45 s');
      const market = await timed(async () => {
        for await (const _ of (await fetch(`${url}/market.yml`)).body ?? []);
      });
      report('the file for markets', `${round(market / 1000, 1)} s`, '≤ 10 s');
      report('longest silence of the server', `${round(await silence.stop())} ms`, '≤ 50 ms');
      const times = await sales.stop();
      report('a sale meanwhile', `p95 ${round(percentile(times, 0.95))} ms of ${times.length}`, '≤ 250 ms');
      const most = Math.max(...(await samples.stop()));
      report('greatest memory beyond that at rest', mebibytes(most - rest), '≤ 150 MB');
    },
    { ...environment, PUBLIC_URL: 'http://shop.example' },
  );
  return figures;
}

/** Sends the list like the office; returns the import's id. */
export async function sendList(url: string, session: Session, list: string): Promise<string> {
  const body = new FormData();
  body.append('sourceName', 'Сантех-Опт');
  body.append('file', new Blob([list]), 'import.xml');
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', body, headers: headersOf(session) });
  return (await asJson<Import>(answer))._id;
}

/** Waits until the import has reached one of these states. */
export async function settled(url: string, session: Session, id: string, states: readonly string[]): Promise<void> {
  for (;;) {
    const { state, error } = await asJson<Import>(
      await fetch(`${url}/api/imports/${id}`, { headers: headersOf(session) }),
    );
    if (states.includes(state)) return;
    if (state === 'failed' || state === 'canceled') throw new Error(`The import is ${state}: ${error}`);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

export async function applyImport(url: string, session: Session, id: string): Promise<void> {
  await asJson(
    await fetch(`${url}/api/imports/${id}/apply`, {
      method: 'POST',
      headers: { ...headersOf(session), 'content-type': 'application/json' },
      body: JSON.stringify({ confirmed: Object.keys(IMPORT_STOPS) }),
    }),
  );
  await settled(url, session, id, ['applied']);
}
