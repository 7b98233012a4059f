/**
 * Checks that every script of the built application parses in the oldest engines of `pwa/oldest-engines.json`, regular expressions
 * included: a chunk with newer syntax leaves the page blank. The files that the server inlines into every page are checked as well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newerSyntax, OLDEST_ENGINES } from './newer-syntax.mjs';
import { fail, ROOT } from './project.mjs';

const SITE = join(ROOT, 'dist/pwa');

const scripts = readdirSync(SITE, { recursive: true }).filter((file) => file.endsWith('.js'));
const newer = await Promise.all(
  scripts.map(async (file) => ({
    file,
    found: await newerSyntax(readFileSync(join(SITE, file), 'utf8'), OLDEST_ENGINES),
  })),
);
const refused = newer.filter(({ found }) => found !== null);
for (const { file, found } of refused) console.log(`${file}: ${found}`);
if (scripts.length === 0 || refused.length > 0) fail('Not every script parses in the oldest engines.');
console.log(
  `${scripts.length} scripts parse in ${Object.entries(OLDEST_ENGINES)
    .map((pair) => pair.join(' '))
    .join(', ')}`,
);
