/** The shop's main promise: with no server, after a reload and after a killed browser, no sale is lost or doubled. */
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';
import { sigkillBrowser } from './browser.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { readJournalRows } from './journal-rows.ts';
import { findAndSell, put, record, stepperOf, waitUntilSettled } from './till.ts';

/** Searches for a product as a seller does: key by key, without capitals and without the last word. */
async function typeAndSell(page: Page, title: string): Promise<string> {
  await page.getByLabel('Поиск товара').pressSequentially(title.toLowerCase().split(' ').slice(0, -1).join(' '));
  await expect(stepperOf(page, title)).toBeVisible();
  await put(page, title);
  return record(page);
}

test(
  'three sales made without a server survive a killed browser and reach the books once each',
  { tag: '@core' },
  async ({ shop, open, openAtWork }) => {
    const [first, second] = [shop.books.plenty(), shop.books.plenty(1)];

    await test.step('the seller logs in in the morning', async () => {
      const morning = await openAtWork();
      // A browser writes cookies to disk half a minute later, or on an orderly close.
      await morning.context.close();
    });

    const day = await open();
    await test.step('the till opens, the server dies, and it opens again all the same', async () => {
      await day.page.goto('/till');
      await shop.server.kill();
      await day.page.reload();
      await expect(day.page.getByLabel('Поиск товара')).toBeVisible();
    });
    const numbers = await test.step('three sales are recorded', async () => [
      await typeAndSell(day.page, first.title),
      await findAndSell(day.page, { query: second.title, title: second.title, qty: 2 }),
      await findAndSell(day.page, { query: first.title, title: first.title, qty: 3 }),
    ]);
    await expect(day.page.getByRole('link', { name: /Нет сети · 3 чека ждут отправки/ })).toBeVisible();
    expect(shop.books.sales()).toEqual([]);
    await sigkillBrowser(day);

    await shop.server.start();
    const evening = await open();
    await evening.page.goto('/journal');
    // The limit is shorter than the lease of the row that was being sent when the browser died.
    await waitUntilSettled(evening.page, 30_000);

    const rows = await readJournalRows(evening.page);
    expect(rows.map((row) => row.number)).toEqual(numbers);
    await proveSoldOnce(shop, [evening.page]);
    expect(shop.books.stock(first.id)).toBe(first.stock - 4);
    expect(shop.books.stock(second.id)).toBe(second.stock - 2);
    proveStock(shop);
    await expect(evening.page.getByText('Отправлен', { exact: true })).toHaveCount(3);
    await expect(evening.page.getByRole('link', { name: /^Онлайн/ })).toBeVisible();
  },
);
