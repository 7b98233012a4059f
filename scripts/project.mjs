/** Shared by the scripts: the project's folder, its commands, and the checks whether to install or build. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** True when `node_modules` matches the lock file, by npm's own record. */
export function isInstalled() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other systems are omitted; npm knows which.
    return found === undefined
      ? wanted.optional === true
      : found.version === wanted.version && found.integrity === wanted.integrity;
  });
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
export function runKept(command, args, { cwd = ROOT, env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const args of commands) {
    const line = `Installing Debian’s ${packages.join(', ')}: apt-get ${args[0]}…`;
    if ((await runAnnounced(line, 'apt-get', ['-q', ...args], { env })) !== 0) return false;
  }
  return true;
}

/** True when a program is there and can tell its version. */
export function answers(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A command of npm as a program and its arguments: of the npm that runs this script, with this Node.js, or of the one in the PATH. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath ?? '';
  return npm.endsWith('npm-cli.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
}

/** Runs a program silently beside a line that shows every five seconds that it still runs; its output follows a failure unless `isQuiet`. */
export async function runAnnounced(line, command, args, { isQuiet = false, ...options } = {}) {
  process.stdout.write(line);
  const started = Date.now();
  const sign = setInterval(() => process.stdout.write(` ${Math.round((Date.now() - started) / 1000)} s`), 5_000);
  const { code, output } = await runKept(command, args, options).finally(() => {
    clearInterval(sign);
    process.stdout.write('\n');
  });
  if (code !== 0 && !isQuiet) process.stdout.write(output);
  return code;
}

/** Installs the locked packages unless they are installed; ends the process on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const [npm, args] = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if ((await runAnnounced('Installing packages (once, a minute)…', npm, args)) !== 0) fail('npm ci failed: see above.');
}

/** Builds unless `dist` matches the current sources; ends the process on failure. */
export async function ensureBuilt() {
  if (builtHash() === hashSources()) return;
  // Its own output ends with the line that matters.
  if ((await runAnnounced('Building (half a minute)…', process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
}

const PARENT_CHECK_MS = 500;

/** Calls `end` once the parent has died: npm passes a signal to its shell, which dies and leaves its child running. */
export function endWithParent(end) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    // Once, because a second signal would mean "at once".
    clearInterval(check);
    end();
  }, PARENT_CHECK_MS);
  check.unref();
}
