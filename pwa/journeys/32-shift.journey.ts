/** A shift closed offline: delivered once, open again when its receipts change; and the tills as the office sees them. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Device } from '#contract/devices/devices.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { businessDay } from '#contract/values/business-day.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import { apiClient, type ApiClient } from './api-client.ts';
import { readStore } from './device-stores.ts';
import { duplicate } from './faults.ts';
import { readJournalRows, readSeries } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, login, put, record, sellQuickly, waitUntilSettled, confirmClosing } from './till.ts';

const TABLET = { width: 1180, height: 820 };
const DESK = { width: 1440, height: 900 };
const HOURS_13 = 13 * 3_600_000;
const ZONE = 'Europe/Moscow';

const readClosings = async (page: Page) => (await readStore(page, 'journal', 'shifts')) as ClosedShift[];

/** The shifts from the office's own API. */
async function readShifts(office: ApiClient, deviceId: string): Promise<Shift[]> {
  return ((await office.get(`/api/shifts?deviceId=${deviceId}`)).json as { items: Shift[] }).items;
}

async function readDevice(office: ApiClient, id: string): Promise<Device | undefined> {
  return ((await office.get('/api/devices')).json as { items: Device[] }).items.find((device) => device.id === id);
}

/** Books another till's sale under the id of this device's last unsent one, so that the server will refuse it. */
async function clashWithLast(shop: Shop, page: Page, productId: string): Promise<string> {
  // An attempt that the network refuses may be under way.
  const row = (await readJournalRows(page)).findLast((one) => one.kind === 'sale' && one.state !== 'accepted');
  if (row?.kind !== 'sale') throw new Error('Nothing waits in the journal');
  const other = await apiClient(shop.server.url, shop.people.second);
  const booked = await other.post('/api/sales', {
    ...row.body,
    deviceId: randomUUID(),
    items: [{ productId, qty: 1, price: 1 }],
  });
  expect(booked.status).toBe(200);
  return row.number;
}

/** Records cash paid in or out without a receipt. */
async function noteCash(page: Page, open: string, submit: string, sum: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: open, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сумма').fill(sum);
  if (reason !== undefined) await dialog.getByRole('button', { name: reason }).click();
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function pressClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  await confirmClosing(page);
}

async function closeShift(page: Page, counted: string): Promise<void> {
  await page.goto('/till/shift');
  await page.getByLabel(/^Насчитали в кассе/).fill(counted);
  await pressClose(page);
}

const inGaps = (text: string) => new RegExp(text.replace(/\s/g, '\\s'));

