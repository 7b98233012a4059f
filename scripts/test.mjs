/**
 * `npm test`: everything that proves the project, from types to journeys in a real browser.
 * `npm test -- unit api/http` runs only the steps that are named (types, walls, format, build, size, lint, lint-types, unit,
 * journeys) and, of unit tests and journeys, only the files whose path has one of the other words in it.
 */
import './node-version.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled } from './project.mjs';
import { BUILDING_LANES, lanesOf, provingSteps, runLanes, runSteps, stepsOf, timesSince } from './steps.mjs';

const words = process.argv.slice(2);
const started = Date.now();

await ensureInstalled();
const lanes = lanesOf(BUILDING_LANES, words);
const { names, filters } = stepsOf(words);
// Looked for first: a run of several minutes should not end with the news that there is no browser.
const chromium = names.includes('journeys') ? await findChromium() : undefined;
if (chromium !== undefined) console.log(`Chromium: ${chromium}`);
await runLanes(lanes);
await runSteps(provingSteps(chromium, filters).filter(([name]) => names.includes(name)));
console.log(`\n${words.length === 0 ? 'All proofs passed' : 'The named proofs passed'}: ${timesSince(started)}.`);
