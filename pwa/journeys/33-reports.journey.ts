/** The administrator's reports: the shop's days in a browser of any zone, figures that link to their receipts, spreadsheet files. */
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { businessDay, dayStart, nextDay } from '#contract/values/business-day.ts';
import { apiClient } from './api-client.ts';
import { waitUntilQuiet } from './browser.ts';
import { expect, test, type Shop } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const ZONE = 'Europe/Moscow';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
/** «21 ноября», as the calendar's day is read aloud. */
const LONG_DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
/** «21.11.2026», as in the table of days. */
const dateText = (day: string): string => day.split('-').reverse().join('.');
/** «−12 490,50 ₽» in kopecks. */
const kopecks = (text: string): number =>
  Math.round(
    Number(
      text
        .replace('\u2212', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );

/** Books sales through tills that were offline, a new till for each sale: they accept any time of sale. */
async function lateTill(shop: Shop) {
  const till = await apiClient(shop.server.url, shop.people.manager);
  return async function sell(
    soldAt: Date,
    items: { productId: string; title: string; qty: number; price: number }[],
  ): Promise<string> {
    const sentAt = new Date().toISOString();
    const { status, json } = await till.post('/api/sales', {
      id: randomUUID(),
      deviceId: randomUUID(),
      deviceSeq: 1,
      soldAt: soldAt.toISOString(),
      sentAt,
      items,
      paymentMethod: 'cash',
      note: '',
    });
    expect(status).toBe(200);
    return (json as { number: string }).number;
  };
}

const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });
/** The tables by the tab that shows each. */
const TABS = { Даты: 'По датам', Категории: 'По категориям', Продавцы: 'По продавцам', Товары: 'Лучшие товары' };
/** Opens a tab; resolves when its rows are there. */
async function openTab(page: Page, name: keyof typeof TABS): Promise<void> {
  await page.getByRole('navigation', { name: 'Таблицы отчёта' }).getByRole('link', { name }).click();
  await expect(table(page, TABS[name])).toBeVisible();
}
const TAB_NAMES = Object.keys(TABS) as (keyof typeof TABS)[];
const row = (page: Page, name: string, text: string): Locator =>
  table(page, name).getByRole('row').filter({ hasText: text });
/** A row's name and figures, or only the figures of the totals. */
const cellsOf = async (line: Locator): Promise<string[]> =>
  (await line.getByRole('cell').allInnerTexts()).map((text) => text.trim());
const tile = async (page: Page, name: string): Promise<number> =>
  kopecks(await page.getByRole('link', { name: new RegExp(`^${name}: `) }).innerText());
const receipts = (page: Page): Locator => page.getByRole('dialog', { name: 'Чеки' });

/** Sum of all pages of the open list, kopecks. */
async function sumOfReceipts(page: Page): Promise<number> {
  const next = receipts(page).getByRole('button', { name: 'Следующая страница' });
  for (let sum = 0; ; await next.click()) {
    await waitUntilQuiet(page);
    await expect(receipts(page).locator('[aria-busy]')).toHaveCount(0);
    const parts = await receipts(page)
      .locator('[data-revenue]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-revenue'))));
    sum += parts.reduce((total, part) => total + Math.round(part * 100), 0);
    if ((await next.count()) === 0 || (await next.isDisabled())) return sum;
  }
}

