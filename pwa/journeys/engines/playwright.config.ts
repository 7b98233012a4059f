/** The stories in WebKit and Firefox: the same shop, proxy and books. */
import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

export default defineConfig({
  ...journeys,
  globalSetup: '../setup.ts',
  // The prepared devices are Chromium's.
  metadata: { preparesDevices: false },
  outputDir: '../../../test-results/engines',
  testIgnore: [],
});
