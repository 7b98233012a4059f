/**
 * One indicator for how safely a till stores its receipts: quiet while all is well, it names the worst problem. After
 * the server was restored from a backup, it compares by itself and sends missing receipts again.
 */
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { guestClient, placeOrder } from './api-client.ts';
import { agree, toCheckout } from './checkout.ts';
import { readJournalRows } from './journal-rows.ts';
import { leaveShop, registerPerson } from './people.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { runCommand } from './server-process.ts';
import { expect, test, type Shop } from './shop.ts';
import { findAndSell, login, openTill, waitUntilSettled, findPlenty } from './till.ts';

const light = (page: Page) => page.getByRole('button', { name: /^Надёжность кассы: / });

/** The text of one item in the indicator's window. */
async function fact(page: Page, label: string): Promise<string> {
  await light(page).click();
  const window = page.getByRole('dialog', { name: 'Надёжность кассы' });
  const text = await window
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()
    .innerText();
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  return text.replace(/\s+/g, ' ');
}

test('the light is quiet, names a clock that is wrong, one place instead of two and room that runs out, the worst first', async ({
  openAtWork,
}) => {
  const { page, context } = await openAtWork();
  // This browser never grants persistent storage; everything else is fine.
  await expect(light(page)).toHaveAccessibleName(/Чеки под защитой|Установите приложение/);
  expect(await fact(page, 'Две копии чеков')).toContain('в двух местах');
  expect(await fact(page, 'Часы')).toContain('Идут верно');

  // A tablet with its clock ten minutes ahead, in a browser without the second place and with little space left.
  await context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now.call(Date) + 10 * 60_000;
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, input: unknown[]) =>
        Reflect.construct(target, input.length === 0 ? [RealDate.now()] : input) as object,
    });
    Object.defineProperty(navigator, 'storageBuckets', { value: undefined });
    navigator.storage.persisted = () => Promise.resolve(true);
    navigator.storage.estimate = () => Promise.resolve({ quota: 100_000_000, usage: 90_000_000 });
  });
  await openTill(page);
  await page.reload();
  await expect(light(page)).toHaveAccessibleName('Надёжность кассы: Кончается место');
  await expect.poll(() => fact(page, 'Часы')).toContain('спешат на 10 мин');
  expect(await fact(page, 'Две копии чеков')).toContain('отдельной копии не хранит');
  expect(await fact(page, 'Место на планшете')).toContain('Кончается');
  expect(await fact(page, 'Хранилище браузера')).toContain('ничего не удалять');
});

/** Does the work, then restores the stopped server to its state before it. */
async function putBackAfter<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const copy = `${shop.dataDir}-copy`;
  await shop.server.stop();
  cpSync(shop.dataDir, copy, { recursive: true });
  await shop.server.start();
  const done = await work();
  await shop.server.stop();
  rmSync(shop.dataDir, { recursive: true });
  cpSync(copy, shop.dataDir, { recursive: true });
  runCommand(shop, 'doctor', 'renew', 'epoch');
  return done;
}

/** @returns the lost receipt's number */
const sellAndPutBack = (shop: Shop, page: Page, title: string): Promise<string> =>
  putBackAfter(shop, async () => {
    const number = await findAndSell(page, { query: title, title });
    await waitUntilSettled(page);
    return number;
  });

