/** Keeps the first visit light: what `index.html` makes a phone load before anything can be pressed, and the whole precache. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const SITE = join(ROOT, 'dist/pwa');

/** Compressed bytes; on weak 4G (about 1.5 Mbit/s) the first figure is one second. */
const BUDGETS = { 'first load, scripts': 190_000, 'first load, styles': 30_000 };

function compressedSize(address) {
  const path = join(SITE, address);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function addressesIn(html, pattern) {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1]))];
}

const html = readFileSync(join(SITE, 'index.html'), 'utf8');
const loaded = {
  'first load, scripts': addressesIn(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g),
  'first load, styles': addressesIn(html, /href="(\/assets\/[^"]+\.css)"/g),
};

for (const [what, addresses] of Object.entries(loaded)) {
  const bytes = addresses.reduce((sum, address) => sum + compressedSize(address), 0);
  const budget = BUDGETS[what];
  const within = bytes <= budget;
  console.log(`${within ? 'ok  ' : 'OVER'} ${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB compressed, ${addresses.length} file(s)`);
  if (!within) process.exitCode = 1;
}
