import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPaths } from '../proofs/fixtures/open-paths.ts';
import { keepBuild, keptBuilds } from './kept-builds.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shop-builds-'));
  folder = join(root, 'data/builds');
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build of one script that prints its name. */
function build(name: string): string {
  const site = join(root, name);
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), `<script src="/assets/${name}.js">`);
  writeFileSync(join(site, `assets/${name}.js`), name);
  return site;
}

const scripts = () =>
  readdirSync(folder)
    .flatMap((one) => readdirSync(join(folder, one, 'assets')))
    .sort();

test('a build is kept once, whole, however many processes start with it at once', async () => {
  const site = build('one');
  await Promise.all(Array.from({ length: 4 }, () => keepBuild(site, folder, new Date())));
  expect(await keptBuilds(folder)).toEqual(readdirSync(folder).map((name) => join(folder, name)));
  expect(scripts()).toEqual(['one.js']);
  // The sources may be open to all.
  expect(openPaths(join(folder, readdirSync(folder)[0] ?? '', 'assets'))).toEqual([]);
  expect(readFileSync(join(folder, readdirSync(folder)[0] ?? '', 'assets/one.js'), 'utf8')).toBe('one');
});

test('the latest four are kept; a build that is started again counts as the latest', async () => {
  const start = Date.parse('2026-11-25T10:00:00Z');
  for (const [at, name] of ['a', 'b', 'c', 'd', 'a', 'e'].entries())
    await keepBuild(
      existsSync(join(root, name)) ? join(root, name) : build(name),
      folder,
      new Date(start + at * 60_000),
    );
  expect(scripts()).toEqual(['a.js', 'c.js', 'd.js', 'e.js']);
});

test('a copy in progress is not a build; an interrupted one is removed an hour later', async () => {
  mkdirSync(join(folder, '.cut-off/assets'), { recursive: true });
  mkdirSync(join(folder, '.under-way/assets'), { recursive: true });
  const now = new Date();
  const before = new Date(now.getTime() - 2 * 60 * 60_000);
  utimesSync(join(folder, '.cut-off'), before, before);
  await keepBuild(build('one'), folder, now);
  expect(await keptBuilds(folder)).toHaveLength(1);
  expect(readdirSync(folder)).toContain('.under-way');
  expect(readdirSync(folder)).not.toContain('.cut-off');
});

test('a build that cannot be copied leaves nothing behind and says so', async () => {
  const site = build('one');
  rmSync(join(site, 'assets'), { recursive: true });
  await expect(keepBuild(site, folder, new Date())).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});
