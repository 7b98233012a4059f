/** Whole-shop stories: the production build in a real browser, through a network that misbehaves, to the real server. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: ['**/*.journey.ts', '**/*.test.ts'],
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
});
