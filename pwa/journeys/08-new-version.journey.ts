/** A new version is put on the server in the middle of a working day. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, WorkerInfo } from '@playwright/test';
import { freePort } from '../../db/free-port.ts';
import { LIVE_PATH } from '#contract/live.ts';
import { waitForWorker } from './browser.ts';
import { badGateway, carriesRows, slowAnswer } from './faults.ts';
import { countStates, readJournalRows } from './journal-rows.ts';
import { STORY_MS } from './patience.ts';
import { copyRelease } from './copy-release.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { serverProcess } from './server-process.ts';
import { expect, test as base, type Shop } from './shop.ts';
import { readStage } from './stage.ts';
import { find, put, record, sellQuickly, stepperOf, waitUntilSettled } from './till.ts';

const NEXT_VERSION = 'next-version';
const THIRD_VERSION = 'third-version';
const OFFER = 'Вышла новая версия магазина.';

/** Builds the same sources under another version; returns the build's folder. */
function buildAs(version: string, { project, workerIndex }: WorkerInfo): string {
  const folder = join(project.outputDir, `${version}-${workerIndex}`);
  execFileSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '-c',
      'pwa/vite.config.ts',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    {
      cwd: readStage().root,
      env: { ...process.env, NODE_OPTIONS: '', APP_VERSION: version },
      stdio: 'pipe',
    },
  );
  return folder;
}

const test = base.extend<object, { nextBuild: string; thirdBuild: string }>({
  nextBuild: [
    async ({}, use, workerInfo) => use(buildAs(NEXT_VERSION, workerInfo)),
    { scope: 'worker', timeout: STORY_MS },
  ],
  thirdBuild: [
    async ({}, use, workerInfo) => use(buildAs(THIRD_VERSION, workerInfo)),
    { scope: 'worker', timeout: STORY_MS },
  ],
  // Its own folder, so that a release can replace what it serves.
  root: async ({}, use, testInfo) => {
    await use(copyRelease(testInfo.outputPath('root')));
  },
});

/** Replaces the build in `root`. */
function putBuild(root: string, build: string): void {
  rmSync(join(root, 'dist/pwa'), { recursive: true });
  cpSync(build, join(root, 'dist/pwa'), { recursive: true });
}

// All in one worker, so that the new version is built once.
test.describe.configure({ mode: 'default' });

/** Stops the server, replaces the build and starts it again; `added` is code that its worker runs at each start. */
async function release(shop: Shop, build: string, added = ''): Promise<void> {
  await shop.server.stop();
  putBuild(shop.root, build);
  appendFileSync(join(shop.root, 'dist/pwa/sw.js'), added);
  await shop.server.start();
}

/** Deploys the new build; the till checks for a new version, as it does by itself every half hour. */
async function deploy(shop: Shop, build: string, page: Page, added?: string): Promise<void> {
  await release(shop, build, added);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const arriving = registration.installing ?? registration.waiting;
    if (arriving === null) throw new Error('The worker found no new version');
    if (arriving.state !== 'installed')
      await new Promise((resolve) => arriving.addEventListener('statechange', resolve, { once: true }));
  });
}

/** App versions that this device has registered with, in order. */
function versionsSeen(shop: Shop): string[] {
  const registrations = shop.proxy.passages.filter((passage) => passage.request.path === '/api/devices/register');
  return registrations.map(
    (passage) => (JSON.parse(passage.request.body.toString()) as { appVersion: string }).appVersion,
  );
}

