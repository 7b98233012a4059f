/** `npm run lighthouse`: builds if necessary, finds the browser and runs Lighthouse on the shop. */
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, run } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await findChromium();
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'scripts/lighthouse/main.ts'], {
  env: { ...process.env, CHROME_PATH: chromium },
});
