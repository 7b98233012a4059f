/**
 * `npm run bench`: measures the built shop at 10 000 products and prints tables for the README. Figures of the server are
 * ratios to a limit measured in the same run, because machines differ and drift. `npm run bench -- server` or
 * `-- browser` runs one half. Nothing is asserted: a test that times things fails on busy machines.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nextPort, serverProcess } from '../../pwa/journeys/server-process.ts';
import { measureBrowser } from './browser.ts';
import { machine, report } from './figures.ts';
import { measureServer } from './server.ts';

const ADMIN = { phone: '+79990000001', password: 'bench-password-1', name: 'Администратор' };
const PRODUCTS = process.env['BENCH_PRODUCTS'] ?? '10000';

const wanted = process.argv[2];
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
const dataDir = join(folder, 'data');
const server = serverProcess({
  root, dataDir, port: nextPort(),
  environment: { SEED_PRODUCTS: PRODUCTS, ADMIN_PHONE: ADMIN.phone, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent' },
});
try {
  const started = performance.now();
  await server.start();
  console.log(`Machine: ${machine()}. ${PRODUCTS} products, seeded and started in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  if (wanted !== 'server') report('In the browser', await measureBrowser({ url: server.url, admin: ADMIN, folder }));
  if (wanted !== 'browser') report('On the server', await measureServer({ url: server.url, admin: ADMIN, dataDir, folder }));
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
