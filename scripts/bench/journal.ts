/**
 * `npm run bench -- journal`: a till whose journal holds no receipts or ten thousand, with the processor slowed four times: the time to
 * open its journal, to search it, and to record one more sale.
 */
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { waitForWorker } from '../../pwa/journeys/browser.ts';
import { insertRows, readSeries } from '../../pwa/journeys/journal-rows.ts';
import { login, openTill } from '../../pwa/journeys/till.ts';
import type { SaleRow } from '../../pwa/device/rows/journal-types.ts';
import { withDemoShop } from '../demo-shop.ts';
import { openPage, personOn, recording, slowed } from './browser.ts';
import { range, type Figure } from './figures.ts';

const RECEIPTS = 10_000;
const DAYS = 30;
const OPENINGS = 5;
const WORDS = ['иванова', '000777'];
const LETTER_MS = 1_200;
const DAY_MS = 24 * 60 * 60_000;

export function measureJournal(): Promise<Figure[]> {
  return withDemoShop(300, async ({ url, admin, folder }) => {
    const { page, context } = await openPage({ profile: join(folder, 'till'), baseURL: url });
    try {
      await page.goto('/auth');
      await login(page, admin);
      await openTill(page);
      await waitForWorker(page);
      const empty = await figuresOf(page, 'no receipts');
      await fill(page);
      return [...empty, ...(await figuresOf(page, `${RECEIPTS} receipts`))];
    } finally {
      await context.close();
    }
  });
}

/** Receipts of the last month that the server has acknowledged, a day's share of them today. */
async function fill(page: Page): Promise<void> {
  const { deviceId, prefix, lastSeq } = await readSeries(page);
  const person = await personOn(page);
  const now = Date.now();
  const rows = Array.from({ length: RECEIPTS }, (_, index): SaleRow => {
    const at = now - Math.round(((RECEIPTS - index) / RECEIPTS) * DAYS * DAY_MS);
    const [id, seq, soldAt] = [newId({ msecs: at }), lastSeq + index + 1, new Date(at).toISOString()];
    const number = `${prefix ?? ''}-${String(seq).padStart(6, '0')}`;
    const items = ['Ванна акриловая прямоугольная 170×70', 'Смеситель для ванны с душем'].map((title, place) => ({
      productId: `p${place}`,
      qty: 1,
      price: 1000 + (index % 900),
      title,
    }));
    return {
      ...{ id, v: 1, kind: 'sale', state: 'accepted', dependsOn: null, authorId: person, authorName: 'Продавец' },
      ...{ number, deviceSeq: seq, total: 2 * (1000 + (index % 900)), recordedAt: soldAt, dueAt: 0, attempts: 1 },
      ...{ lease: null, refusal: null, settledAt: soldAt, voidedBy: null, correctedBy: null, receipt: null },
      body: {
        ...{ id, deviceId, deviceSeq: seq, soldAt, authorId: person, paymentMethod: 'cash', items },
        note: `Покупатель: ${index % 40 === 0 ? 'Иванова' : 'Петров'}`,
      },
    };
  });
  for (let from = 0; from < rows.length; from += 1000) await insertRows(page, rows.slice(from, from + 1000));
}

async function figuresOf(page: Page, what: string): Promise<Figure[]> {
  await page.goto('/journal');
  await page.getByRole('heading', { name: 'Журнал продаж' }).waitFor();
  return slowed(page, () => figuresOfSlow(page, what));
}

async function figuresOfSlow(page: Page, what: string): Promise<Figure[]> {
  const openings: number[] = [];
  const searches: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.getByRole('link', { name: 'К продаже' }).click();
    await page.getByLabel('Поиск товара').waitFor();
    await page.waitForTimeout(1_500);
    openings.push(await opened(page));
  }
  const isEmpty = (await page.getByText('Продаж пока нет').count()) > 0;
  if (!isEmpty) await page.waitForTimeout(6_000);
  for (const word of isEmpty ? [] : WORDS) searches.push(...(await searched(page, word)));
  await page.getByLabel('Поиск по журналу').fill('');
  await page.getByRole('link', { name: 'К продаже' }).click();
  await page.getByLabel('Поиск товара').waitFor();
  const sale = await recording(page);
  return [
    { what: `${what}: journal opened`, value: range(openings), target: '≤ 300 ms' },
    {
      what: `${what}: a letter in its search`,
      value: searches.length === 0 ? '–' : `${range(searches)} (${searches.length})`,
      target: '≤ 100 ms',
    },
    { ...sale, what: `${what}: ${sale.what}` },
  ];
}

/** Time from the press that opens the journal until its receipts, or the message that there are none, appear. */
function opened(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const way = document.querySelector<HTMLAnchorElement>('a[href="/journal"]');
    if (way === null) throw new Error('No way to the journal');
    const started = performance.now();
    way.click();
    const isThere = () =>
      location.pathname === '/journal' &&
      (document.querySelector('table[aria-label="Чеки"] tbody tr') !== null ||
        document.body.textContent.includes('Продаж пока нет'));
    while (!isThere() && performance.now() - started < 60_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  });
}

/** Time from each letter until the list has changed; letters without an effect are not counted. */
async function searched(page: Page, word: string): Promise<number[]> {
  const times: number[] = [];
  for (let end = 1; end <= word.length; end += 1) {
    const ms = await page.evaluate(
      async ([text, wait]) => {
        const field = document.querySelector<HTMLInputElement>('input[aria-label="Поиск по журналу"]');
        if (field === null) throw new Error('No search field');
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const started = performance.now();
        let changedAt = 0;
        const watcher = new MutationObserver((changes) => {
          const isList = changes.some(
            ({ target }) =>
              target instanceof Element && target.closest('table') !== null && target.nodeName === 'TBODY',
          );
          if (isList && changedAt === 0)
            requestAnimationFrame(() => {
              changedAt = performance.now() - started;
            });
        });
        watcher.observe(document.body, { childList: true, subtree: true });
        setValue?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise<void>((resolve) => setTimeout(resolve, wait));
        watcher.disconnect();
        return changedAt;
      },
      [word.slice(0, end), LETTER_MS] as const,
    );
    if (ms > 0) times.push(ms);
  }
  await page.getByLabel('Поиск по журналу').fill('');
  await page.waitForTimeout(1_000);
  return times;
}
