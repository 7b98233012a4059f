/** `npm run test:engines`: the stories in WebKit and Firefox, which it installs where it can; further words are Playwright's. */
import { findChromium } from './find-chromium.mjs';
import { findEngines } from './find-engines.mjs';
import { ensureInstalled, runTool } from './project.mjs';

await ensureInstalled();
const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
await findEngines();
const args = ['test', '-c', 'pwa/journeys/engines/playwright.config.ts', ...process.argv.slice(2)];
process.exitCode = await runTool('@playwright/test/cli.js', args, { env });
