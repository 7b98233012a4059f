/**
 * `node scripts/run.mjs NAME …` runs `scripts/NAME.mjs` with a Node.js that the shop runs on: this one, or one fetched from npm into
 * `.cache`, whose version and checksum are those of `scripts/runtime/package-lock.json`. This file and `project.mjs` are the only ones
 * that an older Node.js loads.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent, fail, npmCommand, ROOT, runAnnounced } from './project.mjs';

const [NAME = '', ...ARGS] = process.argv.slice(2);
const RUNTIME = join(ROOT, 'scripts/runtime');

function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/** Path of the fetched Node.js, once it runs; undefined when it is missing, incomplete, or not for this system. */
function runnable(folder, version) {
  const packages = join(folder, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith('node-')) : [];
  return names
    .map((name) => join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout === `v${version}\n`);
}

/** Path of a Node.js that fits, fetched unless it is there; ends the process with one line where it can't be had. */
async function fetchedNode() {
  const [version] = Object.values(JSON.parse(readFileSync(join(RUNTIME, 'package.json'), 'utf8')).optionalDependencies);
  const folder = join(ROOT, '.cache', `node-${version}`);
  const found = runnable(folder, version);
  if (found !== undefined) return found;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(RUNTIME, file), join(folder, file));
  const [npm, args] = npmCommand([
    'ci',
    '--silent',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
  const line = `Node.js ${process.versions.node} is too old for the shop: fetching ${version} from npm (once, 50 MB)…`;
  await runAnnounced(line, npm, args, { cwd: folder, isQuiet: true });
  return (
    runnable(folder, version) ??
    fail(
      `npm could not fetch Node.js ${version} for this machine. Install Node.js 24 (22.12 or newer will do): https://nodejs.org`,
    )
  );
}

/** Runs this file with another Node.js, which comes first in the PATH of all that it starts; ends as that process ends. */
function runWith(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, process.argv.slice(1), { env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // The terminal sends this one to both processes.
  process.on('SIGINT', () => {});
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(String(error)));
  child.once('exit', (code) => process.exit(code ?? 1));
}

if (isSupported()) {
  const script = join(ROOT, 'scripts', `${NAME}.mjs`);
  process.argv = [process.argv[0], script, ...ARGS];
  await import(pathToFileURL(script).href);
} else runWith(await fetchedNode());
