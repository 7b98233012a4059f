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
}

const ADMIN = { phone: '+79990000001', password: 'demo-password-1', name: 'Администратор' };

/** Milliseconds until a shop of a hundred thousand goods has been filled and answers, on a busy machine. */
const FILLED_MS = 540_000;

/**
 * Starts the shop, passes it to `visit`, and removes everything afterwards. `products`: number of demo goods; `environment`: settings
 * beside the demo's own.
 */
export async function withDemoShop(
  products: number,
  visit: (shop: DemoShop) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-shop-'));
  const dataDir = join(folder, 'data');
  const server = serverProcess({
    root: resolve(import.meta.dirname, '..'),
    dataDir,
    port: await freePort(),
    environment: {
      SEED_PRODUCTS: String(products),
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    readyMs: FILLED_MS,
  });
  try {
    await server.start();
    await visit({ url: server.url, admin: ADMIN, dataDir, folder });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
