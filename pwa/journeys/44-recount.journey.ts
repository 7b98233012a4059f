/**
 * A recount while two tills sell from the same shelf: offline, with a browser killed in between, and with sales that
 * reach the server long after the count. The stock is the counted quantity minus later sales.
 */
import type { Page } from '@playwright/test';
import { sigkillBrowser } from './browser.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { scan } from './scanner.ts';
import { expect, test } from './shop.ts';
import { findAndSell, login, openTill, waitUntilSettled } from './till.ts';

const found = (page: Page, title: string) =>
  page.getByRole('group', { name: `Найдено: ${title}`, exact: true }).getByRole('textbox');

test('a recount taken while others sell survives a kill, is booked once, and stands against what was sold before and since', async ({
  shop,
  open,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const shelf = shop.books.shelf(product.id);
  const { title } = product;
  const sell = (page: Page, qty: number) => findAndSell(page, { query: title, title, qty });

  const morning = await openAtWork({ name: 'counting' });
  await morning.context.close();
  const other = await openAtWork({ name: 'other', person: shop.people.second });
  const first = await open({ name: 'counting' });
  await first.page.goto('/till');
  await openTill(first.page);

  await test.step('without a network three are sold at two tills, then somebody begins to count', async () => {
    await other.context.setOffline(true);
    await first.context.setOffline(true);
    await sell(other.page, 2);
    await sell(first.page, 1);
    await first.page.goto('/till/recount');
    await first.page.getByLabel('Категория', { exact: true }).selectOption({ label: shelf.category });
    await first.page.getByLabel('Подкатегория', { exact: true }).selectOption({ label: shelf.subcategory });
    await first.page.getByRole('button', { name: 'Начать', exact: true }).click();
    await expect(first.page.getByRole('heading', { name: `${shelf.category} · ${shelf.subcategory}` })).toBeVisible();
    for (const count of [1, 2, 3]) {
      await scan(first.page, shelf.barcode);
      await expect(found(first.page, title)).toHaveValue(String(count));
    }
  });

  await test.step('the browser dies; what was counted is there again', () => sigkillBrowser(first));
  const again = await open({ name: 'counting' });
  await again.context.setOffline(true);
  const { page } = again;
  await page.goto('/till/recount');
  await page.getByRole('link', { name: 'Продолжить' }).click();
  await expect(found(page, title)).toHaveValue('3');
  // One piece fewer than the books say, besides those sold.
  const left = product.stock - 4;
  const finish = page.getByRole('button', { name: 'Закончить', exact: true });
  await test.step('three pieces differ so much from what this till knows that they are counted again', async () => {
    await finish.click();
    const question = page.getByRole('dialog', { name: 'Посчитайте ещё раз: 1 товар' });
    await expect(question).toContainText(`${title}: 3`);
    await question.getByRole('button', { name: 'Посчитать ещё раз' }).click();
    const row = page.getByRole('listitem').filter({ has: found(page, title) });
    await expect(row).toContainText('Посчитайте ещё раз: сначала нашли 3');
    await found(page, title).fill(String(left));
    await expect(row).toContainText('Посчитан второй раз: сначала нашли 3');
  });
  await expect(page.getByText(/^Посчитано 1 из /)).toBeVisible();

  await test.step('one more is sold after the count, and the count is closed without a network', async () => {
    await sell(other.page, 1);
    await finish.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Закончить', exact: true }).click();
    await expect(page.getByText('Ждёт отправки', { exact: true })).toBeVisible();
    expect(shop.books.recounts()).toEqual([]);
  });

  await test.step('the counting till is heard first: the stock is what it found', async () => {
    await again.context.setOffline(false);
    await waitUntilSettled(page);
    expect(shop.books.stock(product.id)).toBe(left);
    proveStock(shop);
  });
  await test.step('what the other sold before the count changes nothing, what it sold since does', async () => {
    await other.context.setOffline(false);
    await waitUntilSettled(other.page);
    expect(shop.books.stock(product.id)).toBe(left - 1);
  });
  await proveSoldOnce(shop, [page, other.page]);
  proveStock(shop);
  const [recount, ...more] = shop.books.recounts();
  expect(more).toEqual([]);
  await expect(page.getByText('Проведён', { exact: true })).toBeVisible();

  await test.step('the office reads it', async () => {
    const office = await open({ name: 'office', firstVisit: true, viewport: { width: 1440, height: 900 } });
    await login(office.page, shop.people.admin);
    await office.page.goto(`/admin/documents/${recount?.id ?? ''}`);
    const row = office.page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('\u22121');
    await expect(row).toContainText('сначала 3');
    await expect(office.page.getByText(/^Разошлось 1, сошлось 0, не посчитано /)).toBeVisible();
  });
});

test('a row stays while it is being counted, a typed zero counts, an erased figure does not, and a scan into its figure is undone', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const shelf = shop.books.shelf(product.id);
  const { page } = await openAtWork();
  await page.goto('/till/recount');
  await page.getByLabel('Категория', { exact: true }).selectOption({ label: shelf.category });
  await page.getByLabel('Подкатегория', { exact: true }).selectOption({ label: shelf.subcategory });
  await page.getByRole('button', { name: 'Начать', exact: true }).click();
  await page.getByRole('button', { name: /^Не посчитаны/ }).click();
  const quantity = found(page, product.title);
  const row = page.getByRole('listitem').filter({ has: quantity });
  const isCounted = row.getByRole('img', { name: 'Посчитан' });

  await row.getByRole('button', { name: 'Нет на полке' }).press('Enter');
  await expect(row.getByRole('button', { name: /^Не посчитан/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Нет на полке' })).toBeFocused();

  await quantity.focus();
  await scan(page, '9999999999994', 60);
  await expect(page.getByText(/9999999999994/)).toBeVisible();
  await expect(quantity).toHaveValue('');
  await expect(isCounted).toHaveCount(0);

  // A figure typed into a wrong row and erased is no count of zero.
  for (const takeBack of ['Backspace', 'Escape']) {
    await quantity.press('7');
    await expect(isCounted).toBeVisible();
    await quantity.press(takeBack);
    await expect(isCounted).toHaveCount(0);
    await quantity.press('Enter');
    await expect(quantity).toHaveValue('');
    await expect(page.getByText(/^Посчитано 0 из /)).toBeVisible();
  }
  await quantity.press('0');
  await expect(isCounted).toBeVisible();
  await quantity.pressSequentially('12', { delay: 200 });
  await quantity.press('Enter');
  await expect(page.getByText(/^Посчитано 1 из /)).toBeVisible();
  await expect(quantity).toHaveValue('12');

  await scan(page, '9999999999994', 60);
  await expect(quantity).toHaveValue('12');
  // The scanned product is the one whose figure has the focus: the piece is added to the figure from before.
  await scan(page, shelf.barcode, 60);
  await expect(quantity).toHaveValue('13');
  await page.getByRole('button', { name: /^Все/ }).click();
  await page.getByRole('button', { name: /^Не посчитаны/ }).click();
  await expect(row).toHaveCount(0);
});

test('separate goods are found by name and by a typed code, without a scanner', async ({ shop, openAtWork }) => {
  const product = shop.books.plenty();
  const { barcode } = shop.books.shelf(product.id);
  const { page } = await openAtWork();
  await page.goto('/till/recount');
  await page.getByRole('button', { name: 'Считать отдельные товары' }).click();
  const search = page.getByLabel('Поиск в пересчёте');
  await search.fill(product.title);
  await found(page, product.title).fill('2');
  await search.fill(barcode);
  await search.press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(found(page, product.title)).toHaveValue('3');
  await expect(page.getByText('Посчитано: 1 товар')).toBeVisible();
});
