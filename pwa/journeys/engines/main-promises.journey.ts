/** The shop's main promises in the engines of iPhones, iPads and Firefox: an order, sales without a network, pages left in mid-load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readStore, waitForCopy, waitForStaffPart } from '../device-stores.ts';
import type { Shop } from '../shop.ts';
import type { Person } from '../till.ts';
import { condemnOnFailure } from '../verdicts.ts';
import type { EngineWindow } from './engine-window.ts';
import { ENGINES, expect, PHONE, TABLET, test } from './engines.ts';

interface Named {
  readonly slug: string;
  readonly title: string;
}

async function putIntoCart(window: EngineWindow, { slug, title }: Named): Promise<void> {
  await window.go(`/p/${slug}`);
  await window.sees(title);
  await window.press('В корзину');
  await window.sees('В корзине');
}

/** Orders what is in the cart as a guest. */
async function order(window: EngineWindow): Promise<void> {
  await window.go('/cart');
  await window.press('Оформить заказ');
  await window.sees('Оформление заказа');
  await window.fill('Имя', 'Ирина Покупатель');
  await window.fill('Телефон', '9161112233');
  await window.press('Я даю согласие на обработку');
  await window.press('Я принимаю условия');
  await window.press('Оформить заказ');
  await window.sees(/Заказ №\s?\d+/);
}

/** Logs in at the till of this window and waits until it can work without a network. */
async function goToWork(window: EngineWindow, { phone, password }: Person): Promise<void> {
  await window.go('/auth');
  await window.fill('Телефон', phone.replace(/^\+7/, ''));
  await window.fill('Пароль', password);
  await window.press('Войти', 'main');
  await expect.poll(() => window.evaluate(() => location.pathname, undefined)).not.toBe('/auth');
  await window.go('/till');
  await expect.poll(async () => (await readStore(window, 'journal', 'series')).length).toBe(1);
  await waitForCopy(window, { figures: true });
  await waitForStaffPart(window);
}

/** Sells one piece, without a network too; resolves once the till has said that it is recorded. */
async function sell(window: EngineWindow, title: string): Promise<void> {
  const before = (await readStore(window, 'journal', 'rows')).length;
  await window.fill('Поиск товара', title);
  await window.press('Больше', `[aria-label="Количество: ${title}"]`);
  await window.press('Провести продажу');
  await expect.poll(async () => (await readStore(window, 'journal', 'rows')).length).toBe(before + 1);
  await window.sees('Продажа проведена');
}

/** The sales of this device are on the server, each once, with its pieces taken out of stock. */
async function proveSold(shop: Shop, window: EngineWindow, product: { id: string; stock: number }): Promise<void> {
  const rows = (await readStore(window, 'journal', 'rows')) as { id: string }[];
  await expect.poll(() => shop.books.sales().length).toBeGreaterThanOrEqual(rows.length);
  await condemnOnFailure('DOUBLED', () =>
    expect(
      shop.books
        .sales()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(rows.map(({ id }) => id).sort()),
  );
  expect(shop.books.stock(product.id)).toBe(product.stock - rows.length);
}

for (const engine of ENGINES) {
  test(`${engine}: a guest comes from the home page to an order`, async ({ shop, openWindow }) => {
    const window = await openWindow(engine, PHONE);
    await window.go('/');
    await window.sees('Каталог');
    await putIntoCart(window, shop.books.placement().product);
    await order(window);
  });

  test(`${engine}: three sales without a server outlive a killed browser and are booked once each`, async ({
    shop,
    openWindow,
  }) => {
    const product = shop.books.plenty();
    const morning = await openWindow(engine, TABLET);
    await goToWork(morning, shop.people.manager);
    await morning.driver.close();

    const day = await openWindow(engine, TABLET);
    await day.go('/till');
    await day.sees('Провести продажу');
    await shop.server.kill();
    await sell(day, product.title);
    await day.driver.reload();
    for (let sale = 0; sale < 2; sale += 1) await sell(day, product.title);
    await day.driver.kill();

    const evening = await openWindow(engine, TABLET);
    await evening.go('/till');
    await evening.sees('3 чека ждут отправки');
    expect(shop.books.sales()).toEqual([]);
    await shop.server.start();
    await proveSold(shop, evening, product);
  });

  test(`${engine}: pages left in mid-load keep no later page from the cart and the order`, async ({
    shop,
    openWindow,
  }) => {
    const { product } = shop.books.placement();
    const window = await openWindow(engine, PHONE);
    await window.go('/');
    for (const path of [`/p/${product.slug}`, '/search?q=смеситель', `/p/${product.slug}`, '/cart']) {
      await window.leave(path);
      // Long enough for a page to begin with its databases, too short to finish.
      await sleep(500 + Math.random() * 200);
    }
    await putIntoCart(window, product);
    await order(window);
  });
}
