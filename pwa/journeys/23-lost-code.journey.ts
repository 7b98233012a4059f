/** A chunk of the app's code fails to load: the shop stays open, says so where the code was needed, and recovers. */
import type { Page } from '@playwright/test';
import { neutralName } from '../build-names.ts';
import { waitForWorker } from './browser.ts';
import { expect, test } from './shop.ts';
import { findAndSell } from './till.ts';

const PHONE = { width: 412, height: 823 };

test.use({
  expectedErrors: [/A part of the app could not be fetched|Unable to preload CSS|Failed to fetch dynamically imported/],
});

/** Simulates a newer build on the server, as an old tab finds it: chunks of the old one are gone. */
async function blockChunk(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":"not_found"}' }),
  );
  return () => page.unroute(part);
}

test('a page whose start was cut off reloads itself once the server answers, and then starts', async ({ open }) => {
  const { page } = await open({ name: 'shopper', firstVisit: true });
  const restore = await blockChunk(page, /\/assets\/boot-/);
  const healthy = await blockChunk(page, /\/healthz$/);
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(6_000);
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
    ),
  ).toEqual(['navigate']);
  await restore();
  await healthy();
  await waitForWorker(page);
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
    ),
  ).toEqual(['reload']);
});

// The entry, and a file that it imports.
for (const file of ['index', 'libraries'])
  test(`a page whose first script (${file}) is missing is loaded anew once, says so, and starts when it is there`, async ({
    shop,
    open,
  }) => {
    const { page } = await open({ name: 'shopper', firstVisit: true });
    const pagesSent = (path: string) => shop.proxy.passages.filter(({ request }) => request.path === path).length;
    const restore = await blockChunk(page, new RegExp(`/assets/${file}-`));
    await page.goto('/cart');
    await expect.poll(() => pagesSent('/cart')).toBe(2);
    await expect(page.getByText('Не удалось загрузить магазин. Проверьте связь и обновите страницу.')).toBeVisible();
    // Server-rendered content stays readable.
    await page.goto('/catalog');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await page.waitForTimeout(6_000);
    expect([pagesSent('/cart'), pagesSent('/catalog')]).toEqual([2, 1]);
    await restore();
    await page.goto('/cart');
    await expect(heading).toHaveText('Корзина');
  });

test('drawers whose code is gone leave the page standing and offer to reload it', async ({ open }) => {
  const { page } = await open({ name: 'shopper', viewport: PHONE, firstVisit: true });
  for (const part of [
    /\/assets\/(burger-menu|cart-drawer|sheet)-/,
    new RegExp(`/assets/(contact-buttons|${neutralName('cookie-notice')}|install-panel|update-offer)-`),
  ])
    await blockChunk(page, part);
  await page.goto('/search');
  const goods = page.getByRole('heading', { level: 2 }).first();
  await expect(goods).toBeVisible();
  for (const name of ['Меню', /^Фильтры/, /^Корзина/]) {
    await page.getByRole('button', { name }).first().click();
    const notice = page.getByText('Не удалось загрузить. Обновите страницу');
    await expect(notice).toBeVisible();
    await expect(goods).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
    await expect(notice).toBeHidden();
  }
  await page
    .getByRole('button', { name: /^Корзина/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect(goods).toBeVisible();
});

test('whoever leaves with unsent sales is asked also when the dialog’s code is gone', async ({ openAtWork, shop }) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork();
  await shop.proxy.refuse();
  await findAndSell(page, { query: product.title, title: product.title });
  await context.route(/\/assets\/confirm-dialog-/, (route) => route.abort());
  await page.evaluate(async () => {
    // The worker's cache would still have it.
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.includes('/confirm-dialog-')) await cache.delete(url);
    }
  });
  const dialogShown = page.waitForEvent('dialog');
  await page.getByRole('button', { name: /^Меню/ }).click();
  const press = page.getByRole('menuitem', { name: 'Выйти' }).click();
  const dialog = await dialogShown;
  expect(dialog.message()).toMatch(/ждёт отправки 1\sчек на/);
  await dialog.accept();
  await press;
  await expect(page).toHaveURL(/\/auth$/);
});
