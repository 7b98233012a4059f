/** Finds the engines beside Chromium that some stories need, or installs them; without one its stories are left out and named. */
import { existsSync } from 'node:fs';
import { debianCommand, installFromDebian } from './project.mjs';

/** Engine -> a program of it, and Debian's packages. */
const ENGINES = {
  WebKit: {
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
  Firefox: {
    programs: [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
    packages: ['firefox-esr'],
  },
};

const missing = () =>
  Object.entries(ENGINES).filter(([, { programs }]) => !programs.every((program) => existsSync(program)));

/** Prints a line when an engine is missing and can't be installed: what is not proved without it. */
export async function findEngines() {
  const packages = missing().flatMap(([, engine]) => engine.packages);
  if (packages.length === 0) return;
  await installFromDebian(packages);
  const names = missing().map(([name]) => name);
  if (names.length === 0) return;
  console.log(`Not proved: the stories in ${names.join(' and ')}. As root: ${debianCommand(packages)}`);
}
