/** Purchase planning: from «Сегодня» to a supplier's document saved as a file. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { apiClient } from './api-client.ts';
import { waitUntilQuiet } from './browser.ts';
import { expect, test } from './shop.ts';
import { hand } from './stopwatch.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const DAY_MS = 24 * 60 * 60_000;
const SUPPLIER = 'Сантех-Опт';
/** Maximum number of presses: to the list, the draft, the file. */
const PRESSES_MOST = 3;
/** Maximum duration of those presses with loading, on a busy machine, s. */
const SECONDS_MOST = 20;

/** Days of the sales average, and the shop's default rules. */
const SPEED_DAYS = 56;
const LEAD_DAYS = 7;
const COVER_DAYS = 21;

test('what to buy on Monday: three presses from the first page to a document for the supplier as a file, every figure of it recounted', async ({
  shop,
  open,
}) => {
  const owner = await apiClient(shop.server.url, shop.people.admin);
  const till = await apiClient(shop.server.url, shop.people.manager);
  const goods = shop.books.plenty();
  const minimum = { ...shop.books.plenty(1), minimumQty: shop.books.plenty(1).stock + 11 };

  const held = (id: string) => shop.books.stock(id) - shop.books.reserved(id);

  await test.step('both came from one supplier', async () => {
    const id = randomUUID();
    const line = (productId: string, price: number) => ({ id: randomUUID(), productId, typed: '', qty: 1, price });
    const saved = await owner.put(`/api/inventory/documents/${id}`, {
      version: 0,
      kind: 'receipt',
      supplier: SUPPLIER,
      supplierNumber: '',
      day: new Date().toISOString().slice(0, 10),
      note: '',
      lines: [line(goods.id, 1430.5), line(minimum.id, 99)],
    });
    expect(saved.status).toBe(200);
    const { version } = saved.json as { version: number };
    expect((await owner.post(`/api/inventory/documents/${id}/book`, { version })).status).toBe(200);
    const supply = await owner.put(`/api/inventory/stock/${minimum.id}/supply`, {
      leadDays: null,
      minimumQty: minimum.minimumQty,
    });
    expect(supply.status).toBe(200);
  });
  await test.step('and one of them sells: more in eight weeks than is left of it', async () => {
    const deviceId = randomUUID();
    for (let week = 0; week < 8; week += 1) {
      const qty = Math.ceil(goods.stock / 9);
      const { status } = await till.post('/api/sales', {
        id: randomUUID(),
        deviceId,
        deviceSeq: 8 - week,
        soldAt: new Date(Date.now() - week * 7 * DAY_MS - 60_000).toISOString(),
        sentAt: new Date().toISOString(),
        items: [{ productId: goods.id, title: goods.title, qty, price: 2000 }],
        paymentMethod: 'cash',
        note: '',
      });
      expect(status).toBe(200);
    }
  });

  const { page } = await open({ viewport: DESK });
  await login(page, shop.people.admin);
  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { name: 'Ждёт вас' })).toBeVisible();
  await waitUntilQuiet(page);

  const { press, measured } = hand();
  await press(page.getByRole('link', { name: /^Заказать/ }));
  const group = page.getByRole('region', { name: SUPPLIER });
  const quantity = (title: string) => group.getByLabel(`Заказать: ${title}`, { exact: true });
  await expect(quantity(goods.title)).toBeVisible();

  // The proposal follows the books and the rules: sales of eight weeks, stock, lead time, three weeks' cover.
  const since = moscowDay(Date.now() - (SPEED_DAYS - 1) * DAY_MS);
  const { sold, createdAt } = shop.books.selling(goods.id, since);
  const need = Math.max(0, Math.ceil((sold * (LEAD_DAYS + COVER_DAYS)) / daysInShop(createdAt)) - held(goods.id));
  expect(need).toBeGreaterThan(0);
  await expect(quantity(goods.title)).toHaveValue(String(need));
  await expect(quantity(minimum.title)).toHaveValue(String(minimum.minimumQty - held(minimum.id)));

  await test.step('a quantity typed over the proposal is in the supplier’s file', async () => {
    await quantity(minimum.title).fill('3');
    const address = await group.getByRole('link', { name: /^Файл для поставщика/ }).getAttribute('href');
    const file = await page.evaluate(async (at) => (await fetch(at)).text(), address?.replace('xlsx', 'csv') ?? '');
    expect([...linesOf(file).values()].map(([qty]) => qty).sort()).toEqual([String(need), '3'].sort());
    await quantity(minimum.title).fill(String(minimum.minimumQty - held(minimum.id)));
  });

  await press(group.getByRole('button', { name: 'Заказать 2 позиции' }));
  await expect(page.getByRole('heading', { name: /^Поступление/ })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Скачать CSV' }));
  const file = readFileSync(await (await waiting).path(), 'utf8');
  const { presses, seconds } = measured('what to buy on Monday');

  const lines = linesOf(file);
  expect(lines.get(goods.title)).toEqual([String(need), '1430,5']);
  expect(lines.get(minimum.title)).toEqual([String(minimum.minimumQty - held(minimum.id)), '99']);
  expect(lines.size).toBe(2);
  expect(presses).toBeLessThanOrEqual(PRESSES_MOST);
  expect(seconds).toBeLessThanOrEqual(SECONDS_MOST);

  await test.step('what is on its way is not proposed again', async () => {
    await page.goto('/admin/purchase');
    await shown(page);
    await expect(page.getByRole('region', { name: SUPPLIER })).toHaveCount(0);
  });
});

async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Склад в цифрах' })).toBeVisible();
  await waitUntilQuiet(page);
}

const moscowDay = (at: number): string => new Date(at + 3 * 60 * 60_000).toISOString().slice(0, 10);

/** Number of days in the shop that the average is based on. */
function daysInShop(createdAt: string): number {
  const past = (Date.parse(moscowDay(Date.now())) - Date.parse(moscowDay(Date.parse(createdAt)))) / DAY_MS;
  return Math.min(SPEED_DAYS, past + 1);
}

/** Quantity and price by title. */
function linesOf(csv: string): Map<string, string[]> {
  const [heads = '', ...rows] = csv.replace(/^\uFEFF/, '').split('\r\n');
  const place = (name: string) => heads.split(';').indexOf(name);
  return new Map(
    rows
      .filter((row) => row !== '')
      .map((row) => row.split(';').map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')))
      .map((cells) => [
        cells[place('Товар')] ?? '',
        [cells[place('Количество')] ?? '', cells[place('Закупка, ₽')] ?? ''],
      ]),
  );
}
