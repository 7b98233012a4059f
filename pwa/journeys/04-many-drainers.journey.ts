/** Two tabs and the worker find hundreds of rows at the same moment. */
import { expect, test } from './shop.ts';
import { rowIdsOf } from './faults.ts';
import { insertRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { queuedRows } from './sample-rows.ts';
import { waitUntilSettled } from './till.ts';

const ROWS = Number(process.env.ROWS_TO_DRAIN ?? 210);

for (const locks of [true, false]) {
  test(`two tabs and the worker drain ${ROWS} rows with one effect each${locks ? '' : ', in a browser without Web Locks'}`, async ({
    shop,
    openAtWork,
  }) => {
    test.setTimeout(120_000 + ROWS * 200);
    const product = shop.books.plenty();
    const { page, context } = await openAtWork();
    if (!locks) {
      // The tabs lose their locks; leases and the server's idempotency are all that is left.
      await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
      await page.reload();
    }
    const tab = await context.newPage();
    await tab.goto('/journal');
    const [author] = shop.books.staff('manager');
    if (author === undefined) throw new Error('The shop has no manager');

    await context.setOffline(true);
    const rows = await queuedRows(page, {
      count: ROWS,
      productId: product.id,
      title: product.title,
      price: 100,
      author,
    });
    await insertRows(page, rows);
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { register(tag: string): Promise<void> };
      };
      await registration.sync.register('journal');
    });
    expect(shop.books.sales()).toEqual([]);

    await context.setOffline(false);
    await waitUntilSettled(page, 60_000 + ROWS * 100);
    await proveSoldOnce(shop, [page]);
    expect(shop.books.sales()).toHaveLength(ROWS);
    expect(shop.books.stock(product.id)).toBe(product.stock - ROWS);
    if (locks) {
      const sent = shop.proxy.passages.flatMap((passage) => rowIdsOf(passage.request));
      expect(sent, 'with locks no row is sent twice').toHaveLength(ROWS);
    }
    proveStock(shop);
    await expect(tab.getByText('Отправлен', { exact: true }).first()).toBeVisible();
    // A list that long is drawn in portions.
    await expect(tab.getByText(/^Показаны 100 из /)).toBeVisible();
    const receipts = tab.getByRole('button', { name: /^Чек .*: подробнее$/ });
    await expect(receipts).toHaveCount(100);
    await tab.getByRole('button', { name: 'Показать ещё 100' }).click();
    await expect(receipts).toHaveCount(200);
  });
}
