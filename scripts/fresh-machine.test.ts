/** A command that lacks a program or a build says in its last line what to do. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const COMPILER = ['python3', 'make', 'g++'];

const machine = mkdtempSync(join(tmpdir(), 'shop-fresh-machine-'));
const project = join(machine, 'shop');
const programs = join(machine, 'bin');
mkdirSync(programs);
cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
// Its installation fails as a package's does that finds no compiler.
const description = { name: 'shop', version: '1.0.0', type: 'module' };
writeFileSync(join(project, 'package.json'), JSON.stringify({ ...description, scripts: { preinstall: 'exit 1' } }));
writeFileSync(
  join(project, 'package-lock.json'),
  JSON.stringify({ ...description, lockfileVersion: 3, packages: { '': description } }),
);
symlinkSync(process.execPath, join(programs, 'node'));
for (const path of [join(dirname(process.execPath), 'npm'), '/bin/sh'])
  symlinkSync(realpathSync(path), join(programs, path.split('/').at(-1) ?? ''));

afterAll(() => rmSync(machine, { recursive: true }));

interface Refusal {
  readonly code: number | null;
  /** The last line that the script printed. */
  readonly last: string | undefined;
}

/** Runs one of the scripts on that machine. */
function runScript(script: string, argument: string, env: NodeJS.ProcessEnv = {}): Refusal {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, argument], {
    cwd: project,
    env: { HOME: machine, PATH: programs, ...env },
    encoding: 'utf8',
  });
  return { code: status, last: stderr.trimEnd().split('\n').at(-1) };
}

/** Runs `npm test`'s script. */
const prove = (step: string, env?: NodeJS.ProcessEnv): Refusal => runScript('test', step, env);

test('a failed installation on a machine without a compiler ends with the command that brings one', () => {
  expect(prove('types')).toEqual({
    code: 1,
    last: 'npm ci failed: see above. To compile SQLite here, run as root: apt-get update && apt-get install -y python3 make g++',
  });
});

test('a failed installation beside a compiler does not blame it', () => {
  for (const program of COMPILER) symlinkSync('/bin/true', join(programs, program));
  expect(prove('types')).toEqual({ code: 1, last: 'npm ci failed: see above.' });
});

/** Packages as npm left them, with that SQLite. */
function plantPackages(sqlite: () => void): void {
  rmSync(join(project, 'node_modules'), { recursive: true, force: true });
  for (const name of ['bindings', 'file-uri-to-path'])
    cpSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true });
  sqlite();
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
}

const SQLITE = 'node_modules/better-sqlite3';

test('a CHROMIUM_PATH that names no working browser is refused before anything is proved', () => {
  plantPackages(() => symlinkSync(join(ROOT, SQLITE), join(project, SQLITE)));
  const file = join(project, 'package.json');
  expect(prove('stories', { CHROMIUM_PATH: file })).toEqual({
    code: 1,
    last: `CHROMIUM_PATH names ${file}, which does not run.`,
  });
});

test('packages whose SQLite was built for another Node are installed anew', () => {
  plantPackages(() => {
    for (const part of ['package.json', 'lib'])
      cpSync(join(ROOT, SQLITE, part), join(project, SQLITE, part), { recursive: true });
    mkdirSync(join(project, SQLITE, 'build'));
    writeFileSync(join(project, SQLITE, 'build/better_sqlite3.node'), 'of another Node');
  });
  expect(prove('types')).toEqual({ code: 1, last: 'npm ci failed: see above.' });
});

test('an operator’s command neither installs nor builds over a build of other sources', () => {
  for (const folder of ['api', 'pwa', 'db', 'dist']) mkdirSync(join(project, folder));
  writeFileSync(join(project, 'tsconfig.base.json'), '{}');
  writeFileSync(join(project, 'dist/sources.sha256'), 'of a former release');
  expect(runScript('run-built', 'backup')).toEqual({
    code: 1,
    last: 'The build in dist is not of these sources. Stop the server, then: npm ci && npm run build',
  });
});

test.each([
  ['18.20.4', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['22.23.3', 0],
  ['24.21.0', 1],
])('under Node %s a command ends with code %d', (version, code) => {
  const source = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
    import('./scripts/node-version.mjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', source], { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: code,
    stderr: code === 0 ? '' : `Node.js 20 (from 20.19) or 22 is needed, this is ${version}.\n`,
  });
});
