/** Day and hours of delivery: the owner sets them, buyers choose from what is left, the desk moves an order. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { guestClient } from './api-client.ts';
import { agree, toCheckout } from './checkout.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const main = (page: Page) => page.getByRole('main');

test('the owner sets hours, of two buyers one gets the last place, and the desk moves the order', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { page: desk } = await open({ name: 'desk', viewport: { width: 1440, height: 900 } });
  await login(desk, shop.people.admin);
  await desk.goto('/admin/settings/slots');
  await desk.getByRole('button', { name: 'Добавить часы' }).first().click();
  const hours = desk.getByRole('group', { name: 'Курьер, часы 1' });
  await hours.getByRole('button', { name: 'Сб' }).click();
  await hours.getByRole('button', { name: 'Вс' }).click();
  await hours.getByRole('textbox', { name: /^До/ }).fill('9');
  await desk.getByRole('button', { name: 'Сохранить дни и часы' }).click();
  await expect(desk.getByText('Конец — позже начала')).toBeVisible();
  await hours.getByRole('textbox', { name: /^До/ }).fill('14');
  await hours.getByRole('textbox', { name: /^Заказов в день/ }).fill('1');
  await desk.getByRole('button', { name: 'Сохранить дни и часы' }).click();
  await expect(desk.getByText('Дни и часы доставки сохранены')).toBeVisible();

  const { page, context } = await open({ name: 'shopper', viewport: { width: 390, height: 844 } });
  const [day, order] = [
    page.getByRole('combobox', { name: 'День' }),
    page.getByRole('button', { name: 'Оформить заказ' }),
  ];
  const fill = async (name: string) => {
    await toCheckout(page, product);
    await expect(day).toHaveCount(0);
    await page.getByRole('radio', { name: /Курьер/ }).click();
    await page.getByRole('textbox', { name: 'Адрес' }).fill('Москва, Лесная, 5');
    await page.getByRole('textbox', { name: 'Имя' }).fill(name);
    await page.getByRole('textbox', { name: 'Телефон' }).fill('9161112233');
    await agree(page);
  };
  await fill('Ирина');
  await order.click();
  await expect(page.getByText('Выберите день', { exact: true }).last()).toBeVisible();
  const first = await day.locator('option').nth(1).getAttribute('value');
  const second = await day.locator('option').nth(2).getAttribute('value');
  await day.selectOption(first);
  await page.getByRole('radio', { name: '10:00–14:00' }).check();

  // Somebody else is quicker.
  const other = await guestClient(shop.proxy.url);
  const items = [{ productId: product.id, qty: 1 }];
  const quote = (await other.post('/api/orders/quote', { items, delivery: 'courier', bonus: 0 })).json as {
    total: number;
    items: { price: number }[];
    delivery: { price: number };
  };
  const taken = await other.post('/api/orders', {
    id: randomUUID(),
    items: [{ ...items[0], price: quote.items[0]?.price, title: product.title }],
    buyer: { kind: 'person', name: 'Пётр', phone: '+79161112234' },
    delivery: 'courier',
    address: 'Тверь',
    slot: { day: first, from: '10:00', to: '14:00' },
    payment: 'cash',
    deliveryPrice: quote.delivery.price,
    total: quote.total,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });
  expect(taken.status).toBe(200);
  await order.click();
  await expect(page.getByText('Это время только что заняли. Выберите другое')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('Москва, Лесная, 5');
  await expect(day.locator(`option[value="${first}"]`)).toHaveCount(0);
  await day.selectOption(second);
  await page.getByRole('radio', { name: '10:00–14:00' }).check();
  await order.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ №/ })).toBeVisible();
  await expect(
    main(page)
      .getByText(/10:00–14:00/)
      .first(),
  ).toBeVisible();

  await desk.goto(`/admin/orders?slotDay=${second}`);
  const row = desk.getByRole('row').filter({ hasText: 'Ирина' });
  await expect(row).toContainText('10:00–14:00');
  await expect(desk.getByRole('row').filter({ hasText: 'Пётр' })).toHaveCount(0);
  await row.getByRole('link').click();
  const panel = desk.getByRole('complementary', { name: 'Заказ' });
  await panel.getByRole('button', { name: 'Перенести' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Перенести' });
  await dialog.getByRole('combobox', { name: 'День' }).selectOption('other');
  await dialog.getByRole('textbox', { name: 'Дата' }).fill('01.12.2030');
  await dialog.getByRole('textbox', { name: 'С' }).fill('9');
  await dialog.getByRole('textbox', { name: 'До' }).fill('11.30');
  await dialog.getByRole('button', { name: 'Сохранить и сообщить' }).click();
  await expect(panel.getByText('вс, 1 декабря 2030 г., 9:00–11:30', { exact: true })).toBeVisible();
  await expect(panel.getByText('День и часы: вс, 1 декабря 2030 г., 9:00–11:30')).toBeVisible();
  await page.reload();
  await expect(main(page).getByText('вс, 1 декабря 2030 г., 9:00–11:30').first()).toBeVisible();

  // In flight mode nobody knows that these hours are taken: the order arrives, and its hours wait for the manager.
  await context.setOffline(true);
  await fill('Ольга');
  await expect(main(page).getByText(/занятые часы не видны/)).toBeVisible();
  await day.selectOption(first);
  await page.getByRole('radio', { name: '10:00–14:00' }).check();
  await order.click();
  await expect(main(page).getByText(/10:00–14:00 \(время подтвердит менеджер\)/)).toBeVisible();
  await page.goto('/cart');
  await context.setOffline(false);
  await expect(page.getByText(/^Заказ № \d+ принят$/)).toBeVisible();
  await desk.goto(`/admin/orders?slotDay=${first}`);
  const late = desk.getByRole('row').filter({ hasText: 'Ольга' });
  await expect(late).toContainText('время не подтверждено');
  await late.getByRole('link').click();
  await panel.getByRole('button', { name: 'Подтвердить время' }).click();
  await desk.getByRole('button', { name: 'Сохранить и сообщить' }).click();
  await expect(panel.getByRole('button', { name: 'Перенести' })).toBeVisible();
});
