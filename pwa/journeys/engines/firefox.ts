/** Firefox, driven over WebDriver BiDi. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { PATIENCE_MS } from '../patience.ts';
import type { Driver, WindowSettings } from './engine-window.ts';

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

const firefoxPath = PLACES.find((path) => path !== undefined && existsSync(path));

/** Longest time for Puppeteer's last work on a profile, ms. */
const RESTORED_MS = 5_000;

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
  storesNothing = false,
  before,
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
      ...(storesNothing ? { 'network.cookie.cookieBehavior': 2 } : {}),
    },
    args: [`--width=${width}`, `--height=${height}`],
  });
  const ended = new Promise((resolve) => browser.process()?.once('exit', resolve));
  /** Resolves once Puppeteer has put the profile's own preferences back, which it does after the end. */
  const restored = async (): Promise<void> => {
    await ended;
    const isReplaced = () => ['prefs.js', 'user.js'].some((file) => existsSync(join(profile, `${file}.puppeteer`)));
    for (const until = Date.now() + RESTORED_MS; isReplaced() && Date.now() < until; await sleep(20));
  };
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width, height });
  if (before !== undefined) await page.evaluateOnNewDocument(before);
  return {
    // As a link does: a navigation by command ends with an error when the page navigates by itself meanwhile.
    go: async (url) => {
      if (page.url() === 'about:blank') await page.goto(url);
      else await page.evaluate((to) => (Object.assign(window, { isBeingLeft: true }), location.assign(to)), url);
    },
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: async () => {
      await browser.close();
      await restored();
    },
    kill: async () => {
      browser.process()?.kill('SIGKILL');
      await restored();
    },
  };
}
