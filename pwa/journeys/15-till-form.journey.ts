/** The form of a sale: what leaves it, what stays, and the texts shown. */
import { formatRoubles } from '#contract/values/money.ts';
import { readJournalRows } from './journal-rows.ts';
import { expect, test } from './shop.ts';
import { find, put, record, sellQuickly, stepperOf } from './till.ts';

test('zero takes a position out; after a sale the form is blank and the stock is less by what was sold', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.firstInStock(10);
  const { page } = await openAtWork();
  const receipt = page.getByRole('form', { name: 'Чек' });
  const quantity = stepperOf(page, product.title).getByRole('textbox');
  const buyer = page.getByLabel('Покупатель (произвольно)');
  await find(page, product.title, product.title);

  await put(page, product.title, 3);
  await expect(receipt).toContainText(product.title);
  await quantity.fill('0');
  await quantity.blur();
  await expect(receipt).not.toContainText(product.title);
  await expect(page.getByRole('button', { name: 'Провести продажу' })).toBeDisabled();

  await put(page, product.title, 2);
  await buyer.fill('Иванов');
  await record(page);
  await expect(receipt).not.toContainText(product.title);
  await expect(page.getByLabel('Поиск товара')).toHaveValue('');
  await find(page, product.title, product.title);
  await expect(quantity).toHaveValue('0');
  await expect(buyer).toHaveValue('');
  await expect(page.getByRole('row').filter({ has: stepperOf(page, product.title) })).toContainText(
    `${product.stock - 2} шт.`,
  );
  await expect.poll(() => shop.books.sales().map((sale) => sale.note)).toEqual(['Покупатель: Иванов']);
});

test('whoever logs out with unsent sales is told how many and for how much', async ({ shop, openAtWork }) => {
  const product = shop.books.firstInStock(10);
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  await shop.proxy.refuse();
  await sellQuickly(page, product.title, 2);
  const total = (await readJournalRows(page)).reduce((sum, row) => sum + row.total, 0);
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(warning).toContainText('2 чека');
  await expect(warning).toContainText(formatRoubles(total));
});
