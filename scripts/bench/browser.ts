/** Waiting times in the browser: the first sync, a listing's filters, typing in the till, recording a sale, draining a long queue. */
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { openDevice, waitForWorker } from '../../pwa/journeys/browser.ts';
import { insertRows, readSeries } from '../../pwa/journeys/journal-rows.ts';
import { login, openTill, type Person } from '../../pwa/journeys/till.ts';
import type { SaleRow } from '../../pwa/device/rows/journal-types.ts';
import { round, spread, type Figure } from './figures.ts';
import { filtering } from './filters.ts';

const SALES = 30;
const QUEUED = 1000;
/** Pause between a buyer's last piece and the press. */
const PAUSE_MS = 1_100;
const QUERIES = ['смеситель', 'ванна акриловая', 'унитаз', 'grohe', 'полотенцесушитель', 'хром', 'душевая система'];

export async function measureBrowser({
  url,
  admin,
  folder,
}: {
  url: string;
  admin: Person;
  folder: string;
}): Promise<Figure[]> {
  const { page, context } = await openPage({ profile: join(folder, 'profile'), baseURL: url });
  try {
    const figures = await firstSync(page, url);
    figures.push(...(await filtering(page)));
    await page.goto('/auth');
    await login(page, admin);
    await openTill(page);
    await waitForWorker(page);
    figures.push(...(await typing(page)), ...(await recordings(page)), await draining(page, admin));
    return figures;
  } finally {
    await context.close();
  }
}

/** Opens a browser's page for measurements. */
export async function openPage(options: Parameters<typeof openDevice>[0]): ReturnType<typeof openDevice> {
  const device = await openDevice(options);
  // The loader of this script wraps named functions in a helper that the page lacks.
  await device.page.addInitScript('globalThis.__name = (named) => named');
  return device;
}

/** Id of the person who is logged in on the page. */
export const personOn = (page: Page): Promise<string> =>
  page.evaluate(async () => ((await (await fetch('/api/auth/me')).json()) as { user: { _id: string } }).user._id);

/** Time from an empty profile to a complete copy, and the longest freeze of the page. */
async function firstSync(page: Page, url: string): Promise<Figure[]> {
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest.ms = Math.max(longest.ms, entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const started = performance.now();
  await page.goto(url);
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('catalogue');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('meta')) {
            db.close();
            resolve(false);
            return;
          }
          const reading = db.transaction('meta').objectStore('meta').get('copy');
          reading.onsuccess = () => {
            db.close();
            resolve((reading.result as { value?: { complete?: boolean } } | undefined)?.value?.complete === true);
          };
        };
        opening.onerror = () => resolve(false);
      }),
    undefined,
    { polling: 200, timeout: 120_000 },
  );
  const seconds = (performance.now() - started) / 1000;
  const longest = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
  return [
    {
      what: 'first visit until the whole catalogue is on the device',
      value: `${round(seconds, 1)} s`,
      target: 'seconds',
    },
    { what: 'longest task of the page meanwhile', value: `${round(longest)} ms`, target: 'no freeze' },
  ];
}

/** Time from the input event to the frame that paints the new rows, and until their live stock appears. */
async function typing(page: Page): Promise<Figure[]> {
  const rows: number[] = [];
  const stock: number[] = [];
  for (const query of QUERIES) {
    for (let end = 1; end <= query.length; end += 1) {
      const drawn = await page.evaluate(
        async (text) => {
          const field = document.querySelector<HTMLInputElement>('input[aria-label="Поиск товара"]');
          if (field === null) throw new Error('No search field');
          const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          const started = performance.now();
          const times = { rows: 0, stock: 0 };
          const watcher = new MutationObserver((mutations) => {
            times.stock = performance.now() - started;
            const isRow = mutations.some((mutation) => [...mutation.addedNodes].some((node) => node.nodeName === 'TR'));
            if (isRow && times.rows === 0) {
              // The next frame paints them.
              requestAnimationFrame(() => {
                times.rows = performance.now() - started;
              });
            }
          });
          watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
          setValue?.call(field, text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise<void>((resolve) => setTimeout(resolve, 300));
          watcher.disconnect();
          return times;
        },
        query.slice(0, end),
      );
      // A letter that changes no row causes no drawing.
      if (drawn.rows > 0) rows.push(drawn.rows);
      if (drawn.rows > 0) stock.push(drawn.stock);
    }
  }
  await page.getByLabel('Поиск товара').fill('');
  return [
    { what: 'typing in the till’s search to painted rows', value: spread(rows), target: '≤ 50 ms' },
    { what: 'the same, until the rows’ live stock is there', value: spread(stock) },
  ];
}

/** Assumed slowdown of a cheap tablet relative to this machine. */
export const CPU_SLOWDOWN = 4;

export async function recordings(page: Page): Promise<Figure[]> {
  const asItIs = await recording(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const slowed = await recording(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return [asItIs, { ...slowed, what: `the same, processor ÷ ${CPU_SLOWDOWN}` }];
}

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
  return {
    what: 'recording a sale to «Продажа проведена»',
    value: spread(times),
    target: '≤ 100 ms',
  };
}

/** Counted by the database, because reading a thousand rows many times a second would dominate the measurement. */
function waitingRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const states = db.transaction('rows').objectStore('rows').index('state');
          const counts = ['queued', 'sending'].map((state) => states.count(state));
          states.objectStore.transaction.oncomplete = () => {
            db.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          };
        };
      }),
  );
}

/** Time to drain a thousand queued rows, until the last acknowledgement. */
async function draining(page: Page, admin: Person): Promise<Figure> {
  const list = await page.evaluate(
    async () =>
      (await (await fetch('/api/products?limit=100')).json()) as {
        items: { _id: string; title: string; price: { effective: number } }[];
      },
  );
  const person = await personOn(page);
  const series = await readSeries(page);
  const base = Date.now() - QUEUED;
  const rows = Array.from({ length: QUEUED }, (_, index): SaleRow => {
    const id = newId();
    const product = list.items[index % list.items.length];
    const at = new Date(base + index).toISOString();
    const seq = series.lastSeq + index + 1;
    const price = product?.price.effective ?? 0;
    return {
      id,
      v: 1,
      kind: 'sale',
      state: 'queued',
      dependsOn: null,
      authorId: person,
      authorName: admin.name,
      number: `${series.prefix ?? ''}-${String(seq).padStart(6, '0')}`,
      deviceSeq: seq,
      total: price,
      recordedAt: at,
      dueAt: 0,
      attempts: 0,
      lease: null,
      refusal: null,
      settledAt: null,
      receipt: null,
      voidedBy: null,
      correctedBy: null,
      body: {
        id,
        deviceId: series.deviceId,
        deviceSeq: seq,
        soldAt: at,
        authorId: person,
        paymentMethod: 'cash',
        note: '',
        items: [{ productId: product?._id ?? '', qty: 1, price, title: product?.title }],
      },
    };
  });
  await insertRows(page, rows);
  const started = performance.now();
  // A row written past the app is noticed at the next focus, as after a reload.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  for (;;) {
    const waiting = await waitingRows(page);
    if (waiting === 0) break;
    if (performance.now() - started > 120_000) throw new Error(`Not drained: ${waiting} rows`);
    await page.waitForTimeout(50);
  }
  return {
    what: `draining ${QUEUED} queued sales on loopback`,
    value: `${round((performance.now() - started) / 1000, 1)} s`,
    target: '≤ 10 s',
  };
}
