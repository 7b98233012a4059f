/** Goods come into the receipt by a hand scanner and by the camera. */
import { apiClient } from './api-client.ts';
import { proveSoldOnce } from './proofs.ts';
import { film, scan } from './scanner.ts';
import { closeOverlays } from './browser.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, put, record, stepperOf, waitUntilSettled } from './till.ts';
import { button, line, receipt } from './receipt.ts';

interface Labelled {
  id: string;
  title: string;
  barcode: string;
  stock: number;
}

/** The first goods in stock that have a barcode. */
async function labelled(shop: Shop, count: number): Promise<Labelled[]> {
  const seller = await apiClient(shop.server.url, shop.people.manager);
  const found: Labelled[] = [];
  for (const { id, title, stock } of shop.books.inStock(10)) {
    const { barcode } = (await seller.get(`/api/products/${id}`)).json as { barcode: string | null };
    if (barcode !== null) found.push({ id, title, stock, barcode });
    if (found.length === count) return found;
  }
  throw new Error('The demo shop has too few bar codes');
}

test('a hand scanner adds one wherever the focus is, types into nothing and presses nothing; with and without a network', async ({
  shop,
  openAtWork,
}) => {
  const { page } = await openAtWork();
  const [first, second] = (await labelled(shop, 2)) as [Labelled, Labelled];
  const search = page.getByLabel('Поиск товара');
  const buyer = page.getByLabel('Покупатель (произвольно)');

  await find(page, second.title, second.title);
  await search.focus();
  await scan(page, first.barcode);
  await expect(page.getByText(`Добавлено: ${first.title}, в чеке 1 шт.`)).toBeVisible();
  await expect(search).toHaveValue(second.title);

  // Scanning with the focus in a quantity changes neither the figure nor the order of positions.
  await put(page, second.title, 2);
  const quantity = stepperOf(page, second.title).getByRole('textbox');
  await quantity.focus();
  // A slow scanner, at twice the pace of a fast typist.
  await scan(page, first.barcode, 60);
  await expect(line(page, first.title)).toContainText('2 ×');
  await expect(quantity).toHaveValue('2');
  await expect(receipt(page).getByRole('listitem').first()).toContainText(first.title);

  await shop.proxy.refuse();
  await buyer.fill('Иванов');
  await scan(page, first.barcode);
  await expect(line(page, first.title)).toContainText('3 ×');
  await expect(buyer).toHaveValue('Иванов');
  await button(page, 'Провести продажу').focus();
  await scan(page, '9999999999994');
  await expect(page.getByText('Штрихкод 9999999999994 не найден')).toBeVisible();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);

  // Digits and Enter typed by a person are no scan.
  await search.fill('');
  await search.pressSequentially(first.barcode.slice(0, 7), { delay: 70 });
  await search.press('Enter');
  await expect(search).toHaveValue(first.barcode.slice(0, 7));
  await expect(line(page, first.title)).toContainText('3 ×');
  // A complete code typed by hand works like a scan.
  await search.fill(first.barcode);
  await search.press('Enter');
  await expect(line(page, first.title)).toContainText('4 ×');
  await expect(search).toHaveValue('');

  // Adds ten at once.
  await search.fill('10*');
  await scan(page, second.barcode);
  await expect(line(page, second.title)).toContainText('12 ×');
  await expect(search).toHaveValue('');
  // Typed text goes to the search, whatever has the focus; the sheet lists the shortcuts.
  await button(page, 'Провести продажу').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши кассы' })).toContainText('Провести продажу');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Получено от покупателя')).toBeFocused();
  await button(page, 'Провести продажу').focus();
  for (const key of 'talis') await page.keyboard.press(key, { delay: 120 });
  await expect(search).toHaveValue('talis');
  // A line is edited in place; one removed by mistake returns to its place.
  await line(page, second.title).getByRole('button').first().click();
  for (const key of ['2', '5']) await receipt(page).getByRole('button', { name: key, exact: true }).click();
  await expect(line(page, second.title)).toContainText('25 ×');
  await button(page, 'Готово').click();
  await button(page, `Убрать: ${first.title}`).click();
  await expect(line(page, first.title)).toHaveText(new RegExp('^Убрано'));
  await button(page, 'Вернуть').click();
  await expect(line(page, first.title)).toContainText('4 ×');

  // This device has no camera.
  await button(page, 'Сканировать камерой').click();
  await expect(page.getByText('Камера не найдена').or(page.getByText('Нет доступа к камере'))).toBeVisible();
  await closeOverlays(page);

  const takenBack = await record(page);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  // Undoing a sale: while unsent, it returns to the form, and its void is sent instead.
  await button(page, 'Отменить').click();
  await expect(page.getByText(`Чек ${takenBack} отменён.`)).toBeVisible();
  await expect(line(page, first.title)).toContainText('4 ×');
  expect(await record(page)).not.toBe(takenBack);
  await shop.proxy.accept();
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(first.id)).toBe(first.stock - 4);
  expect(shop.books.stock(second.id)).toBe(second.stock - 25);

  // The server has booked this one: its void cancels it there.
  await scan(page, first.barcode);
  const booked = await record(page);
  await waitUntilSettled(page);
  await button(page, 'Отменить').click();
  await expect(page.getByText(`Чек ${booked} отменён.`)).toBeVisible();
  await expect(line(page, first.title)).toBeVisible();
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(first.id)).toBe(first.stock - 4);
});

test('the camera reads a label once, again after it was out of sight, also without a network', async ({
  shop,
  openAtWork,
}, testInfo) => {
  const [product] = (await labelled(shop, 1)) as [Labelled];
  // The browser plays the film from its first frame whenever the camera is opened.
  const camera = film(testInfo.outputPath('label.y4m'), [
    { code: product.barcode, seconds: 5 },
    { code: null, seconds: 5 },
  ]);
  const { page, context } = await openAtWork({ camera });
  await context.grantPermissions(['camera']);
  // The reader's code is cached before it is needed.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('bar-codes')).keys()).length)).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText('Нет сети').first()).toBeVisible();
  await button(page, 'Сканировать камерой').click();
  const sheet = page.getByRole('dialog', { name: 'Сканер' });
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 1 шт.`)).toBeVisible();
  // A code held before the camera for seconds counts once.
  await page.waitForTimeout(1_000);
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 1 шт.`)).toBeVisible();
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 2 шт.`)).toBeVisible();
  await button(page, 'Готово').click();
  await expect(sheet).toBeHidden();
});
