/**
 * `npm run test:all`: everything that proves the project, before a release. It continues after a failure and lists all failures at the end;
 * `npm run test:all -- --failed` runs only the last failures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { findEngines } from './find-engines.mjs';
import { ensureInstalled, fail, ROOT } from './project.mjs';
import {
  ALL_STEPS,
  BUILDING_LANES,
  clearResults,
  failedStories,
  failedUnitFiles,
  failureLines,
  keepFlakyStories,
  lanesOf,
  needsChromium,
  needsEngines,
  provingSteps,
  runLanes,
  runSteps,
  timesSince,
} from './steps.mjs';

/** The last failures and the flaky stories of the last runs, stored on this machine. */
const MEMORY = join(ROOT, 'node_modules/.cache/proof/all.json');
/** A story that is flaky in this many consecutive runs fails the run. */
const FLAKY_RUNS = 3;

const started = Date.now();
const memory = existsSync(MEMORY)
  ? JSON.parse(readFileSync(MEMORY, 'utf8'))
  : { failed: [], unitFiles: [], stories: [], engines: [], flaky: [] };
const onlyFailed = process.argv.includes('--failed');
if (onlyFailed && memory.failed.length === 0) fail('Nothing failed in the last run of npm run test:all.');

await ensureInstalled();
const names = onlyFailed ? memory.failed : ALL_STEPS;
const isToRun = ([name]) => names.includes(name);
const chromium = needsChromium(names) ? await findChromium() : undefined;
if (needsEngines(names)) await findEngines();
clearResults();
const failed = await runLanes(lanesOf(BUILDING_LANES, names), { continueOnFailure: true });
const steps = provingSteps(
  onlyFailed ? { chromium, units: memory.unitFiles, stories: memory.stories, engines: memory.engines } : { chromium },
).filter(([name]) => ALL_STEPS.includes(name));
failed.push(...(await runSteps(steps.filter(isToRun), { continueOnFailure: true })));

const flaky = keepFlakyStories();
const storyOf = ({ file, title }) => `${file} ${title}`;
const runs = names.includes('journeys') ? [...memory.flaky, flaky.map(storyOf)].slice(-FLAKY_RUNS) : memory.flaky;
const always = runs.length < FLAKY_RUNS ? [] : runs[0].filter((story) => runs.every((run) => run.includes(story)));
mkdirSync(dirname(MEMORY), { recursive: true });
writeFileSync(MEMORY, JSON.stringify({ failed, unitFiles: failedUnitFiles(), ...failedStories(), flaky: runs }));

for (const story of flaky) console.log(`Came right only at try ${story.tries}: ${storyOf(story)}`);
console.log(`\nSteps: ${timesSince(started)}.`);
for (const line of failureLines()) console.error(line);
for (const story of always) console.error(`Flaky in ${FLAKY_RUNS} runs in a row: ${story}`);
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}. Run them again: npm run test:all -- --failed`);
if (always.length > 0) fail('Stories that come right only by chance want mending: see above.');
console.log('All proofs passed.');
