/** A shop that takes cards and СБП: sold by card and in two parts without a network, given back, and counted in the drawer. */
import type { Page } from '@playwright/test';
import type { MoneyRow } from '#contract/reports/reports.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { apiClient } from './api-client.ts';
import { readJournalRows, readSeries } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { receipt } from './receipt.ts';
import { expect, test } from './shop.ts';
import { find, put, record, waitUntilSettled } from './till.ts';

const TABLET = { width: 1180, height: 820 };

const means = (page: Page) => receipt(page).getByRole('group', { name: 'Чем платят' });
const spoken = (text: string) => new RegExp(text.replace(/\s/g, '\\s'));

test('a till sells by card and in two parts offline, gives money back as it came, and expects its cash alone', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const office = await apiClient(shop.server.url, shop.people.admin);
  const moneyOfToday = async (): Promise<Pick<MoneyRow, 'cash' | 'card' | 'sbp'>> => {
    const today = businessDay(new Date(), 'Europe/Moscow');
    const [row] = (await office.get(`/api/reports/money?from=${today}&to=${today}`)).json as MoneyRow[];
    return row ?? { cash: 0, card: 0, sbp: 0 };
  };
  const before = await moneyOfToday();
  const { page } = await openAtWork({ viewport: TABLET });
  const { deviceId } = await readSeries(page);
  await find(page, product.title, product.title);
  // As delivered the receipt is paid in cash, and says nothing of it.
  await expect(means(page)).toHaveCount(0);
  const owner = await openAtWork({ name: 'office', person: shop.people.admin, viewport: TABLET });
  await owner.page.goto('/admin/settings/till');
  for (const name of [/^Принимать карты/, /^Принимать СБП/]) await owner.page.getByRole('checkbox', { name }).check();
  const link = owner.page.getByLabel('Ссылка из QR-кода СБП');
  await link.fill('qr.nspk.ru/AS10003R6J0ABCD');
  await owner.page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(owner.page.getByText('Ссылка начинается с https://')).toBeVisible();
  await link.fill('https://qr.nspk.ru/AS10003R6J0ABCD?type=01&bank=100000000111&crc=1234');
  await owner.page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(owner.page.getByText('Настройки сохранены')).toBeVisible();
  await page.reload();
  await expect(means(page)).toBeVisible();

  await put(page, product.title);
  await page.keyboard.press('F7');
  await expect(means(page).getByRole('radio', { name: 'Карта' })).toBeChecked();
  await record(page);
  // The next receipt is cash again.
  await expect(means(page).getByRole('radio', { name: 'Наличные' })).toBeChecked();
  await waitUntilSettled(page);
  const one = (await readJournalRows(page))[0]?.total ?? 0;

  await shop.proxy.refuse();
  await put(page, product.title, 2);
  await means(page).getByRole('radio', { name: 'СБП' }).check();
  const inCash = receipt(page).getByLabel('Из них наличными');
  await inCash.fill(String(2 * one));
  await expect(means(page).locator('..')).toContainText(/поправьте сумму или выберите/);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);
  await inCash.fill('100');
  // The bank's code is shown with the part that СБП pays.
  await means(page).locator('..').getByRole('button', { name: 'Показать код покупателю' }).click();
  const code = page.getByRole('dialog', { name: /^К оплате/ });
  await expect(code).toContainText(formatRoubles(2 * one - 100));
  await expect(code.getByRole('img', { name: 'QR-код для оплаты по СБП' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
  // Another piece goes to the other means; the cash stays, and the change is counted from it.
  await receipt(page).getByLabel('Получено от покупателя').fill('500');
  await expect(receipt(page).getByText(spoken('400 ₽'))).toBeVisible();
  await page.reload();
  await expect(inCash).toHaveValue('100');
  await record(page);
  const rows = await readJournalRows(page);
  expect(rows.filter(({ kind }) => kind === 'sale').map(({ body }) => body)).toMatchObject([
    { paymentMethod: 'cashless', cashless: { card: one } },
    { paymentMethod: 'cashless', cashless: { sbp: Math.round((2 * one - 100) * 100) / 100 } },
  ]);

  await page.goto('/journal');
  await page
    .getByRole('button', { name: /^Чек .*: подробнее/ })
    .first()
    .click();
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Печать' }).click();
  await page.getByRole('menuitem', { name: 'Лента 80 мм' }).click();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('body > section[aria-hidden="true"]');
  await expect(slip).toContainText(/Итого[^₽]*₽\s*Наличными\s*100.₽\s*По СБП/);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const dialog = page.getByRole('dialog', { name: /^Возврат по чеку/ });
  await dialog.getByRole('button', { name: 'Больше' }).click();
  await expect(dialog).toContainText(/Вернуть по СБП/);
  await dialog.getByLabel(/^Из них наличными/).fill('200');
  await expect(dialog).toContainText(/Наличными можно вернуть/);
  await dialog.getByLabel(/^Из них наличными/).fill('40');
  await expect(dialog).toContainText(spoken('Вернуть наличными 40 ₽, по СБП'));
  await dialog.getByRole('button', { name: 'Провести возврат' }).click();
  await expect(dialog).toHaveCount(0);

  // In cash 100 came in and 40 went back.
  await page.goto('/till/shift');
  await page.getByLabel(/^Насчитали в кассе/).fill('60');
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  const closing = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(closing).toContainText(spoken('наличными 60 ₽, картой'));
  await expect(closing).toContainText('Сходится');
  await closing.getByRole('button', { name: 'Закрыть смену' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Смена закрыта' })).toBeVisible();

  await shop.proxy.accept();
  await waitUntilSettled(page);
  const bySbp = Math.round((one - 60) * 100) / 100;
  const shift = async () =>
    ((await office.get(`/api/shifts?deviceId=${deviceId}`)).json as { items: Shift[] }).items[0];
  await expect
    .poll(shift, { timeout: 30_000 })
    .toMatchObject({ state: 'closed', cash: 60, card: one, sbp: bySbp, expected: 60, counted: 60 });
  const money = await moneyOfToday();
  const more = (way: 'cash' | 'card' | 'sbp') => Math.round((money[way] - before[way]) * 100) / 100;
  expect([more('cash'), more('card'), more('sbp')]).toEqual([60, one, bySbp]);
  proveStock(shop);
});
