/** `npm test`: everything that proves the project, from types to journeys in a real browser. */
import './node-version.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled } from './project.mjs';
import { BUILDING_LANES, provingSteps, runLanes, runSteps } from './steps.mjs';

await ensureInstalled();
// Looked for first: a run of several minutes should not end with the news that there is no browser.
const chromium = await findChromium();
console.log(`Chromium: ${chromium}`);
await runLanes(BUILDING_LANES);
await runSteps(provingSteps(chromium));
console.log('\nAll proofs passed.');
