/**
 * Whole-shop stories: the production build in a real browser, through a network that misbehaves, to the real server.
 */
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS, STORY_MS } from './patience.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['**/*.journey.ts', '**/*.test.ts'],
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  // A shop's data and its browsers' profiles are worth keeping where something failed.
  preserveOutput: 'failures-only',
  // Every journey has a shop of its own, so they may run in any company. Each waits at times, for a network that
  // misbehaves or for a retry that is due later; a third one beside them would use the two cores meanwhile, but keep
  // every screen so late that a journey sees states which no hand is quick enough for.
  fullyParallel: true,
  workers: Number(process.env.JOURNEYS_WORKERS ?? 2),
  forbidOnly: true,
  // Paid only by a journey that fails; a busy machine paints late.
  timeout: STORY_MS,
  expect: { timeout: PATIENCE_MS },
  // A screen that is late by chance has two more tries, each in a shop of its own, and is listed as flaky at the end. A
  // sale that the books miss or hold twice has none: see `verdicts.ts`.
  retries: 2,
  // Shows what the first attempt's screens looked like at the same steps; a trace of every first attempt costs too much.
  use: { trace: 'on-all-retries' },
  reporter: [['list']],
});
