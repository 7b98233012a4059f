/**
 * A phone that holds the whole catalogue: what its copy costs in traffic, storage and memory, and how soon it answers after a start without a
 * network. The profile is closed and opened again between the runs, so that memory is empty and the disk warm.
 */
import type { CDPSession, Page } from '@playwright/test';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitForWorker, type Device } from '../../pwa/journeys/browser.ts';
import { isCopyComplete } from '../../pwa/journeys/device-stores.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoShop } from '../demo-shop.ts';
import { CPU_SLOWDOWN, openPage } from './browser.ts';
import { median, range, round, type Figure } from './figures.ts';

const PHONE = { width: 390, height: 844 };
const LISTING = '/catalog/smesiteli';
const FIRST_QUERY = 'смеситель';
const FURTHER_QUERIES = ['ванна акриловая', 'grohe', 'унитас', 'душевая', 'хром', 'eybnfp'];
const FURTHER_LISTINGS = ['/catalog/vanny', '/catalog/sanfayans', '/catalog/smesiteli?sort=price_asc'];
/** Starts of the browser; the median counts. */
const STARTS = 3;
const DOWNLOAD_MS = 600_000;
/** Time after the last page of the feed in which the page stores what it keeps beside the goods, ms. */
const SETTLED_MS = 30_000;
/** Time in which a person looks at the first answer, ms. */
const LOOK_MS = 3_000;
const MEGA = 1e6;

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })!.size, 0);
}

const storage = (profile: string): number => folderSize(join(profile, 'Default', 'IndexedDB'));

const LANDMARKS = { field: 'input[role="combobox"]', listing: 'main article' } as const;
type Landmark = keyof typeof LANDMARKS;

/** Runs in the page. Playwright's own waiting would take a third of a second of the slow processor. */
const noteAppearances = `(() => {
  const landmarks = ${JSON.stringify(LANDMARKS)};
  const seen = (globalThis.seen = {});
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(landmarks))
      if (seen[name] === undefined && document.querySelector(selector) !== null) seen[name] = performance.now();
  }).observe(document, { childList: true, subtree: true });
})()`;

const APPEARS_MS = 120_000;

async function openPhone(profile: string, url: string): Promise<Device> {
  const device = await openPage({ profile, baseURL: url, viewport: PHONE });
  await device.page.addInitScript(noteAppearances);
  return device;
}

async function download(device: Device): Promise<Figure[]> {
  const { page, context, profile } = device;
  let bytes = 0;
  context.on('requestfinished', (request) => {
    if (!request.url().includes('/api/catalog/changes')) return;
    void request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize));
  });
  const began = performance.now();
  await page.goto('/');
  await waitForWorker(page);
  for (const until = Date.now() + DOWNLOAD_MS; !(await isCopyComplete(page)); await sleep(200))
    if (Date.now() > until) throw new Error('The copy of the catalogue is not complete');
  const took = performance.now() - began;
  const heap = await heapOf(page);
  await sleep(SETTLED_MS);
  return [
    { what: 'first visit until the copy is complete', value: `${round(took / 1000, 1)} s` },
    { what: 'traffic of the copy', value: `${round(bytes / MEGA, 1)} MB`, target: '≤ 8 MB' },
    { what: 'memory of the page after the download', value: `${round(heap / MEGA)} MB` },
    { what: 'databases on the disk', value: `${round(storage(profile) / MEGA)} MB`, target: '≤ 45 MB' },
  ];
}

/** Bytes that the page's scripts hold after a collection of garbage, typed arrays included. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage: Awaited<ReturnType<CDPSession['send']>> & { usedSize?: number; backingStorageSize?: number } =
    await session.send('Runtime.getHeapUsage');
  await session.detach();
  return (usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0);
}

/** Opens the page offline on a slow processor, as a phone after an hour. `act` also gets the ms until the landmark appeared. */
async function started<T>(
  profile: string,
  url: string,
  { path, landmark }: { path: string; landmark: Landmark },
  act: (page: Page, appeared: number) => Promise<T>,
): Promise<T> {
  const { page, context } = await openPhone(profile, url);
  try {
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(path, { waitUntil: 'commit' });
    return await act(page, await appeared(session, landmark));
  } finally {
    await context.close();
  }
}

async function appeared(session: CDPSession, landmark: Landmark): Promise<number> {
  for (const until = Date.now() + APPEARS_MS; Date.now() < until; await sleep(50)) {
    const { result } = await session.send('Runtime.evaluate', { expression: `seen.${landmark}`, returnByValue: true });
    if (typeof result.value === 'number') return result.value;
  }
  throw new Error(`No ${landmark} on the page`);
}

/** Milliseconds from the input of a text to its first suggestion in the document, the pause for further letters included. */
async function suggested(page: Page, text: string): Promise<number> {
  const field = page.getByLabel('Поиск товаров').first();
  await field.waitFor();
  return field.evaluate(async (input: HTMLInputElement, query) => {
    const shown = () => document.querySelector('[role="option"]')?.textContent;
    const before = shown();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const began = performance.now();
    input.focus();
    set?.call(input, query);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    while (shown() === undefined || shown() === before) {
      if (performance.now() - began > 120_000) throw new Error(`No suggestion for «${query}»`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - began;
  }, text);
}

/** Milliseconds from a link of the shop's own to the other goods of its listing. */
async function listedNext(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const goods = () => document.querySelector('main article a')?.getAttribute('href');
    const before = goods();
    const began = performance.now();
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (goods() === undefined || goods() === before) {
      if (performance.now() - began > 60_000) throw new Error(`No goods at ${address}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - began;
  }, path);
}

export async function measureDevice({ url, folder }: DemoShop): Promise<Figure[]> {
  const profile = join(folder, 'phone');
  const device = await openPhone(profile, url);
  const figures = await download(device);
  await device.context.close();
  const first = { field: [] as number[], suggestion: [] as number[], listing: [] as number[] };
  const further = { suggestion: [] as number[], listing: [] as number[] };
  const heaps: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await started(profile, url, { path: '/', landmark: 'field' }, async (page, at) => {
      first.field.push(at);
      first.suggestion.push(await suggested(page, FIRST_QUERY));
      await sleep(LOOK_MS);
      for (const query of FURTHER_QUERIES) further.suggestion.push(await suggested(page, query));
    });
    await started(profile, url, { path: LISTING, landmark: 'listing' }, async (page, at) => {
      first.listing.push(at);
      await sleep(LOOK_MS);
      for (const path of FURTHER_LISTINGS) further.listing.push(await listedNext(page, path));
      await suggested(page, FIRST_QUERY);
      heaps.push(await heapOf(page));
    });
  }
  const ms = (times: readonly number[]) => range(times, 'longest');
  return [
    ...figures,
    { what: 'start offline to the search field', value: ms(first.field) },
    { what: 'start offline to the first listing', value: ms(first.listing), target: '≤ 1 s' },
    { what: 'first suggestion after a start offline', value: ms(first.suggestion), target: '≤ 1 s' },
    { what: 'further listings', value: ms(further.listing), target: '≤ 200 ms' },
    { what: 'further suggestions, with 250 ms for letters', value: ms(further.suggestion), target: '≤ 450 ms' },
    {
      what: 'memory of the page with listing and search',
      value: `${round(median(heaps) / MEGA)} MB`,
      target: '≤ 120 MB',
    },
  ];
}
