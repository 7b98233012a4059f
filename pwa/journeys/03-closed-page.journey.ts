/** The seller closes the app in the dead spot; the worker's sync event delivers the sale. */
import { expect, test } from './shop.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveStock } from './proofs.ts';
import { sellQuickly, findPlenty } from './till.ts';

test(
  'sales queued when the page is closed reach the server with no page open',
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    const { page, context } = await openAtWork();
    const product = await findPlenty(page, shop.books);

    await context.setOffline(true);
    await sellQuickly(page, product.title, 3);
    await page.waitForFunction(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return (await registration.sync.getTags()).includes('journal');
    });
    const ids = (await readJournalRows(page)).map((row) => row.id);

    // A blank page keeps the browser running with no page of the shop open.
    await context.newPage();
    await page.close();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(shop.books.sales()).toEqual([]);

    const before = shop.proxy.passages.length;
    await context.setOffline(false);
    await expect
      .poll(() =>
        shop.books
          .sales()
          .map((sale) => sale.id)
          .sort(),
      )
      .toEqual([...ids].sort());
    expect(shop.proxy.passages.slice(before).some((passage) => passage.request.path.startsWith('/assets/'))).toBe(
      false,
    );
    expect(shop.books.stock(product.id)).toBe(product.stock - 3);
    proveStock(shop);
  },
);
