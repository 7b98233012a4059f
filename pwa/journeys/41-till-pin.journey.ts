/**
 * A seller switch without a password: the PIN opens the next seller's own session, on this till only and for the till
 * only. In a dead spot it opens the till at once, and the session later by itself.
 */
import type { Page } from '@playwright/test';
import { closeOverlays } from './browser.ts';
import { readStore } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { changeSeller, chooseSeller, PIN, sellerNamed, setOwnPin, typePin, openTillOfTwo } from './seller-pins.ts';
import { expect, test } from './shop.ts';
import { find, login, put, record, waitUntilSettled, confirmClosing } from './till.ts';

/** The present seller's name, whose press opens the former seller's pad, and four digits; the last digit submits. */
const PRESSES = 5;

/** Switches sellers by PIN; returns the number of presses. */
async function change(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number };
    counted.presses = 0;
    addEventListener('pointerdown', () => (counted.presses += 1), true);
  });
  await changeSeller(page, name);
  return page.evaluate(() => (globalThis as unknown as { presses: number }).presses);
}

test('by PIN the next seller’s receipts go under their own session at once, in a dead spot as soon as there is a network; a removed PIN opens nothing', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { manager, second, admin } = shop.people;
  const { page, context } = await open();
  await openTillOfTwo(page, shop.people);
  await setOwnPin(page);
  await find(page, product.title, product.title);
  const [first, next] = [shop.books.staff('manager')[0], shop.books.staff('manager')[1]];

  // Online: no password is typed.
  expect(await change(page, second.name)).toBe(PRESSES);
  await find(page, product.title, product.title);
  await put(page, product.title);
  const numbers = [await record(page)];
  await waitUntilSettled(page);
  expect(shop.books.sales().map((sale) => [sale.number, sale.authorId, sale.senderId])).toEqual([
    [numbers[0], next?.id, next?.id],
  ]);
  // The session is for the till only: the account requires the password.
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { name: 'Войдите с паролем' })).toBeVisible();
  await page.goto('/till');

  // In a dead spot, back to the first seller: sales at once, sent by themselves later.
  await shop.proxy.refuse();
  await context.setOffline(true);
  expect(await change(page, manager.name)).toBe(PRESSES);
  await put(page, product.title);
  numbers.push(await record(page));
  expect((await readJournalRows(page)).find(({ number }) => number === numbers[1])?.state).toBe('queued');
  await context.setOffline(false);
  await shop.proxy.accept();
  await waitUntilSettled(page);
  expect(shop.books.sales().find(({ number }) => number === numbers[1])).toMatchObject({
    authorId: first?.id,
    senderId: first?.id,
  });

  // The office removes the second seller's PIN while the pad is open: the till refuses it and forgets it.
  await chooseSeller(page, second.name);
  const office = await open({ name: 'office', viewport: { width: 1440, height: 900 } });
  await office.page.goto('/auth');
  await login(office.page, admin);
  await office.page.goto('/admin/devices');
  await office.page.getByRole('button', { name: /^PIN на кассе/ }).click();
  const row = office.page.getByRole('listitem').filter({ hasText: second.name });
  await row.getByRole('button', { name: 'Снять PIN' }).click();
  await expect(row.getByText('PIN снят')).toBeVisible();
  await typePin(page, PIN);
  await expect(page.getByText(/Этот PIN снят/)).toBeVisible();
  await closeOverlays(page);
  await expect(sellerNamed(page, manager.name)).toBeVisible();
  expect((await readStore(page, 'device', 'pins')).map((pin) => (pin as { personId: string }).personId)).toEqual([
    first?.id,
  ]);
  await proveSoldOnce(shop, [page]);
  proveStock(shop);
});

test('a shift closed by a seller who came by PIN locks the till, what is unsent goes nevertheless, and the PIN opens it', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { second } = shop.people;
  const { page } = await open();
  await openTillOfTwo(page, shop.people);
  await changeSeller(page, second.name);
  await find(page, product.title, product.title);
  await shop.proxy.refuse();
  await put(page, product.title);
  const number = await record(page);

  await page.goto('/till/shift');
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  await confirmClosing(page);
  const begin = page.getByRole('button', { name: 'Встать за кассу' });
  await expect(begin).toBeVisible();
  await expect(page.getByRole('button', { name: 'Внести' })).toHaveCount(0);
  const search = page.getByLabel('Поиск товара');
  for (const address of ['/till', '/journal', '/orders']) {
    await page.goto(address);
    await expect(begin).toBeVisible();
    await expect(search).toHaveCount(0);
  }

  await shop.proxy.accept();
  await waitUntilSettled(page);
  const next = shop.books.staff('manager')[1];
  expect(shop.books.sales().map((sale) => [sale.number, sale.authorId, sale.senderId])).toEqual([
    [number, next?.id, next?.id],
  ]);
  await expect(begin).toBeVisible();

  await page.goto('/till');
  await begin.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${second.name}`) })
    .click();
  await typePin(page, PIN);
  await expect(search).toBeVisible();
  await find(page, product.title, product.title);
  await put(page, product.title);
  await record(page);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
});
