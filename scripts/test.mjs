/**
 * `npm test`: what proves the project before every commit, from types to the core stories in a real browser.
 * `npm test -- types unit` runs only the named steps (lock, types, walls, unused, format, build, size, lint, lint-types, unit,
 * unit-all, stories, journeys, engines, engines-all), `npm test -- api/http` only the tests and stories whose path contains the word.
 * `npm test -- changed` runs the types, and layout, lint and tests for the files changed since the last commit.
 */
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { changedSteps } from './changed.mjs';
import { findChromium } from './find-chromium.mjs';
import { findEngines } from './find-engines.mjs';
import { ensureInstalled, fail } from './project.mjs';
import {
  BUILDING_LANES,
  clearResults,
  failureLines,
  keepFlakyStories,
  lanesOf,
  needsChromium,
  needsEngines,
  provingSteps,
  runLanes,
  runSteps,
  STEP_NAMES,
  stepsOf,
  timesSince,
} from './steps.mjs';

const words = process.argv.slice(2);
const started = Date.now();

/** Ends the run with the most important line last: the failed test, or the step where its tool names none. */
function printFailuresAndExit(steps) {
  const lines = failureLines();
  if (lines.length === 0) fail(`Failed: ${steps.join(', ')}. Run a step alone: npm test -- ${steps[0]}`);
  for (const line of lines) console.error(`Failed: ${line}`);
  process.exit(1);
}

/**
 * Cores that other processes leave idle, measured over two seconds before this run causes load. The load average would
 * include processes that ended a minute ago.
 */
async function idleCores() {
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const before = idle();
  const since = performance.now();
  await delay(2_000);
  return (idle() - before) / (performance.now() - since);
}

const isChanged = words[0] === 'changed';
const { names, unknown, ...files } = stepsOf(isChanged ? [] : words);
if (unknown.length > 0)
  fail(`No step or test is called ${unknown.join(', ')}; the steps are: changed, ${STEP_NAMES.join(', ')}`);
if (names.length === 0) fail(`The named steps have no test of that name: ${words.join(' ')}`);
await ensureInstalled();
clearResults();
if (isChanged) {
  const failed = await runSteps(changedSteps());
  if (failed.length > 0) printFailuresAndExit(failed);
  console.log(`\nWhat changed passed: ${timesSince(started)}.`);
} else {
  const isToRun = ([name]) => names.includes(name);
  // Checked first, so that a run of several minutes does not end with a missing browser.
  const chromium = needsChromium(names) ? await findChromium() : undefined;
  if (chromium !== undefined) console.log(`Chromium: ${chromium}`);
  if (needsEngines(names)) await findEngines();
  const workers =
    (needsChromium(names) || needsEngines(names)) && (await idleCores()) < 0.5
      ? 1
      : Math.min(2, availableParallelism());
  const failed = await runLanes(lanesOf(BUILDING_LANES, names));
  if (failed.length === 0)
    failed.push(...(await runSteps(provingSteps({ chromium, workers, ...files }).filter(isToRun))));
  for (const { file, line, title, tries } of keepFlakyStories())
    console.log(`Came right only at try ${tries}: ${file}:${line} ${title} (test-results/flaky.json)`);
  if (failed.length > 0) printFailuresAndExit(failed);
  console.log(`\n${words.length === 0 ? 'All proofs passed' : 'The named proofs passed'}: ${timesSince(started)}.`);
}
