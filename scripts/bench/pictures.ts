/**
 * The pictures of a price list are fetched from another server and encoded while a till sells: the effect on the seller, beside the same
 * minute without pictures; on both engines, or only on `BENCH_ENGINE`.
 */
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Import } from '../../api/contract/imports/imports.ts';
import { commerceMl, makePriceList } from '../../api/proofs/fixtures/sample-price-lists.ts';
import { demoPicturesFolder } from '../../db/seeds/place-pictures.ts';
import { fetchWithRetry, readJson, signIn } from './api.ts';
import { onBothServers } from './engines.ts';
import { percentile, round, timed, type Figure } from './figures.ts';
import { applyImport, previewed, sendList } from './import.ts';
import { anyProduct, meanwhile, sellMeanwhile } from './sales.ts';
import { watchSilence } from './silence.ts';

const PICTURES = Number(process.env['BENCH_PICTURES'] ?? 100);
const DEMO_GOODS = 500;
const MINUTE_MS = 60_000;
const LOOK_MS = 200;
const ASK_MS = 20;
/** Pixels of the longer side of each fourth picture: one to four megapixels, at four to three. */
const SIDES = [1160, 1640, 2000, 2310] as const;

/** Different photos, made of the demo's pictures, with grain: it costs the encoder most. */
async function makePhotos(): Promise<Buffer[]> {
  const folder = demoPicturesFolder();
  const kinds = await readdir(folder);
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const photos: Buffer[] = [];
  for (let number = 0; number < PICTURES; number += 1) {
    const kind = join(folder, kinds[number % kinds.length] ?? '');
    const [first = ''] = await readdir(kind);
    const width = SIDES[number % SIDES.length] ?? 0;
    photos.push(
      await sharp(join(kind, first))
        .resize(width, Math.round((width * 3) / 4), { fit: 'cover' })
        .modulate({ hue: number % 360 })
        .composite([{ input: grain, tile: true, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return photos;
}

/** Serves the photos by their numbers; returns the server's origin and its end. */
async function servePhotos(photos: readonly Buffer[]): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    response.end(photos[Number(/\d+/.exec(request.url ?? '')?.[0])]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const ends = (times: readonly number[]): string =>
  `median ${round(percentile(times, 0.5))}, p99 ${round(percentile(times, 0.99))}, longest ${round(Math.max(...times))} ms of ${times.length}`;

export async function measurePictures(): Promise<Figure[]> {
  const photos = await makePhotos();
  const bytes = photos.reduce((sum, { length }) => sum + length, 0);
  console.log(`${PICTURES} pictures of ${round(bytes / PICTURES / 1024)} KiB on average.`);
  const { origin, close } = await servePhotos(photos);
  return onBothServers(DEMO_GOODS, { FETCH_ALLOW: '127.0.0.1' }, async ({ url, admin }, report) => {
    const session = await signIn(url, admin);
    const product = await anyProduct(url);
    /** Reports what a seller notices while this is done. */
    const watched = async (name: string, target: { sale: string; silence: string }, work: () => Promise<unknown>) => {
      const sales = sellMeanwhile(url, () => signIn(url, admin), product);
      const answers = meanwhile(() => timed(async () => (await fetchWithRetry(`${url}/healthz`)).text()), ASK_MS);
      const silence = watchSilence(`${url}/healthz`);
      await silence.begun;
      await work();
      report(`${name}: longest silence`, `${round(await silence.stop())} ms`, target.silence);
      report(`${name}: /healthz`, ends(await answers.stop()));
      report(`${name}: a sale`, ends(await sales.stop()), target.sale);
    };
    await watched('alone', { sale: '', silence: '' }, () => pause(MINUTE_MS));
    const list = makePriceList({ count: PICTURES, odd: false });
    const goods = list.goods.map((good, number) => ({ ...good, pictures: [`${origin}/${number}.jpg`] }));
    const id = await sendList(url, session, commerceMl({ ...list, goods }));
    await previewed(url, session, id);
    await watched('with pictures', { sale: 'p99 ≤ 2 times', silence: '≤ 100 ms' }, async () => {
      await applyImport(url, session, id);
      const took = await timed(async () => {
        for (;;) {
          const { total, done, waiting } = (await readJson<Import>(`${url}/api/imports/${id}`, session)).pictures;
          if (waiting === 0 && done !== total) throw new Error(`Only ${done} of ${total} pictures were brought`);
          if (waiting === 0) return;
          await pause(LOOK_MS);
        }
      });
      report(`${PICTURES} pictures of 1–4 megapixels`, `${round((PICTURES * 1000) / took, 1)}/s`);
    });
  }).finally(close);
}
