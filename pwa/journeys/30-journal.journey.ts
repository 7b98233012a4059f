/** Returns, slips and exported receipts: from the journal's screens to the server's books. */
import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, openTill, put, record, sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

async function openReceipt(page: Page, number: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/journal') await page.goto('/journal');
  await page.getByRole('button', { name: `Чек ${number}: подробнее` }).click();
}

/** Opens the return of a sale in the journal's list. */
async function beginReturn(page: Page, number: string) {
  await openReceipt(page, number);
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const dialog = page.getByRole('dialog', { name: `Возврат по чеку ${number}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Books the return; returns its number. */
async function finishReturn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Провести возврат' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Возврат проведён' });
  await expect(notice).toBeVisible();
  return /\S+-\d{6}/.exec(await notice.innerText())?.[0] ?? '';
}

/** A return's row contains its sale's number too. */
const rowOf = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^(Чек|Возврат) ${number}: подробнее$`) }) });

test(
  'goods come back in part, then the rest without a network; the books hold each return once',
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    const [tap, siphon] = [shop.books.plenty(), shop.books.plenty(1)];
    const { page } = await openAtWork();
    for (const [product, qty] of [
      [tap, 3],
      [siphon, 1],
    ] as const) {
      await find(page, product.title, product.title);
      await put(page, product.title, qty);
    }
    const number = await record(page);
    await waitUntilSettled(page);

    const first = await beginReturn(page, number);
    await expect(first.getByRole('button', { name: 'Провести возврат' })).toBeDisabled();
    await first
      .getByRole('group', { name: `Вернуть: ${tap.title}` })
      .getByRole('textbox')
      .fill('2');
    await first.getByRole('radio', { name: 'Списать' }).check();
    await first.getByLabel('Причина').fill('Бой');
    const partly = await finishReturn(page);
    await waitUntilSettled(page);
    await expect(rowOf(page, number)).toContainText('Возвращён частично');
    expect(shop.books.stock(tap.id)).toBe(tap.stock - 3);

    await shop.proxy.refuse();
    await openTill(page);
    const second = await beginReturn(page, number);
    await second.getByRole('button', { name: 'Вернуть всё' }).click();
    await expect(second.getByRole('group', { name: `Вернуть: ${tap.title}` }).getByRole('textbox')).toHaveValue('1');
    const rest = await finishReturn(page);
    await expect(rowOf(page, rest)).toContainText('Ждёт отправки');
    await expect(rowOf(page, number)).toContainText(/Возвращён(?! частично)/);
    await page.reload();
    await expect(rowOf(page, rest)).toContainText('Ждёт отправки');
    await shop.proxy.accept();
    await waitUntilSettled(page);

    await expect.poll(() => shop.books.returns().map((one) => one.number)).toEqual([partly, rest]);
    const [sale] = shop.books.sales();
    expect(shop.books.returns().reduce((sum, { total }) => sum + total, 0)).toBe(sale?.total);
    expect([shop.books.stock(tap.id), shop.books.stock(siphon.id)]).toEqual([tap.stock - 2, siphon.stock]);
    await expect(page.getByRole('region', { name: 'Итоги дня' })).toContainText(/Наличными\s*0/);
    proveStock(shop);
  },
);

test('two tills take the same goods back: the second one is told, and its return ends with a reason', async ({
  shop,
  openAtWork,
}) => {
  const one = await openAtWork({ name: 'one' });
  const product = await findPlenty(one.page, shop.books);
  const number = await record(await putOne(one.page, product.title));
  await waitUntilSettled(one.page);

  const other = await openAtWork({ name: 'other', person: shop.people.second });
  await other.page.goto('/journal');
  // Another seller's receipts are searched for one by one.
  await expect(other.page.getByText(/Другие продажи магазина за этот день/)).toBeVisible();
  await expect(rowOf(other.page, number)).toHaveCount(0);
  await other.page.getByLabel('Поиск по журналу').fill(number);
  await expect(rowOf(other.page, number)).toContainText('Касса');
  const late = await beginReturn(other.page, number);
  await late.getByRole('button', { name: 'Вернуть всё' }).click();
  await beginReturn(one.page, number);
  await one.page.getByRole('button', { name: 'Вернуть всё' }).click();
  await finishReturn(one.page);
  await waitUntilSettled(one.page);
  // The other till has not heard of it: it is offline at the moment of the press.
  await shop.proxy.refuse();
  const twice = await finishReturn(other.page);
  await shop.proxy.accept();

  await expect(rowOf(other.page, twice)).toContainText('Требует внимания');
  await expect(other.page.getByText(/уже вернули на другой кассе/)).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Провести администратором' })).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Аннулировать' }).click();
  const confirmation = other.page.getByRole('alertdialog').or(other.page.getByRole('dialog'));
  await confirmation.getByLabel('Причина').fill('Деньги не выдавали');
  await confirmation.getByRole('button', { name: 'Аннулировать' }).click();
  await waitUntilSettled(other.page);
  await expect(rowOf(other.page, twice)).toContainText('Аннулирован');
  expect(shop.books.returns()).toHaveLength(1);
  expect(shop.books.stock(product.id)).toBe(product.stock);
  proveStock(shop);
});

