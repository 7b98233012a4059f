/** Every requirement is either asserted by a test that runs, or open with a reason. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { hasScreen } from '../../http/site/site-addresses.ts';
import { ROOT, asRead, readSources } from './sources.ts';
import { TABLE } from './table.ts';
import { type TestTitle, testTitles } from './test-titles.ts';

/** Files that a runner of `npm test` includes. */
const RUN = /^(api|db|pwa|scripts)\/.+\.(test\.tsx?|journey\.ts)$/;

const asserted = TABLE.filter((row) => 'by' in row);
const CALLS = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);

/** The client's addresses; loaded at run time, because server code may not import client code. */
async function clientRoutes(): Promise<string[]> {
  const module: unknown = await import(pathToFileURL(join(ROOT, 'pwa/parts/page/paths.ts')).href);
  const { ROUTES } = z.object({ ROUTES: z.record(z.string(), z.string()) }).parse(module);
  return Object.values(ROUTES);
}

const titles = new Map<string, TestTitle[]>();
function titlesOf(file: string): TestTitle[] {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const path = join(ROOT, file);
  const found = RUN.test(file) && existsSync(path) ? testTitles(readFileSync(path, 'utf8'), file) : [];
  titles.set(file, found);
  return found;
}

afterAll(() => {
  const open = TABLE.length - asserted.length;
  process.stdout.write(`Spec table: ${TABLE.length} rows, ${asserted.length} asserted, ${open} open\n`);
});

test('no id occurs twice', () => {
  const ids = TABLE.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the test that asserts a row exists, is the only one of that name, and runs', () => {
  const wrong = asserted.flatMap(({ id, by }) => {
    const named = titlesOf(by.file).filter(({ title }) => title.includes(by.test));
    const exact = named.filter(({ title }) => title === by.test || title.endsWith(` > ${by.test}`));
    const [found, ...others] = exact.length > 0 ? exact : named;
    if (found === undefined) return [`${id}: ${by.file} has no test «${by.test}»`];
    if (others.length > 0) return [`${id}: ${by.file} has several tests «${by.test}»`];
    return found.skipped ? [`${id}: «${by.test}» of ${by.file} is skipped`] : [];
  });
  expect(wrong).toEqual([]);
});

test('an open row says why', () => {
  expect(TABLE.filter((row) => 'because' in row && row.because.trim() === '').map(({ id }) => id)).toEqual([]);
});

test('every endpoint and every address of the client has a row', async () => {
  const calls = new Set(TABLE.flatMap((row) => row.calls ?? []));
  const routes = new Set(TABLE.flatMap((row) => row.routes ?? []));
  expect(CALLS.filter((call) => !calls.has(call))).toEqual([]);
  expect((await clientRoutes()).filter((route) => !routes.has(route))).toEqual([]);
});

test('the server has a screen for every address of the client; goods and listings are in its catalogue', async () => {
  const without = (await clientRoutes()).filter((route) => !hasScreen(route.replace(/:\w+/g, 'x')));
  expect(without).toEqual(['/catalog/:category', '/catalog/:category/:sub', '/p/:slug']);
});

test('calls and addresses of an asserted row exist', async () => {
  const routes = await clientRoutes();
  const missing = asserted.flatMap((row) => [
    ...(row.calls ?? []).filter((call) => !CALLS.includes(call)),
    ...(row.routes ?? []).filter((route) => !routes.includes(route)),
  ]);
  expect(missing).toEqual([]);
});

test('texts of an asserted row are in the source verbatim', () => {
  const sources = readSources();
  const missing = asserted.flatMap(({ id, quotes = [] }) =>
    quotes
      .filter((quote) => !sources.some((source) => source.includes(asRead(quote))))
      .map((quote) => `${id}: ${quote}`),
  );
  expect(missing).toEqual([]);
});
