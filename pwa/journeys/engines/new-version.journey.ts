/** A new version in WebKit and Firefox. */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRelease } from '../copy-release.ts';
import { waitForShop } from './acts.ts';
import type { Engine, EngineWindow } from './engine-window.ts';
import type { Shop } from '../shop.ts';
import { ENGINES, expect, PHONE, test as base, type EngineFixtures } from './engines.ts';

// Its own folder, so that a release can replace what it serves.
const test = base.extend({
  root: async ({}, use, testInfo) => {
    await use(copyRelease(testInfo.outputPath('root')));
  },
});

/** Opens the shop on a phone and replaces its build; resolves once the new version waits. */
async function openBeforeRelease(
  engine: Engine,
  shop: Shop,
  openWindow: EngineFixtures['openWindow'],
): Promise<EngineWindow> {
  const window = await openWindow(engine, PHONE);
  await window.go('/');
  await waitForShop(window);
  await shop.server.stop();
  const worker = join(shop.root, 'dist/pwa/sw.js');
  appendFileSync(worker, ';');
  for (const encoding of ['br', 'gz']) rmSync(`${worker}.${encoding}`);
  await shop.server.start();
  await window.go('/');
  await expect.poll(() => stateOfWaiting(window)).toBe('installed');
  return window;
}

/** State of the version that waits; null for none. */
const stateOfWaiting = (window: EngineWindow): Promise<string | null> =>
  window.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null, undefined);

for (const engine of ENGINES) {
  test(`${engine}: a browser that is closed while a new version waits opens the shop without the server`, async ({
    shop,
    openWindow,
  }) => {
    const { product } = shop.books.placement();
    const first = await openBeforeRelease(engine, shop, openWindow);
    await first.driver.close();

    await shop.server.kill();
    const later = await openWindow(engine, PHONE);
    await later.go(`/p/${product.slug}`);
    await later.sees(product.title);
    await later.sees('В корзину');
  });

  test(`${engine}: a new version takes over when a person agrees`, async ({ shop, openWindow }) => {
    const window = await openBeforeRelease(engine, shop, openWindow);
    await window.press('Обновить');
    await expect.poll(() => stateOfWaiting(window)).toBeNull();
    await window.sees('Каталог');
  });
}
