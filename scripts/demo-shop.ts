/** A shop from the build in `dist`, with its own demo data in a temporary folder, for commands that use it from outside. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#db/free-port.ts';
import { serverProcess } from '../pwa/journeys/server-process.ts';
import type { Person } from '../pwa/journeys/till.ts';

export interface DemoShop {
  readonly url: string;
  readonly admin: Person;
  /** Folder of the server's database and pictures. */
  readonly dataDir: string;
  /** Folder for files of the caller; removed with the shop. */
  readonly folder: string;
  /** Resident memory of the server's process, bytes. */
  readonly memory: () => Promise<number>;
  /** Files and connections that the server's process has open. */
  readonly openFiles: () => Promise<number>;
  /** Stops the server and starts it again; resolves to the milliseconds until it answers. */
  readonly restart: () => Promise<number>;
}

const ADMIN = { phone: '+79990000001', password: 'demo-password-1', name: 'Администратор' };

/** Signals that end the command: its server ends with it. */
const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Milliseconds until a shop of a hundred thousand goods has been filled and answers, on a busy machine. */
const FILLED_MS = 540_000;

/** Starts a shop of so many demo `products` and settings beside its own, for `visit`, and removes everything afterwards. */
export async function withDemoShop<Result>(
  products: number,
  visit: (shop: DemoShop) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-shop-'));
  const dataDir = join(folder, 'data');
  const metricsPort = await freePort();
  const server = serverProcess({
    root: resolve(import.meta.dirname, '..'),
    dataDir,
    port: await freePort(),
    environment: {
      SEED_PRODUCTS: String(products),
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
      METRICS_PORT: String(metricsPort),
      ...environment,
    },
    readyMs: FILLED_MS,
  });
  const gauge = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  };
  const killServer = () => void server.kill();
  const exit = () => process.exit(1);
  process.once('exit', killServer);
  for (const signal of ENDING) process.once(signal, exit);
  try {
    await server.start();
    return await visit({
      url: server.url,
      admin: ADMIN,
      dataDir,
      folder,
      memory: () => gauge('process_resident_memory_bytes'),
      openFiles: () => gauge('process_open_fds'),
      restart: async () => {
        await server.stop();
        const began = performance.now();
        await server.start();
        return performance.now() - began;
      },
    });
  } finally {
    await server.kill();
    process.off('exit', killServer);
    for (const signal of ENDING) process.off(signal, exit);
    rmSync(folder, { recursive: true, force: true });
  }
}
