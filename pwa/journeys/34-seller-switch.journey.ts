/**
 * A shift changes in a dead spot: the next seller takes over by PIN, sells, and what they sold waits for a real login.
 */
import type { Page } from '@playwright/test';
import { waitForWorker } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, login, openTill, put, record, type Person } from './till.ts';

const PIN = '2580';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
}

async function setOwnPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Мой PIN' }).click();
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Сохранить PIN' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function enterAs(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await login(page, person);
  await openTill(page);
}

async function chooseSeller(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Сменить продавца$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

test('a seller who takes over by PIN offline sells under their own name; it goes once, after a real login, and never by the former session', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await open();
  await page.goto('/auth');
  await waitForWorker(page);
  await login(page, shop.people.second);
  await openTill(page);
  await setOwnPin(page);
  await enterAs(page, shop.people.admin);
  await setOwnPin(page);
  await enterAs(page, shop.people.manager);
  await setOwnPin(page);
  await find(page, product.title, product.title);
  // A second tab hears of the change, and takes nothing from the device.
  await waitForCopy(page, { figures: true });
  const figures = (await readStore(page, 'journal', 'figures')).length;
  const other = await context.newPage();
  await other.goto('/till');
  await expect(other.getByLabel('Поиск товара')).toBeVisible();
  await page.bringToFront();

  await shop.proxy.refuse();
  await context.setOffline(true);
  await chooseSeller(page, shop.people.second.name);
  // A finger in a hurry leaves the key before it is up: the digit counts once, when the key goes down.
  await page.getByRole('dialog').getByRole('button', { name: '1', exact: true }).hover();
  await page.mouse.down();
  await page.getByRole('dialog').getByRole('heading').hover();
  await page.mouse.up();
  await typePin(page, '470');
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue('1470');
  await page.getByRole('button', { name: 'Встать за кассу' }).click();
  await expect(page.getByText(/Неверный PIN. Осталось 7\s?попыток/)).toBeVisible();
  for (const slip of [2, 3, 4]) {
    await typePin(page, '1470');
    await page.getByRole('button', { name: 'Встать за кассу' }).click();
    await expect(
      page.getByText(new RegExp(`Осталось ${8 - slip}\\s?попыт\\S+${slip === 4 ? ' Следующая через \\d+' : ''}`)),
    ).toBeVisible();
  }

  // A reload neither gives the tries back nor ends the wait, and the former seller is still the one who is on.
  const tries = () => readStore(page, 'device', 'pins');
  const before = await tries();
  await page.reload();
  await chooseSeller(page, shop.people.second.name);
  expect(await tries()).toEqual(before);
  await expect(page.getByText(/Следующая через/)).toBeHidden({ timeout: 30_000 });
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Встать за кассу' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const [manager, second] = shop.books.staff('manager');
  const [firstName = ''] = shop.people.second.name.split(' ');
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: new RegExp(`^${firstName}.*Сменить продавца$`) })).toBeVisible();
  expect(await readStore(page, 'journal', 'figures')).toHaveLength(figures);
  await other.close();

  await find(page, product.title, product.title);
  await put(page, product.title);
  // Half off is more than a seller may: the administrator says so by PIN, in the dead spot too.
  await page.getByRole('button', { name: new RegExp(`^${escaped(product.title)}`) }).click();
  await page.getByRole('button', { name: 'Изменить цену' }).click();
  await page.keyboard.type('50');
  await page.getByRole('button', { name: 'Торг', exact: true }).click();
  await expect(page.getByText(/Скидка больше 10\s%: её подтверждает администратор/)).toBeVisible();
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('form', { name: 'Чек' }).getByText('· Торг')).toBeVisible();
  const number = await record(page);
  // The word of this sale is its seller's: whoever takes over reads nothing of it.
  for (const [name, words] of [
    [shop.people.manager.name, 0],
    [shop.people.second.name, 1],
  ] as const) {
    await chooseSeller(page, name);
    await typePin(page, PIN);
    await page.getByRole('button', { name: 'Встать за кассу' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Продажа проведена')).toHaveCount(words);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: new RegExp(`^${firstName}.*Сменить продавца$`) })).toBeVisible();

  // The network is back: the browser still holds the former seller's cookies, and the sale stays where it is.
  await context.setOffline(false);
  await shop.proxy.accept();
  await expect(page.getByText(/Нужен вход · 1\sчек ждёт отправки/)).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(9_000);
  expect((await readJournalRows(page)).map((row) => [row.number, row.state, row.authorId])).toEqual([
    [number, 'queued', second?.id],
  ]);
  expect(shop.books.sales()).toEqual([]);

  // The server can be reached: what is missing is a login.
  await page.goto('/journal');
  await expect(page.getByText(/Вы за кассой по PIN: показаны чеки этого устройства/)).toBeVisible();
  await expect(page.getByText('Нет связи с сервером')).toHaveCount(0);

  await page.goto('/auth');
  await login(page, shop.people.second);
  await expect
    .poll(() => shop.books.sales().map((sale) => [sale.number, sale.authorId, sale.senderId]), { timeout: 60_000 })
    .toEqual([[number, second?.id, second?.id]]);
  expect(manager?.id).not.toBe(second?.id);
  const [administrator] = shop.books.staff('admin');
  const [changed, ...others] = shop.books.changedPrices();
  expect(changed).toMatchObject({ number, reason: 'Торг', approvedBy: administrator?.id });
  expect([others, changed?.price]).toEqual([[], Math.round((changed?.was ?? 0) / 2)]);
  proveStock(shop);
});
