/** A process apart and its limits, on real files that exceed them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPicture } from '../files/picture-tasks.ts';
import { sampleJpeg } from '../proofs/fixtures/sample-uploads.ts';
import { readList } from '../modules/imports/files/source-tasks.ts';
import { csv, makePriceList } from '../proofs/fixtures/sample-price-lists.ts';
import { runApart, takeApart } from './run-apart.ts';

let folder: string;
const path = (): string => join(folder, 'file');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-apart-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function drained<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test.each([
  ['memory', { megabytes: 20 }, 'ему не хватило 20\u00a0МБ памяти'],
  ['time without progress', { silenceSeconds: 0.001 }, 'чтение не кончилось за 1\u00a0с'],
  ['time in all', { seconds: 0.001 }, 'чтение не кончилось за 1\u00a0с'],
  ['output', { outputMegabytes: 0 }, 'в нём больше 0\u00a0МБ данных'],
])('the end of the process at the limit of %s costs its file, and the next one is read', async (_, limit, message) => {
  await writeFile(path(), await sampleJpeg('#0b5c63', 3000, 2000));
  const input = { path: path() };
  await expect(runApart({ ...draftPicture, ...limit }, input)).rejects.toMatchObject({ message, thrown: '' });
  expect(await runApart(draftPicture, input)).toMatchObject({ width: 3000 });
});

test('a process that is not waited for sends a few portions and no more', async () => {
  await writeFile(path(), csv(makePriceList({ count: 3000, odd: false })));
  const apart = await takeApart();
  let reports = 0;
  const items = apart.run(readList, { path: path(), name: 'прайс.csv', choice: {} }, () => void (reports += 1));
  await items.next();
  const settled = async (): Promise<boolean> => {
    const before = apart.waiting();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return apart.waiting() === before;
  };
  await expect.poll(settled).toBe(true);
  expect(apart.waiting()).toBeLessThan(10);
  expect(await drained(items)).toHaveLength(3001);
  expect(reports).toBeGreaterThan(20);
  apart.release();
});

test('a few processes run at once, and pictures need not wait for lists that stay open', async () => {
  await writeFile(path(), await sampleJpeg('#0b5c63', 3000, 2000));
  const inUse = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const before = inUse();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, inUse() - before)), 5);
  const pictures = await Promise.all(Array.from({ length: 7 }, () => runApart(draftPicture, { path: path() })));
  clearInterval(watch);
  expect([pictures.length, most]).toEqual([7, 3]);
  const open = [await takeApart(), await takeApart()];
  const third = takeApart();
  expect(await Promise.race([third, runApart(draftPicture, { path: path() })])).toMatchObject({ width: 3000 });
  for (const apart of open) apart.release();
  (await third).release();
});

test('the process ends with the one that started it, even when that is killed', async () => {
  await writeFile(path(), csv(makePriceList({ count: 3000, odd: false })));
  const program = `
    const { takeApart } = await import(${JSON.stringify(join(import.meta.dirname, 'run-apart.ts'))});
    const { readList } = await import(${JSON.stringify(join(import.meta.dirname, '../modules/imports/files/source-tasks.ts'))});
    const apart = await takeApart();
    for await (const _ of apart.run(readList, { path: ${JSON.stringify(path())}, name: 'x.csv', choice: {} })) {
      // Until it waits for room: one that sends ends by the closed channel.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      console.log(apart.pid);
      await new Promise(() => setInterval(() => 0, 1000));
    }
  `;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  const isAlive = (): boolean => {
    try {
      // A zombie in a container without a reaper has ended.
      process.kill(pid, 0);
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isAlive, { timeout: 20_000 }).toBe(false);
});