async function openReports(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/reports${query}`);
  await expect(page.getByRole('list', { name: 'Итоги периода' })).toBeVisible();
  await waitUntilQuiet(page);
}

// At this hour it is still yesterday in New York, and already tomorrow in Vladivostok.
for (const [timezoneId, hour] of [
  ['America/New_York', 0.5],
  ['Asia/Vladivostok', 20],
] as const) {
  test(`a minute before midnight and a minute after stand in the shop’s days, seen from ${timezoneId}`, async ({
    shop,
    open,
  }) => {
    const today = businessDay(new Date(), ZONE);
    const yesterday = dayBefore(today);
    const before = dayBefore(yesterday);
    const midnight = dayStart(yesterday, ZONE).getTime();
    const product = shop.books.plenty();
    const sell = await lateTill(shop);
    const line = (price: number) => [{ productId: product.id, title: product.title, qty: 1, price }];
    const early = await sell(new Date(midnight - MINUTE_MS), line(11_111.11));
    const late = await sell(new Date(midnight + MINUTE_MS), line(22_222.22));

    const { page } = await open({ viewport: DESK, timezoneId, locale: 'en-US' });
    await page.clock.setFixedTime(dayStart(today, ZONE).getTime() + hour * 60 * MINUTE_MS);
    await login(page, shop.people.admin);
    await openReports(page, `?from=${before}&to=${yesterday}`);
    for (const day of [before, yesterday]) {
      const [, , revenue = ''] = await cellsOf(row(page, 'По датам', dateText(day)));
      expect(kopecks(revenue), day).toBe(shop.books.takings(dayStart(day, ZONE), dayStart(nextDay(day), ZONE)));
    }
    await expect(page.getByText(/\d\sдокумент\S* приш\S+ позже/)).toBeVisible();

    // The calendar is Russian in a browser of any language, and its days are the shop's.
    const chosen = before.slice(0, 7) === yesterday.slice(0, 7) ? yesterday : dayBefore(before);
    await page.getByRole('button', { name: 'Открыть календарь' }).first().click();
    const month = page.getByRole('dialog', { name: 'Календарь' });
    await expect(month.getByText('пн', { exact: true })).toBeVisible();
    await month.getByRole('button', { name: LONG_DAY.format(new Date(chosen)) }).click();
    await expect(month).toHaveCount(0);
    await expect(page.getByLabel('С даты')).toHaveValue(dateText(chosen));

    await row(page, 'По датам', dateText(before)).getByRole('link').click();
    await expect(receipts(page).getByText(early)).toBeVisible();
    await expect(receipts(page).getByText(late)).toHaveCount(0);
    await page.goBack();
    await expect(receipts(page)).toHaveCount(0);

    for (const [preset, from, to] of [
      ['Сегодня', today, today],
      ['Вчера', yesterday, yesterday],
    ]) {
      await page.getByRole('button', { name: preset, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
      await expect(page.getByRole('button', { name: preset, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    await waitUntilQuiet(page);
    expect(await tile(page, 'Выручка')).toBe(shop.books.takings(dayStart(yesterday, ZONE), dayStart(today, ZONE)));
    await row(page, 'По датам', dateText(yesterday)).getByRole('link').click();
    await expect(receipts(page).getByText(late)).toBeVisible();
  });
}

test(
  'figures add up, sort by the keyboard, and lead to receipts of the same sum; the address says it all',
  { tag: '@core' },
  async ({ shop, open }) => {
    const refused: string[] = [];
    const { id: productId, title } = shop.books.plenty();
    await (
      await lateTill(shop)
    )(new Date(), [{ productId, title, qty: 2, price: 1_999.9 }]);
    const { page } = await open({ viewport: DESK });
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
    await login(page, shop.people.admin);
    await openReports(page);
    for (const preset of ['Квартал', 'Неделя', 'Месяц']) {
      await page.getByRole('button', { name: preset, exact: true }).click();
      await expect(page.getByRole('button', { name: preset, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    await page.getByRole('button', { name: 'Квартал', exact: true }).click();
    await expect(page).toHaveURL(/from=/);
    await waitUntilQuiet(page);

    const revenue = await tile(page, 'Выручка');
    for (const name of TAB_NAMES) {
      await openTab(page, name);
      const sums = await cellsOf(table(page, TABS[name]).getByRole('row').last());
      expect(sums.map(kopecks), name).toContain(revenue);
    }
    // The last tab is the one of the goods: a reload keeps it, Back leads to the tab before.
    await page.reload();
    await expect(table(page, 'Лучшие товары')).toBeVisible();
    await page.goBack();
    await expect(table(page, 'По продавцам')).toBeVisible();
    await page.goForward();

    const byPieces = table(page, 'Лучшие товары').getByRole('button', { name: 'Штук' });
    await byPieces.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/goods=-qty/);
    await expect(table(page, 'Лучшие товары').getByRole('columnheader', { name: 'Штук' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const pieces = (await table(page, 'Лучшие товары').locator('tbody tr').all()).map((line) =>
      line.getByRole('cell').nth(1).innerText(),
    );
    const sold = (await Promise.all(pieces)).map(Number);
    expect(sold).toEqual([...sold].sort((one, other) => other - one));

    for (const name of TAB_NAMES) {
      // The seller with few sales: the other one sold nearly everything.
      await openTab(page, name);
      const lines = table(page, TABS[name])
        .locator('tbody tr')
        .filter({ has: page.getByRole('link') })
        .filter({ hasNotText: /\s0\s₽/ });
      const line = name === 'Продавцы' ? lines.last() : lines.first();
      const cells = await cellsOf(line);
      await line.getByRole('link').click();
      const shown = receipts(page);
      await expect(shown.locator('[data-revenue]').first()).toBeVisible();
      expect(cells.map(kopecks), `${name}: ${cells[0] ?? ''}`).toContain(await sumOfReceipts(page));
      await page.goBack();
      await expect(shown).toHaveCount(0);
      await expect(page).toHaveURL(/goods=-qty/);
    }

    await page.getByRole('link', { name: /^Чеков: / }).click();
    await expect(receipts(page)).toBeVisible();
    const address = page.url();
    await page.goto('/admin/inventory');
    await page.goto(address);
    await expect(receipts(page).locator('[data-revenue]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await expect(receipts(page)).toHaveCount(0);
    await expect(page).toHaveURL(/goods=-qty/);
    expect(refused).toEqual([]);
  },
);

test('an open report stands still when something is sold, says so, and brings it when asked', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  const today = businessDay(new Date(), ZONE);
  await openReports(page, `?from=${today}&to=${today}`);
  const before = await tile(page, 'Выручка');
  const product = shop.books.plenty();
  const sell = await lateTill(shop);
  // The page opens the live stream a few seconds after its start.
  await expect
    .poll(
      async () => {
        await sell(new Date(), [{ productId: product.id, title: product.title, qty: 1, price: 1_000.5 }]);
        return page.getByText(/с тех пор были изменения/).isVisible();
      },
      { intervals: [3_000] },
    )
    .toBe(true);
  expect(await tile(page, 'Выручка')).toBe(before);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await expect(page.getByText(/с тех пор были изменения/)).toHaveCount(0);
  expect((await tile(page, 'Выручка')) - before).toBeGreaterThanOrEqual(100_050);
});

test('a table opens in a Russian spreadsheet: its bytes say UTF-8, columns stand apart by semicolons, decimals have commas', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  const product = shop.books.plenty();
  await (
    await lateTill(shop)
  )(new Date(), [{ productId: product.id, title: product.title, qty: 3, price: 1_234.56 }]);
  await login(page, shop.people.admin);
  await openReports(page);
  for (const name of TAB_NAMES) {
    await openTab(page, name);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `CSV: ${TABS[name]}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const bytes = readFileSync(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes
      .subarray(3)
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line !== '');
    expect(lines[0]).toMatch(/;Штук;Выручка/);
    expect(bytes.toString('utf8')).toMatch(/;\d+,\d{1,2}[;\r]/);
    expect(bytes.toString('utf8')).not.toMatch(/;\d+\.\d{1,2}[;\r]/);
    const place = (lines[0] ?? '').split(';').findIndex((heading) => heading.startsWith('Выручка'));
    const sum = lines.slice(1).reduce((total, line) => total + kopecks(line.split(';')[place] ?? ''), 0);
    if (name !== 'Товары') expect(sum, name).toBe(await tile(page, 'Выручка'));
  }
});

test('without the server the report says why it is not there, and comes with it', async ({ shop, open }) => {
  const { page } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  await openReports(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Вчера', exact: true }).click();
  await expect(page.getByText(/Отчёты считает сервер/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Итоги периода' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вчера', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
