/** The engines of this machine beside Chromium, and the fixture that opens their windows. */
import { test as base } from '../shop.ts';
import { EngineWindow, type Engine, type WindowSettings } from './engine-window.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const { installedEngines } = (await import('../../../scripts/find-engines.mjs' as string)) as {
  installedEngines: () => Engine[];
};

/** Those that are there; `npm test` installs them or names what is not proved without them. */
export const ENGINES: readonly Engine[] = installedEngines();

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1180, height: 820 };
export const DESK = { width: 1440, height: 900 };

export interface EngineFixtures {
  /** Opens a window of the engine on the story's shop; the same name is the same device. It is closed at the end in any case. */
  openWindow: (
    engine: Engine,
    settings: Omit<WindowSettings, 'profile'> & { readonly name?: string },
  ) => Promise<EngineWindow>;
}

export const test = base.extend<EngineFixtures>({
  openWindow: async ({ shop }, use, testInfo) => {
    const opened: EngineWindow[] = [];
    await use(async (engine, { name = 'device', ...settings }) => {
      const open = engine === 'WebKit' ? openWebKit : openFirefox;
      const driver = await open({ ...settings, profile: testInfo.outputPath(`profile-${name}`) });
      const window = new EngineWindow(engine, driver, shop.proxy.url);
      opened.push(window);
      return window;
    });
    const isFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, { driver }] of opened.entries()) {
      if (isFailed) {
        const body = await driver.picture().catch(() => undefined);
        if (body !== undefined) await testInfo.attach(`window-${index}`, { body, contentType: 'image/png' });
      }
      await driver.kill().catch(() => undefined);
    }
  },
});

export { expect } from '@playwright/test';
