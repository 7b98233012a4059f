/** Finds a Chromium for the journeys, or installs one: they are never skipped. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, ROOT, runTool, run } from './project.mjs';

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
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function findInstalled() {
  return [...SYSTEM, playwrightsOwn()].find(runs);
}

/** True for root on Debian or a derivative, where packages can be installed. */
function canUseApt() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['update'], { env })) === 0 &&
    (await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })) === 0
  );
}

/** Path of a Chromium; ends the process with one clear line when there is none and none can be installed. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '')
    return existsSync(wanted) ? wanted : fail(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  const installed = findInstalled();
  if (installed !== undefined) return installed;

  console.log('No Chromium found, trying Playwright’s download…');
  await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  if (findInstalled() === undefined && canUseApt()) {
    console.log('Trying Debian’s package…');
    await installFromDebian();
  }
  return (
    findInstalled() ??
    fail('The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  );
}
