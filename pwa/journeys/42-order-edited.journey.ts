/** An order edited twice and partly returned: two desks at once, a lost answer, payments in parts, a delivery slip, a returned piece. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withPercentOff } from '#contract/sales/price-override.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { apiClient, guestClient } from './api-client.ts';
import { closeOverlays } from './browser.ts';
import { commitThenCut } from './faults.ts';
import { runCommand } from './server-process.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };
const orderOf = (page: Page) => page.getByRole('complementary', { name: 'Заказ' });
const plain = (text: string): string => text.replace(/\s/g, ' ');

interface Placed {
  readonly order: { readonly _id: string; readonly number: string; readonly total: number };
  readonly trackingToken: string;
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
  const items = [{ productId: kept.id, qty: 2 }];
  const quote = (await guest.post('/api/orders/quote', { items, delivery: 'pickup', bonus: 0 })).json as {
    total: number;
    items: { price: number }[];
  };
  const placed = (
    await guest.post('/api/orders', {
      id: randomUUID(),
      items: [{ ...items[0], price: quote.items[0]?.price, title: kept.title }],
      buyer: { kind: 'person', name: 'Вера', phone: '+79161112244', email: 'vera@example.ru' },
      delivery: 'pickup',
      payment: 'cash',
      deliveryPrice: 0,
      total: quote.total,
      consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
    })
  ).json as Placed;
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
  await first.getByRole('searchbox', { name: 'Добавить товар' }).fill(article);
  await first.keyboard.press('Enter');
  await expect(orderOf(first).getByRole('listitem').filter({ hasText: added.title })).toContainText('добавляем');
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
  const price = quote.items[0]?.price ?? 0;
  const lowered = withPercentOff(price, 5);
  const reprice = orderOf(second).getByRole('button', { name: `Изменить цену: ${kept.title}` });
  await reprice.click();
  // Its reason outlives Escape.
  await second.getByRole('dialog').getByRole('button', { name: 'Торг' }).click();
  await closeOverlays(second);
  await reprice.click();
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

  // The office's search leads from «/» to goods by article and to the order by number.
  await first.goto('/admin/today');
  await expect(first.getByRole('button', { name: 'Найти' })).toBeVisible();
  await first.keyboard.press('/');
  const search = first.getByRole('dialog', { name: 'Найти' });
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
