/**
 * A seller switch in a dead spot: the next seller takes over by PIN and sells, and their sales wait for a session of
 * their own. After a reload the page no longer has the PIN and asks for it again, not for the password.
 */
import { waitForWorker } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock, standingSales } from './proofs.ts';
import { chooseSeller, enterAs, PIN, setOwnPin, typePin } from './seller-pins.ts';
import { expect, test } from './shop.ts';
import { find, login, openTill, put } from './till.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('a seller who takes over by PIN offline sells under their own name; it goes once, in a session of their own that the PIN opens, and never by the former one', async ({
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
  // A second tab follows the switch and removes nothing from the device.
  await waitForCopy(page, { figures: true });
  const figures = (await readStore(page, 'journal', 'figures')).length;
  const other = await context.newPage();
  await other.goto('/till');
  await expect(other.getByLabel('Поиск товара')).toBeVisible();
  await page.bringToFront();

  await shop.proxy.refuse();
  await context.setOffline(true);
  await chooseSeller(page, shop.people.second.name);
  // A keyboard types at once, here and after a wrong PIN.
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  // The pointer may leave the key before it is released: the digit counts once, on pointer down.
  await page.getByRole('dialog').getByRole('button', { name: '1', exact: true }).hover();
  await page.mouse.down();
  await page.getByRole('dialog').getByRole('heading').hover();
  await page.mouse.up();
  await typePin(page, '47');
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue('147');
  await typePin(page, '0');
  await expect(page.getByText(/Неверный PIN. Осталось 7\s?попыток/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  for (const slip of [2, 3, 4]) {
    await typePin(page, '1470');
    await expect(
      page.getByText(new RegExp(`Осталось ${8 - slip}\\s?попыт\\S+${slip === 4 ? ' Следующая через \\d+' : ''}`)),
    ).toBeVisible();
  }

  // A reload neither resets the attempts nor ends the wait, and the former seller stays on duty.
  const tries = () => readStore(page, 'device', 'pins');
  const before = await tries();
  await page.reload();
  await chooseSeller(page, shop.people.second.name);
  expect(await tries()).toEqual(before);
  await expect(page.getByText(/Следующая через/)).toBeHidden();
  await typePin(page, PIN);
  await expect(page.getByRole('dialog')).toBeHidden();
  const [manager, second] = shop.books.staff('manager');
  const [firstName = ''] = shop.people.second.name.split(' ');
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: new RegExp(`^${firstName}.*Сменить продавца$`) })).toBeVisible();
  expect(await readStore(page, 'journal', 'figures')).toHaveLength(figures);
  await other.close();

  await find(page, product.title, product.title);
  await put(page, product.title);
  // A discount of half exceeds a seller's limit: the administrator approves it by PIN, in the dead spot too.
  await page.getByRole('button', { name: new RegExp(`^${escaped(product.title)}`) }).click();
  await page.getByRole('button', { name: 'Изменить цену' }).click();
  await page.keyboard.type('50');
  await page.getByRole('button', { name: 'Торг', exact: true }).click();
  await expect(page.getByText(/Скидка больше 10\s%: её подтверждает администратор/)).toBeVisible();
  await typePin(page, PIN);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('form', { name: 'Чек' }).getByText('· Торг')).toBeVisible();
  // The approval covers one piece; a second one needs another approval.
  await put(page, product.title);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  await expect(page.getByText(/подтверждена на меньшее количество.+: 1\sшт\. из 2/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  await typePin(page, PIN);
  await expect(page.getByText('Продажа проведена')).toBeVisible();
  const number = (await standingSales(page))[0]?.number ?? '';
  // Only the sale's own seller sees its notice.
  for (const [name, words] of [
    [shop.people.manager.name, 0],
    [shop.people.second.name, 1],
  ] as const) {
    await chooseSeller(page, name);
    await typePin(page, PIN);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Продажа проведена')).toHaveCount(words);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: new RegExp(`^${firstName}.*Сменить продавца$`) })).toBeVisible();

  // The network is back: the browser still holds the former seller's cookies, and the sale stays unsent.
  await context.setOffline(false);
  await shop.proxy.accept();
  await expect(page.getByText(/Нужен PIN · 1\sчек ждёт отправки/)).toBeVisible();
  await page.waitForTimeout(9_000);
  expect((await readJournalRows(page)).map((row) => [row.number, row.state, row.authorId])).toEqual([
    [number, 'queued', second?.id],
  ]);
  expect(shop.books.sales()).toEqual([]);

  // The server is reachable; only a session is missing.
  await page.goto('/journal');
  await expect(page.getByText(/Вы за кассой по PIN: показаны чеки этого устройства/)).toBeVisible();
  await expect(page.getByText('Нет связи с сервером')).toHaveCount(0);

  await page.getByRole('button', { name: 'Ввести PIN' }).click();
  await typePin(page, PIN);
  await expect
    .poll(() => shop.books.sales().map((sale) => [sale.number, sale.authorId, sale.senderId]))
    .toEqual([[number, second?.id, second?.id]]);
  expect(manager?.id).not.toBe(second?.id);
  const [administrator] = shop.books.staff('admin');
  const [changed, ...others] = shop.books.changedPrices();
  expect(changed).toMatchObject({ number, reason: 'Торг', approvedBy: administrator?.id });
  expect([others, changed?.price]).toEqual([[], Math.round((changed?.was ?? 0) / 2)]);
  proveStock(shop);
});
