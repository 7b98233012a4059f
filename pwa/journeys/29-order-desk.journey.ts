/** The order desk: from a first visit to «Доставлен» on the office's own screens, with letters and settings; and a discrepancy settled. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { apiClient, type ApiClient } from './api-client.ts';
import { closeOverlays } from './browser.ts';
import { commitThenCut } from './faults.ts';
import { registerPerson } from './people.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const DESK = { width: 1440, height: 900 };

const main = (page: Page) => page.getByRole('main');

/** Places an order of one piece for a caller, directly at the API. */
async function placeForPickup(client: ApiClient, product: { id: string; title: string }, phone: string): Promise<void> {
  const items = [{ productId: product.id, qty: 1 }];
  const { total, delivery } = (await client.post('/api/orders/quote', { items, delivery: 'pickup', bonus: 0 }))
    .json as { total: number; delivery: { price: number } };
  const { status } = await client.post('/api/orders', {
    id: randomUUID(),
    items: [{ ...items[0], price: total, title: product.title }],
    buyer: { kind: 'person', name: 'Ирина', phone },
    delivery: 'pickup',
    payment: 'cash',
    deliveryPrice: delivery.price,
    total,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });
  expect(status).toBe(200);
}

test('a shopper’s order goes through the desk to «Доставлен», its letters and its bonuses are there, and changed settings stand in the next quote', async ({
  shop,
  open,
}) => {
  const { page: buyer } = await open({ name: 'buyer', viewport: DESK });
  const { page: desk } = await open({ name: 'desk', viewport: DESK });
  const { product } = shop.books.placement();
  const before = shop.books.stock(product.id);

  // From a cold start: an account, a cart, a checkout.
  await registerPerson(buyer, { name: 'Вера Лескова', phone: '+79161112244', password: 'sosna4567' });
  await buyer.goto(`/p/${product.slug}`);
  await main(buyer).getByRole('button', { name: 'В корзину', exact: true }).first().click();
  await expect(main(buyer).getByRole('status').filter({ hasText: 'В корзине' })).toBeVisible();
  await buyer.goto('/checkout');
  await expect(buyer.getByRole('textbox', { name: 'Имя' })).toHaveValue('Вера Лескова');
  await buyer.getByRole('textbox', { name: /почта/i }).fill('vera@example.ru');
  await buyer.getByRole('radio', { name: /^Транспортная компания/ }).check();
  await buyer.getByRole('textbox', { name: 'Адрес' }).fill('Казань, Баумана, 1');
  await buyer.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await buyer.getByRole('checkbox', { name: /публичной оферты/ }).check();
  await buyer.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(buyer).toHaveURL(/\/account\/orders$/);
  expect(shop.books.reserved(product.id)).toBe(1);

  // At the desk: no payment before the delivery has its price.
  await login(desk, shop.people.admin);
  await desk.goto('/admin/orders');
  await desk.getByRole('row').filter({ hasText: 'Вера Лескова' }).getByRole('link').click();
  const order = desk.getByRole('complementary', { name: 'Заказ' });
  await expect(order.getByText('Доставка ещё не рассчитана')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Отметить оплату' })).toHaveCount(0);
  // A second press before anything is painted sends nothing more.
  const moves: string[] = [];
  desk.on('request', (request) => {
    if (request.url().endsWith('/move')) moves.push(request.url());
  });
  await order.getByRole('button', { name: 'Взять в работу' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    button.click();
  });
  await expect(order.getByRole('button', { name: 'Взять в работу' })).toHaveCount(0);
  expect(moves).toHaveLength(1);
  // A colleague's price is not overwritten unseen; what was typed stays, and a saved price is grouped.
  const price = order.getByRole('textbox', { name: 'Транспортная компания' });
  await price.fill('1200');
  const colleague = await apiClient(shop.server.url, shop.people.admin);
  const priced = await colleague.post(`/api/order-desk/${desk.url().split('/').at(-1)}/delivery-price`, { price: 900 });
  expect(priced.status).toBe(200);
  await order.getByRole('button', { name: 'Назначить' }).click();
  await expect(order.getByText(/^Сейчас назначено: 900\s₽\.$/)).toBeVisible();
  await order.getByRole('button', { name: 'Оставить мою' }).click();
  await order.getByRole('button', { name: 'Назначить' }).click();
  await expect(desk.getByText(/^Доставка: 1\s200\s₽$/).first()).toBeVisible();
  await expect(price).toHaveValue('1\u00a0200');
  // A hasty second press hits the dialog's harmless button and closes it.
  const question = desk.getByRole('dialog');
  await order.getByRole('button', { name: 'Отметить оплату' }).click();
  await expect(question.getByRole('button', { name: 'Не сейчас' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await order.getByRole('button', { name: 'Отметить оплату' }).click();
  await question.getByRole('radio', { name: 'Картой' }).check();
  await question.getByRole('button', { name: 'Отметить оплату' }).click();
  await expect(order.getByText('Получено картой')).toBeVisible();
  await order.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(question.getByText(/^Деньги: верните покупателю/)).toBeVisible();
  await question.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(question.getByText('Укажите причину: заказ оплачен')).toBeVisible();
  // Without an answer the question stays, with what was typed.
  await question.getByRole('textbox', { name: 'Причина отмены' }).fill('Передумали');
  await shop.proxy.refuse();
  await question.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(question.getByRole('alert')).toContainText('Сервер не ответил');
  await expect(question.getByRole('textbox', { name: 'Причина отмены' })).toHaveValue('Передумали');
  await shop.proxy.accept();
  await question.getByRole('button', { name: 'Оставить' }).click();
  await order.getByRole('button', { name: 'Отметить доставку' }).click();
  await expect(question.getByText(/^Склад: спишется 1\sтовар/)).toBeVisible();
  expect(shop.books.reserved(product.id)).toBe(1);
  await question.getByRole('button', { name: 'Отметить доставку' }).click();
  // An open dialog hides everything behind it from the accessibility tree.
  await expect(question).toHaveCount(0);
  await expect(order.getByRole('button', { name: 'Отметить доставку' })).toHaveCount(0);
  expect([shop.books.stock(product.id), shop.books.reserved(product.id)]).toEqual([before - 1, 0]);

  await buyer.goto('/account/bonuses');
  await expect(main(buyer).getByText(/Начислено за заказ/)).toBeVisible();

  // Many new orders are canceled with one confirmation and one reason.
  const guests = await apiClient(shop.server.url, shop.people.admin);
  const ordered = shop.books.plenty();
  for (let caller = 1; caller <= 5; caller += 1) await placeForPickup(guests, ordered, `+7916000000${caller}`);
  const held = shop.books.reserved(ordered.id);

  // However far the list was scrolled, an order opens in view: beside it, or in its place on a narrow screen. Cached data is shown at once.
  for (const [width, back] of [
    [1280, 'Закрыть заказ'],
    [820, 'Все заказы'],
  ] as const) {
    await desk.setViewportSize({ width, height: 340 });
    await desk.goto('/admin/orders');
    for (const isKnown of [false, true]) {
      const lowest = main(desk).getByRole('link', { name: /^№/ }).last();
      await lowest.scrollIntoViewIfNeeded();
      // As in browsers without scroll anchoring.
      await main(desk).evaluate((area) => {
        area.style.overflowAnchor = 'none';
        area.scrollTo(0, area.scrollHeight);
      });
      await lowest.click();
      const close = order.getByRole('button', { name: back });
      await expect(close).toBeInViewport();
      await expect(order.getByText('Вера Лескова').first()).toBeVisible();
      if (!isKnown) await close.click();
      await expect(order).toHaveCount(isKnown ? 1 : 0);
    }
  }
  await desk.setViewportSize(DESK);

  await desk.goto('/admin/orders?status=new');
  await desk
    .getByRole('checkbox', { name: /^Выбрать заказ/ })
    .first()
    .check();
  await desk.getByRole('button', { name: /^Выбрать 5\sзаказов на странице$/ }).click();
  await desk.getByRole('button', { name: /^Отменить 5\sзаказов$/ }).click();
  await question.getByRole('textbox', { name: 'Причина отмены' }).fill('Не дозвонились');
  await question.getByRole('button', { name: /^Отменить 5\sзаказов$/ }).click();
  await expect(question).toHaveCount(0);
  await expect(desk.getByText('Заказов не нашли')).toBeVisible();
  expect([held, shop.books.reserved(ordered.id)]).toEqual([5, 0]);

  // Every change has a letter; this server has no e-mail configured and says so here.
  await desk.goto('/admin/messages');
  await expect(main(desk).getByText('Отправка писем не настроена')).toBeVisible();
  await expect(main(desk).getByRole('row').filter({ hasText: 'vera@example.ru' })).toHaveCount(6);
  await desk.getByRole('button', { name: /доставлен$/ }).click();
  await expect(desk.getByRole('dialog').getByText(/передан вам/)).toBeVisible();
  await closeOverlays(desk);

  // A new courier price: leaving the form unsaved asks first, and the next quote contains the price.
  await desk.goto('/admin/settings/delivery');
  await desk.getByRole('textbox', { name: 'Курьер' }).fill('777');
  await desk.getByRole('textbox', { name: 'Бесплатно от' }).fill('9000000');
  await desk.getByRole('link', { name: 'Журнал действий' }).and(desk.locator(':visible')).first().click();
  await desk.getByRole('alertdialog').or(desk.getByRole('dialog')).getByRole('button', { name: 'Остаться' }).click();
  const admin = await apiClient(shop.server.url, shop.people.admin);
  await desk.keyboard.press('Control+S');
  await expect(desk.getByText('Настройки сохранены')).toBeVisible();
  await desk.goto('/admin/settings');
  await expect(main(desk).getByText('590 → 777')).toBeVisible();
  const quote = await admin.post('/api/orders/quote', {
    items: [{ productId: product.id, qty: 1 }],
    delivery: 'courier',
    bonus: 0,
  });
  expect((quote.json as { delivery: { price: number } }).delivery.price).toBe(777);
  await buyer.goto('/delivery');
  await expect(main(buyer).getByText(/^777\s₽$/)).toBeVisible();

  // One piece is returned: bonuses are shown before the press; a lost answer books nothing twice.
  await desk.goto('/admin/orders');
  await desk.getByRole('row').filter({ hasText: 'Вера Лескова' }).getByRole('link').click();
  await order.getByRole('button', { name: 'Оформить возврат' }).click();
  const dialog = desk.getByRole('dialog', { name: /^Возврат по заказу/ });
  await expect(dialog.getByRole('button', { name: 'Записать возврат' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Вернуть всё' }).click();
  await expect(dialog.getByText(/^Бонусы: спишем \d+\sбонус/)).toBeVisible();
  // The money goes back as it came.
  await expect(dialog.getByRole('combobox', { name: 'Как возвращаем деньги' })).toHaveValue('card');
  await dialog.getByRole('textbox', { name: /Причина/ }).fill('Не подошёл');
  // A press beside the dialog loses nothing of it.
  await desk.mouse.click(2, 2);
  const lift = shop.proxy.use(commitThenCut(({ method, path }) => method === 'POST' && path === '/api/returns'));
  await dialog.getByRole('button', { name: 'Записать возврат' }).click();
  // The order is read again and shows the return.
  await expect(dialog.getByText('Возврат записан')).toBeVisible();
  expect(shop.books.stock(product.id)).toBe(before);
  lift();
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(order.getByText('Причина: Не подошёл')).toHaveCount(1);
  await expect(order.getByRole('button', { name: 'Оформить возврат' })).toHaveCount(0);
  expect(shop.books.stock(product.id)).toBe(before);
  await buyer.goto('/account/orders');
  await expect(main(buyer).getByText('вернули 1 шт.')).toBeVisible();
});

test('a shortage is settled by what was counted on the shelf, and stands among the settled ones with who did it', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  const product = shop.books.plenty();
  const till = await apiClient(shop.server.url, shop.people.manager);
  const sold = shop.books.stock(product.id) + 2;
  const sale = {
    id: randomUUID(),
    deviceId: randomUUID(),
    deviceSeq: 1,
    items: [{ productId: product.id, qty: sold, price: 1, title: product.title }],
    paymentMethod: 'cash',
    note: '',
    soldAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
  };
  expect((await till.post('/api/sales', sale)).status).toBe(200);
  expect(shop.books.discrepancies()).toHaveLength(1);

  await login(page, shop.people.admin);
  await page.goto('/admin/discrepancies');
  await page.getByRole('button', { name: `Закрыть расхождение: ${product.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть расхождение' });
  await dialog.getByRole('button', { name: 'Закрыть расхождение', exact: true }).click();
  await expect(dialog.getByText('Введите, сколько насчитали: целое число от 0')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Насчитали' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Что выяснили' }).fill('Нашли на складе');
  await dialog.getByRole('button', { name: 'Закрыть расхождение', exact: true }).click();
  await expect(page.getByText(/^Расхождение закрыто:/)).toBeVisible();
  expect([shop.books.stock(product.id), shop.books.discrepancies()]).toEqual([4, []]);
  await page.getByRole('button', { name: 'Закрытые' }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: product.title })
      .filter({ hasText: `Нашли на складе · ${shop.books.staff('admin')[0]?.name}` }),
  ).toBeVisible();
});

test('at each width a filter shows its longest choice whole, and a search on a line of its own begins under its heading', async ({
  openPrepared,
}) => {
  const { page } = await openPrepared('admin', { viewport: DESK });
  await page.goto('/admin/orders');
  const delivery = main(page).getByRole('combobox', { name: 'Получение' });
  await delivery.selectOption('Транспортная компания');
  const spareWidth = () =>
    delivery.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('The browser has no canvas');
      pen.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return room - pen.measureText(select.selectedOptions[0]?.text ?? '').width;
    });
  for (const width of [DESK.width, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390)
      await main(page)
        .getByRole('button', { name: /^Фильтр/ })
        .click();
    await expect.poll(spareWidth, `at ${width} px`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 820, height: 900 });
  const [heading, search] = [main(page).getByRole('heading', { level: 1 }), main(page).getByRole('searchbox')];
  // As wide as in a shop with many orders.
  await main(page)
    .locator('header')
    .getByRole('status')
    .evaluate((count) => (count.textContent = '1 240 заказов на 12 894 314,10 ₽, из них отменено на 1 174 530,40 ₽'));
  const leftOf = async (found: Locator) => (await found.boundingBox())?.x;
  expect(await leftOf(search.locator('..'))).toBe(await leftOf(heading));
});
