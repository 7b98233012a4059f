/** The seller leaves the tablet: nothing that only the role could see stays on it; what was not sent does. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dumpDevice } from './device-stores.ts';
import { captivePortal, carriesRows } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, login, openTill, record, put, sellQuickly, waitUntilSettled } from './till.ts';

/** Figures that stand nowhere else; the last digit of the stock changes with the sales. */
const STOCK = 5_432_198;
const STOCK_TRACE = /543219\d/;
const WHOLESALE_KOPECKS = 77_654_321;
const WHOLESALE_TRACE = /776543[.,]21|77654321/;

/** Gives one product figures that can be recognised wherever they turn up. */
function plantCanaries(shop: Shop, productId: string): void {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'));
  const { stock } = db.prepare('SELECT stock_qty AS stock FROM products WHERE id = ?').get(productId) as { stock: number };
  db.prepare('UPDATE products SET stock_qty = ?, price_wholesale = ? WHERE id = ?').run(STOCK, WHOLESALE_KOPECKS, productId);
  db.prepare(
    `INSERT INTO movements (id, product_id, kind, delta, before, after, reason, document_kind, at)
     VALUES (?, ?, 'adjustment', ?, ?, ?, 'canary', '', ?)`,
  ).run(randomUUID(), productId, STOCK - stock, stock, STOCK, new Date().toISOString());
  db.close();
}

/** Places on the device whose content matches. */
async function placesWith(page: Page, trace: RegExp): Promise<string[]> {
  return Object.entries(await dumpDevice(page)).filter(([, content]) => trace.test(content)).map(([place]) => place);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
}

test('after logout no stock or wholesale figure is left on the device, unsent rows stay, the next person does not see them', async ({ shop, openAtWork }) => {
  const product = shop.books.plenty();
  await shop.server.stop();
  plantCanaries(shop, product.id);
  await shop.server.start();

  const { page, context } = await openAtWork();
  await find(page, product.title, product.title);
  // One sale is acknowledged, with the receipt that carries the stock; two are not.
  const sent = await sellQuickly(page, product.title, 1);
  await waitUntilSettled(page);
  const lift = shop.proxy.use(captivePortal(carriesRows));
  await put(page, product.title);
  await page.getByLabel('Покупатель (произвольно)').fill('Секретный покупатель');
  const unsent = [await record(page), ...(await sellQuickly(page, product.title, 1))];
  expect(await placesWith(page, STOCK_TRACE)).toContain('indexedDB journal/figures');
  expect(await placesWith(page, WHOLESALE_TRACE)).toContain('indexedDB journal/figures');

  await logOut(page);
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(warning).toContainText('2 чека');
  await warning.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.waitForLoadState('networkidle');

  expect(await placesWith(page, STOCK_TRACE)).toEqual([]);
  expect(await placesWith(page, WHOLESALE_TRACE)).toEqual([]);
  const kept = (await readJournalRows(page)).filter((row) => row.state !== 'accepted').map((row) => row.number);
  expect(kept).toEqual([...unsent].sort());

  await login(page, shop.people.second);
  await openTill(page);
  await page.goto('/journal');
  await expect(page.getByText(/ждут отправки чужие чеки: 2\sчека/)).toBeVisible();
  await expect(page.getByText('Секретный покупатель')).toHaveCount(0);
  for (const number of [...sent, ...unsent]) await expect(page.getByText(number)).toHaveCount(0);

  lift();
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  const [manager, second] = shop.books.staff('manager');
  const late = shop.books.sales().filter((sale) => unsent.includes(sale.number));
  expect(late.map((sale) => [sale.authorId, sale.senderId])).toEqual([[manager?.id, second?.id], [manager?.id, second?.id]]);
  proveStock(shop);
  await context.close();
});

test('a guest and the storefront never receive the figures at all', async ({ shop, open }) => {
  const product = shop.books.plenty();
  await shop.server.stop();
  plantCanaries(shop, product.id);
  await shop.server.start();
  const { page } = await open();
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response.text().catch(() => ''));
  });
  for (const path of ['/', `/p/${product.slug}`, `/search?q=${encodeURIComponent(product.title)}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(STOCK_TRACE);
    expect(text.replace(/\s/g, '')).not.toMatch(WHOLESALE_TRACE);
  }
  const said = (await Promise.all(answers)).join('\n');
  expect(said).toContain(product.slug);
  expect(said).not.toMatch(STOCK_TRACE);
  expect(said).not.toMatch(WHOLESALE_TRACE);
  expect(await placesWith(page, STOCK_TRACE)).toEqual([]);
  expect(await placesWith(page, WHOLESALE_TRACE)).toEqual([]);
});
