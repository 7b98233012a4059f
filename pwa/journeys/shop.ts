/** A whole shop for one journey: its own data, its own server, and the proxy between the two and the browser. */
import { test as base } from '@playwright/test';
import { cpSync, mkdirSync } from 'node:fs';
import { booksOf, type Books } from './books.ts';
import { openDevice, waitForWorker, type Device } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';
import { readStage } from './stage.ts';
import { nextPort, serverProcess, type ServerProcess } from './server-process.ts';
import { login, openTill, type Person } from './till.ts';

export interface Shop {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  readonly books: Books;
  /** Where the browser finds it: the proxy. */
  readonly url: string;
  /** Folder with the build that runs. */
  readonly root: string;
  readonly dataDir: string;
  readonly people: Readonly<Record<'manager' | 'second' | 'admin', Person>>;
}

export interface DeviceOptions {
  /** Names the profile; the same name is the same device. */
  name?: string;
  viewport?: { width: number; height: number };
  /** Of the browser; the shop's own unless said. */
  timezoneId?: string;
  /** Language of the browser; Russian unless said. */
  locale?: string;
  /** A film that its camera sees. */
  camera?: string;
}

interface Fixtures {
  /** Folder with the build to run. */
  root: string;
  shop: Shop;
  /** Opens a browser on the shop; closed at the end whatever happens. */
  open: (options?: DeviceOptions) => Promise<Device>;
  /** A till ready for the day: logged in, its copy of the catalogue complete, its worker in charge, its cookies on disk. */
  openAtWork: (options?: DeviceOptions & { person?: Person }) => Promise<Device>;
}

export const test = base.extend<Fixtures>({
  root: async ({}, use) => {
    await use(readStage().root);
  },
  shop: async ({ root }, use, testInfo) => {
    const stage = readStage();
    const dataDir = testInfo.outputPath('data');
    mkdirSync(testInfo.outputDir, { recursive: true });
    cpSync(stage.data, dataDir, { recursive: true });
    const port = nextPort();
    const server = serverProcess({ root, dataDir, port });
    const proxy = await startProxy({ port: nextPort(), upstreamPort: port });
    await server.start();
    await use({ server, proxy, books: booksOf(dataDir), url: proxy.url, root, dataDir, people: stage.people });
    await proxy.close();
    await server.kill();
  },
  open: async ({ shop }, use, testInfo) => {
    const opened: Device[] = [];
    await use(async ({ name = 'till', viewport, timezoneId, locale, camera } = {}) => {
      const device = await openDevice({
        profile: testInfo.outputPath(`profile-${name}`),
        baseURL: shop.url,
        ...(viewport === undefined ? {} : { viewport }),
        ...(camera === undefined ? {} : { camera }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...(locale === undefined ? {} : { locale }),
      });
      opened.push(device);
      return device;
    });
    await Promise.all(opened.map((device) => device.context.close().catch(() => undefined)));
  },
  openAtWork: async ({ open, shop }, use) => {
    await use(async ({ person = shop.people.manager, ...options } = {}) => {
      const device = await open(options);
      await device.page.goto('/auth');
      await waitForWorker(device.page);
      await login(device.page, person);
      await openTill(device.page);
      await waitForCopy(device.page, { figures: true });
      return device;
    });
  },
});

export { expect } from '@playwright/test';
