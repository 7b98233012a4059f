import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Renditions } from './renditions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
  await mkdir(join(folder, 'renditions'));
});
afterEach(() => rm(folder, { recursive: true }));

test('behind a queue of a hundred the next request is told to retry later, and all before it are served', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b5c63' } })
    .webp()
    .toBuffer();
  const ids = Array.from({ length: 130 }, (_, index) => `p${index}`);
  await Promise.all(ids.map((id) => writeFile(join(folder, `${id}.webp`), picture)));
  const renditions = new Renditions(folder);
  const answers = await Promise.allSettled(ids.map((id) => renditions.rendition({ id, width: 96, format: 'webp' })));
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await renditions.rendition({ id: ids[129] ?? '', width: 96, format: 'webp' })).toBeDefined();
});

test('drafts that a crash has left are removed at the start; renditions and fresh drafts stay', async () => {
  const uuid = '0b9c1d1e-7a51-4a55-9d56-5b0c3c2d1f11';
  const names = [`ab-96.webp.${uuid}`, `cd-96.avif.${uuid}`, 'ab-96.webp'];
  for (const name of names) await writeFile(join(folder, 'renditions', name), 'x');
  const old = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of [names[0], names[2]]) await utimes(join(folder, 'renditions', name ?? ''), old, old);
  await new Renditions(folder).clearDrafts();
  expect((await readdir(join(folder, 'renditions'))).sort()).toEqual(['ab-96.webp', `cd-96.avif.${uuid}`]);
});
