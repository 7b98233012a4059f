/**
 * Keeps the first visit light: what a phone loads before it shows a screen, as the build's own manifest says it. What
 * is fetched later (databases, sync, dialogs, the till) is not in it; a static import would bring it in, and be seen
 * here. And what the worker then keeps of the app: the shop, and on devices of staff the till and the office.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const SITE = join(ROOT, 'dist/pwa');
const ENTRY = 'index.html';
const SCREENS = {
  home: 'shop/home/home-page.tsx',
  listing: 'shop/catalog/listing-page.tsx',
  product: 'shop/product/product-page.tsx',
  search: 'shop/catalog/search-page.tsx',
};

/**
 * Bytes as gzip leaves them, which every server and browser can do; ours sends Brotli, a tenth less. Back that closes
 * what lies over a page, places restored on Back alone, and one reader of typed numbers in the filters took 2.5 kB of
 * the scripts; saying of a search that the shop doesn't sell such things, instead of showing what begins alike, 0.3 kB;
 * units of goods, and filters read from a search's words that can be taken back, another 0.4 kB; the server's own words
 * where it refuses, and an end of what is being typed where something else changes the value, 0.6 kB; a foreign phone told from one of +7, 0.3 kB;
 * one brand in whatever letters, and what a part of the shop lacks told from what is not there, 0.6 kB.
 */
const BUDGETS = { scripts: 174_800, styles: 20_000 };

const manifest = JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8'));

/** The files of a module and of everything it imports statically. */
function filesOf(module, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[module];
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const imported of imports) filesOf(imported, found);
  return found;
}

function gzipped(file) {
  const path = join(SITE, file);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

for (const [screen, module] of Object.entries(SCREENS)) {
  const files = [...filesOf(module, filesOf(ENTRY))];
  for (const [what, kind] of [
    ['scripts', '.js'],
    ['styles', '.css'],
  ]) {
    const loaded = files.filter((file) => file.endsWith(kind));
    const bytes = loaded.reduce((sum, file) => sum + gzipped(file), 0);
    const within = bytes <= BUDGETS[what];
    console.log(
      `${within ? 'ok  ' : 'OVER'} ${screen}, ${what}: ${(bytes / 1000).toFixed(1)} kB of ${BUDGETS[what] / 1000} kB gzip, ${loaded.length} file(s)`,
    );
    if (!within) process.exitCode = 1;
  }
}

/**
 * Bytes as Brotli leaves them, as our server sends them to a worker; its icons count as they are. Documents of stock,
 * what to order and their rules took 12 kB of the staff's, the table of buyers’ words 4, rooms by role 2. Orders edited
 * and written at the till, counts of the shelf, goods of a report and price lists by schedule took 65: they are whole
 * screens, which staff load once, at a login. The reader of pasted lists, complaints of forms that have no field in
 * sight, and scanners told from hands on a PIN pad took 3 of the shop's. Phones of other countries, and stored
 * shapes looked at when they are read, took 2; a copied till, doubts after a restore, addresses of renamed categories,
 * and pages that start again without their scripts another 2.
 */
const KEPT = { shop: 503_000, staff: 410_000 };

function sent(file) {
  const path = join(SITE, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The worker's own list, as the build wrote it into the worker. */
const [list = '[]'] = /\[\{"(?:part|revision|url)":[^\]]*\]/.exec(readFileSync(join(SITE, 'sw.js'), 'utf8')) ?? [];
const listed = JSON.parse(list).map(({ url, part = 'shop' }) => ({ url, part: part === 'optional' ? 'shop' : part }));
for (const [part, budget] of Object.entries(KEPT)) {
  const files = listed.filter((file) => file.part === part).map(({ url }) => url);
  const bytes = files.reduce((sum, file) => sum + sent(file), 0);
  const within = files.length > 0 && bytes <= budget;
  console.log(
    `${within ? 'ok  ' : 'OVER'} kept by the worker, ${part}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB Brotli, ${files.length} file(s)`,
  );
  if (!within) process.exitCode = 1;
}

const shop = new Set(listed.filter(({ part }) => part === 'shop').map(({ url }) => url));
for (const [module, { file }] of Object.entries(manifest)) {
  if (!/^(office|till)\//.test(module) || !shop.has(file)) continue;
  console.log(`OVER kept by every shopper’s worker: ${module}`);
  process.exitCode = 1;
}
