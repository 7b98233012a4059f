/**
 * `npm run torture`: the long forms of the journeys in which a sale could get lost or doubled; the better part of an
 * hour.
 * `npm run torture -- server-killed` runs one of them; each figure can be set by the variable of its name.
 */
import './node-version.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled, runTool } from './project.mjs';

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
const env = { ...LONG, ...process.env, CHROMIUM_PATH: await findChromium() };
process.exit(
  await runTool(
    '@playwright/test/cli.js',
    ['test', '-c', 'pwa/journeys/playwright.config.ts', ...(given.length > 0 ? given : STORIES)],
    { env },
  ),
);
