/** From the cart to «Доставлен»: a guest who is shown changed prices first, and a buyer with an account and bonuses. */
import { apiClient, guestClient, reprice } from './api-client.ts';
import { NARROWEST, squeezed, waitForWorker } from './browser.ts';
import { agree, main, toCheckout } from './checkout.ts';
import { collisions } from './collisions.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import type { Rule } from './fault-proxy.ts';
import { readJournalRows } from './journal-rows.ts';
import { expectKept, registerPerson } from './people.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The server takes every order; the first press is never answered, later ones on demand. */
function slowOrders(): { rule: Rule; received: () => number; answer: () => void } {
  let received = 0;
  let answer = () => undefined as void;
  const answerAllowed = new Promise<void>((resolve) => (answer = resolve));
  const rule: Rule = {
    name: 'slow-orders',
    matches: ({ method, path }) => method === 'POST' && path === '/api/orders',
    async act(request, wire) {
      const taken = await wire.forward(request);
      received += 1;
      if (received === 1) return;
      await answerAllowed;
      wire.answer(taken);
    },
  };
  return { rule, received: () => received, answer: () => answer() };
}

/** Writes an order into the journal in the state of an order that the worker delivered in the background. Runs in the page. */
function insertUnseenDelivery(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('journal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const at = new Date().toISOString();
      const writing = opening.result.transaction('rows', 'readwrite');
      writing.objectStore('rows').put({
        id,
        v: 1,
        kind: 'order',
        state: 'accepted',
        dependsOn: null,
        authorId: null,
        authorName: '',
        number: '7',
        deviceSeq: 0,
        total: 1,
        recordedAt: at,
        dueAt: 0,
        attempts: 1,
        lease: null,
        refusal: null,
        settledAt: at,
        receipt: { id, number: '7', total: 1, trackingToken: null },
        leftAt: at,
        body: null,
        goods: [],
      });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onabort = () => reject(writing.error);
    };
  });
}

/** Fills this device's cart directly in its database. Runs in the page. */
function fillCart(ids: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('cart', 'readwrite');
      const cart = writing.objectStore('cart');
      cart.clear();
      const addedAt = new Date().toISOString();
      for (const id of ids) cart.put({ id, slug: id, title: 'Товар', img: '', price: 100, qty: 1, addedAt });
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onabort = () => reject(writing.error);
    };
  });
}

