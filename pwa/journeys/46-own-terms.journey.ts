/** One buyer's own wholesale terms: set on their card, visible in their open shop, applied at the till. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Customer } from '#contract/accounts/customers.ts';
import type { SaleSummary } from '#contract/sales/sales.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import { ownWholesale } from '#contract/products/price.ts';
import { apiClient } from './api-client.ts';
import { waitForWorker, waitUntilQuiet } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { decideWholesale, refocusUntil, registerPerson } from './people.ts';
import { expect, test, type Shop } from './shop.ts';
import { login, put, record, waitUntilSettled } from './till.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1180, height: 820 };
const BUYER = {
  phone: '+79995551946',
  password: 'optovik-4567',
  name: 'Анна Сёмина',
  company: 'ООО «Ромашка-Опт»',
  inn: '5943123457',
  comment: '',
};

/** Price for all wholesale buyers, kopecks; nothing is on sale for less. */
function wholesaleOf(shop: Shop, productId: string): number {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'), { readonly: true });
  try {
    return (
      db.prepare('SELECT price_wholesale AS price FROM products WHERE id = ?').get(productId) as { price: number }
    ).price;
  } finally {
    db.close();
  }
}

test('terms agreed on the card reach the buyer’s open shop, hold there without a network, and are what the till charges', async ({
  shop,
  open,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const common = wholesaleOf(shop, product.id);
  const own = toRoubles(ownWholesale(common, 7));
  const buyer = await open({ name: 'buyer', viewport: PHONE });
  await buyer.page.goto('/auth');
  await waitForWorker(buyer.page);
  await registerPerson(buyer.page, BUYER);
  await decideWholesale(shop, BUYER.phone, 'approve');
  await refocusUntil(buyer.page, () => buyer.page.getByText('Подтверждён').isVisible());
  await waitForCopy(buyer.page, { figures: true });
  await buyer.page.goto(`/p/${product.slug}`);
  const price = (roubles: number) =>
    buyer.page
      .getByRole('paragraph')
      .filter({ hasText: new RegExp(`^Цена:\\s*${formatRoubles(roubles).replace(/\s/g, '\\s')}`) })
      .first();
  await expect(price(toRoubles(common))).toBeVisible();

  const office = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await office.get(`/api/customers?q=${encodeURIComponent(BUYER.phone)}`)).json as {
    items: Customer[];
  };
  const customerId = items[0]?._id ?? '';
  const desk = await open({ name: 'office', viewport: DESK });
  await login(desk.page, shop.people.admin);
  await desk.page.goto(`/admin/customers/${customerId}`);
  const card = desk.page.getByRole('region', { name: 'Опт' });
  await expect(card).toContainText('общие');
  await card.getByRole('button', { name: 'Изменить условия…' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Условия опта' });
  await dialog.getByLabel('Скидка к оптовым ценам, %').fill('70');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toContainText('Не больше 50');
  await expect(dialog).toContainText('Укажите причину');
  await dialog.getByLabel('Скидка к оптовым ценам, %').fill('7');
  await dialog.getByLabel('Минимальная сумма заказа, ₽').fill('500');
  await dialog.getByLabel('Причина').fill('Договор на год');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText(/скидка 7\s%, заказ от 500\s₽/);

  await refocusUntil(buyer.page, () => price(own).isVisible());
  await buyer.page.goto('/account/profile');
  await expect(buyer.page.getByText(/Ваши условия: скидка 7\s%, заказ от 500\s₽/)).toBeVisible();
  await waitUntilQuiet(buyer.page);
  // The account's earlier answer does not override the new terms.
  await expect(buyer.page.getByText(/Ваши условия: скидка 7\s%, заказ от 500\s₽/)).toBeVisible();
  await buyer.page.goto(`/p/${product.slug}`);
  await expect(price(own)).toBeVisible();
  // The stored figures suffice: nothing is fetched in between.
  await buyer.context.setOffline(true);
  await buyer.page.reload();
  await expect(price(own)).toBeVisible();
  await buyer.context.setOffline(false);

  const { page } = await openAtWork({ viewport: TABLET });
  await expect.poll(async () => JSON.stringify(await readStore(page, 'journal', 'meta'))).toContain(BUYER.company);
  await shop.proxy.refuse();
  await put(page, product.title, 2);
  await page.getByRole('button', { name: 'Выбрать оптового покупателя' }).click();
  const choice = page.getByRole('dialog', { name: 'Оптовый покупатель' });
  await expect(choice.getByRole('button', { name: new RegExp(BUYER.company) })).toContainText(/скидка 7\s%/);
  await choice.getByRole('button', { name: new RegExp(BUYER.company) }).click();
  await expect(choice).toBeHidden();
  const number = await record(page);
  expect((await readJournalRows(page))[0]).toMatchObject({ total: toRoubles(2 * ownWholesale(common, 7)) });
  await shop.proxy.accept();
  await waitUntilSettled(page);
  const sold = (await office.get(`/api/sales?customerId=${customerId}`)).json as { items: SaleSummary[] };
  expect(sold.items).toMatchObject([{ number, total: toRoubles(2 * ownWholesale(common, 7)), warnings: [] }]);
});