test.describe(() => {
  test.use({ checksOwnBooks: true });
  test('after the server was put back to an earlier copy the till compares by itself, sends what is missing there, and the light says so', async ({
    shop,
    openAtWork,
  }) => {
    const { page } = await openAtWork();
    const product = await findPlenty(page, shop.books);
    await findAndSell(page, { query: product.title, title: product.title });
    await waitUntilSettled(page);

    const number = await sellAndPutBack(shop, page, product.title);
    await shop.server.start();
    expect(shop.books.sales().map((sale) => sale.number)).not.toContain(number);

    // No press is needed.
    await expect(light(page)).toHaveAccessibleName('Надёжность кассы: Сверка: есть различия');
    expect(await fact(page, 'Сверка с сервером')).toContain('отправляем снова: 1 чек');
    await waitUntilSettled(page);
    await proveSoldOnce(shop, [page]);
    proveStock(shop);
  });

  test('while nobody is logged in after that the till doubts what it has sent, says so, and compares at the login', async ({
    shop,
    openAtWork,
  }) => {
    const { page } = await openAtWork();
    const product = await findPlenty(page, shop.books);
    const number = await sellAndPutBack(shop, page, product.title);
    // As a restore does.
    const db = new Database(join(shop.dataDir, 'shop.sqlite'));
    for (const table of ['session_tokens', 'sessions']) db.prepare(`DELETE FROM ${table}`).run();
    db.close();
    await shop.server.start();

    await page.reload();
    await expect(light(page)).toHaveAccessibleName('Надёжность кассы: Чеки не сверены');
    await expect(page.getByText('Базу сервера заменили.')).toBeVisible();
    await page.getByRole('link', { name: /Открыть журнал продаж/ }).click();
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row.getByText('Не подтверждён')).toBeVisible();

    // The comparison starts with the login; a page loaded anew before its end would find the lost receipt sent already.
    await login(page, shop.people.manager);
    await expect(light(page)).toHaveAccessibleName('Надёжность кассы: Сверка: есть различия');
    await waitUntilSettled(page);
    await page.goto('/journal');
    await expect(row.getByText('Отправлен')).toBeVisible();
    await proveSoldOnce(shop, [page]);
    proveStock(shop);
  });

  test('cash of an order recorded again, since the server has lost its first record, is in the drawer once', async ({
    shop,
    openAtWork,
  }) => {
    const { page } = await openAtWork();
    const { placed } = await placeOrder(await guestClient(shop.server.url), { ...shop.books.plenty(), qty: 1 });
    const address = `/orders/${placed.order._id}`;
    const record = async () => {
      await page.getByRole('button', { name: 'Записать оплату' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Сумма' }).fill('100');
      await dialog.getByRole('button', { name: /^Записать оплату 100/ }).click();
    };
    await putBackAfter(shop, async () => {
      await page.goto(address);
      await record();
      await expect(page.getByText('Деньги учтены в кассе этого устройства')).toBeVisible();
    });
    await shop.server.start();
    await page.goto(address);
    await expect(page.getByText('Получено наличными')).toHaveCount(0);
    await record();
    await expect(page.getByText('Эти деньги уже учтены в кассе этого устройства')).toBeVisible();
    await page.goto('/till/shift');
    await expect(page.getByText(`Оплата заказа № ${placed.order.number}`)).toHaveCount(1);
  });

  test('an order of an account that the server has lost is named in the account, and gone after the logout', async ({
    shop,
    open,
  }) => {
    const { page, context } = await open();
    await page.goto('/auth');
    await registerPerson(page, { name: 'Марина Соколова', phone: '+79161112233', password: 'sosna4567' });
    await putBackAfter(shop, async () => {
      await toCheckout(page, shop.books.plenty());
      await agree(page);
      await page.getByRole('button', { name: 'Оформить заказ' }).click();
      await expect(page.getByText(/^Заказ № \d+ принят$/)).toBeVisible();
    });
    await shop.server.start();
    // An answer that comes right after the order may have been asked for before it.
    await context.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now.call(Date) + 2 * 60_000;
    });
    await page.goto('/account/orders');
    await expect(page.getByText(/^Заказ № \d+ не найден$/)).toBeVisible();
    await expect(page.getByText(/^Магазин принял его .*, но больше не находит\. Позвоните нам/)).toBeVisible();
    await leaveShop(page);
    await expect(page).toHaveURL(/\/auth$/);
    await expect.poll(() => readJournalRows(page)).toEqual([]);
  });

  test('an order that the server has lost says so, and cash taken for it is named until a person has read it', async ({
    shop,
    openAtWork,
  }) => {
    const { page } = await openAtWork();
    const order = await putBackAfter(shop, async () => {
      const { placed } = await placeOrder(await guestClient(shop.server.url), { ...shop.books.plenty(), qty: 1 });
      await page.goto(`/orders/${placed.order._id}`);
      await page.getByRole('button', { name: 'Записать оплату' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Сумма' }).fill('100');
      // It never arrives, and nothing tells so.
      const lift = shop.proxy.use({
        name: 'cut',
        matches: ({ path }) => path.endsWith('/payments'),
        act: (_request, wire) => Promise.resolve(wire.cut()),
      });
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Записать оплату 100/ })
        .click();
      await expect(page.getByText(/^Сервер не ответил\. Если деньги записаны/)).toBeVisible();
      lift();
      return placed.order;
    });
    await shop.server.start();
    const lost = page.getByText(
      `Заказа № ${order.number} на сервере больше нет, и деньги по нему в кассу не записаны.`,
    );
    await expect(lost).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Этого заказа на сервере нет\. Магазин восстановлен из копии/)).toBeVisible();
    await expect(lost).toBeVisible();
    await page.getByRole('button', { name: 'Понятно' }).click();
    await page.reload();
    await expect(page.getByText(/^Этого заказа на сервере нет/)).toBeVisible();
    await expect(lost).toHaveCount(0);
  });
});
