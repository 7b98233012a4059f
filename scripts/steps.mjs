/** The project's proofs, each a command, in lanes that run in parallel, and the results of their tests. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { npmCommand, ROOT, runKept, runTool, toolCommand } from './project.mjs';

const ROOMS = ['api', 'db', 'pwa', 'scripts'];

const kept = (path, args) => (options) => runKept(...toolCommand(path, args), options);

/** Refuses a lock file from which a clean checkout can't be installed: `npm install` may leave out an optional package that `npm ci` requires. */
const LOCK = ['lock', (options) => runKept(...npmCommand(['ci', '--dry-run', '--prefer-offline']), options)];
/** The native compiler does a quarter of the work of the JavaScript one, whose API ESLint needs. */
const TYPES = ['types', kept('typescript-native/bin/tsc', ['-b'])];
const WALLS = [
  'walls',
  kept('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.cjs', ...ROOMS]),
];
/** Files, exports and types without a use. */
const UNUSED = ['unused', kept('knip/bin/knip.js', ['--no-progress', '--reporter', 'compact'])];
/** Type-aware rules, run by the native linter on the native compiler: a tenth of the work of ESLint's own. */
const LINT_TYPES = ['lint-types', kept('oxlint/bin/oxlint', ['--deny-warnings'])];
/** APIs and markup, by the oldest engines. A larger space for young objects halves the collector's work. */
const APIS = [
  'apis',
  (options) => runKept(process.execPath, ['--max-semi-space-size=128', 'scripts/check-apis.mjs'], options),
];
/** All other rules, and the project's own. */
const LINT = ['lint', kept('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])];
/** The formatter's layout; `npm run format` writes it. */
const FORMAT = ['format', kept('oxfmt/bin/oxfmt', ['--check', '.'])];
const BUILD = ['build', (options) => runKept(process.execPath, ['scripts/build.mjs'], options)];
/** Syntax of the build, by the oldest engines. */
const SYNTAX = ['syntax', (options) => runKept(process.execPath, ['scripts/check-syntax.mjs'], options)];
const SIZE = ['size', (options) => runKept(process.execPath, ['scripts/check-size.mjs'], options)];

export const STATIC_LANES = [[LOCK, FORMAT, TYPES, APIS, LINT_TYPES, WALLS, UNUSED], [LINT]];

/** Static checks, and the build for the journeys. */
export const BUILDING_LANES = [[LOCK, FORMAT, TYPES, APIS, LINT_TYPES, WALLS, UNUSED, BUILD, SYNTAX, SIZE], [LINT]];

/** Folder of the test steps' JSON results. */
const RESULTS = join(ROOT, 'node_modules/.cache/proof');
const UNIT_RESULTS = join(RESULTS, 'unit.json');

/** The two suites of stories: in Chromium, and in WebKit and Firefox. `all`: the step that runs a suite completely. */
const JOURNEYS = { folder: 'pwa/journeys', all: 'journeys', results: join(RESULTS, 'journeys.json') };
const ENGINES = { folder: 'pwa/journeys/engines', all: 'engines-all', results: join(RESULTS, 'engines.json') };
const SUITES = [JOURNEYS, ENGINES];

/** Tag of the stories that each cover one promise of the shop; `npm test` runs these. */
const CORE = '@core';

/** The core set omits the tests that `vitest.config.ts` lists as long, samples the widest ones, and fixes the seed of random ones. */
function unitStep(proof, files, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  return () => runTool('vitest/vitest.mjs', ['run', ...reporters, ...files], { env: { PROOF: proof, ...env } });
}

/** A suite's stories: the named files completely, else those of the tag, else all. A machine without the other engines has none of theirs. */
function storyStep({ folder, results }, files, tag, env) {
  const which = files.length > 0 ? files : tag === undefined ? [] : ['--grep', tag];
  const config = join(folder, 'playwright.config.ts');
  return () =>
    runTool(
      '@playwright/test/cli.js',
      ['test', '-c', config, '--reporter=list,json', '--pass-with-no-tests', ...which],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results } },
    );
}

/**
 * Steps that use every core and print their progress. `unit`, `stories` and `engines` are the core set, `unit-all`, `journeys` and
 * `engines-all` the full set. `chromium`: path of the browser for the journeys; `workers`: number of parallel journeys. `units`, `stories`,
 * `engines`: the test files to run, completely; an empty list means every file.
 */
