/** The proofs of the project, each a command; the first that fails ends the run. */
import { fail, run, runTool } from './project.mjs';

const ROOMS = ['api', 'db', 'pwa', 'scripts'];

export const STATIC_STEPS = [
  ['types', () => runTool('typescript/bin/tsc', ['-b'])],
  ['lint', () => runTool('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])],
  ['walls', () => runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', ...ROOMS])],
];

const JOURNEYS = 'pwa/journeys/playwright.config.ts';

/** `chromium`: path of the browser that drives the journeys. */
export function provingSteps(chromium) {
  const env = { ...process.env, CHROMIUM_PATH: chromium, CHROME_PATH: chromium };
  return [
    ['unit and API tests', () => runTool('vitest/vitest.mjs', ['run'], { env })],
    ['build', () => run(process.execPath, ['scripts/build.mjs'])],
    ['size', () => run(process.execPath, ['scripts/check-size.mjs'])],
    ['journeys', () => runTool('@playwright/test/cli.js', ['test', '-c', JOURNEYS], { env })],
  ];
}

/** Runs the steps in order under their headings; ends the process at the first failure. */
export async function runSteps(steps) {
  for (const [name, step] of steps) {
    const started = Date.now();
    console.log(`\n=== ${name} ===`);
    const code = await step();
    if (code !== 0) fail(`\n=== ${name} failed ===`);
    console.log(`=== ${name} passed in ${((Date.now() - started) / 1000).toFixed(1)} s ===`);
  }
}
