/**
 * An owner's week, timed: 200 prices, a delivery of 60 lines, a category counted during sales, a new seller at work, an
 * order edited twice, paid in two parts and partly returned, last year's December. The number of presses is limited; presses and seconds are printed. Purchase
 * planning has its own journey, 43.
 */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { apiClient, guestClient } from './api-client.ts';
import { proveStock } from './proofs.ts';
import { runCommand } from './server-process.ts';
import { expect, test } from './shop.ts';
import { hand } from './stopwatch.ts';
import { findAndSell, login, openTill, waitUntilSettled, type Person } from './till.ts';

const DESK = { width: 1440, height: 900 };
const NEWCOMER: Person = { phone: '+79995550947', password: 'zheltyy-parus-12', name: 'Мария Лесная' };

async function openOffice(page: Page, admin: Person): Promise<void> {
  await page.goto('/auth');
  await login(page, admin);
  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Админка' });

test('a new seller is added by five presses and two fields, and begins with the sent link by two presses and two fields', async ({
  shop,
  open,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await open({ name: 'office', viewport: DESK });
  const { page: phone } = await open({ name: 'phone' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(page, shop.people.admin);
  const { press, type, measured } = hand();
  const dialog = page.getByRole('dialog');
  await press(places(page).getByRole('link', { name: 'Настройки' }));
  await press(places(page).getByRole('link', { name: 'Сотрудники' }));
  await press(page.getByRole('button', { name: 'Добавить сотрудника' }));
  await type(dialog.getByLabel('Имя и фамилия'), NEWCOMER.name);
  await type(dialog.getByLabel('Телефон'), NEWCOMER.phone.replace(/^\+7/, ''));
  await press(dialog.getByRole('button', { name: 'Добавить и получить код' }));
  const code = (await dialog.getByRole('status').innerText()).replace(' ', '');
  await press(dialog.getByRole('button', { name: 'Скопировать ссылку' }));
  await expect(dialog.getByRole('button', { name: 'Скопировано' })).toBeVisible();
  const added = measured('a new seller added');
  expect([added.presses, added.fields]).toEqual([5, 2]);

  const own = hand();
  // Opening the link in a messenger is the first press.
  await phone.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await own.type(phone.getByRole('textbox', { name: 'Код' }), code);
  await own.type(phone.getByRole('textbox', { name: 'Новый пароль' }), NEWCOMER.password);
  await own.press(phone.getByRole('button', { name: 'Сохранить пароль' }));
  await expect(phone).toHaveURL(/\/till$/);
  const begun = own.measured('a new seller at work');
  expect([begun.presses + 1, begun.fields]).toEqual([2, 2]);
  await openTill(phone);
  await findAndSell(phone, { query: product.title, title: product.title });
});

test('two hundred prices change by a few presses, shown line by line before, and come back by two', async ({
  shop,
  open,
}) => {
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const before = shop.books.prices();
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(200);
  const { press, type, measured } = hand();
  await press(places(page).getByRole('link', { name: 'Склад' }));
  await press(page.getByRole('checkbox', { name: /^Выбрать: / }).first());
  const bar = page.getByRole('region', { name: 'Выбранные товары' });
  await press(bar.getByRole('button', { name: /по этому фильтру$/ }));
  await press(bar.getByRole('button', { name: 'Цены' }));
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel('Изменить на'), '5');
  await press(dialog.getByRole('button', { name: 'Показать, что изменится' }));
  const apply = page.getByRole('button', { name: /^Применить/ });
  await expect(apply).toBeVisible();
  if (await apply.isDisabled()) for (const word of await page.getByRole('checkbox').all()) await press(word);
  await press(apply);
  await expect(page.getByText(/^Записан/)).toBeVisible();
  const done = measured('two hundred prices');
  expect(done.presses).toBeLessThanOrEqual(8);
  const written = /Записан\S*\s([\d\s]+)\sтовар/.exec(await page.getByText(/^Записан/).innerText())?.[1] ?? '0';
  const changed = Object.entries(shop.books.prices()).filter(([id, price]) => before[id] !== price);
  expect(Number(written.replace(/\s/g, ''))).toBe(changed.length);
  expect(changed.length).toBeGreaterThanOrEqual(200);

  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(page.getByText(/^Возвращ/).first()).toBeVisible();
  await expect.poll(() => shop.books.prices()).toEqual(before);
});

test('a category’s prices change by six presses and a field, and two more print its tags', async ({ shop, open }) => {
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const before = shop.books.prices();
  const { press, choose, type, measured } = hand();
  await press(places(page).getByRole('link', { name: 'Склад' }));
  await choose(page.getByRole('combobox', { name: 'Категория', exact: true }), 'Смесители');
  // Until a product is ticked, the actions are for all goods of the filter.
  await press(page.getByRole('region', { name: 'Выбранные товары' }).getByRole('button', { name: 'Цены' }));
  await type(page.getByRole('dialog').getByLabel('Изменить на'), '5');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Показать, что изменится' }));
  await press(page.getByRole('button', { name: /^Применить/ }));
  await expect(page.getByText(/^Записан/)).toBeVisible();
  const { presses, fields } = measured('prices of a category');
  expect([presses, fields]).toEqual([6, 1]);
  const after = shop.books.prices();
  const changed = Object.keys(after).filter((id) => JSON.stringify(after[id]) !== JSON.stringify(before[id])).length;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(Object.keys(before).length / 2);
  await press(page.getByRole('link', { name: `Напечатать ${changed} ценник`, exact: false }));
  await expect(page.getByRole('button', { name: `Напечатать ${changed} ценник`, exact: false })).toBeEnabled();
});

test('a delivery of sixty lines is pasted, recognised and booked by four presses; stock and cost are what the paper says', async ({
  shop,
  open,
}) => {
  const LINES = 60;
  const goods = shop.books
    .inStock(1)
    .filter(({ id }) => shop.books.article(id) !== '')
    .slice(0, LINES);
  expect(goods).toHaveLength(LINES);
  const before = new Map(goods.map(({ id }) => [id, shop.books.costed(id)]));
  const delivered = goods.map(({ id }, place) => ({ id, qty: (place % 7) + 1, price: 100 + place * 10.5 }));
  const paper = delivered
    .map(({ id, qty, price }) => [shop.books.article(id), qty, String(price).replace('.', ',')].join('\t'))
    .join('\n');
  const { page, context } = await open({ name: 'office', viewport: DESK });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(page, shop.people.admin);
  const { press, type, measured } = hand();
  await press(page.getByRole('link', { name: 'Принять товар' }));
  await press(page.getByRole('button', { name: 'Новое поступление' }));
  await expect(page.getByRole('heading', { name: /^Поступление/ })).toBeVisible();
  // The scanner's field has the focus and accepts the pasted lines.
  await expect(page.getByRole('searchbox', { name: 'Штрихкод, артикул или название' })).toBeFocused();
  await page.evaluate((text) => navigator.clipboard.writeText(text), paper);
  await page.keyboard.press('ControlOrMeta+V');
  await press(page.getByRole('button', { name: `Добавить строки: ${LINES}` }));
  await expect(page.getByRole('button', { name: /^Убрать строку: / })).toHaveCount(LINES);
  await type(page.getByLabel('Поставщик', { exact: true }), 'Сантех-Опт');
  await press(page.getByRole('button', { name: 'Провести', exact: true }));
  await expect(page.getByText('Проведён', { exact: true }).first()).toBeVisible();
  const done = measured('a delivery of 60 lines');
  expect(done.presses).toBeLessThanOrEqual(4);
  expect(done.fields).toBeLessThanOrEqual(1);

  for (const { id, qty, price } of delivered) {
    const was = before.get(id);
    const kopecks = Math.round(price * 100);
    const weighed =
      was?.cost == null ? kopecks : Math.round((was.stock * was.cost + qty * kopecks) / (was.stock + qty));
    expect(shop.books.costed(id), id).toEqual({ stock: (was?.stock ?? 0) + qty, cost: weighed });
  }
  const [document, ...more] = shop.books.documents('receipt');
  expect(more).toEqual([]);
  expect(document).toMatchObject({ state: 'booked', supplier: 'Сантех-Опт', lines: LINES });
  proveStock(shop);
});

test('a whole category is counted while another till sells from it, by twelve presses and a figure a product', async ({
  shop,
  openAtWork,
}) => {
  const { category, goods } = shop.books.smallestCategory();
  const [sold, missing, ...rest] = goods;
  if (sold === undefined || missing === undefined) throw new Error('The category holds too little');
  const { page } = await openAtWork({ name: 'counting' });
  const { page: other } = await openAtWork({ name: 'other', person: shop.people.second });
  const sell = () => findAndSell(other, { query: sold.title, title: sold.title });
  const { press, choose, type, measured } = hand();
  await press(page.getByRole('button', { name: 'Меню', exact: true }));
  await press(page.getByRole('menuitem', { name: 'Пересчёт' }));
  // The till that is being left has a list with the same name.
  await expect(page.getByRole('heading', { name: 'Новый пересчёт' })).toBeVisible();
  await choose(page.getByLabel('Категория', { exact: true }), category);
  await press(page.getByRole('button', { name: 'Начать', exact: true }));
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
  const found = (title: string) =>
    page.getByRole('group', { name: `Найдено: ${title}`, exact: true }).getByRole('textbox');
  // One piece is sold seconds before its shelf is counted, one after it: tills know the shop's time to a second.
  await sell();
  for (const { title, stock } of rest) await type(found(title), String(stock));
  await type(found(sold.title), String(sold.stock - 1));
  await sell();
  // Of one product no piece is found, whatever the books say.
  await press(
    page
      .getByRole('listitem')
      .filter({ has: found(missing.title) })
      .getByRole('button', { name: 'Нет на полке' }),
  );
  await expect(page.getByText(`Посчитано ${goods.length} из `)).toBeVisible();
  const finish = page.getByRole('button', { name: 'Закончить', exact: true });
  await press(finish);
  // Large differences are counted again: the missing product, and the sold one, two
  // pieces short by now, if its first sale was not known here.
  const question = page.getByRole('dialog', { name: /^Посчитайте ещё раз: \d+/ });
  const asked = Number(/\d+/.exec((await question.getByRole('heading').textContent()) ?? '')?.[0]);
  await press(page.getByRole('button', { name: 'Посчитать ещё раз', exact: true }));
  const again = page.getByRole('listitem').filter({ hasText: 'Посчитайте ещё раз' });
  const awaits = (title: string) => again.filter({ has: found(title) });
  await expect(again).toHaveCount(asked);
  if (await awaits(sold.title).isVisible()) await found(sold.title).fill(String(sold.stock - 2));
  await press(awaits(missing.title).getByRole('button', { name: 'Нет на полке' }));
  await expect(again).toHaveCount(0);
  await press(finish);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Закончить', exact: true }));
  await expect(page.getByText('Проведён', { exact: true })).toBeVisible();
  const done = measured(`a category of ${goods.length} goods counted while selling`);
  expect(done.presses).toBeLessThanOrEqual(12);
  expect(done.fields).toBe(goods.length - 1);

  for (const till of [page, other]) await waitUntilSettled(till);
  expect(shop.books.recounts()).toHaveLength(1);
  expect(shop.books.stock(sold.id)).toBe(sold.stock - 2);
  expect(shop.books.stock(missing.id)).toBe(0);
  expect(rest.map(({ id }) => shop.books.stock(id))).toEqual(rest.map(({ stock }) => stock));
  await expect(page.getByText(`Разошлось: 1 товар, в сумме \u2212${missing.stock}`)).toBeVisible();
  proveStock(shop);
});

test('a product is added to an order by four presses and a field; changed again, paid in two parts, handed out and returned in part it takes fifteen', async ({
  shop,
  open,
}) => {
  const [kept, added] = [shop.books.plenty(0), shop.books.plenty(1)];
  const before = [kept, added].map(({ id }) => shop.books.stock(id));
  const guest = await guestClient(shop.server.url);
  const items = [{ productId: kept.id, qty: 2 }];
  const quote = (await guest.post('/api/orders/quote', { items, delivery: 'pickup', bonus: 0 })).json as {
    total: number;
    items: { price: number }[];
  };
  const { order } = (
    await guest.post('/api/orders', {
      id: randomUUID(),
      items: [{ ...items[0], price: quote.items[0]?.price, title: kept.title }],
      buyer: { kind: 'person', name: 'Вера', phone: '+79161112244', email: '' },
      delivery: 'pickup',
      payment: 'cash',
      deliveryPrice: 0,
      total: quote.total,
      consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
    })
  ).json as { order: { _id: string; number: string } };
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const panel = page.getByRole('complementary', { name: 'Заказ' });
  const dialog = page.getByRole('dialog');
  const { press, type, measured } = hand();
  await press(places(page).getByRole('link', { name: /^Заказы/ }));
  await press(page.getByRole('link', { name: `№ ${order.number}` }));
  await press(panel.getByRole('button', { name: 'Изменить', exact: true }));
  await type(panel.getByRole('searchbox', { name: 'Добавить товар' }), shop.books.article(added.id));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: added.title })).toContainText('добавляем');
  await press(panel.getByRole('button', { name: 'Сохранить изменения' }));
  await expect.poll(() => shop.books.edits(order._id)).toBe(1);
  const { presses, fields } = measured('a product added to an order');
  expect([presses, fields]).toEqual([4, 1]);

  await press(panel.getByRole('button', { name: 'Взять в работу', exact: true }));
  await press(panel.getByRole('button', { name: 'Изменить', exact: true }));
  await press(panel.getByRole('group', { name: `Количество: ${kept.title}` }).getByRole('button', { name: 'Больше' }));
  await type(panel.getByRole('textbox', { name: 'Что сказал покупатель' }), 'Три вместо двух');
  await press(panel.getByRole('button', { name: 'Сохранить изменения' }));
  await expect.poll(() => shop.books.edits(order._id)).toBe(2);
  expect([shop.books.reserved(kept.id), shop.books.reserved(added.id)]).toEqual([3, 1]);

  await press(panel.getByRole('button', { name: 'Записать оплату' }));
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill('500');
  await press(dialog.getByRole('button', { name: /^Записать оплату 500/ }));
  await expect(dialog).toHaveCount(0);
  await press(panel.getByRole('button', { name: 'Отметить выдачу' }));
  await press(dialog.getByRole('button', { name: 'Отметить выдачу' }));
  await expect(dialog).toHaveCount(0);
  await press(panel.getByRole('button', { name: 'Оформить возврат' }));
  await press(dialog.getByRole('listitem').filter({ hasText: kept.title }).getByRole('button', { name: 'Больше' }));
  await press(dialog.getByRole('button', { name: 'Записать возврат' }));
  await expect(dialog).toHaveCount(0);
  const done = measured('an order changed twice, paid in two parts and returned in part');
  const { payments, paid } = await page.evaluate(
    async (id) => (await (await fetch(`/api/order-desk/${id}`)).json()) as Pick<DeskOrder, 'payments' | 'paid'>,
    order._id,
  );
  expect(payments.map(({ kind }) => kind)).toEqual(['payment', 'payment']);
  expect([payments[0]?.sum, paid.due]).toEqual([500, 0]);
  expect(done.presses).toBeLessThanOrEqual(15);
  expect(done.fields).toBeLessThanOrEqual(2);

  expect([kept, added].map(({ id }) => shop.books.stock(id))).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 1]);
  expect([shop.books.reserved(kept.id), shop.books.reserved(added.id)]).toEqual([0, 0]);
  expect(shop.books.returns()).toHaveLength(1);
  for (const book of ['stock', 'bonuses', 'reports']) runCommand(shop, 'doctor', 'check', book);
});

