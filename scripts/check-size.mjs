/**
 * Limits the size of the first visit: the files that a phone loads before it shows a screen, by the build's manifest. Later downloads
 * (databases, sync, dialogs, the till) don't count; a static import would include them and exceed the limit. Also limits the files that the
 * worker then caches: the shop, and on staff devices the till and the office.
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

/** Bytes compressed with gzip, which every server and browser supports; our server uses Brotli, a tenth less. */
const BUDGETS = { scripts: 177_500, styles: 20_000 };

const manifest = JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8'));

/** Files of a module and of all its static imports. */
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
 * Bytes compressed with Brotli, as our server sends them to a worker; icons count uncompressed. A limit is raised by the commit whose
 * screens need it.
 */
const KEPT = { shop: 545_500, staff: 467_500 };

function sent(file) {
  const path = join(SITE, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The worker's precache list, as the build wrote it into the worker. */
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
