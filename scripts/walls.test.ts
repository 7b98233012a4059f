import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

/** Wall -> a file on one side, and a file that it must not import. */
const BREACHES: readonly (readonly [wall: string, from: string, to: string])[] = [
  ['contract-stands-alone', 'api/contract/sales/sales.ts', 'node:fs'],
  ['contract-stands-alone', 'api/contract/values/money.ts', 'pwa/device/journal/journal.ts'],
  ['contract-stands-alone', 'api/contract/people/auth.ts', 'react'],
  ['db-knows-the-contract-only', 'db/connect.ts', 'api/environment/env.ts'],
  ['db-knows-the-contract-only', 'db/seeds/seed.ts', 'api/modules/till/sales/record-sale.ts'],
  ['api-not-pwa', 'api/main.ts', 'pwa/device/journal/journal.ts'],
  ['modules', 'api/modules/till/sales/record-sale.ts', 'api/http/route.ts'],
  ['modules', 'api/modules/till/sales/sale-store.ts', 'api/http/app/app.ts'],
  ['module-routes', 'api/modules/till/sales/routes.ts', 'api/main.ts'],
  ['modules-without-koa', 'api/modules/till/sales/routes.ts', 'koa'],
  [
    'stores-are-private',
    'api/modules/till/sales/record-sale.ts',
    'api/modules/stock/discrepancies/discrepancy-store.ts',
  ],
  ['below-exchange', 'api/modules/imports/command.ts', 'api/modules/exchange/command-of-it.ts'],
  ['below-imports', 'api/modules/reports/command.ts', 'api/modules/imports/command-of-it.ts'],
  ['below-reports', 'api/modules/till/command.ts', 'api/modules/exchange/command-of-it.ts'],
  ['below-till', 'api/modules/orders/command.ts', 'api/modules/till/command-of-it.ts'],
  ['below-orders', 'api/modules/stock/command.ts', 'api/modules/till/command-of-it.ts'],
  ['below-stock', 'api/modules/catalogue/command.ts', 'api/modules/stock/command-of-it.ts'],
  ['below-catalogue', 'api/modules/people/command.ts', 'api/modules/stock/command-of-it.ts'],
  ['below-people', 'api/modules/shop/command.ts', 'api/modules/people/command-of-it.ts'],
  ['below-shop', 'api/modules/audit/command.ts', 'api/modules/people/command-of-it.ts'],
  ['below-audit', 'api/modules/acts/once.ts', 'api/modules/audit/record-audit.ts'],
  ['http-knows-the-contract-only', 'api/http/app/mount.ts', 'api/modules/till/sales/record-sale.ts'],
  ['http-knows-the-contract-only', 'api/http/app/mount.ts', 'db/connect.ts'],
  ['ui-knows-nothing-of-ours', 'pwa/ui/button.tsx', 'api/contract/sales/sales.ts'],
  ['ui-knows-nothing-of-ours', 'pwa/ui/button.tsx', 'pwa/parts/goods/price.tsx'],
  ['ui-knows-nothing-of-ours', 'pwa/ui/button.tsx', 'dexie'],
  ['parts', 'pwa/parts/goods/price.tsx', 'pwa/shop/cart/cart-page.tsx'],
  ['parts', 'pwa/parts/goods/price.tsx', 'pwa/net/call.ts'],
  ['screens', 'pwa/till/till/till-page.tsx', 'pwa/net/call.ts'],
  ['screens', 'pwa/till/till/till-page.tsx', 'pwa/sync/engine.ts'],
  ['screens', 'pwa/till/till/till-page.tsx', 'pwa/app/router.tsx'],
  ['products-are-strangers', 'pwa/till/till/till-page.tsx', 'pwa/shop/cart/cart-page.tsx'],
  ['screens-are-strangers', 'pwa/till/till/till-page.tsx', 'pwa/till/journal/journal-page.tsx'],
  ['screens-are-strangers', 'pwa/office/kit/page.tsx', 'pwa/office/orders/orders-page.tsx'],
  ['screens-are-strangers', 'pwa/office/orders/orders-page.tsx', 'pwa/office/audit/audit.module.css'],
  ['shells', 'pwa/shop/shell/header.tsx', 'pwa/net/call.ts'],
  ['queries', 'pwa/queries/products.ts', 'pwa/sync/engine.ts'],
  ['queries-without-components', 'pwa/queries/products.ts', 'pwa/parts/goods/price.tsx'],
  ['device', 'pwa/device/journal/journal.ts', 'pwa/net/call.ts'],
  ['device', 'pwa/device/journal/journal.ts', 'pwa/sync/engine.ts'],
  ['device-without-react', 'pwa/device/journal/journal.ts', 'react'],
  ['sync', 'pwa/sync/engine.ts', 'pwa/till/till/till-page.tsx'],
  ['sync-without-react', 'pwa/sync/engine.ts', 'react'],
  ['net', 'pwa/net/call.ts', 'pwa/device/journal/journal.ts'],
  ['net-without-react', 'pwa/net/call.ts', 'react'],
  ['sw', 'pwa/sw/worker.ts', 'pwa/till/till/till-page.tsx'],
  ['sw-without-react', 'pwa/sw/worker.ts', 'react'],
  ['pwa-knows-the-contract-only', 'pwa/app/router.tsx', 'api/environment/env.ts'],
  ['pwa-knows-the-contract-only', 'pwa/device/journal/journal.ts', 'db/connect.ts'],
  ['no-circles', 'pwa/sync/engine.ts', 'pwa/sync/verdict.ts'],
  ['declared-dependencies', 'api/main.ts', 'undeclared'],
  ['server-packages', 'api/main.ts', 'vite'],
  ['server-packages', 'db/connect.ts', 'vite'],
  ['resolvable', 'api/main.ts', './nowhere.ts'],
];