test('last year’s December is read by three presses and two dates, with what was sold then', async ({ shop, open }) => {
  const product = shop.books.plenty();
  const december = new Date().getFullYear() - 1;
  const till = await apiClient(shop.server.url, shop.people.manager);
  const { status } = await till.post('/api/sales', {
    id: randomUUID(),
    deviceId: randomUUID(),
    deviceSeq: 1,
    soldAt: `${december}-12-15T09:00:00.000Z`,
    sentAt: new Date().toISOString(),
    items: [{ productId: product.id, title: product.title, qty: 2, price: 61_728.5 }],
    paymentMethod: 'cash',
    note: '',
  });
  expect(status).toBe(200);
  const { page } = await open({ name: 'office', viewport: DESK });
  await openOffice(page, shop.people.admin);
  const { press, measured } = hand();
  await press(places(page).getByRole('link', { name: 'Отчёты' }));
  await page.getByLabel('С даты').fill(`01.12.${december}`);
  await page.getByLabel('По дату').fill(`31.12.${december}`);
  await press(page.getByRole('button', { name: 'Показать', exact: true }));
  await expect(page.getByRole('link', { name: /^Выручка: / })).toContainText(/123\s457/);
  await press(page.getByRole('link', { name: /^Выручка: / }));
  await expect(page.getByRole('dialog', { name: 'Чеки' })).toContainText(/123\s457/);
  expect(measured('last year’s December').presses).toBeLessThanOrEqual(3);
  runCommand(shop, 'doctor', 'check', 'reports');
});
