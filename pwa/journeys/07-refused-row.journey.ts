/** The server refuses one sale of twenty: the till shows the reason, and the other sales go on. */
import { expect, test, type Shop } from './shop.ts';
import type { Page } from '@playwright/test';
import { apiClient } from './api-client.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { find, record, sellQuickly } from './till.ts';

const SALES = 20;
const REFUSED = 10;

/** Records sales offline, then books another sale on the server under the id of one of them. */
async function sellWithClash(
  shop: Shop,
  page: Page,
  title: string,
  productId: string,
): Promise<{ id: string; number: string }> {
  await find(page, title, title);
  await shop.proxy.refuse();
  await sellQuickly(page, title, SALES);
  // A drain that finds no network may hold some of the rows: they are unsent all the same.
  const clash = (await readJournalRows(page)).filter((row) => row.kind === 'sale' && row.state !== 'accepted')[REFUSED];
  if (clash?.kind !== 'sale') throw new Error('The journal has too few rows');
  const other = await apiClient(shop.server.url, shop.people.second);
  const booked = await other.post('/api/sales', {
    ...clash.body,
    items: [{ productId, qty: 2, price: 1 }],
    note: 'Покупатель: другой',
  });
  expect(booked.status).toBe(200);
  await shop.proxy.accept();
  return { id: clash.id, number: clash.number };
}

async function arrived(page: Page): Promise<number> {
  return (await readJournalRows(page)).filter((row) => row.kind === 'sale' && row.state === 'accepted').length;
}

test('the other nineteen arrive; the refused one is corrected and arrives under a new id', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork();
  const clash = await sellWithClash(shop, page, product.title, product.id);
  await expect.poll(() => arrived(page)).toBe(SALES - 1);

  await page.getByRole('link', { name: /1 чек требует внимания/ }).click();
  const row = page.getByRole('row').filter({ hasText: clash.number });
  await expect(row).toContainText('Требует внимания');
  await expect(page.getByText('Чек с этим номером уже есть на сервере с другим составом')).toBeVisible();
  await page.getByRole('button', { name: 'Исправить и отправить' }).click();
  await expect(page.getByRole('heading', { name: 'Исправление чека' })).toBeVisible();
  await record(page);

  await expect.poll(() => arrived(page)).toBe(SALES);
  const rows = await readJournalRows(page);
  const old = rows.find((one) => one.id === clash.id);
  if (old?.kind !== 'sale') throw new Error('The refused row is gone');
  expect(old.state).toBe('voided');
  expect(rows.find((one) => one.id === old.correctedBy)).toMatchObject({ state: 'accepted', kind: 'sale' });
  await expect
    .poll(() => shop.books.voids())
    .toEqual([expect.objectContaining({ saleId: clash.id, outcome: 'other_sale_kept' })]);
  expect(shop.books.sales()).toHaveLength(SALES + 1);
  expect(shop.books.sales().find((sale) => sale.id === clash.id)).toMatchObject({
    note: 'Покупатель: другой',
    status: 'recorded',
  });
  expect(shop.books.stock(product.id)).toBe(product.stock - SALES - 2);
  proveStock(shop);
});

test('a refused sale is voided with a reason, and its number stays accounted for', async ({ shop, openAtWork }) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork();
  const clash = await sellWithClash(shop, page, product.title, product.id);
  await expect.poll(() => arrived(page)).toBe(SALES - 1);

  await page.goto('/journal');
  await page.getByRole('button', { name: 'Аннулировать' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Аннулировать' }).click();
  await expect(dialog.getByText('Укажите причину')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Покупатель вернул товар сразу');
  await dialog.getByRole('button', { name: 'Аннулировать' }).click();

  await expect
    .poll(() => shop.books.voids())
    .toEqual([{ saleId: clash.id, outcome: 'other_sale_kept', reason: 'Покупатель вернул товар сразу' }]);
  await expect(page.getByRole('row').filter({ hasText: clash.number })).toContainText('Аннулирован');
  await expect(page.getByRole('link', { name: /^Онлайн/ })).toBeVisible();
  expect(shop.books.sales()).toHaveLength(SALES);
  proveStock(shop);
});
