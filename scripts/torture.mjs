/**
 * The long forms of the journeys in which sales could get lost or doubled: `npm run torture [-- <playwright arguments>]`.
 * Takes the better part of an hour; the figures can be set by the same variables as here.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const LONG = {
  SALES_PER_FAULT: '50',
  KILL_ROUNDS: '100',
  ROWS_TO_DRAIN: '1000',
  BROWSER_KILLS: '25',
};

const STORIES = ['dead-spot', 'faults', 'closed-page', 'many-drainers', 'server-killed', 'last-unit', 'browser-killed'];

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const extra = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '-c', 'pwa/journeys/playwright.config.ts', ...(extra.length > 0 ? extra : STORIES)],
  { stdio: 'inherit', env: { ...LONG, ...process.env } },
);
process.exit(status ?? 1);