export function provingSteps({ chromium, workers, units = [], stories = [], engines = [] }) {
  const env = {
    ...process.env,
    ...(chromium !== undefined && { CHROMIUM_PATH: chromium, CHROME_PATH: chromium }),
    ...(workers !== undefined && { JOURNEYS_WORKERS: String(workers) }),
  };
  return [
    ['unit', unitStep(units.length === 0 ? 'core' : 'all', units, env)],
    ['unit-all', unitStep('all', units, env)],
    ['stories', storyStep(JOURNEYS, stories, CORE, env)],
    ['journeys', storyStep(JOURNEYS, stories, undefined, env)],
    ['engines', storyStep(ENGINES, engines, CORE, env)],
    ['engines-all', storyStep(ENGINES, engines, undefined, env)],
  ];
}

const STATIC_NAMES = BUILDING_LANES.flat().map(([name]) => name);
/** Steps of `npm test` and of `npm run test:all`. */
const CORE_STEPS = [...STATIC_NAMES, 'unit', 'stories', 'engines'];
export const ALL_STEPS = [...STATIC_NAMES, 'unit-all', 'journeys', 'engines-all'];
export const STEP_NAMES = [...new Set([...CORE_STEPS, ...ALL_STEPS])];
/** Step -> the kind of test files that it takes. */
const KINDS = {
  unit: 'units',
  'unit-all': 'units',
  stories: 'stories',
  journeys: 'stories',
  engines: 'engines',
  'engines-all': 'engines',
};
const NO_FILES = { units: [], stories: [], engines: [] };

/** True when one of the steps needs a Chromium. */
export const needsChromium = (names) => names.some((name) => KINDS[name] === 'stories');
/** True when one of the steps needs the engines beside Chromium. */
export const needsEngines = (names) => names.some((name) => KINDS[name] === 'engines');

/** Test files of each kind, relative to the project. */
function testFiles() {
  const tests = ROOMS.filter((room) => existsSync(join(ROOT, room)))
    .flatMap((room) => readdirSync(join(ROOT, room), { recursive: true }).map((path) => join(room, path)))
    .filter((path) => /\.(test|journey)\.tsx?$/.test(path));
  const kindOf = (path) =>
    path.startsWith(ENGINES.folder) ? 'engines' : path.startsWith(JOURNEYS.folder) ? 'stories' : 'units';
  return { ...NO_FILES, ...Object.groupBy(tests, kindOf) };
}

/** The files whose path contains a word; a line of a story (`dead-spot.journey.ts:30`) is kept. */
function filesOf(word, files) {
  const [, path, line = ''] = /^(?:\.\/)?(.*?)(:\d+)?$/.exec(word);
  return files.filter((file) => file.includes(path)).map((file) => `${file}${line}`);
}

/**
 * What a command's words ask for. Words that name no step are parts of test files' paths: of the named test steps (without one, of the
 * unit tests and the stories) those run that have such files.
 * @returns `names` of the steps, `units`, `stories` and `engines` to run (empty: all), and `unknown`, the words that name nothing
 */
export function stepsOf(words) {
  const named = words.filter((word) => STEP_NAMES.includes(word));
  const filters = words.filter((word) => !STEP_NAMES.includes(word));
  if (filters.length === 0) return { names: named.length === 0 ? CORE_STEPS : named, ...NO_FILES, unknown: [] };
  const files = testFiles();
  const asked = Object.fromEntries(
    Object.keys(NO_FILES).map((kind) => [kind, filters.flatMap((word) => filesOf(word, files[kind]))]),
  );
  const wanted = named.some((name) => name in KINDS) ? named : [...named, 'unit', ...SUITES.map(({ all }) => all)];
  return {
    names: wanted.filter((name) => asked[KINDS[name]]?.length !== 0),
    ...asked,
    unknown: filters.filter((word) => Object.values(files).every((of) => filesOf(word, of).length === 0)),
  };
}

function readResults(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Deletes the results of the previous run. */
export function clearResults() {
  for (const path of [UNIT_RESULTS, ...SUITES.map(({ results }) => results)]) rmSync(path, { force: true });
  mkdirSync(RESULTS, { recursive: true });
}

/** Unit test files with a failure in the last run: path relative to the project, and names of the failed tests. */
function failedUnits() {
  const results = readResults(UNIT_RESULTS)?.testResults ?? [];
  return results
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(ROOT, name),
      tests: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }));
}

