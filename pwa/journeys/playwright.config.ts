/** Whole-shop stories: the production build in a real browser, through a misbehaving network, against the real server. */
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS, STORY_MS } from './patience.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['**/*.journey.ts', '**/*.test.ts'],
  // Those have a command and settings of their own.
  testIgnore: ['engines/**'],
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  // Data and profiles are kept only for failed stories.
  preserveOutput: 'failures-only',
  // Every journey has its own shop, so they can run in parallel. Each waits at times, for a misbehaving network or for
  // a retry. A third worker would use the two cores in those times, but would delay every screen so much that journeys
  // see states no person could react to.
  fullyParallel: true,
  workers: Number(process.env.JOURNEYS_WORKERS ?? 2),
  forbidOnly: true,
  // Only a failing journey waits this long; a busy machine renders late.
  timeout: STORY_MS,
  expect: { timeout: PATIENCE_MS },
  // A screen that was late by chance gets two more attempts, each in its own shop, and is listed as flaky at the end. A
  // sale that is missing or doubled in the books gets none: see `verdicts.ts`.
  retries: 2,
  // Shows the first attempt's steps on retries; tracing every first attempt costs too much.
  use: { trace: 'on-all-retries' },
  reporter: [['list']],
});
