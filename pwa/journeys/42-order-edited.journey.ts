/** An order edited twice and partly returned: two desks at once, a lost answer, payments in parts, a delivery slip, a returned piece. */
import type { Page } from '@playwright/test';
import { withPercentOff } from '#contract/sales/price-override.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { apiClient, guestClient, placeOrder, reprice } from './api-client.ts';
import { closeOverlays } from './browser.ts';
import { commitThenCut } from './faults.ts';
import { runCommand } from './server-process.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const orderOf = (page: Page) => page.getByRole('complementary', { name: 'Заказ' });
const plain = (text: string): string => text.replace(/\s/g, ' ');

async function addGoods(page: Page, article: string, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Добавить товар' }).fill(article);
  await page.keyboard.press('Enter');
  await expect(orderOf(page).getByRole('listitem').filter({ hasText: title })).toContainText('добавляем');
}

test('an order is edited by two desks, once each, paid in parts, sent with its slip, and returned in part', async ({
  shop,
  open,
}) => {
  const [kept, added, third] = [shop.books.plenty(0), shop.books.plenty(1), shop.books.plenty(2)];
  const before = [kept, added, third].map(({ id }) => shop.books.stock(id));
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const settings = (await admin.get('/api/settings')).json as { shop: object };
  expect(
    (await admin.put('/api/settings', { ...settings, shop: { ...settings.shop, noticeEmail: 'desk@example.ru' } }))
      .status,
  ).toBe(200);

  // Two desks are open when the order arrives: the tab's title counts it.
  const { page: first } = await open({ name: 'first', viewport: DESK });
  const { page: second } = await open({ name: 'second', viewport: DESK });
  await login(first, shop.people.admin);
  await login(second, shop.people.manager);
  await first.goto('/admin/orders');
  await second.goto('/orders');
  await expect(first).toHaveTitle(/^Заказы/);

  const guest = await guestClient(shop.server.url);
  const { placed, price } = await placeOrder(guest, { ...kept, qty: 2 });
  const { _id: id, number } = placed.order;
  await expect(first).toHaveTitle(/^\(1\) Заказы/);
  await first.getByRole('button', { name: /звук включён/ }).click();
  await expect(first.getByRole('button', { name: /звук выключен/ })).toBeVisible();

  // Both open it; the first adds goods and changes to delivery.
  for (const desk of [first, second]) await desk.getByRole('link', { name: `№ ${number}` }).click();
  const began = Date.now();
  await orderOf(first).getByRole('button', { name: 'Изменить', exact: true }).click();
  await orderOf(second).getByRole('button', { name: 'Изменить', exact: true }).click();
  const article = shop.books.article(added.id);
  await addGoods(first, article, added.title);
  await orderOf(first).getByRole('combobox', { name: 'Получение' }).selectOption({ label: 'Курьер' });
  await orderOf(first).getByRole('textbox', { name: 'Адрес' }).fill('Пермь, Ленина, 58');
  await orderOf(first).getByRole('textbox', { name: 'Что сказал покупатель' }).fill('Ещё один, и привезите домой');

  // The server saves the edit and the answer is lost: the order is read again and shows it.
  const lift = shop.proxy.use(commitThenCut(({ method, path }) => method === 'POST' && path.endsWith(`${id}/edit`)));
  await orderOf(first).getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(orderOf(first).getByText('Правка сохранена')).toBeVisible();
  expect(shop.books.reserved(added.id)).toBe(1);
  lift();
  await orderOf(first).getByRole('button', { name: 'Готово' }).click();
  await expect(orderOf(first).getByText('Ещё один, и привезите домой')).toHaveCount(1);
  test.info().annotations.push({ type: 'seconds', description: `first edit ${(Date.now() - began) / 1000}` });
  expect([shop.books.reserved(kept.id), shop.books.reserved(added.id), shop.books.edits(id)]).toEqual([2, 1, 1]);

  // The second desk edits the older order: it is shown the changes, keeps what was typed, and undoes nobody's change.
  await orderOf(second)
    .getByRole('group', { name: `Количество: ${kept.title}` })
    .getByRole('button', { name: 'Больше' })
    .click();
  const lowered = withPercentOff(price, 5);
  const priceButton = orderOf(second).getByRole('button', { name: `Изменить цену: ${kept.title}` });
  await priceButton.click();
  // Its reason outlives Escape.
  await second.getByRole('dialog').getByRole('button', { name: 'Торг' }).click();
  await closeOverlays(second);
  await priceButton.click();
  await second.getByRole('dialog').getByRole('textbox', { name: 'Скидка' }).fill('5');
  await second
    .getByRole('dialog')
    .getByRole('button', { name: `Поставить ${formatRoubles(lowered)}` })
    .click();
  await orderOf(second).getByRole('textbox', { name: 'Что сказал покупатель' }).fill('Три вместо двух');
  await orderOf(second).getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(orderOf(second).getByText('Пока вы правили, заказ изменили')).toBeVisible();
  await expect(orderOf(second).getByText(/Получение: самовывоз → курьер/)).toBeVisible();
  expect(shop.books.reserved(kept.id)).toBe(2);
  await orderOf(second).getByRole('button', { name: 'Учесть и продолжить' }).click();
  await expect(orderOf(second).getByRole('textbox', { name: 'Что сказал покупатель' })).toHaveValue('Три вместо двух');
  await expect(orderOf(second).getByRole('listitem').filter({ hasText: added.title })).toBeVisible();
  await orderOf(second).getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect.poll(() => shop.books.edits(id)).toBe(2);
  await expect(orderOf(second).getByText('Три вместо двух')).toHaveCount(1);
  expect([shop.books.reserved(kept.id), shop.books.reserved(added.id), shop.books.edits(id)]).toEqual([3, 1, 2]);

  // The buyer sees all of it through the link.
  const { page: buyer } = await open({ name: 'buyer', viewport: { width: 390, height: 844 } });
  await buyer.goto(`/order#${placed.trackingToken}`);
  await buyer.getByText('Подробности').click();
  await expect(buyer.getByText(/Вы сказали: «Три вместо двух»/)).toBeVisible();
  await expect(buyer.getByText('Пермь, Ленина, 58', { exact: true })).toBeVisible();
  await expect(
    buyer.getByText(`${kept.title}: цена ${formatRoubles(price)} → ${formatRoubles(lowered)} (Торг)`),
  ).toBeVisible();

  // Payments in parts: a refund above the paid sum is refused; the slip shows the outstanding sum.
  const shown = (await admin.get(`/api/order-desk/${id}`)).json as { total: number };
  await orderOf(second).getByRole('button', { name: 'Записать оплату' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill('1000');
  await dialog.getByRole('combobox', { name: 'Как получили' }).selectOption({ label: 'Переводом на счёт' });
  await dialog.getByRole('button', { name: /^Записать оплату/ }).click();
  await expect(dialog).toHaveCount(0);
  await orderOf(second).getByRole('button', { name: 'Вернуть деньги' }).click();
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill('1000,01');
  await dialog.getByRole('button', { name: /^Записать возврат/ }).click();
  await expect(dialog.getByText(/^Вернуть можно не больше 1\s000\s₽$/).first()).toBeVisible();
  expect(shop.books.paid(id)).toBe(100_000);
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  const left = formatRoubles(shown.total - 1000);
  await expect(orderOf(second).getByText(`осталось ${left}`).first()).toBeVisible();
  await second.evaluate(() => (window.print = () => undefined));
  await orderOf(second).getByRole('button', { name: 'Накладная' }).click();
  const slip = second.locator('article', { hasText: 'Накладная на доставку' });
  await expect(slip).toHaveCount(1);
  const paper = plain((await slip.textContent()) ?? '');
  for (const part of [
    number,
    'Вера',
    'Пермь, Ленина, 58',
    added.title,
    `Получить с покупателя: ${plain(left)} наличными`,
    'Получил',
  ])
    expect(paper).toContain(part);

  // The order is delivered; the courier collected the outstanding sum. Then one piece is returned.
  await orderOf(second).getByRole('button', { name: 'Отметить доставку' }).click();
  await dialog.getByRole('button', { name: 'Отметить доставку' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(orderOf(second).getByRole('button', { name: 'Изменить', exact: true })).toHaveCount(0);
  expect(shop.books.paid(id)).toBe(Math.round(shown.total * 100));
  await orderOf(second).getByRole('button', { name: 'Оформить возврат' }).click();
  await dialog.getByRole('listitem').filter({ hasText: kept.title }).getByRole('button', { name: 'Больше' }).click();
  await dialog.getByRole('button', { name: 'Записать возврат' }).click();
  await expect(dialog).toHaveCount(0);
  expect([kept, added, third].map(({ id: product }) => shop.books.stock(product))).toEqual([
    (before[0] ?? 0) - 2,
    (before[1] ?? 0) - 1,
    before[2],
  ]);
  expect([shop.books.reserved(kept.id), shop.books.reserved(added.id)]).toEqual([0, 0]);

  // The office's search leads from «/» to the office's screens, to goods by article and to the order by number.
  await first.goto('/admin/today');
  await expect(first.getByRole('button', { name: 'Найти' })).toBeVisible();
  await first.keyboard.press('/');
  // At once: the dialog's code is not there yet.
  await first.keyboard.type(number);
  const search = first.getByRole('dialog', { name: 'Найти' });
  await expect(search.getByRole('searchbox')).toHaveValue(number);
  await search.getByRole('searchbox').fill('сотрудник');
  await expect(search.getByRole('region', { name: 'Разделы' }).getByRole('link').first()).toBeVisible();
  await search.getByRole('searchbox').fill(article);
  await expect(search.getByRole('region', { name: 'Товары' }).getByRole('link').first()).toContainText(added.title);
  await search.getByRole('searchbox').fill(number);
  await search.getByRole('link', { name: `Заказ № ${number}` }).click();
  await expect(first).toHaveURL(new RegExp(`/admin/orders/${id}$`));

  // One letter went to the shop itself, and all books agree.
  const letters = (await admin.get('/api/order-desk/messages?q=desk@example.ru')).json as {
    items: { subject: string }[];
  };
  expect(letters.items.map(({ subject }) => plain(subject).replace(/ на .*/, ''))).toEqual([`Новый заказ № ${number}`]);
  for (const book of ['stock', 'bonuses', 'reports']) runCommand(shop, 'doctor', 'check', book);
});

test('an edit whose sum changes while it is typed keeps the sum that was read, and asks once more', async ({
  shop,
  open,
}) => {
  const [kept, added] = [shop.books.plenty(0), shop.books.plenty(1)];
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const { placed, price } = await placeOrder(await guestClient(shop.server.url), { ...kept, qty: 1 });
  const { _id: id } = placed.order;
  const { priceRetail } = (await admin.get(`/api/products/${added.id}`)).json as { priceRetail: number };
  const { page } = await open({ name: 'desk', viewport: DESK });
  await login(page, shop.people.admin);
  await page.goto(`/admin/orders/${id}`);
  await orderOf(page).getByRole('button', { name: 'Изменить', exact: true }).click();
  await addGoods(page, shop.books.article(added.id), added.title);
  await orderOf(page).getByRole('textbox', { name: 'Что сказал покупатель' }).fill('И это тоже');
  const [sum, next] = [priceRetail, priceRetail + 1000].map((one) => formatRoubles(price + one));
  const foot = orderOf(page).locator('form').last();
  await expect(foot).toContainText(`${sum}`);

  // A colleague's comment has the order read again, and with it the sums.
  await reprice(admin, added.id, priceRetail + 1000);
  const asked = page.waitForResponse((response) => response.url().endsWith(`${id}/edit-quote`));
  expect((await admin.post(`/api/order-desk/${id}/comment`, { staffComment: 'Перезвонить' })).status).toBe(200);
  await asked;
  await expect(foot).toContainText(`${sum}`);
  await orderOf(page).getByRole('button', { name: 'Сохранить изменения' }).click();
  const notice = orderOf(page).getByRole('alert').filter({ hasText: 'Пока вы правили заказ, суммы изменились' });
  await expect(notice.getByRole('listitem')).toHaveText([
    `${added.title}: ${formatRoubles(priceRetail)} → теперь ${formatRoubles(priceRetail + 1000)}`,
    `Итого: ${sum} → теперь ${next}`,
  ]);
  expect(shop.books.edits(id)).toBe(0);
  await orderOf(page).getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect.poll(() => shop.books.edits(id)).toBe(1);
  const { total } = (await admin.get(`/api/order-desk/${id}`)).json as { total: number };
  expect(formatRoubles(total)).toBe(next);
});
