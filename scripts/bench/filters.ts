/** Changing a listing's filters: from the press to the frame that paints the new goods, answered by the device's copy. */
import type { Page } from '@playwright/test';
import { spread, type Figure } from './figures.ts';

/** Typical categories: one subcategory with its features, and a category with a tenth of the shop. */
const CATEGORIES = ['/catalog/smesiteli/dlya-rakoviny', '/catalog/smesiteli', '/search'];
/** Number of filters pressed on and off on each page. */
const ROUNDS = 4;
const PRESSED_AT_ONCE = 6;

/** Presses every choice of the panel in turn; returns the times of those that changed the goods. */
async function presses(page: Page): Promise<number[]> {
  return page.evaluate(async (most) => {
    const times: number[] = [];
    const panel = document.querySelector('aside[aria-label="Фильтры"]');
    const firstGoods = () =>
      [...document.querySelectorAll('main article a')].map((link) => link.getAttribute('href')).join(' ');
    const choices = [
      ...(panel?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:disabled)') ?? []),
    ].slice(0, most);
    for (const choice of [...choices, ...choices.toReversed()]) {
      if (!choice.isConnected || choice.disabled) continue;
      const before = firstGoods();
      times.push(
        await new Promise<number>((resolve) => {
          const started = performance.now();
          choice.click();
          const look = () => {
            if (firstGoods() === before && performance.now() - started < 1_000) {
              requestAnimationFrame(look);
              return;
            }
            // Runs in the frame about to be painted; a task queued there runs after the paint.
            const painted = new MessageChannel();
            painted.port1.onmessage = () => resolve(performance.now() - started);
            painted.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    return times;
  }, PRESSED_AT_ONCE);
}

/** The copy on this device must be complete. */
export async function filtering(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of CATEGORIES) {
    await page.goto(path);
    await page.locator('main article').first().waitFor();
    // The copy is loaded into memory after the first screen.
    await page.waitForTimeout(1_500);
    const times: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) times.push(...(await presses(page)));
    const changed = times.filter((ms) => ms < 1_000);
    figures.push({
      what: `a filter’s press to painted goods, \`${path}\` (${changed.length} presses)`,
      value: spread(changed),
      target: '≤ 50 ms',
    });
  }
  return figures;
}
