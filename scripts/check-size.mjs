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

/**
 * Bytes compressed with gzip, which every server and browser supports; our server uses Brotli, a tenth less. Growth of the scripts so far:
 * 2.5 kB for Back closing overlays, restoring scroll positions only on Back, and one parser of typed numbers in the filters; 0.3 kB for
 * reporting goods that the shop does not sell; 0.4 kB for units of goods, and removable filters read from a search's words; 0.6 kB for the
 * server's own refusal texts, and for ending input when the value changes elsewhere; 0.3 kB for distinguishing foreign phones from those of
 * +7; 0.6 kB for one brand in any spelling, and for distinguishing an unloaded part of the shop from a missing one; 0.2 kB for the shapes of
 * stored goods, and for the means of payment in the footer; 0.1 kB for reading a database again that has failed; 0.2 kB for saying what
 * Safari and Firefox deliver and keep; 0.3 kB for browsers that block all site data, and for pages that are being left.
 */
const BUDGETS = { scripts: 175_900, styles: 20_000 };

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
 * Bytes compressed with Brotli, as our server sends them to a worker; icons count uncompressed. Growth of the staff's part so far: 12 kB
 * for stock documents, purchase planning and their rules; 4 for the synonym table; 2 for rooms by role; 65 for editing and writing orders
 * at the till, recounts, goods of a report and scheduled price lists, which are whole screens that staff load once, at a login; 4 for
 * suppliers' papers read by columns, tiles of goods at the till, and barcodes given on the spot; 6 for the screen of suppliers with orders
 * printed to them, prices by reason in an order, and the office's search; 2 for the cash and the
 * means of orders at the desk, and answers to doubtful rows of price lists; 2 for expected days beside stock, a second count of large
 * differences, and barcodes given by the warehouse; 2 for what forms
 * keep of half-typed text and for the words of writes that fail; 3 for telling a form's own lost save from a colleague's, for naming
 * what a void, a flag or another reading of a price list left as it was, for screens of money that scanners cannot change, and for typed
 * orders and closings that are kept; 1 for variants in the office; 2 for orders that the shop mails to suppliers, for
 * places of storage, and for acts whose answer was lost; 1 for sales below cost, and for differences and rows of reports told apart;
 * 3 for typing in settings and dialogs that outlives a session, acts on orders and drafts that name what their screen showed, and stock counted
 * since a document; 3 for the typing of the office's other forms that outlives a session; 1 for what was typed into a deleted draft, and for
 * ways back that keep their list; 1 for filters, sums, files and common picking lists of orders; 1 for forms that Escape closes and
 * that say what they restored. Growth of the shop's part: 3 kB for the parser of pasted lists,
 * errors of forms without a visible field, and telling scanners from hands on a PIN pad; 2 for foreign phones and validating stored shapes
 * when read; 2 for copied tills, doubts after a restore, addresses of renamed categories, and pages that reload without their scripts; 1
 * for the price in view on wide windows, and for nodes that an extension has replaced; 8 for orders and bonuses that the device keeps, lists
 * sent as links, substitutes for goods that are out, fallen prices, printed offers, and the shapes of stored goods; 1 for the shapes of
 * stored counts, shifts and forms; 2 for tiny pictures, days of arrival, and the reasons of failures; 1 for orders that wait for a login,
 * missing wholesale prices, and full counts; 4 for carts and favourites that follow their person, and for the choice of a variant;
 * 2 for orders that a failing server may have taken, tracking links that age, and comparisons by former addresses;
 * 2 for typing that outlives an ended session, time that a device sleeps through, answers that cannot be read, and bonuses and sums of an
 * order that are not ordered by a former answer; 1 for a quick order in each window and prices that change on an open screen; 1 for
 * carts that tell of an ended session, and orders that hold what an earlier press sent; 2 for databases that are let go and that don't answer, and a cart in memory;
 * 1 for what is true without Background Sync, an order as a message, and steps to the home screen; 1 for what an engine that is too old is
 * told; 2 for the kinds of unsent rows, and the number of an order whose page is late.
 */
const KEPT = { shop: 536_000, staff: 452_000 };

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
