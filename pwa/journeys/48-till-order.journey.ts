/** An order taken at the till offline: one order, its prepayment in the drawer, once. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import { apiClient } from './api-client.ts';
import { readStore } from './device-stores.ts';
import { commitThenCut, commitThenHang } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { scan } from './scanner.ts';
import { expect, test } from './shop.ts';
import { find, openTill, put, waitUntilSettled } from './till.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Заказ для покупателя' });
const orders = (page: Page) => page.getByRole('region', { name: 'Заказы с этой кассы' });

async function moves(page: Page): Promise<(string | number)[][]> {
  const shifts = (await readStore(page, 'journal', 'shifts')) as ClosedShift[];
  return shifts.flatMap((shift) => (shift.moves ?? []).map(({ kind, amount, reason }) => [kind, amount, reason]));
}

test('an order written in a dead spot reserves its goods once, whatever becomes of the answer; its cash stands in the drawer', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const reserved = shop.books.reserved(product.id);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const points = [
    { id: randomUUID(), name: 'Центр', address: 'Ленина, 1', phone: '', mapUrl: '', week: [] },
    { id: randomUUID(), name: 'Склад', address: 'Мира, 7', phone: '', mapUrl: '', week: [] },
  ];
  const { revision } = (await admin.get('/api/settings/opening')).json as { revision: string };
  const day = [0, 1, 2, 3, 4, 5, 6];
  const noon = { daysAhead: 7, hoursBefore: 0, windows: [{ days: day, from: '11:00', to: '15:00', places: 1 }] };
  const slots = { courier: { ...noon, windows: [] }, pickup: noon };
  const opening = { revision, week: [], holidays: [], points, slots };
  expect((await admin.put('/api/settings/opening', opening)).status).toBe(200);
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  await put(page, product.title, 2);
  await shop.proxy.refuse();
  // On all of a seller's screen sizes the whole dialog is reachable and its button can be pressed.
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Оформить заказ' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  // Such a quantity may be a typing error, or a barcode in the wrong field.
  await put(page, product.title, 101);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page)).toContainText(/Проверьте количество и сумму.*: 101\s?шт\. на /s);
  await page.keyboard.press('Escape');
  await put(page, product.title, 2);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page)).not.toContainText('Проверьте количество и сумму');
  // An incomplete phone is reported, and nothing is recorded.
  await dialog(page).getByLabel('Имя').fill('Ирина Заказова');
  await dialog(page).getByLabel('Телефон').fill('916');
  await dialog(page).getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page)).toContainText('Введите телефон полностью');
  await expect(dialog(page).getByLabel('Телефон')).toBeFocused();
  expect((await readJournalRows(page)).length).toBe(0);
  await dialog(page).getByLabel('Телефон').fill('9161112233');
  await dialog(page).getByLabel('Предоплата, если внесли').fill('150,50');
  // A look at the receipt loses nothing of it.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page).getByLabel('Имя')).toHaveValue('Ирина Заказова');
  await expect(dialog(page).getByLabel('Предоплата, если внесли')).toHaveValue('150,50');
  // With several pickup points one has to be chosen.
  await dialog(page).getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page)).toContainText('Выберите, где заберут заказ');
  expect((await readJournalRows(page)).length).toBe(0);
  await dialog(page).getByLabel('Где заберут').selectOption({ label: 'Склад: Мира, 7' });
  // A day without hours is reported; hours need not be chosen.
  await expect(dialog(page)).toContainText('Без связи занятые часы не видны');
  await dialog(page).getByLabel('День').selectOption({ index: 3 });
  await dialog(page).getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(dialog(page)).toContainText('Выберите время');
  await dialog(page).getByText('11:00–15:00').click();
  await dialog(page).getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Заказ записан' })).toContainText('ждёт отправки');
  await expect(page.getByRole('form', { name: 'Чек' })).not.toContainText(product.title);
  expect(await moves(page)).toEqual([['in', 150.5, 'Предоплата: Ирина Заказова']]);

  await page.reload();
  await openTill(page);
  await expect(page.getByRole('form', { name: 'Чек' })).not.toContainText(product.title);
  await page.goto('/journal');
  await expect(orders(page)).toContainText('Сохранён на планшете, ждёт отправки');

  // The server books it, and the answer is lost.
  let sent = 0;
  shop.proxy.use(
    commitThenCut(({ method, path }) => method === 'POST' && path === '/api/orders/till' && (sent += 1) === 1),
  );
  await shop.proxy.accept();
  await waitUntilSettled(page);
  expect(sent).toBeGreaterThan(1);
  await expect(orders(page).getByRole('link', { name: /^Заказ № \d+/ })).toBeVisible();
  expect(shop.books.reserved(product.id)).toBe(reserved + 2);
  await expect(orders(page)).toContainText(/Забрать: Склад: Мира, 7, .+, 11:00–15:00/);
  const desk = await apiClient(shop.server.url, shop.people.manager);
  const { items } = (await desk.get('/api/order-desk?q=9161112233')).json as { items: DeskOrder[] };
  expect(
    items.map(({ status, buyer, delivery, slot, events }) => [
      status,
      buyer.name,
      delivery.address,
      slot?.from,
      events.map(({ note }) => note),
    ]),
  ).toEqual([
    [
      'processing',
      'Ирина Заказова',
      'Склад: Мира, 7',
      '11:00',
      ['Оформлен в магазине. Предоплата 150,50\u00a0₽ наличными.'],
    ],
  ]);
  expect(shop.books.sales()).toEqual([]);

  await page.goto('/till/shift');
  await expect(page.getByRole('region', { name: 'Касса' })).toContainText('Предоплата: Ирина Заказова');

  // The rest is paid on this till. The page is left before the answer to a part of it, and the answer to the other part
  // is lost: the server has both, so both are in the drawer, once.
  const [order] = items;
  const noted = page.getByText('Деньги учтены в кассе этого устройства');
  await page.goto(`/orders/${order?._id}`);
  await page.getByRole('button', { name: 'Записать оплату' }).click();
  const sum = page.getByRole('dialog').getByRole('textbox', { name: 'Сумма' });
  await sum.fill('99');
  await scan(page, '4600000000015');
  await expect(page.getByText('Здесь сканер не нужен: код не принят')).toBeVisible();
  await expect(sum).toHaveValue('99');
  await sum.fill('');
  await expect(async () => {
    // An Enter right behind the code would be the scanner's.
    await sum.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Введите сумму', { timeout: 500 });
  }).toPass();
  await expect(sum).toBeFocused();
  await sum.fill('100');
  const answer = shop.proxy.use(commitThenHang(({ method, path }) => method === 'POST' && path.endsWith('/payments')));
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Записать оплату 100\s₽$/ })).toBeVisible();
  await sum.press('Enter');
  await expect
    .poll(() => shop.proxy.passages.find(({ rule }) => rule === 'commit-then-hang')?.forwarded)
    .toEqual([200]);
  expect(await moves(page)).toHaveLength(1);
  await page.reload();
  await expect(noted).toBeVisible();
  answer();
  const cut = shop.proxy.use(commitThenCut(({ method, path }) => method === 'POST' && path.endsWith('/move')));
  await page.getByRole('button', { name: 'Отметить оплату' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отметить оплату' }).click();
  await expect(page.getByText(/^Сервер не ответил\. Если деньги записаны/)).toBeVisible();
  const rest = Math.round(((order?.total ?? 0) - 250.5) * 100) / 100;
  const reason = `Оплата заказа № ${order?.number}`;
  await expect
    .poll(() => moves(page))
    .toEqual([
      ['in', 150.5, 'Предоплата: Ирина Заказова'],
      ['in', 100, reason],
      ['in', rest, reason],
    ]);
  cut();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Отметить выдачу' })).toBeVisible();
  expect(await moves(page)).toHaveLength(3);

  // Goods come back for cash out of this drawer; the answer is lost, and the order shows the return.
  await page.getByRole('button', { name: 'Отметить выдачу' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отметить выдачу' }).click();
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const back = page.getByRole('dialog', { name: /^Возврат по заказу/ });
  await back.getByRole('button', { name: 'Вернуть всё' }).click();
  const lost = shop.proxy.use(commitThenCut(({ method, path }) => method === 'POST' && path === '/api/returns'));
  await back.getByRole('button', { name: 'Записать возврат' }).click();
  await expect(back.getByText('Возврат записан')).toBeVisible();
  lost();
  await back.getByRole('button', { name: 'Готово' }).click();
  await expect(back).toHaveCount(0);
  await expect
    .poll(async () => (await moves(page)).slice(3))
    .toEqual([['out', order?.total, `Возврат денег по заказу № ${order?.number}`]]);
  proveStock(shop);
});
