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

const SUPPORTED = 'Node.js 24 (22.14 or newer will do)';

/** SQLite's binary needs Node-API 10 and crashes without a word where it is missing. */
function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 14);
}

/** Path of the Node.js that npm unpacked into a folder; undefined when there is none for this system. */
function unpacked(folder) {
  const packages = join(folder, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith('node-')) : [];
  const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return names.map((name) => join(packages, name, program)).find((path) => existsSync(path));
}

/** Why a Node.js is not the wanted one; undefined when it is. An interrupted npm leaves a half of it. */
function faultOf(path, version) {
  const { error, stdout, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout === `v${version}\n` ? undefined : `${error?.message ?? (stderr || stdout)}`.trim();
}

/** Path of a Node.js that fits, fetched unless it is there; ends the process with one line where it can't be had. */
async function fetchedNode() {
  const [version] = Object.values(JSON.parse(readFileSync(join(RUNTIME, 'package.json'), 'utf8')).optionalDependencies);
  const folder = join(ROOT, '.cache', `node-${version}`);
  const found = unpacked(folder);
  if (found !== undefined && faultOf(found, version) === undefined) return found;
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
  const fetched = unpacked(folder);
  const fault = fetched === undefined ? 'npm could not fetch it for this machine' : faultOf(fetched, version);
  return fault === undefined
    ? fetched
    : fail(`No Node.js ${version}: ${fault}. Install ${SUPPORTED}: https://nodejs.org`);
}

/** Runs this file with another Node.js, which comes first in the PATH of all that it starts; ends as that process ends. */
function runWith(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const heap = process.execArgv.filter((flag) => flag.startsWith('--max-semi-space-size='));
  const child = spawn(node, [...heap, ...process.argv.slice(1)], { env, stdio: 'inherit' });
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
