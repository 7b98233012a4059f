/** Static checks of the operator's files: they parse, and they refer to existing things. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { readSettings } from '../api/environment/env.ts';
import { connectionsBehind } from '../api/http/connection/connection-limits.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');
/** Names of settings in the operator's README. */
const KNOWN = new Set(
  [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  ),
);

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: unknown;
  readonly healthcheck?: unknown;
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

test('the composed shop is two processes with settings that the server takes', () => {
  const { 'shop-1': first, 'shop-2': second, postgres, caddy } = compose.services;
  expect(second).toEqual(first);
  const given = { SHOP_HOST: 'shop.example.ru', POSTGRES_PASSWORD: 'x', ADMIN_PHONE: '+79120000001' };
  const environment = Object.fromEntries(
    Object.entries(first?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, of: string) => given[of as keyof typeof given] ?? 'given-password-1'),
    ]),
  );
  expect(Object.keys(environment).filter((name) => !KNOWN.has(name))).toEqual([]);
  const settings = readSettings(environment);
  expect(settings).toMatchObject({ DATABASE_URL: 'postgres://shop:x@postgres:5432/shop', TRUST_PROXY: true });
  // Caddy's health check must run before the process stops listening, and the process must not be killed before it has ended.
  expect(settings.DRAIN_SECONDS).toBeGreaterThan(Number(/health_interval (\d+)s/.exec(read('Caddyfile'))?.[1]));
  expect(read('compose.yaml')).toContain('stop_grace_period: 30s');
  expect(read('shop.service')).toContain('TimeoutStopSec=30');
  expect(settings.DRAIN_SECONDS + 10 + 3 + 2).toBeLessThan(30);
  for (const upstream of ['shop-1:3000', 'shop-2:3000', '/readyz']) expect(read('Caddyfile')).toContain(upstream);
  expect([postgres?.healthcheck, caddy?.depends_on]).toEqual([expect.anything(), ['shop-1', 'shop-2']]);
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0]),
  );
  expect(new Set(mounted.filter((name) => !name?.startsWith('.')))).toEqual(new Set(Object.keys(compose.volumes)));
});

test('nginx passes requests to the shop as the shop expects them of a proxy', () => {
  const nginx = read('nginx.conf');
  const keptMs = 1000 * Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1]);
  expect(keptMs).toBeLessThan(connectionsBehind(readSettings({ TRUST_PROXY: 'true' }).TRUST_PROXY).keepAliveMs);
  for (const line of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', "Connection ''"])
    expect(nginx).toContain(`proxy_set_header ${line};`);
});

test('the image holds the packages that the server imports, and no other', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const sources = ['api', 'db'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => readFileSync(join(ROOT, room, path), 'utf8')),
  );
  const isImported = (name: string): boolean => sources.some((text) => new RegExp(`['"]${name}['"/]`).test(text));
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
});

test('secrets and databases stay out of commits and out of the image', () => {
  const ignored = (name: string): string[] => readFileSync(join(ROOT, name), 'utf8').split('\n');
  // Compose reads the .env beside its file; the others are keys, and the people of a shop that was tried out here.
  expect(read('compose.yaml')).toContain('deploy/.env');
  const names = ['.env', '.env.*', '*.env', '*.pem', '*.key', '*.p12', '*.pfx', '*.sqlite', '*.sqlite-*'];
  expect(ignored('.gitignore')).toEqual(expect.arrayContaining(names));
  // Docker's names without a folder are of the first one alone.
  expect(ignored('.dockerignore')).toEqual(expect.arrayContaining(names.map((name) => `**/${name}`)));
});

test('the server starts with the same heap everywhere', () => {
  for (const start of ['deploy/Dockerfile', 'deploy/shop.service', 'package.json', 'pwa/journeys/server-process.ts'])
    expect(readFileSync(join(ROOT, start), 'utf8'), start).toContain('--max-semi-space-size=16');
});

test('the image uses existing files, runs without root and reports its health', () => {
  const lines = read('Dockerfile').split('\n');
  const sources = lines
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .filter((word) => !word.startsWith('--'))
    .map((path) => path.replace(/^\/app\//, ''));
  expect(sources).toContain('deploy/command.mjs');
  // Created by earlier steps.
  const made = new Set(['dist', 'node_modules']);
  expect(sources.filter((path) => !made.has(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  const user = lines.lastIndexOf('USER node');
  expect([user > lines.findLastIndex((line) => line.startsWith('FROM ')), lines.at(-2)]).toEqual([
    true,
    'CMD ["node", "--max-semi-space-size=16", "dist/api/main.js"]',
  ]);
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(read('Dockerfile')).toContain('/readyz');
});
