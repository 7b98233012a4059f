/** Finds a Chromium for the journeys, or installs one: they are never skipped. */
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { answers, debianCommand, fail, installFromDebian, ROOT, runAnnounced, toolCommand } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome'];
const ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function playwrightsOwn() {
  const { chromium } = createRequire(`${ROOT}/package.json`)('@playwright/test');
  return chromium.executablePath();
}

/** Path of a Chromium that runs; undefined without one. A downloaded browser is useless when its system libraries are missing. */
function findInstalled() {
  const system = FOLDERS.filter((folder) => folder !== '').flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...system, ON_MACOS, playwrightsOwn()].find(answers);
}

/** Path of a Chromium; ends the process with one clear line when there is none and none can be installed. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '')
    return answers(wanted) ? wanted : fail(`CHROMIUM_PATH names ${wanted}, which does not run.`);
  const installed = findInstalled();
  if (installed !== undefined) return installed;

  if (await installFromDebian(['chromium'])) return findInstalled() ?? fail('Debian’s Chromium does not run.');
  const download = toolCommand('@playwright/test/cli.js', ['install', 'chromium']);
  await runAnnounced('No Chromium found, trying Playwright’s download…', ...download, { isQuiet: true });
  return (
    findInstalled() ??
    fail(`The stories need Chromium: set CHROMIUM_PATH, or run as root: ${debianCommand(['chromium'])}`)
  );
}
