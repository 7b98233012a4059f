/** The stories in WebKit and Firefox: the same shop, proxy and books; one window at a time, since each renders without a graphics card. */
import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

export default defineConfig({
  ...journeys,
  globalSetup: '../setup.ts',
  outputDir: '../../../test-results',
  testIgnore: [],
  fullyParallel: false,
  workers: 1,
});
