/** A whole shop for one journey: its own data, its own server, and the proxy between server and browser. */
import { expect, test as base } from '@playwright/test';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../db/free-port.ts';
import { booksOf, type Books } from './books.ts';
import { openDevice, SHOP_ORIGIN, type Device } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';
import { goToWork, prepareProfile } from './prepared.ts';
import { checkBooks } from './proofs.ts';
import { readStage, type Visitor } from './stage.ts';
import { serverProcess, type ServerProcess } from './server-process.ts';
import { openTill, type Person } from './till.ts';
import { failIfCondemned } from './verdicts.ts';

export interface Shop {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  readonly books: Books;
  /** The address in its browsers; `proxy.url` is the same shop for other clients. */
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
  /** The browser's zone; by default the shop's own. */
  timezoneId?: string;
  /** The browser's language; by default Russian. */
  locale?: string;
  /** A film that its camera plays. */
  camera?: string;
  /** True for a journey about motion; all others use reduced motion. */
  motion?: boolean;
  /** An empty profile, for journeys about the first visit; otherwise the device is prepared, with its worker in charge and its copy complete. */
  firstVisit?: boolean;
}

export interface Fixtures {
  /** Folder with the build to run. */
  root: string;
  /**
   * For stories that write nothing on the server: they share one server per worker, which saves two processor seconds
   * each. A story that writes something nevertheless fails.
   */
  onlyReads: boolean;
  /**
   * Texts of the errors that the story causes; any other one in the server's log or on a page fails it. One pattern: Playwright takes a list
   * of two for a value with its options.
   */
  expectedErrors: readonly RegExp[];
  /**
   * True for a story that plants a duplicate receipt or restores the server from an earlier copy: it checks its books
   * itself, instead of the check after every attempt.
   */
  checksOwnBooks: boolean;
  shop: Shop;
  /** Opens a browser on a copy of the visitor's prepared profile; it is closed at the end in any case. */
  openPrepared: (visitor: Visitor, options?: DeviceOptions) => Promise<Device>;
  /** Opens a shopper's browser on the shop. */
  open: (options?: DeviceOptions) => Promise<Device>;
  /** A till ready for the day, open at /till: logged in, its copy of the catalogue complete, its worker in charge, its cookies on disk. */
  openAtWork: (options?: DeviceOptions & { person?: Person }) => Promise<Device>;
}

/** A server on a copy of the prepared data. */
interface Running {
  readonly server: ServerProcess;
  readonly port: number;
  readonly dataDir: string;
}

/** Fixtures that many stories share, made for the first one that needs them. */
export interface WorkerFixtures {
  readServer: () => Promise<Running>;
}

/** The browser's own report of an answer that failed, or that a story withheld. */
const FAILED_ANSWER = /^Failed to load resource/;

const unnamed = (errors: readonly string[], named: readonly RegExp[]): string[] =>
  errors.filter((text) => ![FAILED_ANSWER, ...named].some((pattern) => pattern.test(text)));

async function startServer(root: string, dataDir: string): Promise<Running> {
  const port = await freePort();
  cpSync(readStage().data, dataDir, { recursive: true });
  const server = serverProcess({ root, dataDir, port });
  await server.start();
  return { server, port, dataDir };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  readServer: [
    async ({}, use) => {
      let started: Promise<Running> | undefined;
      const folder = mkdtempSync(join(tmpdir(), 'journeys-read-'));
      await use(() => (started ??= startServer(readStage().root, join(folder, 'data'))));
      await (await started?.catch(() => undefined))?.server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  onlyReads: [false, { option: true }],
  expectedErrors: [[], { option: true }],
  checksOwnBooks: [false, { option: true }],
  root: async ({}, use) => {
    await use(readStage().root);
  },
  shop: async ({ root, onlyReads, readServer, expectedErrors }, use, testInfo) => {
    failIfCondemned();
    mkdirSync(testInfo.outputDir, { recursive: true });
    const { server, port, dataDir } = onlyReads
      ? await readServer()
      : await startServer(root, testInfo.outputPath('data'));
    const proxy = await startProxy({ port: await freePort(), upstreamPort: port });
    const books = booksOf(dataDir);
    const before = onlyReads ? books.fingerprints() : {};
    const logged = server.errors().length;
    await use({ server, proxy, books, url: SHOP_ORIGIN, root, dataDir, people: readStage().people });
    await proxy.close();
    if (onlyReads) expect(books.fingerprints(), 'a story that only reads has written nothing').toEqual(before);
    else await server.kill();
    expect(unnamed(server.errors().slice(logged), expectedErrors), 'errors in the log of the server').toEqual([]);
  },
  openPrepared: async ({ shop, onlyReads, checksOwnBooks, expectedErrors }, use, testInfo) => {
    const opened: Device[] = [];
    const errors: string[] = [];
    await use(async (visitor, { name = 'till', firstVisit = false, ...options } = {}) => {
      const profile = testInfo.outputPath(`profile-${name}`);
      const prepared = readStage().profiles[visitor];
      if (!firstVisit && prepared !== undefined) prepareProfile(profile, prepared);
      const device = await openDevice({ profile, baseURL: shop.url, port: shop.proxy.port, ...options });
      opened.push(device);
      device.context.on('weberror', (problem) => errors.push(String(problem.error().stack)));
      device.context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      return device;
    });
    try {
      if (!onlyReads && !checksOwnBooks)
        await checkBooks(
          shop.books,
          opened.flatMap(({ context }) => context.pages()),
        );
      expect(unnamed(errors, expectedErrors), 'errors on the pages').toEqual([]);
    } finally {
      await Promise.all(opened.map((device) => device.context.close().catch(() => undefined)));
    }
  },
  open: async ({ openPrepared }, use) => {
    await use((options) => openPrepared('shopper', options));
  },
  openAtWork: async ({ openPrepared, shop }, use) => {
    const taken = new Set<Visitor>();
    await use(async ({ person = shop.people.manager, ...options } = {}) => {
      const visitor = (['manager', 'second', 'admin'] as const).find((name) => shop.people[name] === person);
      if (visitor === undefined || options.firstVisit === true || taken.has(visitor)) {
        const device = await openPrepared('shopper', options);
        await goToWork(device, person);
        return device;
      }
      taken.add(visitor);
      const device = await openPrepared(visitor, options);
      await openTill(device.page);
      await waitForCopy(device.page, { figures: true });
      return device;
    });
  },
});

export { expect } from '@playwright/test';
