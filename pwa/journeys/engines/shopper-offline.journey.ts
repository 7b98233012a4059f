/** Shoppers in WebKit and Firefox without the server, and in a window that keeps nothing. */
import { readJournalRows } from '../journal-rows.ts';
import { beginOrder, beginOrderInCart, order, putIntoCart, waitForShop } from './acts.ts';
import { ENGINES, expect, PHONE, test } from './engines.ts';

for (const engine of ENGINES) {
  test(`${engine}: whoever was here once opens a listing, a search and a product while the server is gone`, async ({
    shop,
    openWindow,
  }) => {
    const { category, product } = shop.books.placement();
    const first = await openWindow(engine, PHONE);
    await first.go('/');
    await waitForShop(first);
    await first.driver.close();

    await shop.server.kill();
    const later = await openWindow(engine, PHONE);
    await later.go(`/catalog/${category.slug}`);
    await later.sees(category.name);
    await later.sees('В корзину');
    await later.go(`/search?q=${encodeURIComponent(product.title)}`);
    await later.sees(product.title);
    await later.go(`/p/${product.slug}`);
    await later.sees('В корзину');
  });

  test(`${engine}: an order made without the server is kept, and sent once when the shop is opened again`, async ({
    shop,
    openWindow,
  }) => {
    const { product } = shop.books.placement();
    const before = shop.books.reserved(product.id);
    const first = await openWindow(engine, PHONE);
    await first.go('/');
    await waitForShop(first);
    await shop.server.kill();
    await putIntoCart(first, product);
    await beginOrder(first);
    await first.sees('Заявка отправится, когда появится связь');
    await first.driver.kill();

    await shop.server.start();
    expect(shop.books.reserved(product.id)).toBe(before);
    const later = await openWindow(engine, PHONE);
    await later.go('/');
    await later.sees(/Заказ №\s?\d+ принят/);
    await later.driver.reload();
    await expect.poll(async () => (await readJournalRows(later)).map(({ state }) => state)).toEqual(['accepted']);
    expect(shop.books.reserved(product.id)).toBe(before + 1);
  });

  test(`${engine}: a guest orders in a private window`, async ({ shop, openWindow }) => {
    const window = await openWindow(engine, { ...PHONE, isPrivate: true });
    await putIntoCart(window, shop.books.placement().product);
    await order(window);
  });
}

// WebKit's window has no such switch.
for (const engine of ENGINES.filter((name) => name === 'Firefox'))
  test(`${engine}: a guest marks goods and orders in a browser that blocks all of the site’s data`, async ({
    shop,
    openWindow,
  }) => {
    const { product } = shop.books.placement();
    const window = await openWindow(engine, { ...PHONE, storesNothing: true });
    await putIntoCart(window, product);
    await window.press('В избранное');
    await window.press('Избранное');
    await window.sees('избранное исчезнет');
    await window.press('Корзина');
    await window.sees('Этот браузер ничего не сохраняет');
    await window.sees('1 товар');
    await beginOrderInCart(window);
    await window.sees(/Заказ №\s?\d+/);
  });
