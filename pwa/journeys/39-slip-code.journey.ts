/** The QR code on a slip: scanned at a till, it opens the receipt for a return. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { closeOverlays } from './browser.ts';
import type { ProxiedRequest } from './fault-proxy.ts';
import { commitThenCut, duplicate } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { film, scan, type Shot } from './scanner.ts';
import { expect, test } from './shop.ts';
import { login, openTill, put, record, waitUntilSettled, findPlenty } from './till.ts';

const returning = (page: Page, number: string) => page.getByRole('dialog', { name: `Возврат по чеку ${number}` });

/** Returns one piece: of several it is chosen first, a single one already is. */
async function takeBack(page: Page, number: string, { of }: { of: number }): Promise<void> {
  const dialog = returning(page, number);
  if (of > 1) await dialog.getByRole('button', { name: 'Больше' }).click();
  await dialog.getByRole('button', { name: 'Провести возврат' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Возврат проведён' })).toBeVisible();
}

/** The code of the slip printed from the journal, as a camera sees it. */
async function printedCode(page: Page, number: string): Promise<Shot> {
  await page.goto('/journal');
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: `Чек ${number}: подробнее` }).click();
  await page.getByRole('button', { name: 'Печать' }).click();
  await page.getByRole('menuitem', { name: 'Лента 58 мм' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > section[aria-hidden="true"]');
  const picture = await sheet.locator('svg').locator('..').screenshot();
  await page.emulateMedia({ media: 'screen' });
  await closeOverlays(page);
  const { data, info } = await sharp(picture)
    .resize({ width: 320, height: 260, fit: 'contain', background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { luma: data, width: info.width, height: info.height };
}

test('a scanned slip opens its receipt for a return: without a network on its own till, whoever sold it, not on another', async ({
  shop,
  openAtWork,
}) => {
  const own = await openAtWork({ name: 'own' });
  const product = await findPlenty(own.page, shop.books);
  await put(own.page, product.title, 2);
  const number = await record(own.page);
  await waitUntilSettled(own.page);
  const [row] = await readJournalRows(own.page);
  const address = `${new URL(own.page.url()).origin}/till/receipt/${row?.id}`;

  // A colleague is at the same till when the buyer returns.
  await own.page.getByRole('button', { name: /^Меню/ }).click();
  await own.page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(own.page).toHaveURL(/\/auth$/);
  await login(own.page, shop.people.second);
  await openTill(own.page);

  // Another tablet has never seen the receipt: offline it says so, and online it opens the receipt.
  const other = await openAtWork({ name: 'other', person: shop.people.second });
  await shop.proxy.refuse();
  await put(other.page, product.title);
  await scan(other.page, address);
  await expect(other.page.getByRole('alert')).toContainText('Этот чек пробит на другой кассе');

  await scan(own.page, address);
  await takeBack(own.page, number, { of: 2 });
  await expect(own.page).toHaveURL(/\/journal$/);
  // The journal scans it too. A product's barcode is no slip.
  await scan(own.page, '4607012345678');
  await expect(own.page.getByText('Для возврата отсканируйте QR-код на чеке.')).toBeVisible();
  await scan(own.page, address);
  await expect(returning(own.page, number)).toContainText('можно вернуть 1');
  await closeOverlays(own.page);

  // The server books the return of the first till, and the answer is lost.
  let sent = 0;
  const returns = ({ method, path }: ProxiedRequest) => method === 'POST' && path === '/api/returns';
  const endCut = shop.proxy.use(commitThenCut((request) => returns(request) && (sent += 1) === 1));
  await shop.proxy.accept();
  await waitUntilSettled(own.page);
  expect(sent).toBeGreaterThan(1);
  endCut();
  // The receipt opened by itself; returns made on the first till since then appear after the next scan.
  await expect(returning(other.page, number)).toBeVisible();
  await closeOverlays(other.page);
  await expect(returning(other.page, number)).toBeHidden();
  await scan(other.page, address);
  await expect(returning(other.page, number)).toContainText('можно вернуть 1');
  // The other till's return arrives three times.
  shop.proxy.use(duplicate(returns));
  await takeBack(other.page, number, { of: 2 });
  await waitUntilSettled(other.page);
  await scan(other.page, address);
  await expect(other.page.getByRole('dialog', { name: `Чек ${number}` })).toContainText('Возвращён');
  await closeOverlays(other.page);
  await expect(other.page.getByRole('dialog')).toHaveCount(0);
  // The unfinished receipt is still there.
  await openTill(other.page);
  await expect(other.page.getByRole('form', { name: 'Чек' })).toContainText(product.title);
  expect(shop.books.returns()).toHaveLength(2);
  expect(shop.books.stock(product.id)).toBe(product.stock);
  proveStock(shop);
});

test('the code on the paper is read by a camera; an unknown slip is no receipt, and a guest sees nothing of one', async ({
  shop,
  open,
  openAtWork,
}, testInfo) => {
  const { page } = await openAtWork({ name: 'seller' });
  const product = await findPlenty(page, shop.books);
  await put(page, product.title);
  const number = await record(page);
  await waitUntilSettled(page);
  const [row] = await readJournalRows(page);
  const shot = await printedCode(page, number);

  const camera = film(testInfo.outputPath('slip.y4m'), [{ code: shot, seconds: 5 }]);
  const other = await openAtWork({ name: 'camera', person: shop.people.second, camera });
  await other.context.grantPermissions(['camera']);
  await other.page.getByRole('button', { name: 'Сканировать камерой' }).click();
  await expect(returning(other.page, number)).toBeVisible();
  await takeBack(other.page, number, { of: 1 });

  await page.goto('/till/receipt/00000000-0000-0000-0000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Такого чека нет');

  const { page: guest } = await open({ name: 'guest' });
  await guest.goto(new URL(`/till/receipt/${row?.id}`, page.url()).href);
  await expect(guest.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  await expect(guest.getByText(number)).toHaveCount(0);
});

test('a trial print of either roll keeps within its paper: nothing that is long makes everything smaller', async ({
  openAtWork,
}) => {
  const { page } = await openAtWork();
  await page.evaluate(() => (window.print = () => undefined));
  for (const [roll, millimetres] of [
    ['58\u00a0мм', 58],
    ['80\u00a0мм', 80],
  ] as const) {
    await page.getByRole('button', { name: 'Настройки кассы' }).click();
    const rolls = page.getByLabel('Лента принтера чеков');
    await rolls.selectOption({ label: roll });
    // The choice takes effect once the device has stored it, for the field and for the paper.
    await expect(rolls.locator('option:checked')).toHaveText(roll);
    await page.getByRole('button', { name: 'Пробная печать' }).click();
    const sheet = page.locator('body > section[aria-hidden="true"]');
    await expect(sheet).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    const widest = await sheet.evaluate((section) => {
      const roll = section.firstElementChild?.getBoundingClientRect();
      const parts = [...section.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
      return Math.max(...parts) - (roll?.left ?? 0);
    });
    expect((widest / 96) * 25.4).toBeLessThanOrEqual(millimetres - 8);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const points = Number(/MediaBox\s*\[0 0 ([\d.]+)/.exec(paper)?.[1]);
    expect(Math.round((points / 72) * 25.4)).toBe(millimetres);
    await page.emulateMedia({ media: 'screen' });
    await closeOverlays(page);
  }
});
