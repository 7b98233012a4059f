/** Shoppers in WebKit and Firefox: orders, pages left in mid-load. */
import { setTimeout as sleep } from 'node:timers/promises';
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

  test(
    `${engine}: pages left in mid-load keep no later page from the cart and the order`,
    { tag: '@core' },
    async ({ shop, openWindow }) => {
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
}
