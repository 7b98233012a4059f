/**
 * Whole-shop stories: the production build in a real browser, through a network that misbehaves, to the real server.
 */
import { defineConfig } from '@playwright/test';

/**
 * What is only seen on a screen. A journey about sales, people's rights or what is kept on a device is not among them.
 */
const SCREENS = /\/(10|12|14|16|17|18|19|21|24|29|33)-[^/]*\.journey\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results',
  // A shop's data and its browsers' profiles are worth keeping where something failed.
  preserveOutput: 'failures-only',
  // Every journey has a shop of its own, so they may run in any company. Each waits at times, for a network that
  // misbehaves or for a retry that is due later; a third one beside them would use the two cores meanwhile, but keep
  // every screen so late that a journey sees states which no hand is quick enough for.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 180_000,
  // Paid only by a journey that fails; a busy machine paints late.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    { name: 'strict', testMatch: ['**/*.journey.ts', '**/*.test.ts'], testIgnore: SCREENS, retries: 0 },
    // Tried once more and then listed as flaky at the end of the run.
    { name: 'screens', testMatch: SCREENS, retries: 1 },
  ],
});