test(
  'a release while rows wait and a sale is half-entered: nothing is lost or interrupted, and it asks first',
  { tag: '@core' },
  async ({ shop, openAtWork, nextBuild }) => {
    const product = shop.books.plenty();
    const { page } = await openAtWork();
    const lift = shop.proxy.use(badGateway(carriesRows));
    await find(page, product.title, product.title);
    await sellQuickly(page, product.title, 3);
    await put(page, product.title, 4);
    await page.getByLabel('Покупатель (произвольно)').fill('ООО «Ромашка»');
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    await deploy(shop, nextBuild, page);
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await expect(stepperOf(page, product.title).getByRole('textbox')).toHaveValue('4');
    await expect(page.getByLabel('Покупатель (произвольно)')).toHaveValue('ООО «Ромашка»');

    await record(page);
    await expect(page.getByText(OFFER)).toBeVisible();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    expect(versionsSeen(shop)).not.toContain(NEXT_VERSION);

    await page.getByRole('button', { name: 'Обновить', exact: true }).click();
    await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
    await expect(page.getByLabel('Поиск товара')).toBeVisible();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(false);
    expect(Object.values(await countStates(page)).reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await readJournalRows(page)).toHaveLength(4);

    lift();
    await waitUntilSettled(page);
    await proveSoldOnce(shop, [page]);
    // Rows that met a bad gateway may arrive in any order.
    expect(shop.books.notes()).toEqual(['Покупатель: ООО «Ромашка»']);
    expect(shop.books.stock(product.id)).toBe(product.stock - 7);
    proveStock(shop);

    // The new version has cached the whole till, unopened screens too.
    await shop.proxy.refuse();
    await page.goto('/till/shift');
    await expect(page.getByRole('heading', { level: 1, name: /Смена/ })).toBeVisible();
  },
);

test('an update accepted while a sale is on its way books it once', async ({ shop, openAtWork, nextBuild }) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  const other = await context.newPage();
  await other.goto(page.url());
  await find(other, product.title, product.title);
  await put(other, product.title);
  await deploy(shop, nextBuild, page);
  await page.waitForTimeout(1_500);
  await expect(page.getByText(OFFER)).toHaveCount(0);
  // The sale half-entered in the other window no longer holds the offer back.
  await other.close();
  await expect(page.getByText(OFFER)).toBeVisible();
  shop.proxy.use(slowAnswer(3_000));
  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 2);
  await expect.poll(() => shop.books.sales().length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);
  proveStock(shop);
});

test('tabs left open over several releases load the newest at a press, the second tab too', async ({
  shop,
  openAtWork,
  nextBuild,
  thirdBuild,
}) => {
  const { page, context } = await openAtWork();
  const second = await context.newPage();
  await second.goto(page.url());
  const entryIn = (tab: Page) =>
    tab.evaluate(
      () =>
        new URL(document.querySelector<HTMLScriptElement>('script[type="module"]:not([data-imported])')!.src).pathname,
    );
  // Unpressed offers: each version takes the place of the one that waits.
  await deploy(shop, nextBuild, page);
  await expect(page.getByText(OFFER)).toBeVisible();
  await deploy(shop, nextBuild, page, ';');
  await deploy(shop, thirdBuild, page);
  const former = await entryIn(second);
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => entryIn(page).catch(() => null)).toBe(entryOf(thirdBuild));
  await waitForWorker(page);
  expect(await entryIn(second)).toBe(former);
  await second.bringToFront();
  await second.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => entryIn(second).catch(() => null)).toBe(entryOf(thirdBuild));

  // A tab of a former build asks the version that it knew from its waiting. Asked to take over, one that works goes on
  // fetching files.
  const reader = readdirSync(join(thirdBuild, 'assets')).find((file) => file.endsWith('.wasm'));
  const status = await second.evaluate(async (path) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = resolve));
    active?.postMessage({ type: 'SKIP_WAITING' }, [port2]);
    await answered;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await fetch(path)).status;
  }, `/assets/${reader}`);
  expect(status).toBe(200);
});

/** Number of contexts of this browser that wait for the drain's lock: the page is one, the worker at its sync event another. */
function drainsWaiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter((lock) => lock.name === 'journal-drain').length;
  });
}

test('an update is taken at once while the worker waits for a tab that gets no answer to its sending', async ({
  shop,
  openAtWork,
  nextBuild,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  const sender = await context.newPage();
  await sender.goto(`${shop.url}/robots.txt`);
  await sender.evaluate(() => {
    const sent = new Promise<void>((resolve) => Object.assign(window, { answer: resolve }));
    void navigator.locks.request('journal-drain', () => sent);
  });
  await page.bringToFront();
  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 2);
  await expect.poll(() => drainsWaiting(page)).toBe(2);
  await deploy(shop, nextBuild, page);

  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
  await sender.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);
  proveStock(shop);
});

