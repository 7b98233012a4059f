/** A guest without an account who orders a second time from the same device. */
import { agree, toCheckout } from './checkout.ts';
import { expect, test } from './shop.ts';

test('a guest who chose to be known finds the form filled at the next order, and can be forgotten', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { page } = await open({ name: 'shopper', viewport: { width: 390, height: 844 } });
  const name = page.getByRole('textbox', { name: 'Имя' });
  const address = page.getByRole('textbox', { name: 'Адрес' });
  const keep = page.getByRole('checkbox', { name: /^Запомнить имя, телефон и адрес/ });
  const order = async () => {
    await agree(page);
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ №/ })).toBeVisible();
  };
  await toCheckout(page, product);
  await page.getByRole('radio', { name: /Курьер/ }).click();
  await address.fill('Тверь, Советская, 1');
  await name.fill('Ирина');
  await page.getByRole('textbox', { name: 'Телефон' }).fill('9161112233');
  await expect(keep).not.toBeChecked();
  await keep.check();
  await order();

  await toCheckout(page, product);
  await expect(name).toHaveValue('Ирина');
  await expect(address).toHaveValue('Тверь, Советская, 1');
  await expect(keep).toBeChecked();
  await page.getByRole('button', { name: 'Забыть' }).click();
  await expect(name).toHaveValue('');
  await expect(keep).not.toBeChecked();
  await page.reload();
  await expect(keep).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Забыть' })).toHaveCount(0);
  await expect(name).toHaveValue('');
});