async function putOne(page: Page, title: string): Promise<Page> {
  await put(page, title);
  return page;
}

test('a slip needs no network, and every print after the first is a copy', async ({ shop, openAtWork }) => {
  const { page } = await openAtWork();
  const product = await findPlenty(page, shop.books);
  await shop.proxy.refuse();
  const number = await record(await putOne(page, product.title));
  const printed = async (paper: string) => {
    const button = page.getByRole('button', { name: 'Печать' });
    const place = await button.boundingBox();
    await button.click();
    await expect(page.getByRole('menuitem', { name: paper })).toBeVisible();
    // A button that moves during a press loses the click of a slow hand.
    expect(await button.boundingBox()).toEqual(place);
    await page.getByRole('menuitem', { name: paper }).click();
    const sheet = page.locator('body > section[aria-hidden="true"]');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Журнал продаж' })).toBeHidden();
    const text = (await sheet.innerText()).replace(/\s/g, ' ');
    await page.emulateMedia({ media: 'screen' });
    // Safari on iOS fires this before it draws the paper.
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(sheet).toHaveCount(1);
    await page.keyboard.press('Shift');
    await expect(sheet).toHaveCount(0);
    return text;
  };
  await page.goto('/journal');
  // The print window is suppressed, so it does not close by itself.
  await page.evaluate(() => (window.print = () => undefined));
  await openReceipt(page, number);
  const first = await printed('Лента 80 мм');
  for (const words of [
    `Чек ${number}`,
    product.title,
    'ИНН',
    'Не является кассовым чеком',
    `Продавец: ${shop.people.manager.name}`,
  ])
    expect(first).toContain(words);
  expect(first.toLowerCase()).not.toContain('копия');
  expect((await printed('Лист A4')).toLowerCase()).toContain('копия');
});

test('unsent receipts of one till reach the server through another one, once, however often the file is taken in', async ({
  shop,
  openAtWork,
}, testInfo) => {
  const broken = await openAtWork({ name: 'broken' });
  const product = await findPlenty(broken.page, shop.books);
  await shop.proxy.refuse();
  const numbers = await sellQuickly(broken.page, product.title, 2);
  const save = async (press: () => Promise<void>) => {
    const download = broken.page.waitForEvent('download');
    await press();
    const path = testInfo.outputPath((await download).suggestedFilename());
    await (await download).saveAs(path);
    return path;
  };
  await broken.page.goto('/till/rescue');
  await expect(broken.page.getByText('Не отправлено: 2 чека')).toBeVisible();
  const rescued = await save(() => broken.page.getByRole('button', { name: 'Сохранить чеки в файл' }).click());
  await broken.page.goto('/journal');
  await broken.page.getByRole('button', { name: 'Чеки файлом' }).click();
  const exported = await save(() =>
    broken.page.getByRole('menuitem', { name: 'Выгрузить неотправленные чеки' }).click(),
  );
  await broken.page.close();
  await shop.proxy.accept();

  const { page } = await openAtWork({ name: 'healthy', person: shop.people.second });
  await page.goto('/journal');
  const takeIn = async (file: string) => {
    await page.getByLabel('Файл с чеками').setInputFiles(file);
    return page.getByRole('alert').filter({ hasText: /Добавлено|Новых чеков|не загружен/ });
  };
  const damaged = testInfo.outputPath('damaged.json');
  writeFileSync(damaged, readFileSync(rescued, 'utf8').replace('"qty":1', '"qty":7'));
  await expect(await takeIn(damaged)).toContainText('Файл повреждён или изменён');
  expect(await readJournalRows(page)).toEqual([]);

  await expect(await takeIn(rescued)).toContainText('Добавлено: 2 чека');
  await waitUntilSettled(page);
  await expect(await takeIn(exported)).toContainText('Новых чеков в файле нет');
  await expect
    .poll(() =>
      shop.books
        .sales()
        .map((sale) => sale.number)
        .sort(),
    )
    .toEqual([...numbers].sort());
  const [author] = shop.books.staff('manager').filter(({ name }) => name === shop.people.manager.name);
  for (const sale of shop.books.sales()) expect(sale).toMatchObject({ authorId: author?.id });
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);

  // The till that was thought lost returns and sends its own copies.
  const again = await broken.context.newPage();
  await again.goto('/till');
  await waitUntilSettled(again);
  expect(shop.books.sales()).toHaveLength(2);
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);
  proveStock(shop);
});
