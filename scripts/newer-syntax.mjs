/** Syntax that engines of a given age can't parse, found by a compiler's own table of engines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { transform } from 'esbuild';
import { ROOT } from './project.mjs';

/** The oldest engines in which the application runs, by version. */
export const OLDEST_ENGINES = JSON.parse(readFileSync(join(ROOT, 'pwa/oldest-engines.json'), 'utf8'));

/** The table lacks the regular expressions of ES2025, modifiers and repeated names, which no engine below Safari 18 has whole. */
const EDITION = { ecmaVersion: 2024, sourceType: 'module' };

/** The table counts `\p{…}` as lacking until an engine knows the newest scripts of Unicode; letters and figures are in all of them. */
const supported = { 'regexp-unicode-property-escapes': true };

async function printed(code, target) {
  const { code: text } = await transform(code, { target, supported, logLevel: 'silent' });
  return text.split('\n');
}

/**
 * The first line of `code` that the compiler rewrites for `engines` (`{ chrome: '109' }`) and not for the newest ones; a regular expression
 * that they can't parse becomes a call of `RegExp`. Null when they parse the whole code.
 */
export async function newerSyntax(code, engines) {
  const oldest = Object.entries(engines).map(([engine, version]) => engine + version);
  try {
    const [newest, lowered] = await Promise.all([printed(code, 'esnext'), printed(code, oldest)]);
    const line = newest.find((one, index) => one !== lowered[index]);
    if (line !== undefined) return line.trim().slice(0, 200);
    parse(code, EDITION);
    return null;
  } catch (error) {
    return error.message;
  }
}
