/** Shoppers in WebKit and Firefox: orders, pages left in mid-load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { slowAnswer } from '../faults.ts';
import { order, putIntoCart } from './acts.ts';
import { ENGINES, expect, PHONE, test } from './engines.ts';

for (const engine of ENGINES) {
  test(`${engine}: a guest comes from the home page to an order`, { tag: '@core' }, async ({ shop, openWindow }) => {
    const window = await openWindow(engine, PHONE);
    await window.go('/');
    await window.sees('Каталог');
    await putIntoCart(window, shop.books.placement().product);
    await order(window);
  });

  // Half a second is long enough for a page to begin with its databases, too short to finish. The long form leaves at any moment.
  for (const { count, earliest, latest, ...tagged } of [
    { count: 4, earliest: 500, latest: 700, tag: '@core' },
    { count: 40, earliest: 0, latest: 2_000 },
  ])
    test(
      `${engine}: ${count} pages left in mid-load keep no later page from the cart and the order`,
      tagged,
      async ({ shop, openWindow }) => {
        test.slow(count > 4);
        const { product } = shop.books.placement();
        const window = await openWindow(engine, PHONE);
        await window.go('/');
        const paths = [`/p/${product.slug}`, '/search?q=смеситель', `/p/${product.slug}`, '/cart'];
        for (let left = 0; left < count; left += 1) {
          await window.leave(paths[left % paths.length] ?? '/');
          await sleep(earliest + Math.random() * (latest - earliest));
        }
        await putIntoCart(window, product);
        await order(window);
      },
    );

  // The entry, which an element loads, and a chunk, which the entry imports: each has a guard of its own.
  for (const code of ['index', 'boot'])
    test(`${engine}: an address followed while the page loads its code (${code}) is reached`, async ({
      shop,
      openWindow,
    }) => {
      const { product } = shop.books.placement();
      const window = await openWindow(engine, PHONE);
      let isLoading = false;
      const isOfCode = ({ path }: { path: string }) =>
        path.startsWith(`/assets/${code}-`) && path.endsWith('.js') && (isLoading = true);
      shop.proxy.use(slowAnswer(2_000, (request) => isOfCode(request) || request.path.startsWith('/p/')));
      const arrived = window.go('/');
      await expect.poll(() => isLoading).toBe(true);
      await window.leave(`/p/${product.slug}`);
      await arrived;
      await window.sees(product.title);
      expect(await window.evaluate(() => location.pathname, undefined)).toBe(`/p/${product.slug}`);
    });

  test(`${engine}: an engine below the oldest one is told so, and given the phone and readable pages`, async ({
    shop,
    openWindow,
  }) => {
    const { product } = shop.books.placement();
    // The application doesn't start, as its newer code does not in an old engine.
    const before = "Reflect.deleteProperty(window, 'CSSPropertyRule'); document.getElementById = () => null;";
    const window = await openWindow(engine, { ...PHONE, before });
    for (const path of ['/till', '/cart', `/p/${product.slug}`]) {
      await window.driver.go(shop.proxy.url + path);
      await window.sees('Этот браузер устарел: корзина, вход и касса могут не работать');
      await window.sees(`позвоните: ${formatPhone(DEFAULT_SHOP.phone)}`);
    }
    await window.sees(product.title);
    await window.press('Доставка и контакты');
    await window.sees('Доставка и возврат');
  });
}
