/**
 * Lighthouse's mobile preset (a mid-range phone on slow 4G, simulated) on the built shop with demo data: home, a listing and a product,
 * each as a first visit. Prints the median of three runs beside the paint times of a static page with the same markup and pictures, and
 * ends with 1 when a score is below its target. Full reports are written to `lighthouse-reports`, which git ignores.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { popularSlug } from '../bench/api.ts';
import { withDemoShop } from '../demo-shop.ts';
import { tableOf, writeFigures } from '../figures-file.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompress } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '../..');
const REPORTS = join(ROOT, 'lighthouse-reports');
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3);

/** Minimum scores, of 100. */
const TARGETS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];

const MEASURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly numericValue?: number;
}

interface Report {
  readonly categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, Audit>;
}

/** An audit with a fresh profile. Chromium may miss the navigation: Lighthouse then says NO_NAVSTART, and to run again. */
async function audit(url: string, name: string, attempts = 4): Promise<Report> {
  const path = join(REPORTS, name);
  const cli = join(ROOT, 'node_modules/lighthouse/cli/index.js');
  const options = [
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${path}`,
    '--quiet',
  ];
  try {
    await promisify(execFile)(process.execPath, [cli, url, ...options]);
  } catch (error) {
    if (attempts <= 1 || !String(error).includes('NO_NAVSTART')) throw error;
    return await audit(url, name, attempts - 1);
  }
  return JSON.parse(await readFile(`${path}.report.json`, 'utf8')) as Report;
}

const scoreOf = (report: Report, category: Category): number => Math.round(report.categories[category].score * 100);

/** The median run by performance: one report, so that its figures belong together. */
function middle(reports: readonly Report[]): Report {
  const sorted = [...reports].sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  return sorted[Math.floor(sorted.length / 2)] as Report;
}

/** Audits that cost points in the categories that must score 100. */
function faults(report: Report): string[] {
  return CATEGORIES.filter((category) => TARGETS[category] === 100)
    .flatMap((category) => report.categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${report.audits[id]?.title ?? ''}`);
}

/** Measures of a page relative to its twin's: 1 is the limit. */
function ratios(report: Report, twin: Report): Record<string, number> {
  const valueOf = (of: Report, id: string) => of.audits[id]?.numericValue ?? NaN;
  return Object.fromEntries(
    (['FCP', 'LCP'] as const).map((label) => {
      const id = MEASURES[label];
      return [`${label} ÷ static`, Math.round((valueOf(report, id) / valueOf(twin, id)) * 100) / 100];
    }),
  );
}

/** Removes scripts and whatever only they need. Inlined styles stay. */
const plain = (page: string): string =>
  page.replace(/<script[^]*?<\/script>/g, '').replace(/<link rel="(?:stylesheet|manifest|modulepreload)"[^>]*>/g, '');

/**
 * Serves twins of the shop's pages while `visit` runs, which gets the twins' origin. A twin is the limit that a page is compared with: the same
 * markup, styles and pictures, served from memory by a bare server, without scripts.
 * @param shop origin of the shop
 */
async function withStaticTwins(
  shop: string,
  paths: readonly string[],
  visit: (origin: string) => Promise<void>,
): Promise<void> {
  const held = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
  for (const path of paths) {
    const page = plain(await (await fetch(shop + path)).text());
    held.set(path, { headers: html, body: await promisify(brotliCompress)(Buffer.from(page)) });
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      let found = held.get(path);
      if (found === undefined) {
        // Pictures and fonts: requested from the shop once, by the warm-up.
        const answer = await fetch(shop + path, { headers: { accept: request.headers.accept ?? '*/*' } });
        const headers = { 'Content-Type': answer.headers.get('content-type') ?? '' };
        found = { headers, body: Buffer.from(await answer.arrayBuffer()) };
        held.set(path, found);
      }
      response.writeHead(200, found.headers).end(found.body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

await mkdir(REPORTS, { recursive: true });
await withDemoShop(1500, async ({ url }) => {
  const pages = { home: '/', listing: '/catalog/smesiteli', product: `/p/${await popularSlug(url)}` };
  await withStaticTwins(url, Object.values(pages), async (twins) => {
    // The first visitor's pictures are made on demand; later visitors get stored ones.
    for (const [name, path] of Object.entries(pages)) {
      await audit(url + path, `${name}-warm-up`);
      await audit(twins + path, `${name}-static-warm-up`);
    }
    const rows: (readonly [string, Record<string, number>])[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      const ofTwin: Report[] = [];
      // In turn, so that a busy minute of the machine affects both.
      for (let run = 1; run <= RUNS; run += 1) {
        reports.push(await audit(url + path, `${name}-${run}`));
        ofTwin.push(await audit(twins + path, `${name}-static-${run}`));
      }
      const report = middle(reports);
      const thousandths = (id: string) => Math.round((report.audits[id]?.numericValue ?? 0) * 1000) / 1000;
      const values = {
        ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(report, category)])),
        ...Object.fromEntries(Object.entries(MEASURES).map(([label, id]) => [label, thousandths(id)])),
        ...ratios(report, middle(ofTwin)),
      };
      rows.push([name, values]);
      for (const category of CATEGORIES)
        if (scoreOf(report, category) < TARGETS[category]) {
          console.error(`${name}: ${category} is ${scoreOf(report, category)}, below ${TARGETS[category]}`);
          process.exitCode = 1;
        }
      for (const fault of faults(report)) console.error(`${name}: ${fault}`);
    }
    const columns = Object.keys(rows[0]?.[1] ?? {});
    writeFigures(
      'Lighthouse',
      'npm run lighthouse',
      `Mobile preset, median of ${RUNS}, milliseconds; targets: ${CATEGORIES.map((category) => `${category} ${TARGETS[category]}`).join(', ')}\n\n${tableOf(
        ['page', ...columns],
        rows.map(([page, values]) => [page, ...columns.map((column) => String(values[column]))]),
      )}`,
    );
  });
});
