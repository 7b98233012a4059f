/**
 * `npm run test:repeat -- 10 --load 4`: runs `npm test` this many times, beside this many processes that each occupy a core, and writes a row
 * for each run to the table at the end of `scripts/figures.md`, in place of earlier rows at the same load. `--half-core` restricts the proof
 * to half a core: one core, shared with a process that occupies it. It continues after a failed run and fails in the end if there was one.
 */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT } from './project.mjs';

const TABLE = join(ROOT, 'scripts/figures.md');
const LOGS = join(ROOT, 'node_modules/.cache/proof');
const FLAKY = join(ROOT, 'test-results/flaky.json');
/** Steps with their own column; the others run in parallel before them. */
const OWN_COLUMNS = ['unit', 'stories'];
const BURN = 'for (;;);';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'string', default: '0' }, 'half-core': { type: 'boolean', default: false } },
});
const runs = Number(positionals[0] ?? 1);
const load = Number(values.load);
const isHeld = values['half-core'];
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(load) || load < 0)
  fail('How many runs, beside how many burning processes? npm run test:repeat -- 10 --load 4');

const ONE_CORE = isHeld ? ['taskset', '--cpu-list', '0'] : [];

/** Starts a program, on one core when the proof is restricted to half a core. */
function start(command, args, options) {
  const [program, ...rest] = [...ONE_CORE, command, ...args];
  return spawn(program, rest, { cwd: ROOT, ...options });
}

/** Runs `npm test` once and writes its output to a log. */
async function prove(log) {
  const burning = Array.from({ length: isHeld ? 1 : load }, () => start(process.execPath, ['-e', BURN]));
  const child = start('npm', ['test'], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => appendFileSync(log, text));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for (const one of burning) one.kill('SIGKILL');
  return code;
}

const minutes = (seconds) => (seconds / 60).toFixed(1);

/** Minutes of the run's parts, from the log's lines at each step's end and at the end. */
function minutesOf(text, took) {
  const seconds = new Map(
    [...text.matchAll(/^=== (\S+) passed in ([\d.]+) s ===$/gm)].map(([, step, value]) => [step, Number(value)]),
  );
  const own = OWN_COLUMNS.map((step) => seconds.get(step));
  const rest = took - own.reduce((sum, value) => sum + (value ?? 0), 0);
  return [rest, ...own, took].map((value) => (value === undefined ? '—' : minutes(value)));
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const loadTitle = isHeld ? 'half a core' : load === 0 ? 'quiet' : `${load} burning`;
let red = 0;
const earlier = readFileSync(TABLE, 'utf8').split('\n');
writeFileSync(TABLE, earlier.filter((line) => !line.includes(`| ${loadTitle} |`)).join('\n'));
mkdirSync(LOGS, { recursive: true });
for (let run = 1; run <= runs; run += 1) {
  const log = join(LOGS, `repeat-${run}.log`);
  rmSync(log, { force: true });
  rmSync(FLAKY, { force: true });
  const started = new Date();
  const code = await prove(log);
  const parts = minutesOf(readFileSync(log, 'utf8'), (Date.now() - started.getTime()) / 1000);
  const flaky = existsSync(FLAKY) ? JSON.parse(readFileSync(FLAKY, 'utf8')) : [];
  const names = flaky.map(({ file, line, tries }) => `${file.split('/').at(-1)}:${line} at try ${tries}`);
  if (code !== 0) red += 1;
  const cells = [
    started.toISOString().slice(0, 16).replace('T', ' '),
    commit,
    loadTitle,
    ...parts,
    names.length === 0 ? 'none' : names.join(', '),
    code === 0 ? 'green' : 'red',
  ];
  writeFileSync(TABLE, `${readFileSync(TABLE, 'utf8').trimEnd()}\n| ${cells.join(' | ')} |\n`);
  console.log(`Run ${run} of ${runs}: ${cells.join(', ')} (${log})`);
}
if (red > 0) fail(`${red} of ${runs} runs were red.`);
console.log(`${runs} of ${runs} runs were green.`);