test(
  'a guest orders: what is missing is said, a changed price needs a second press, the link shows the order and takes it back',
  { tag: '@core' },
  async ({ shop, open }) => {
    const { page } = await open({ viewport: PHONE });
    const { product } = shop.books.placement();
    const admin = await apiClient(shop.server.url, shop.people.admin);
    const { priceRetail } = (await admin.get(`/api/products/${product.id}`)).json as { priceRetail: number };
    await toCheckout(page, product);

    // The page has no other links, and the digits of its sums keep their places while they change.
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await page.waitForTimeout(300);
    await expect(page.getByRole('complementary', { name: 'Установка приложения' })).toHaveCount(0);
    // Pictures of the ordered goods are above the first field.
    const picture = await main(page).getByRole('img', { name: product.title }).first().boundingBox();
    const question = await page.getByRole('textbox', { name: 'Имя' }).boundingBox();
    expect((picture?.y ?? Infinity) + (picture?.height ?? 0)).toBeLessThan(question?.y ?? 0);
    const sums = main(page)
      .getByRole('complementary', { name: 'Ваш заказ' })
      .getByText(/^\d[\d\s]*(,\d\d)?\s₽$/);
    await expect.poll(() => sums.count()).toBeGreaterThan(1);
    for (const sum of await sums.all()) await expect(sum).toHaveCSS('font-variant-numeric', 'tabular-nums');

    // Sticky elements don't cover each other at the page's beginning and end, the footer included, nor in a phone's landscape.
    await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toBeVisible();
    for (const width of [820, 390, 320, 844]) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 700 });
      for (const at of [0, 100_000]) {
        await page.evaluate((top) => window.scrollTo(0, top), at);
        await expect(main(page).getByRole('status').filter({ hasText: 'Итого' })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeInViewport({ ratio: 1 });
      }
      expect(await collisions(page), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 820, height: 700 });
    // The first invalid field is under the sticky header: it is scrolled out from there.
    const name = page.getByRole('textbox', { name: 'Имя' });
    const isOnTop = () =>
      name.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === field;
      });
    await name.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 2));
    await expect.poll(isOnTop).toBe(false);
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(page.getByText('Укажите имя')).toBeVisible();
    await expect(page.getByText('Примите условия оферты')).toBeVisible();
    await expect(name).toBeFocused();
    await expect.poll(isOnTop).toBe(true);
    await page.setViewportSize(PHONE);

    await page.getByRole('textbox', { name: 'Имя' }).fill('Ирина');
    await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9161234567');
    await page.getByRole('radio', { name: /^Транспортная компания/ }).check();
    await page.getByRole('textbox', { name: 'Адрес' }).fill('Казань, Баумана, 1');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('Казань, Баумана, 1');
    await expect(page.getByRole('checkbox', { name: /публичной оферты/ })).not.toBeChecked();
    await agree(page);
    await expect(main(page).getByText('рассчитает менеджер')).toBeVisible();

    await reprice(admin, product.id, priceRetail + 1000);
    // The page fetches its sums again by itself, as at a change of the shop's facts: those that the buyer read stay.
    await expectKept(page, sums, admin);
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(page.getByText('Пока вы оформляли заказ, суммы изменились')).toBeVisible();
    await page.getByRole('button', { name: 'Подтвердить и оформить' }).click();

    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ принят$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/order#[\w-]{43}$/);
    await expect(main(page).getByText('Новый').first()).toBeVisible();
    expect(shop.books.reserved(product.id)).toBe(1);

    // Only the order is printed: sticky elements would cover it.
    const around = page.locator('#root > div > :not(main), [data-toasts]');
    await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(around.filter({ visible: true })).toHaveCount(0);
    await expect(main(page).getByText('Новый').first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(around.filter({ visible: true })).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Отменить заказ' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Отменить заказ' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ отменён$/ })).toBeVisible();
    await expect(main(page).getByText('спасибо', { exact: false })).toHaveCount(0);
    expect(shop.books.reserved(product.id)).toBe(0);
  },
);