test('an update is taken although events reach the former version while it ends', async ({
  shop,
  openAtWork,
  nextBuild,
}) => {
  const { page } = await openAtWork();
  await deploy(shop, nextBuild, page);
  await expect(page.getByText(OFFER)).toBeVisible();
  // A channel to itself: a timer sends one event in four milliseconds, too seldom to meet the end of the worker.
  await page.evaluate(() => {
    const former = navigator.serviceWorker.controller;
    const { port1, port2 } = new MessageChannel();
    const until = Date.now() + 1_500;
    port1.onmessage = () => {
      former?.postMessage(null);
      if (Date.now() < until) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
});

/** Makes a worker start slowly, as on a busy machine: longer than the next version waits for its answer. */
const SLOW_START = ';for (const until = Date.now() + 5_000; Date.now() < until; );';

test('an update is taken while the former version is only starting, with rows under way', async ({
  shop,
  openAtWork,
  nextBuild,
  thirdBuild,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  await deploy(shop, nextBuild, page, SLOW_START);
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
  await waitForWorker(page);
  await deploy(shop, thirdBuild, page);
  await expect(page.getByText(OFFER)).toBeVisible();
  shop.proxy.use(slowAnswer(3_000));
  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 2);
  await expect.poll(() => shop.books.sales().length).toBeGreaterThan(0);

  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(THIRD_VERSION);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);
  proveStock(shop);
});

/** Address of the script that starts a build; its name contains a hash of its content. */
function entryOf(build: string): string {
  const [name] = readdirSync(join(build, 'assets')).filter((file) => /^index-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`${build} has no entry`);
  return `/assets/${name}`;
}

test('an update accepted while the next one is being fetched takes no file away from it', async ({
  shop,
  openAtWork,
  nextBuild,
  thirdBuild,
}) => {
  const { page } = await openAtWork();
  await deploy(shop, nextBuild, page);
  await release(shop, thirdBuild);
  let releaseDownload = (): void => undefined;
  const held = new Promise<void>((resolve) => (releaseDownload = resolve));
  // The worker fetches other files first, among them the page itself.
  const entry = entryOf(thirdBuild);
  shop.proxy.use({
    name: 'slow download',
    matches: ({ path }) => path === entry,
    act: async (request, wire) => {
      await held;
      wire.answer(await wire.forward(request));
    },
  });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await expect.poll(() => shop.proxy.passages.filter(({ request }) => request.path === entry).length).toBe(1);

  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(NEXT_VERSION);
  await waitForWorker(page);
  releaseDownload();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect.poll(() => versionsSeen(shop)).toContain(THIRD_VERSION);
  await waitForWorker(page);

  // Until eviction, the browser's HTTP cache would stand in for a missing file.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await shop.proxy.refuse();
  await page.goto('/till/shift');
  await expect(page.getByRole('heading', { level: 1, name: /Смена/ })).toBeVisible();
});

test('while a release is put in place behind a balancer that takes turns, first visits open and are kept whole', async ({
  shop,
  open,
  nextBuild,
}, testInfo) => {
  const root = copyRelease(testInfo.outputPath('next-root'));
  putBuild(root, nextBuild);
  const port = await freePort();
  const next = serverProcess({ root, dataDir: shop.dataDir, port });
  await next.start();
  // Pages alternate separately from other requests, so that the visits below see both releases.
  const turns = { pages: 0, rest: 0 };
  shop.proxy.use({
    name: 'balancer',
    matches: ({ path }) => path !== LIVE_PATH,
    act: async (request, wire) => {
      const kind = request.headers.accept?.includes('text/html') ? 'pages' : 'rest';
      turns[kind] += 1;
      wire.answer(await wire.forward(request, turns[kind] % 2 === 0 ? port : undefined));
    },
  });
  const shells = new Set<string>();
  for (const path of ['/', '/cart', '/delivery']) {
    const { page } = await open({ name: path.slice(1) || 'home', firstVisit: true });
    page.on('response', (response) => {
      const [, entry] = /\/assets\/(index-\w+)\.js$/.exec(response.url()) ?? [];
      if (entry !== undefined) shells.add(entry);
    });
    await page.goto(path);
    await waitForWorker(page);
    await shop.proxy.refuse();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Пока пусто.' })).toBeVisible();
    await shop.proxy.accept();
  }
  expect(shells.size).toBe(2);
  const missing = shop.proxy.passages.filter(
    ({ request, answered }) => request.path.startsWith('/assets/') && answered !== 200,
  );
  expect(missing.map(({ request }) => request.path)).toEqual([]);
  await next.stop();
});
