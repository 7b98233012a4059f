/** Finds a Chromium for the journeys, or installs one: they are never skipped. */
import { createRequire } from 'node:module';
import { answers, debianCommand, fail, installFromDebian, ROOT, runTool } from './project.mjs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

function playwrightsOwn() {
  const { chromium } = createRequire(`${ROOT}/package.json`)('@playwright/test');
  return chromium.executablePath();
}

/** A downloaded browser is useless when its system libraries are missing. */
function findInstalled() {
  return [...SYSTEM, playwrightsOwn()].find(answers);
}

/** Path of a Chromium; ends the process with one clear line when there is none and none can be installed. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '')
    return answers(wanted) ? wanted : fail(`CHROMIUM_PATH names ${wanted}, which does not run.`);
  const installed = findInstalled();
  if (installed !== undefined) return installed;

  console.log('No Chromium found, trying Playwright’s download…');
  await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  if (findInstalled() === undefined) await installFromDebian(['chromium']);
  return (
    findInstalled() ??
    fail(`The stories need Chromium: set CHROMIUM_PATH, or run as root: ${debianCommand(['chromium'])}`)
  );
}
