/**
 * The proofs of the project, each a command, in lanes that run beside each other; the first that fails ends the run.
 */
import { fail, runKept, runTool, toolCommand } from './project.mjs';

const ROOMS = ['api', 'db', 'pwa', 'scripts'];

const kept = (path, args) => (options) => runKept(...toolCommand(path, args), options);

/** By the native compiler, a quarter of the work of the one in JavaScript, whose interface ESLint needs. */
const TYPES = ['types', kept('typescript-native/bin/tsc', ['-b'])];
const WALLS = [
  'walls',
  kept('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', ...ROOMS]),
];
/** Rules that ask for types, by the native linter on the native compiler: a tenth of the work of ESLint's own. */
const LINT_TYPES = ['lint-types', kept('oxlint/bin/oxlint', ['--deny-warnings'])];
/** All other rules, and those of the project's own. */
const LINT = ['lint', kept('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])];
/** The formatter's layout; `npm run format` writes it. */
const FORMAT = [
  'format',
  kept('prettier/bin/prettier.cjs', [
    '--check',
    '--cache',
    '--cache-location',
    'node_modules/.cache/prettier-layout',
    '.',
  ]),
];
const BUILD = ['build', (options) => runKept(process.execPath, ['scripts/build.mjs'], options)];
const SIZE = ['size', (options) => runKept(process.execPath, ['scripts/check-size.mjs'], options)];

/** What can be said without running anything. */
export const STATIC_LANES = [
  [TYPES, LINT_TYPES, WALLS],
  [LINT, FORMAT],
];

/** The same, and the build that the journeys will run. */
export const BUILDING_LANES = [
  [TYPES, LINT_TYPES, WALLS, BUILD, SIZE],
  [LINT, FORMAT],
];

const JOURNEYS = 'pwa/journeys/playwright.config.ts';

/**
 * Both use every core by themselves and are watched as they go. `chromium`: path of the browser that drives the
 * journeys.
 * `filters`: words of which a test file's path must have one; none means every file.
 */
export function provingSteps(chromium, filters) {
  const env = { ...process.env, ...(chromium !== undefined && { CHROMIUM_PATH: chromium, CHROME_PATH: chromium }) };
  return [
    ['unit', () => runTool('vitest/vitest.mjs', ['run', ...filters], { env })],
    ['journeys', () => runTool('@playwright/test/cli.js', ['test', '-c', JOURNEYS, ...filters], { env })],
  ];
}

const STEP_NAMES = [...BUILDING_LANES.flat().map(([name]) => name), 'unit', 'journeys'];

/** Tells the names of steps among the words of a command from the filters of test files; no name means every step. */
export function stepsOf(words) {
  const named = words.filter((word) => STEP_NAMES.includes(word));
  return {
    names: named.length === 0 ? STEP_NAMES : named,
    filters: words.filter((word) => !STEP_NAMES.includes(word)),
  };
}

/** The lanes with only the steps that the words of a command name. */
export function lanesOf(lanes, words) {
  const { names } = stepsOf(words);
  return lanes.map((steps) => steps.filter(([name]) => names.includes(name)));
}

const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

const times = [];

/** Says that a step is done and remembers how long it took. */
function tellPassed(name, started) {
  const took = secondsSince(started);
  times.push(`${name} ${took}`);
  console.log(`=== ${name} passed in ${took} ===`);
}

/** What each step has taken, in the order they ended, and all of them since `started`: lanes run beside each other. */
export function timesSince(started) {
  return `${times.join(', ')}; all in ${secondsSince(started)}`;
}

/** Runs the steps in order under their headings; ends the process at the first failure. */
export async function runSteps(steps) {
  for (const [name, step] of steps) {
    const started = Date.now();
    console.log(`\n=== ${name} ===`);
    const code = await step();
    if (code !== 0) fail(`\n=== ${name} failed ===`);
    tellPassed(name, started);
  }
}

/**
 * Runs lanes of steps beside each other, each step's words kept until it ends; the first failure stops the others and
 * ends the process.
 */
export async function runLanes(lanes) {
  const others = new AbortController();
  await Promise.all(
    lanes.map(async (steps) => {
      for (const [name, step] of steps) {
        const started = Date.now();
        const { code, output } = await step({ signal: others.signal });
        if (others.signal.aborted) return;
        console.log(`\n=== ${name} ===`);
        process.stdout.write(output);
        if (code !== 0) {
          others.abort();
          fail(`\n=== ${name} failed ===`);
        }
        tellPassed(name, started);
      }
    }),
  );
}
