/** A command that lacks a program or a build says in its last line what to do. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const machine = mkdtempSync(join(tmpdir(), 'shop-fresh-machine-'));
const project = join(machine, 'shop');
const programs = join(machine, 'bin');
mkdirSync(programs);
cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
// Its installation fails, since the script runs that the settings of the real project forbid.
const description = { name: 'shop', version: '1.0.0', type: 'module' };
writeFileSync(join(project, 'package.json'), JSON.stringify({ ...description, scripts: { preinstall: 'exit 1' } }));
writeFileSync(
  join(project, 'package-lock.json'),
  JSON.stringify({ ...description, lockfileVersion: 3, packages: { '': description } }),
);
symlinkSync(process.execPath, join(programs, 'node'));
for (const name of ['npm', 'sh']) {
  const path = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  symlinkSync(realpathSync(path), join(programs, name));
}

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

test('a failed installation ends with one line', () => {
  expect(prove('types')).toEqual({ code: 1, last: 'npm ci failed: see above.' });
});

test('a CHROMIUM_PATH that names no working browser is refused before anything is proved', () => {
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
  const file = join(project, 'package.json');
  expect(prove('stories', { CHROMIUM_PATH: file })).toEqual({
    code: 1,
    last: `CHROMIUM_PATH names ${file}, which does not run.`,
  });
});

test('an operator’s command neither installs nor builds over a build of other sources', () => {
  for (const folder of ['api', 'pwa', 'db', 'dist']) mkdirSync(join(project, folder));
  writeFileSync(join(project, 'tsconfig.base.json'), '{}');
  writeFileSync(join(project, 'dist/sources.sha256'), 'of a former release');
  expect(runScript('run-built', 'backup')).toEqual({
    code: 1,
    last: 'The build in dist is not of these sources. Stop the server, then: npm run build',
  });
});

/** Prints an expression by a command that takes its own Node.js for another; what it starts runs under the real one. */
function underNode(version: string, expression: string): { status: number | null; stdout: string; stderr: string } {
  const disguise = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${disguise}`, 'scripts/run.mjs', 'node', '-p', expression];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    // No server answers at this port.
    env: { HOME: machine, PATH: programs, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}

test.each(['22.14.0', '22.23.3', '24.21.0', '26.12.1'])('Node %s runs the commands itself', (version) => {
  expect(underNode(version, 'process.version')).toEqual({ status: 0, stdout: process.version, stderr: '' });
});

test.each(['18.20.4', '20.20.2', '22.13.1'])(
  'under Node %s a command ends with one line where none can be fetched',
  (version) => {
    const { status, stdout, stderr } = underNode(version, 'process.version');
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`Node.js ${version} is too old for the shop: fetching `),
    ]);
    expect(stderr).toMatch(
      /^No Node\.js [\d.]+: npm could not fetch it for this machine\. Install Node\.js 24 [^\n]+$/,
    );
  },
);

test('an older Node runs the commands with the one that was fetched, which comes first in the PATH', () => {
  const version = process.versions.node;
  const wanted = { optionalDependencies: { 'node-of-the-test': version } };
  writeFileSync(join(project, 'scripts/runtime/package.json'), JSON.stringify(wanted));
  const bin = join(project, `.cache/node-${version}/node_modules/node-of-the-test/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  const seen = underNode('20.20.2', 'require("child_process").execSync("command -v node").toString().trim()');
  expect(seen).toEqual({ status: 0, stdout: join(bin, 'node'), stderr: '' });
});
