/** The page of a measurement in a browser, and the time to record a sale on it. */
import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../../pwa/journeys/browser.ts';
import { spread, type Figure } from './figures.ts';

const SALES = 30;
/** Pause between a buyer's last piece and the press. */
const PAUSE_MS = 1_100;

export async function openPage(options: Parameters<typeof openDevice>[0]): ReturnType<typeof openDevice> {
  const device = await openDevice(options);
  // The loader of this script wraps named functions in a helper that the page lacks.
  await device.page.addInitScript('globalThis.__name = (named) => named');
  return device;
}

export const personOn = (page: Page): Promise<string> =>
  page.evaluate(async () => ((await (await fetch('/api/auth/me')).json()) as { user: { _id: string } }).user._id);

/** Assumed slowdown of a cheap tablet relative to this machine. */
export const CPU_SLOWDOWN = 4;

export async function slowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return result;
}

export const recordings = async (page: Page): Promise<Figure[]> => [
  await recording(page),
  { ...(await slowed(page, () => recording(page))), what: `the same, processor ÷ ${CPU_SLOWDOWN}` },
];

/** Presses «Провести продажу» and returns the milliseconds until the confirmation appears in the document. */
function pressed(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const numberShown = () => {
          const notice = [...document.querySelectorAll('[role="status"]')].find((one) =>
            one.textContent?.includes('Продажа проведена'),
          );
          return /\S+-\d{6}/.exec(notice?.textContent ?? '')?.[0];
        };
        const buttonWith = (text: string) =>
          [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text));
        const before = numberShown();
        const watcher = new MutationObserver(() => {
          // The till asks for confirmation of goods out of stock; the press that confirms records the sale.
          const confirm = buttonWith('Всё равно провести');
          if (confirm !== undefined && !isConfirmationShown) {
            isConfirmationShown = true;
            started = performance.now();
            confirm.click();
            return;
          }
          // The previous sale's confirmation disappears at the press, so its absence does not mean the next one.
          const shown = numberShown();
          if (shown === undefined || shown === before) return;
          watcher.disconnect();
          resolve(performance.now() - started);
        });
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error('The sale was not confirmed')), 10_000);
        let isConfirmationShown = false;
        let started = performance.now();
        buttonWith('Провести продажу')?.click();
      }),
  );
}

/** Time from the press, after a pause, to «Продажа проведена» with the row in both places and no other requests meanwhile. */
export async function recording(page: Page): Promise<Figure> {
  const times: number[] = [];
  // Another product each time: the till asks for confirmation before it records goods out of stock.
  const more = page.getByRole('group', { name: /^Количество: / }).getByRole('button', { name: 'Больше' });
  const goods = await more.count();
  for (let sale = 0; sale < SALES; sale += 1) {
    await more.nth(sale % goods).click();
    await sleep(PAUSE_MS);
    times.push(await pressed(page));
  }
  return { what: 'recording a sale to «Продажа проведена»', value: spread(times), target: '≤ 100 ms' };
}
