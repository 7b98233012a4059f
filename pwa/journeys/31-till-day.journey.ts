/** A day at the till: several buyers at once, repeated sales, goods that run out, and change. */
import { formatRoubles } from '#contract/values/money.ts';
import { apiClient } from './api-client.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, put, record, stepperOf, waitUntilSettled, findPlenty } from './till.ts';
import { button, line, receipt } from './receipt.ts';

test('two buyers at once: a receipt put aside survives a reload, is one window’s only, and a dropped one comes back', async ({
  shop,
  openAtWork,
}) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page, context } = await openAtWork();
  await find(page, first.title, first.title);
  await put(page, first.title, 2);
  await page.getByLabel('Покупатель (произвольно)').fill('Иванов');
  await button(page, 'Отложить').click();
  await expect(receipt(page)).not.toContainText(first.title);
  await expect(page.getByLabel('Покупатель (произвольно)')).toHaveValue('');

  await find(page, second.title, second.title);
  await put(page, second.title);
  await expect(receipt(page)).toContainText(second.title);
  await page.getByLabel('Получено от покупателя').fill('200000');
  await expect(receipt(page).getByRole('group', { name: 'Сдача' })).toContainText(/Сдача\d/);
  await page.reload();
  await expect(receipt(page)).toContainText(second.title);
  await expect(page.getByLabel('Получено от покупателя')).toHaveValue(/^200\s?000$/);
  await expect(page.getByLabel('Поиск товара')).toHaveValue(second.title);
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Иванов');
  await expect(page.getByRole('dialog')).toContainText('1 позиция');

  // Another window of the same till takes the parked receipt: it disappears here.
  const other = await context.newPage();
  await other.goto('/till');
  await other.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(other, 'Продолжить: Иванов').click();
  await expect(line(other, first.title)).toContainText('2 ×');
  await expect(page.getByRole('dialog')).toBeHidden();
  await record(other);
  await other.close();
  await record(page);

  // A parked receipt discarded by mistake.
  await find(page, first.title, first.title);
  await put(page, first.title, 3);
  await button(page, 'Отложить').click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Удалить отложенный чек: Без имени').click();
  await expect(page.getByRole('button', { name: /^Отложено/ })).toHaveCount(0);
  await button(page, 'Вернуть').click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Продолжить: Без имени').click();
  await expect(line(page, first.title)).toContainText('3 ×');
  await record(page);

  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.notes()).toEqual(['Покупатель: Иванов']);
  expect([shop.books.stock(first.id), shop.books.stock(second.id)]).toEqual([first.stock - 5, second.stock - 1]);
  proveStock(shop);
});

test('a sale is repeated at today’s prices, and what changed is named', async ({ shop, openAtWork }) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page } = await openAtWork();
  const sell = async (title: string, qty: number) => {
    await find(page, title, title);
    await put(page, title, qty);
  };
  await sell(first.title, 2);
  await sell(second.title, 1);
  const number = await record(page);
  await waitUntilSettled(page);

  // The price changes while the next buyer's receipt is half-entered.
  await sell(first.title, 3);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const form = new FormData();
  form.set('priceRetail', '76543');
  expect((await admin.form('PUT', `/api/products/${first.id}`, form)).status).toBe(200);
  await page.getByLabel('Поиск товара').fill(first.title);
  await expect(page.getByRole('row').filter({ has: stepperOf(page, first.title) })).toContainText(
    formatRoubles(76_543),
  );

  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: в чеке`);
  await expect(receipt(page).getByRole('alert')).toContainText(`теперь ${formatRoubles(76_543)}`);
  await button(page, 'Взять новые цены').click();
  await expect(receipt(page).getByRole('alert')).toHaveCount(0);
  await expect(line(page, first.title)).toContainText(`3 × ${formatRoubles(76_543)}`);
  await button(page, 'Очистить').click();

  await page.getByRole('button', { name: /^Повторить последний/ }).click();
  await expect(line(page, first.title).filter({ has: page.getByRole('button') })).toContainText(
    `2 × ${formatRoubles(76_543)}`,
  );
  await expect(line(page, second.title)).toContainText('1 ×');
  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: было`);
  await expect(receipt(page).getByRole('alert')).toContainText(`сегодня ${formatRoubles(76_543)}`);
  await expect(receipt(page).getByRole('alert')).not.toContainText(second.title);
  await record(page);
  await waitUntilSettled(page);

  // Any receipt of the journal is repeated likewise; one that is being entered is parked, a reload repeats nothing.
  await sell(second.title, 4);
  await page.getByRole('link', { name: /Открыть журнал продаж$/ }).click();
  await page.getByRole('button', { name: `Чек ${number}: подробнее` }).click();
  await button(page, 'Повторить чек').click();
  await expect(line(page, first.title).filter({ has: page.getByRole('button') })).toContainText(
    `2 × ${formatRoubles(76_543)}`,
  );
  await expect(line(page, second.title)).toContainText('1 ×');
  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: было`);
  await expect(page).toHaveURL(/\/till$/);
  await expect(page.getByRole('button', { name: /^Отложено: 1.чек/ })).toBeVisible();
  await page.reload();
  await expect(line(page, second.title)).toContainText('1 ×');
  await record(page);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
});

test('a sale below zero is asked about first and never refused; change is counted for whoever wants it', async ({
  shop,
  openAtWork,
}) => {
  const { page } = await openAtWork();
  const product = await findPlenty(page, shop.books);
  // A quantity of five digits is fully visible.
  await put(page, product.title, 24_000);
  const figure = stepperOf(page, product.title).getByRole('textbox');
  expect(await figure.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)).toBeLessThan(1);
  await put(page, product.title, product.stock + 2);
  await button(page, 'Провести продажу').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(product.title);
  await expect(question).toContainText('не хватает 2 шт.');
  await button(page, 'Вернуться к чеку').click();
  await expect(question).toBeHidden();
  expect(shop.books.sales()).toEqual([]);
  await button(page, 'Провести продажу').click();
  await button(page, 'Всё равно провести').click();
  await expect(page.getByText('Продажа проведена')).toBeVisible();
  await waitUntilSettled(page);
  expect(shop.books.stock(product.id)).toBe(-2);
  expect(shop.books.discrepancies()).toMatchObject([{ productId: product.id, shortage: 2 }]);

  const other = shop.books.plenty(1);
  await find(page, other.title, other.title);
  await put(page, other.title);
  const total = (await receipt(page).locator('dd').last().innerText()).replace(/[^\d,]/g, '').replace(',', '.');
  const change = receipt(page).getByRole('group', { name: 'Сдача' });
  await change.getByLabel('Получено от покупателя').fill(String(Number(total) + 1_500));
  await expect(change).toContainText(`Сдача${formatRoubles(1_500)}`);
  await button(page, 'Ровно').click();
  await expect(change).toContainText(`Сдача${formatRoubles(0)}`);
  for (let note = 0; note * 5_000 < Number(total) + 5_000; note += 1)
    await change.getByRole('button', { name: /5.000/ }).click();
  const due = await change.getByRole('status').innerText();
  await record(page);
  await expect(page.getByRole('status').filter({ hasText: 'Продажа проведена' })).toContainText(
    due.replace(/\s+/g, ' ').trim().replace(/ /g, ' ').split(' ')[0] ?? '',
  );
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
});