test('a shift closed without a network is kept, delivered once, and opens again by a correction until it is closed again', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork({ viewport: TABLET });
  const { deviceId } = await readSeries(page);
  const office = await apiClient(shop.server.url, shop.people.admin);
  await find(page, product.title, product.title);
  const price = async () => (await readJournalRows(page))[0]?.total ?? 0;
  await sellQuickly(page, product.title, 2);
  await waitUntilSettled(page);

  await shop.proxy.refuse();
  await sellQuickly(page, product.title, 2);
  const refused = await clashWithLast(shop, page, product.id);
  const one = await price();
  await page.goto('/till/shift');
  await expect(page.getByText(/Ещё не на сервере: 2.чека/)).toBeVisible();
  await noteCash(page, 'Указать размен', 'Записать', '5000');
  await noteCash(page, 'Изъять', 'Изъять', '1000', 'Инкассация');
  const inDrawer = 4 * one + 4_000;
  // The expected sum is hidden until the seller has counted; a difference above the shop's limit needs a reason.
  await expect(page.getByText('В кассе должно быть')).toHaveCount(0);
  await page.getByLabel('Передать следующей смене').fill('Ключ от сейфа у Анны');
  await page.getByLabel(/^Насчитали в кассе/).fill(String(inDrawer - 500));
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  await expect(page.getByText(inGaps('Касса расходится на 500 ₽: напишите, почему'))).toBeVisible();
  await page.getByRole('button', { name: 'Ошиблись со сдачей' }).click();
  // The press on «Закрыть смену» waited for the reason only, whose press goes on.
  await confirmClosing(page);
  await expect(page.getByText(/Ждёт отправки/)).toBeVisible();
  await page.goto('/till');
  await expect(page.getByText('Ключ от сейфа у Анны')).toBeVisible();
  await page.goto('/till/shift');
  await expect(page.getByText(/недостача 500.₽/)).toBeVisible();
  expect(await readClosings(page)).toMatchObject([
    { state: 'queued', receipts: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }] },
  ]);
  expect(await readShifts(office, deviceId)).toEqual([]);

  // The network returns and delivers the closing three times.
  const lift = shop.proxy.use(duplicate((request) => request.path === '/api/shifts'));
  await shop.proxy.accept();
  await expect.poll(async () => (await readClosings(page)).map(({ state }) => state)).toEqual(['accepted']);
  lift();
  await expect(page.getByText('Отправлена', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await readShifts(office, deviceId)).map(({ state, awaited }) => [state, awaited.count]))
    .toEqual([['waiting', 1]]);
  const [shift] = await readShifts(office, deviceId);
  expect(shift).toMatchObject({
    receipts: 4,
    cash: 4 * one,
    opening: 5_000,
    moves: [{ kind: 'out', amount: 1_000, reason: 'Инкассация' }],
    counted: inDrawer - 500,
    blind: true,
    note: 'Ошиблись со сдачей',
    handover: 'Ключ от сейфа у Анны',
  });
  const day = businessDay(new Date(shift?.closedAt ?? ''), ZONE);
  expect((await office.get(`/api/shifts/differences?from=${day}&to=${day}`)).json).toMatchObject({
    items: [{ day, sellerName: 'Мария', shifts: 1, short: 500, over: 0 }],
  });

  // The refused sale is corrected in the next shift: two pieces were sold, not one.
  await page.goto('/journal');
  await page.getByRole('row').filter({ hasText: refused }).first().waitFor();
  await page.getByRole('button', { name: 'Исправить и отправить' }).click();
  await expect(page.getByRole('heading', { name: 'Исправление чека' })).toBeVisible();
  await put(page, product.title, 2);
  const corrected = await record(page);
  await waitUntilSettled(page);

  await page.goto('/till/shift');
  await expect(page.getByText('Открыта снова')).toBeVisible();
  await expect(
    page.getByText(inGaps(`Добавлено после закрытия: 1 чек (${corrected})`.replace(/[()]/g, '\\$&'))),
  ).toBeVisible();
  await expect(page.getByText('Смена ещё не началась')).toBeVisible();
  await expect
    .poll(async () => (await readShifts(office, deviceId)).map(({ state, cashNow }) => [state, cashNow]))
    .toEqual([['reopened', 5 * one]]);

  await page.getByRole('button', { name: 'Закрыть снова' }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть снова' });
  await dialog.getByLabel(/^Насчитали в кассе/).fill(String(inDrawer + one));
  await expect(dialog.getByText('Сходится')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть снова' }).click();
  await expect(page.getByText('Открыта снова')).toBeHidden();
  await expect
    .poll(async () => (await readShifts(office, deviceId)).map(({ state, cash, counted }) => [state, cash, counted]))
    .toEqual([['closed', 5 * one, inDrawer + one]]);
  proveStock(shop);
});

