/** Firefox, driven over WebDriver BiDi. */
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { PATIENCE_MS } from '../patience.ts';
import type { Driver, WindowSettings } from './engine-window.ts';

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of Firefox; undefined without one. */
export const firefoxPath = PLACES.find((path) => path !== undefined && existsSync(path));

const PREFERENCES = {
  'intl.accept_languages': 'ru-RU, ru',
  'intl.locale.requested': 'ru',
  'browser.shell.checkDefaultBrowser': false,
};

export async function openFirefox({
  profile,
  width,
  height,
  isPrivate = false,
  motion = false,
}: WindowSettings): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? 'firefox',
    headless: true,
    userDataDir: profile,
    protocolTimeout: PATIENCE_MS,
    extraPrefsFirefox: {
      ...PREFERENCES,
      'browser.privatebrowsing.autostart': isPrivate,
      'ui.prefersReducedMotion': motion ? 0 : 1,
    },
    args: [`--width=${width}`, `--height=${height}`],
  });
  const ended = new Promise((resolve) => browser.process()?.once('exit', resolve));
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width, height });
  return {
    // As a link does: a navigation by command ends with an error when the page navigates by itself meanwhile.
    go: async (url) => {
      if (page.url() === 'about:blank') await page.goto(url);
      else await Promise.all([page.waitForNavigation(), page.evaluate((to) => location.assign(to), url)]);
    },
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
    kill: async () => {
      browser.process()?.kill('SIGKILL');
      await ended;
    },
  };
}
