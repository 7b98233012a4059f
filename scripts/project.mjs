/** Shared by the scripts: the project's folder, its commands, and the checks whether to install or build. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything that a build depends on. */
const SOURCES = ['api', 'pwa', 'db', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const UNBUILT = /(\.test\.tsx?|\.md)$|^pwa\/journeys\/|^db\/seeds\/pictures\//;
const STAMP = 'dist/sources.sha256';

/** Ends the process with one clear line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** False for a SQLite that was compiled for another version of Node, or not at all. */
function opensSqlite() {
  try {
    const Database = createRequire(join(ROOT, 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

/** True when `node_modules` matches the lock file, by npm's own record, and this Node. */
export function isInstalled() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const isEveryPackage = Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other systems are omitted; npm knows which.
    return found === undefined
      ? wanted.optional === true
      : found.version === wanted.version && found.integrity === wanted.integrity;
  });
  return isEveryPackage && opensSqlite();
}

function filesBelow(path) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/** A hash of all sources that go into the build. */
export function hashSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => (source.includes('.') ? [source] : filesBelow(source)));
  for (const file of files.filter((name) => !UNBUILT.test(name)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The hash that `dist` was built from; null without a complete build. */
export function builtHash() {
  const path = join(ROOT, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

export const STAMP_PATH = join(ROOT, STAMP);

/** Runs a program in this terminal; resolves with its exit code. */
export function run(command, args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Runs a program and captures its output; resolves with that and its exit code. `signal` ends it early. */
export function runKept(command, args, { env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    signal?.addEventListener('abort', () => child.kill());
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A script of an installed package as a program and its arguments, for this Node. */
export function toolCommand(path, args) {
  return [process.execPath, [join(ROOT, 'node_modules', path), ...args]];
}

/** Runs a script of an installed package with this Node. */
export function runTool(path, args, options) {
  return run(...toolCommand(path, args), options);
}

/** The command that installs Debian packages, for a person to run. */
export function debianCommand(packages) {
  return `apt-get update && apt-get install -y ${packages.join(' ')}`;
}

/** Installs Debian packages; false where they cannot be: not root, another system, no network. */
export async function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !answers('apt-get')) return false;
  console.log(`Installing Debian’s ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['-q', 'update'], { env })) === 0 &&
    (await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], { env })) === 0
  );
}

/** True when a program is there and can tell its version. */
export function answers(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** What compiles SQLite where no prebuilt one fits: programs, and Debian's packages of the same names. */
const COMPILER = ['python3', 'make', 'g++'];

/** Installs the locked packages unless they are installed; ends the process on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once, a few minutes)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = () => run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund']);
  if ((await install()) === 0) return;
  const missing = COMPILER.filter((program) => !answers(program));
  if (missing.length === 0) fail('npm ci failed: see above.');
  if (!(await installFromDebian(missing)))
    fail(`npm ci failed: see above. To compile SQLite here, run as root: ${debianCommand(missing)}`);
  console.log('Installing packages again…');
  if ((await install()) !== 0) fail('npm ci failed: see above.');
}

/** Builds unless `dist` matches the current sources; ends the process on failure. */
export async function ensureBuilt() {
  if (builtHash() === hashSources()) return;
  console.log('Building (half a minute)…');
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) fail('The build failed: see above.');
}