/** Unit test files with a failure in the last run, relative to the project. */
export const failedUnitFiles = () => failedUnits().map(({ file }) => file);

/** Every story below a part of a suite's results: its outcome, its location, and the artefacts of failed tries. */
function storiesBelow({ suites = [], specs = [] }, suite) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      step: suite.all,
      file: `${suite.folder}/${file}`,
      line,
      title,
      tries: results.length,
      evidence: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
    })),
  );
  return [...own, ...suites.flatMap((part) => storiesBelow(part, suite))];
}

/** The stories of these suites that had this status in the last run. */
function storiesThat(status, suites = SUITES) {
  const stories = suites.flatMap((suite) => storiesBelow(readResults(suite.results) ?? {}, suite));
  return stories.filter((story) => story.status === status);
}

/**
 * Stories that passed only on a retry. They are written to `test-results/flaky.json`: each has a cause and must be fixed.
 * @returns `{ file, line, title, tries, evidence }` of each; `evidence` are paths of files
 */
export function keepFlakyStories() {
  if (SUITES.every(({ results }) => !existsSync(results))) return [];
  const flaky = storiesThat('flaky');
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(join(ROOT, 'test-results/flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);
  return flaky;
}

/** The stories that failed in the last run, in Playwright's form: file and line. */
export function failedStories() {
  const failed = (suite) => storiesThat('unexpected', [suite]).map(({ file, line }) => `${basename(file)}:${line}`);
  return { stories: failed(JOURNEYS), engines: failed(ENGINES) };
}

/** A line for each failed file and story of the last run: what failed where, where its traces are, and how to run it alone. */
export function failureLines() {
  const unit = failedUnits().map(({ file, tests: [first = '', ...others] }) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `unit: ${file} ${first}${more} (alone: npm test -- unit ${file})`;
  });
  const stories = storiesThat('unexpected').map(({ step, file, line, title, evidence }) => {
    const traces = evidence.length > 0 ? relative(ROOT, dirname(evidence.at(-1))) : 'test-results';
    return `journey: ${file}:${line} ${title} (traces: ${traces}; alone: npm test -- ${step} ${basename(file)}:${line})`;
  });
  return [...unit, ...stories];
}

export function lanesOf(lanes, names) {
  return lanes.map((steps) => steps.filter(([name]) => names.includes(name)));
}

const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

const times = [];

/** Prints that a step is done and records its duration. */
function logPassed(name, started) {
  const took = secondsSince(started);
  times.push(`${name} ${took}`);
  console.log(`=== ${name} passed in ${took} ===`);
}

/** Duration of each step in the order of completion, and the total since `started`: lanes run in parallel. */
export function timesSince(started) {
  return `${times.join(', ')}; all in ${secondsSince(started)}`;
}

/**
 * Runs the steps in order under their headings.
 * @returns names of the failed steps; without `continueOnFailure` the first failure ends the run
 */
export async function runSteps(steps, { continueOnFailure = false } = {}) {
  const failed = [];
  for (const [name, step] of steps) {
    const started = Date.now();
    console.log(`\n=== ${name} ===`);
    if ((await step()) === 0) {
      logPassed(name, started);
      continue;
    }
    console.error(`\n=== ${name} failed ===`);
    failed.push(name);
    if (!continueOnFailure) break;
  }
  return failed;
}

/**
 * Runs lanes of steps in parallel. Each step is named when it begins; its output is buffered until it ends.
 * @returns names of the failed steps; without `continueOnFailure` the first failure stops the others
 */
export async function runLanes(lanes, { continueOnFailure = false } = {}) {
  const others = new AbortController();
  const failed = [];
  await Promise.all(
    lanes.map(async (steps) => {
      for (const [name, step] of steps) {
        const started = Date.now();
        console.log(`${name}…`);
        const { code, output } = await step({ signal: others.signal });
        if (others.signal.aborted) return;
        console.log(`\n=== ${name} ===`);
        process.stdout.write(output);
        if (code === 0) {
          logPassed(name, started);
          continue;
        }
        console.error(`\n=== ${name} failed ===`);
        failed.push(name);
        if (!continueOnFailure) others.abort();
      }
    }),
  );
  return failed;
}