/** Imports that the walls must allow. */
const PASSAGES: readonly (readonly [from: string, to: string])[] = [
  ['api/contract/sales/sales.ts', 'zod'],
  ['db/connect.ts', 'api/contract/roles.ts'],
  ['db/connect.ts', 'knex'],
  ['api/modules/orders/checkout/place-order.ts', 'api/modules/stock/movements/apply-stock-changes.ts'],
  ['api/modules/orders/checkout/place-order.ts', 'db/connect.ts'],
  ['api/modules/till/sales/record-sale.ts', 'api/modules/audit/record-audit.ts'],
  ['api/modules/orders/routes.ts', 'api/http/route.ts'],
  ['api/http/app/app.ts', 'api/modules/orders/routes.ts'],
  ['api/http/serve.ts', 'koa'],
  ['pwa/shop/home/home-page.tsx', 'pwa/parts/goods/price.tsx'],
  ['pwa/shop/home/home-page.tsx', 'pwa/queries/catalog.ts'],
  ['pwa/shop/shell/header.tsx', 'pwa/shop/cart/cart-page.tsx'],
  ['pwa/shop/shell/header.tsx', 'pwa/parts/shell/logout.tsx'],
  ['pwa/office/orders/orders-page.tsx', 'pwa/office/kit/page.tsx'],
  ['pwa/device/database/use-live.ts', 'react'],
  ['pwa/sw/register.ts', 'pwa/sync/engine.ts'],
  ['pwa/app/guards.tsx', 'pwa/sync/engine.ts'],
  ['pwa/queries/catalog.ts', 'pwa/net/request.ts'],
  ['pwa/parts/goods/price.tsx', 'pwa/ui/badge.tsx'],
];

const PACKAGES = ['zod', 'knex', 'koa', 'react', 'dexie'];

const house = mkdtempSync(join(tmpdir(), 'shop-walls-'));
const found = new Set<string>();

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

function specifier(from: string, to: string): string {
  if (!to.includes('/') || to.startsWith('node:') || to.startsWith('.')) return to;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

beforeAll(() => {
  for (const name of [...PACKAGES, 'vite', 'undeclared']) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    put(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  put(
    'package.json',
    JSON.stringify({
      name: 'house',
      type: 'module',
      dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])),
      devDependencies: { vite: '1.0.0' },
    }),
  );
  const imports = new Map<string, string[]>();
  const plan = [
    ...BREACHES.map(([, from, to]) => [from, to] as const),
    ...PASSAGES,
    ['pwa/sync/verdict.ts', 'pwa/sync/engine.ts'] as const,
  ];
  for (const [from, to] of plan) {
    imports.set(from, [...(imports.get(from) ?? []), specifier(from, to)]);
    if (to.includes('/') && !to.startsWith('.') && !imports.has(to)) imports.set(to, []);
  }
  for (const [path, specifiers] of imports) {
    const lines = specifiers.map(
      (name, index) => `import * as it${index} from '${name}';\nexport const use${index} = it${index};\n`,
    );
    put(path, lines.length === 0 ? 'export const nothing = 0;\n' : lines.join(''));
  }
  const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'api', 'db', 'pwa'],
    {
      cwd: house,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  for (const { rule, from, to } of summary.violations) found.add(`${rule.name}: ${from} -> ${to}`);
});

afterAll(() => rmSync(house, { recursive: true }));

const matches = (line: string, from: string, to: string): boolean =>
  line.includes(` ${from} -> `) && line.includes(to.replace('node:', ''));

test.each(BREACHES)('the wall %s stops %s from importing %s', (wall, from, to) => {
  expect([...found].filter((line) => line.startsWith(`${wall}: `) && matches(line, from, to))).not.toEqual([]);
});

test('every wall has been seen to stop something', () => {
  expect(forbidden.map(({ name }) => name).sort()).toEqual([...new Set(BREACHES.map(([wall]) => wall))].sort());
});

test.each(PASSAGES)('%s may import %s', (from, to) => {
  expect([...found].filter((line) => matches(line, from, to))).toEqual([]);
});
