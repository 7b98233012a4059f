/**
 * `npm run torture`: first simulated devices against three real server processes on each engine (`scripts/torture`), then the long forms of
 * the journeys in which a sale could be lost or doubled; hours in total.
 * `npm run torture -- server` runs only the first part, `npm run torture -- server-killed` one of the journeys; each figure can be set with
 * the variable of its name.
 */
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, runTool } from './project.mjs';

/** Waves on each of the two engines: fifty thousand acts each. */
const TORTURE_WAVES = '125';

const LONG = {
  SALES_PER_FAULT: '50',
  KILL_ROUNDS: '100',
  ROWS_TO_DRAIN: '1000',
  BROWSER_KILLS: '25',
  SHIFT_DEALS: '110',
};

const STORIES = [
  'dead-spot',
  'faults',
  'closed-page',
  'many-drainers',
  'server-killed',
  'last-unit',
  'browser-killed',
  'whole-shift',
];

await ensureInstalled();
const given = process.argv.slice(2);
const isServerAlone = given[0] === 'server';
if (isServerAlone || given.length === 0) {
  await ensureBuilt();
  const env = { TORTURE_WAVES, ...process.env };
  const code = await runTool('vitest/vitest.mjs', ['run', 'scripts/torture'], { env });
  if (isServerAlone || code !== 0) process.exit(code);
}
const env = { ...LONG, ...process.env, CHROMIUM_PATH: await findChromium() };
process.exit(
  await runTool(
    '@playwright/test/cli.js',
    ['test', '-c', 'pwa/journeys/playwright.config.ts', ...(given.length > 0 ? given : STORIES)],
    { env },
  ),
);
