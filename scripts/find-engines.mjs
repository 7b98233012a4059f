/** Finds the engines beside Chromium that some stories need, or installs them; without one its stories are left out and named. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { debianCommand, installFromDebian } from './project.mjs';

const FIREFOX = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** What the window of WebKit is made of; ends with an error without it. */
const WEBKIT_WINDOW = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";

/** Engine -> whether it is there, and Debian's packages. */
const ENGINES = {
  WebKit: {
    isThere: () =>
      ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((program) => existsSync(program)) &&
      spawnSync('/usr/bin/python3', ['-c', WEBKIT_WINDOW]).status === 0,
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
  Firefox: { isThere: () => FIREFOX.some((path) => existsSync(path)), packages: ['firefox-esr'] },
};

/** Names of the engines that are there. */
export function installedEngines() {
  return Object.keys(ENGINES).filter((name) => ENGINES[name].isThere());
}

/** Prints a line when an engine is missing and can't be installed: what is not proved without it. */
export async function findEngines() {
  const missing = () => Object.keys(ENGINES).filter((name) => !ENGINES[name].isThere());
  const packages = missing().flatMap((name) => ENGINES[name].packages);
  if (packages.length === 0) return;
  await installFromDebian(packages);
  const names = missing();
  if (names.length === 0) return;
  console.log(`Not proved: the stories in ${names.join(' and ')}. As root: ${debianCommand(packages)}`);
}