test.describe(() => {
  // The story sends a receipt of the series a second time under another id, as a seller's file may.
  test.use({ checksOwnBooks: true });
  test('the office sees what a till holds, what is missing from its series and that it is silent, and closes a late shift again', async ({
    shop,
    open,
    openAtWork,
  }) => {
    const product = shop.books.plenty();
    const till = await openAtWork({ viewport: TABLET });
    const { deviceId, prefix } = await readSeries(till.page);
    const office = await apiClient(shop.server.url, shop.people.admin);
    await find(till.page, product.title, product.title);
    await sellQuickly(till.page, product.title, 1);
    await waitUntilSettled(till.page);

    // Requests of sales fail for now; all others pass.
    const lift = shop.proxy.use({
      name: 'sales-not-now',
      matches: ({ path }) => path.startsWith('/api/sales'),
      act: (_request, wire) =>
        Promise.resolve(wire.answer({ status: 503, headers: { 'retry-after': '1' }, body: Buffer.from('') })),
    });
    await sellQuickly(till.page, product.title, 2);
    await expect.poll(async () => (await readDevice(office, deviceId))?.pendingCount).toBe(2);

    const { page } = await open({ name: 'office', viewport: DESK });
    await login(page, shop.people.admin);
    await page.goto('/admin/devices');
    const row = page.getByRole('row').filter({ hasText: `Касса ${prefix}` });
    await expect(row.getByText(/^2.чека на /)).toBeVisible();
    await row.getByRole('button', { name: `Переименовать кассу ${prefix}` }).click();
    await page.getByRole('textbox', { name: `Название кассы ${prefix}` }).fill('Зал у входа');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(row.getByText('Зал у входа')).toBeVisible();

    // A receipt of the series reaches the server from an exported file instead of this till: two numbers before it are missing.
    const [, second, third] = (await readJournalRows(till.page)).filter((one) => one.kind === 'sale');
    if (second?.kind !== 'sale' || third?.kind !== 'sale') throw new Error('The journal has too few rows');
    expect((await office.post('/api/sales', { ...third.body })).status).toBe(200);
    await page.reload();
    await expect(row.getByText(`нет чека ${second.number}`)).toBeVisible();

    // The shift is closed with all three receipts; the second one is still unsent.
    await closeShift(till.page, '');
    await expect.poll(async () => (await readShifts(office, deviceId)).map(({ state }) => state)).toEqual(['waiting']);
    lift();
    await waitUntilSettled(till.page);
    await expect.poll(async () => (await readDevice(office, deviceId))?.pendingCount).toBe(0);
    await page.reload();
    await expect(row.getByText('Всё отправлено')).toBeVisible();
    await expect(row.getByText(/нет чека/)).toBeHidden();
    expect(await readShifts(office, deviceId)).toMatchObject([{ state: 'closed', receipts: 3 }]);

    // A receipt imported later reopens the shift in the office too.
    const late = { ...second.body, id: randomUUID(), soldAt: second.body.soldAt, items: second.body.items };
    expect((await office.post('/api/sales', late)).status).toBe(200);
    await row.getByRole('link', { name: `Смены кассы ${prefix}` }).click();
    const shift = page.getByRole('row').filter({ hasText: `Касса ${prefix}, Зал у входа` });
    await expect(shift.getByText('Открыта снова')).toBeVisible();
    await expect(shift.getByText(inGaps(`Добавлено после закрытия: 1 чек \\(${second.number}\\)`))).toBeVisible();
    await shift.getByRole('button', { name: /^Закрыть снова/ }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Закрыть снова' })
      .click();
    await expect(shift.getByText('Закрыта', { exact: true })).toBeVisible();
    await expect(shift.getByText(/^Закрыта снова: \S/)).toBeVisible();

    // The till is switched off with an unsent sale.
    await shop.proxy.refuse();
    await till.context.close();
    const db = new Database(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
    db.prepare(
      `UPDATE devices SET last_seen_at = ?, pending_count = 1, pending_total = 50000,
              pending_rows = json_set(pending_rows, '$.receipts', 1) WHERE id = ?`,
    ).run(new Date(Date.now() - HOURS_13).toISOString(), deviceId);
    db.close();
    await shop.proxy.accept();
    await page.goto('/admin/devices');
    await expect(row.getByText('Нет связи, есть чеки')).toBeVisible();
    await expect(row.getByText(/^1.чек на 500.₽$/)).toBeVisible();
    proveStock(shop);
  });
});
