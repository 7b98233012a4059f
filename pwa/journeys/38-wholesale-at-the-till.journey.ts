/** A wholesale buyer at the counter: chosen offline, charged by their terms, with the purchase on their card afterwards. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Customer } from '#contract/accounts/customers.ts';
import type { SaleSummary } from '#contract/sales/sales.ts';
import { apiClient, guestClient } from './api-client.ts';
import { findOnDevice, readStore } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { scan } from './scanner.ts';
import { expect, test, type Shop } from './shop.ts';
import { login, put, record, waitUntilSettled } from './till.ts';

const TABLET = { width: 1180, height: 820 };
const DESK = { width: 1440, height: 900 };
const BUYER = { phone: '+79995551801', password: 'optovik-4567', name: 'Анна Сёмина' };
const COMPANY = 'ООО «Ромашка-Опт»';
/** The phone in any format. */
const PHONE_TRACE = /999\D*555\D*18\D*01/;

/** Applies for wholesale access and has it approved. @returns the person's id */
async function approvedBuyer(shop: Shop): Promise<string> {
  const { url } = shop.server;
  const registered = await (
    await guestClient(url)
  ).post('/api/auth/register', {
    ...BUYER,
    rememberMe: true,
    wholesale: { companyName: COMPANY, inn: '', comment: '' },
  });
  expect(registered.status).toBeLessThan(300);
  const office = await apiClient(url, shop.people.admin);
  const { items } = (await office.get('/api/customers?status=pending')).json as { items: Customer[] };
  const id = items.find(({ phone }) => phone === BUYER.phone)?._id ?? '';
  expect((await office.post(`/api/customers/${id}/wholesale/approve`, {})).status).toBe(200);
  return id;
}

/** Retail and wholesale price, roubles, different enough to be distinguished. */
function pricesOf(shop: Shop, productId: string): { retail: number; wholesale: number } {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'), { readonly: true });
  try {
    return db
      .prepare('SELECT price_retail / 100.0 AS retail, price_wholesale / 100.0 AS wholesale FROM products WHERE id = ?')
      .get(productId) as { retail: number; wholesale: number };
  } finally {
    db.close();
  }
}

test('a wholesale buyer chosen without a network is charged by their terms; the sale stands on their card, and the list goes with the seller', async ({
  shop,
  open,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const customerId = await approvedBuyer(shop);
  const { retail, wholesale } = pricesOf(shop, product.id);
  expect(wholesale).toBeLessThan(retail);
  const { page } = await openAtWork({ viewport: TABLET });
  await expect.poll(async () => JSON.stringify(await readStore(page, 'journal', 'meta'))).toContain(COMPANY);

  // A wholesale buyer is set on a receipt begun at retail prices.
  await shop.proxy.refuse();
  await put(page, product.title, 2);
  await page.getByRole('button', { name: 'Выбрать оптового покупателя' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оптовый покупатель' });
  await dialog.getByRole('textbox').fill('ромашка');
  await dialog.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Покупатель (произвольно)').fill('прораб Семён');
  const number = await record(page);
  const [row] = await readJournalRows(page);
  expect(row).toMatchObject({
    total: 2 * wholesale,
    body: { customerId, note: 'Покупатель: прораб Семён' },
    customer: { id: customerId, name: BUYER.name, companyName: COMPANY },
  });
  // The next receipt is for another buyer.
  await put(page, product.title, 1);
  await record(page);
  expect((await readJournalRows(page)).map(({ total }) => total)).toEqual([2 * wholesale, retail]);
  await page.goto('/journal');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(COMPANY);

  await shop.proxy.accept();
  await waitUntilSettled(page);
  const office = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await office.get(`/api/sales?customerId=${customerId}`)).json as { items: SaleSummary[] };
  expect(items).toMatchObject([{ number, total: 2 * wholesale, warnings: [], note: 'Покупатель: прораб Семён' }]);

  const desk = await open({ name: 'office', viewport: DESK });
  await login(desk.page, shop.people.admin);
  await desk.page.goto(`/admin/customers/${customerId}`);
  await expect(desk.page.getByRole('region', { name: 'Покупки в магазине' })).toContainText(number);
  // A scanned code is no minimum, and its Enter saves nothing.
  await desk.page.getByRole('button', { name: 'Изменить условия…' }).click();
  const minimum = desk.page.getByLabel('Минимальная сумма заказа, ₽');
  const before = await minimum.inputValue();
  await minimum.focus();
  await scan(desk.page, '46009333', 8, ['Enter', 'Enter']);
  await expect(desk.page.getByText('Здесь сканер не нужен: код не принят')).toBeVisible();
  await expect(minimum).toHaveValue(before);

  // The list of buyers is removed from the tablet when its seller logs out.
  expect(await findOnDevice(page, [PHONE_TRACE])).not.toEqual([]);
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => findOnDevice(page, [PHONE_TRACE])).toEqual([]);
  proveStock(shop);
});