test('a buyer whose session another device ends reads that in the checkout, and after the login goes on in it', async ({
  shop,
  open,
}) => {
  const buyer = { name: 'Марина Соколова', phone: '+79161112244', password: 'sosna4567' };
  const { page } = await open({ viewport: PHONE });
  const { product } = shop.books.placement();
  await registerPerson(page, buyer);
  await toCheckout(page, product);
  await page.getByRole('radio', { name: /^Курьер/ }).check();
  await page.getByRole('textbox', { name: 'Адрес' }).fill('Лесная, 5');
  await agree(page);
  const other = await apiClient(shop.server.url, buyer);
  const ended = await other.post('/api/profile/sessions/end-others', { currentPassword: buyer.password });
  expect(ended).toMatchObject({ status: 200, json: { ended: 1 } });
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сеанс закончился' })).toBeVisible();
  for (const path of ['/cart', '/wishlist', '/checkout']) {
    await page.goto(path);
    await expect(main(page).getByText('корзина, избранное и то, что вы ввели, вернутся')).toBeVisible();
  }
  await main(page).getByRole('link', { name: 'Войти' }).click();
  await login(page, buyer);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('Лесная, 5');
  await agree(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(main(page).getByText(/Заказ № \d+ принят/)).toBeVisible();
});

test('a buyer reloads during a slow answer and presses again: one order; the shop delivers, the cabinet says «Доставлен» and counts the bonuses', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ viewport: DESK });
  const { product } = shop.books.placement();
  const before = shop.books.stock(product.id);
  await registerPerson(page, { name: 'Марина Соколова', phone: '+79161112233', password: 'sosna4567' });
  await toCheckout(page, product);
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Марина Соколова');
  await page.getByRole('radio', { name: /^Курьер/ }).check();
  await page.getByRole('textbox', { name: 'Адрес' }).fill('Лесная, 5');
  await page.getByRole('button', { name: 'Комментарий к заказу' }).click();
  await page.getByRole('textbox', { name: 'Комментарий' }).fill('Домофон не работает');
  await agree(page);
  const slow = slowOrders();
  shop.proxy.use(slow.rule);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect.poll(() => shop.books.reserved(product.id)).toBe(1);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Адрес' })).toHaveValue('Лесная, 5');
  await expect(page.getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Домофон не работает');
  await expect(main(page).getByText('Прошлое нажатие осталось без ответа')).toBeVisible();
  await agree(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/cart');
  await expect(main(otherTab).getByRole('textbox')).toHaveValue('1');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect.poll(() => slow.received()).toBe(2);
  await expect(page.getByRole('status').filter({ hasText: 'Связь слабая' })).toBeVisible();
  // In the meantime another tab adds a piece: it is not part of the order and stays in the cart.
  await main(otherTab).getByRole('button', { name: 'Больше' }).click();
  await expect(main(otherTab).getByRole('textbox')).toHaveValue('2');
  slow.answer();
  await expect(page).toHaveURL(/\/account\/orders$/);
  await expect(main(page).getByText(/Заказ № \d+ принят/)).toBeVisible();
  await expect(main(otherTab).getByRole('textbox')).toHaveValue('1');
  await otherTab.close();

  const admin = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await admin.get('/api/order-desk')).json as { items: { _id: string; bonusEarned: number }[] };
  expect(items).toHaveLength(1);
  for (const status of ['paid', 'delivered'])
    expect((await admin.post(`/api/order-desk/${items[0]?._id}/move`, { status })).status).toBe(200);
  await page.reload();
  await expect(main(page).getByText('Доставлен').first()).toBeVisible();
  expect([shop.books.stock(product.id), shop.books.reserved(product.id)]).toEqual([before - 1, 0]);

  await page.goto('/account/bonuses');
  await expect(main(page).getByText(/Начислено за заказ/)).toBeVisible();
  await expect(main(page).getByText(`+${(items[0]?.bonusEarned ?? 0).toLocaleString('ru-RU')}`)).toBeVisible();
  // In a dead spot both are as the server stated them last.
  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByText(/Показано то, что было/)).toBeVisible();
  await expect(main(page).getByText(/Начислено за заказ/)).toBeVisible();
  await page.goto('/account/orders');
  await expect(main(page).getByText(/Показано то, что было/)).toBeVisible();
  await expect(main(page).getByText('Доставлен').first()).toBeVisible();
  await context.setOffline(false);
  // An order delivered in the background is news until its buyer has seen it, among the account's orders too.
  await page.evaluate(insertUnseenDelivery, items[0]?._id ?? '');
  await page.goto('/cart');
  await expect(page.getByText(/^Заказ № 7 принят$/)).toBeVisible();
  await page.goto('/account/orders');
  await expect(main(page).getByText('Доставлен').first()).toBeVisible();
  await expect(page.getByText(/^Заказ № 7 принят$/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Повторить заказ' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('an order made in flight mode is kept and arrives once after landing; one whose price changed meanwhile asks first', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ viewport: PHONE });
  const { product } = shop.books.placement();
  const before = shop.books.reserved(product.id);
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });

  const orderInFlight = async (): Promise<void> => {
    await context.setOffline(true);
    await toCheckout(page, product);
    await expect(main(page).getByText('Нет сети. Заявку можно оформить и сейчас')).toBeVisible();
    await page.getByRole('textbox', { name: 'Имя' }).fill('Ирина');
    await page.getByRole('textbox', { name: 'Телефон' }).fill('9161234567');
    await agree(page);
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(page).toHaveURL(/\/order\/kept$/);
    await expect(main(page).getByText('Заявка отправится, когда появится связь')).toBeVisible();
  };

  await orderInFlight();
  await page.getByRole('button', { name: 'Изменить заявку' }).click();
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Ирина');
  await agree(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(main(page).getByText('Заявка отправится, когда появится связь')).toBeVisible();
  await page.getByRole('button', { name: 'Не отправлять' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Не отправлять' })
    .click();
  await expect(main(page).getByText('Заказов пока нет.')).toBeVisible();

  await orderInFlight();
  await page.reload();
  await expect(main(page).getByText('Заявка отправится, когда появится связь')).toBeVisible();
  // On another page: the page of these orders shows no strip about arrivals.
  await page.goto('/cart');
  expect(shop.books.reserved(product.id)).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText(/^Заказ № \d+ принят$/)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Посмотреть', exact: true }).click();
  await expect(main(page).getByText('Магазин принял заказ')).toBeVisible();
  // A notice with a button keeps a readable column, on the narrowest phone too.
  for (const width of [PHONE.width, NARROWEST.width]) {
    await page.setViewportSize({ ...PHONE, width });
    expect((await main(page).getByText('Магазин принял заказ').boundingBox())?.width).toBeGreaterThan(200);
    expect(await squeezed(page)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await expect(main(page).getByRole('link', { name: /^№ \d+.*Новый/ })).toBeVisible();
  expect(shop.books.reserved(product.id)).toBe(before + 1);
  // The buyer's name is no longer on the device.
  expect(JSON.stringify(await readStore(page, 'journal', 'rows'))).not.toContain('Ирина');
  await main(page).getByRole('link', { name: 'Посмотреть заказ' }).click();
  await expect(page).toHaveURL(/\/order#[\w-]{43}$/);

  await orderInFlight();
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const { priceRetail } = (await admin.get(`/api/products/${product.id}`)).json as { priceRetail: number };
  await reprice(admin, product.id, priceRetail + 1000);
  await context.setOffline(false);
  await expect(main(page).getByText('Заказ ждёт вашего ответа')).toBeVisible();
  const refused = (await readJournalRows(page)).find(({ state }) => state === 'attention');
  expect(shop.books.reserved(product.id)).toBe(before + 1);
  await page.getByRole('button', { name: 'Проверить и оформить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Ирина');
  await agree(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ принят$/ })).toBeVisible();
  expect(shop.books.reserved(product.id)).toBe(before + 2);

  // A network delivers the refused request again when its price is right: it is no second order.
  await reprice(admin, product.id, priceRetail);
  const late = await (await guestClient(shop.server.url)).post('/api/orders', refused?.body);
  expect(late).toMatchObject({ status: 409, json: { code: 'act_id_reused' } });
  expect(shop.books.reserved(product.id)).toBe(before + 2);
});

test('an order that cannot be placed says why: goods that are all gone, more of them than an order holds', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  await toCheckout(page, shop.books.plenty());
  await page.getByRole('textbox', { name: 'Имя' }).fill('Ирина');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9161234567');

  await page.evaluate(fillCart, ['no-longer-sold']);
  await page.reload();
  await expect(main(page).getByText('Товаров из корзины больше нет в продаже')).toBeVisible();
  await agree(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  const words = main(page).getByRole('alert').filter({ hasText: 'Корзина пуста' });
  await expect(words).toBeFocused();

  const many = shop.books.inStock(1).slice(0, 201);
  expect(many).toHaveLength(201);
  await page.evaluate(
    fillCart,
    many.map(({ id }) => id),
  );
  await page.goto('/cart');
  await expect(main(page).getByText('В корзине их 201.')).toBeVisible();
  await page.goto('/checkout');
  const refusal = main(page).getByRole('alert').filter({ hasText: 'В заказе не больше 200 позиций' });
  await expect(refusal).toBeVisible();
  await agree(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(refusal.first()).toBeFocused();
});

test('the number of a placed order is shown where the page about it never comes', async ({ shop, open }) => {
  shop.proxy.use({
    name: 'hung-order-page',
    matches: ({ path }) => /\/order-page-[^/]*\.js$/.test(path),
    act: () => new Promise(() => undefined),
  });
  const { page } = await open({ viewport: PHONE, firstVisit: true });
  await toCheckout(page, shop.books.placement().product);
  await page.getByRole('textbox', { name: 'Имя' }).fill('Ирина');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9161234567');
  await agree(page);
  // Every text of the page from the press on.
  await page.evaluate(() => {
    const kept = window as unknown as { seen: string[] };
    kept.seen = [];
    new MutationObserver(() => kept.seen.push(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ принят$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Посмотреть заказ' })).toHaveAttribute('href', /^\/order#./);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => text.includes('Корзина пуста'))).toEqual([]);
});
