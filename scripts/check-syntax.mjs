/**
 * Checks that every script of the built application parses in the oldest engines of `pwa/oldest-engines.json`, regular expressions
 * included: a chunk with newer syntax leaves the page blank. The files that the server inlines into every page are checked as well.
 * The built styles may use no newer feature either; `HARMLESS` in `engine-table.mjs` lists the exceptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHarmless } from './engine-table.mjs';
import { newerStyles } from './newer-styles.mjs';
import { newerSyntax, OLDEST_ENGINES } from './newer-syntax.mjs';
import { fail, ROOT } from './project.mjs';

const SITE = join(ROOT, 'dist/pwa');

const built = (ending) => readdirSync(SITE, { recursive: true }).filter((file) => file.endsWith(ending));
const textOf = (file) => readFileSync(join(SITE, file), 'utf8');

const scripts = built('.js');
const newer = await Promise.all(
  scripts.map(async (file) => ({
    file,
    found: await newerSyntax(textOf(file), OLDEST_ENGINES),
  })),
);
const refused = newer.filter(({ found }) => found !== null);
for (const { file, found } of refused) console.log(`${file}: ${found}`);
const styles = built('.css').flatMap((file) =>
  newerStyles(textOf(file))
    .filter(({ feature }) => !isHarmless(feature))
    .map(({ feature, engines }) => `${file}: ${feature} is not in ${engines.join(', ')}`),
);
for (const line of styles) console.log(line);
if (styles.length > 0)
  fail('Not every style is in the oldest engines: use an older one, or put the older one before it.');
if (scripts.length === 0 || refused.length > 0) fail('Not every script parses in the oldest engines.');
console.log(
  `${scripts.length} scripts parse in ${Object.entries(OLDEST_ENGINES)
    .map((pair) => pair.join(' '))
    .join(', ')}`,
);
