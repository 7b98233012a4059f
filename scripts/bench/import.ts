/**
 * A price list of `BENCH_PRODUCTS` goods (default: a hundred thousand) is imported into a running shop: its preview, writing it, the same
 * list again, the file for marketplaces, and the effect on the shop's sellers meanwhile; on both engines, or only on `BENCH_ENGINE`.
 */
import type { Import } from '../../api/contract/imports/imports.ts';
import { IMPORT_STOPS } from '../../api/contract/imports/import-profile.ts';
import { commerceMl, makePriceList } from '../../api/proofs/fixtures/sample-price-lists.ts';
import { onBothServers } from './engines.ts';
import { asJson, headersOf, readJson, sendJson, signIn, type Session } from './api.ts';
import { MEGABYTE, mebibytes, percentile, round, timed, type Figure } from './figures.ts';
import { anyProduct, meanwhile, sellMeanwhile } from './sales.ts';
import { watchSilence } from './silence.ts';

const GOODS = Number(process.env['BENCH_PRODUCTS'] ?? 100_000);
const DEMO_GOODS = 500;
const LOOK_MS = 200;

export const measureImport = (): Promise<Figure[]> =>
  onBothServers(DEMO_GOODS, { PUBLIC_URL: 'http://shop.example' }, async ({ url, admin, memory }, report) => {
    const session = await signIn(url, admin);
    const list = commerceMl(makePriceList({ count: GOODS }));
    console.log(`${GOODS} goods, a file of ${round(list.length / MEGABYTE)} million characters.`);
    const product = await anyProduct(url);
    const rest = await memory();
    const samples = meanwhile(memory, LOOK_MS);
    const sales = sellMeanwhile(url, () => signIn(url, admin), product);
    const silence = watchSilence(`${url}/healthz`);
    await silence.begun;
    const reportTime = async (what: string, target: string, work: () => Promise<unknown>): Promise<void> =>
      report(what, `${round((await timed(work)) / 1000, 1)} s`, target);

    const first = await sendList(url, session, list);
    await reportTime(`upload and preview of ${GOODS} goods`, '≤ 60 s', () => previewed(url, session, first));
    await reportTime('the first writing', '≤ 180 s', () => applyImport(url, session, first));
    await reportTime('the same list again', '≤ 45 s', async () => {
      const id = await sendList(url, session, list);
      await previewed(url, session, id);
      await applyImport(url, session, id);
    });
    await reportTime('the file for markets', '≤ 10 s', async () => {
      for await (const _ of (await fetch(`${url}/market.yml`)).body ?? []);
    });
    report('longest silence of the server', `${round(await silence.stop())} ms`, '≤ 50 ms');
    const times = await sales.stop();
    report('a sale meanwhile', `p95 ${round(percentile(times, 0.95))} ms of ${times.length}`, '≤ 250 ms');
    const most = Math.max(...(await samples.stop()));
    report('greatest memory beyond that at rest', mebibytes(most - rest), '≤ 150 MB');
  });

/** Sends the list like the office; returns the import's id. */
export async function sendList(url: string, session: Session, list: string): Promise<string> {
  const body = new FormData();
  body.append('sourceName', 'Сантех-Опт');
  body.append('file', new Blob([list]), 'import.xml');
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', body, headers: headersOf(session) });
  return (await asJson<Import>(answer))._id;
}

async function settled(url: string, session: Session, id: string, states: readonly string[]): Promise<void> {
  for (;;) {
    const { state, error } = await readJson<Import>(`${url}/api/imports/${id}`, session);
    if (states.includes(state)) return;
    if (state === 'failed' || state === 'canceled') throw new Error(`The import is ${state}: ${error}`);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

export const previewed = (url: string, session: Session, id: string): Promise<void> =>
  settled(url, session, id, ['ready', 'waiting']);

export async function applyImport(url: string, session: Session, id: string): Promise<void> {
  await asJson(await sendJson(`${url}/api/imports/${id}/apply`, session, { confirmed: Object.keys(IMPORT_STOPS) }));
  await settled(url, session, id, ['applied']);
}
