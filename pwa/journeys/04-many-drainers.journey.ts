/** Two tabs and the worker drain hundreds of rows at the same moment. */
import { STORY_MS } from './patience.ts';
import { expect, test } from './shop.ts';
import { rowIdsOf } from './faults.ts';
import { hang, waitsForLock } from './hung-tab.ts';
import { insertRows, readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { queuedRows } from './sample-rows.ts';
import { find, findAndSell, openTill, sellQuickly, waitUntilSettled } from './till.ts';

const ROWS = Number(process.env.ROWS_TO_DRAIN ?? 210);

for (const locks of [true, false]) {
  test(
    `two tabs and the worker drain ${ROWS} rows with one effect each${locks ? '' : ', in a browser without Web Locks'}`,
    { tag: locks ? '@core' : [] },
    async ({ shop, openAtWork }) => {
      test.setTimeout(STORY_MS + ROWS * 200);
      const product = shop.books.plenty();
      const { page, context } = await openAtWork();
      if (!locks) {
        // Without locks, only leases and the server's idempotency protect the sales.
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
      // A list of this length is rendered in parts.
      await expect(tab.getByText(/^Показаны 100 из /)).toBeVisible();
      const receipts = tab.getByRole('button', { name: /^Чек .*: подробнее$/ });
      await expect(receipts).toHaveCount(100);
      await tab.getByRole('button', { name: 'Показать ещё 100' }).click();
      await expect(receipts).toHaveCount(200);
    },
  );
}

test('a hung tab keeps nobody from sending for longer than its lease, and finds on waking that all is booked once', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page: hung, context } = await openAtWork();
  const tab = await context.newPage();
  await tab.clock.install();
  await openTill(tab);
  await find(tab, product.title, product.title);

  // The first tab sends its sale under the lock and hangs before the answer arrives.
  let wakeUp = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wakeUp = resolve));
  let isOut = false;
  shop.proxy.use({
    name: 'hold',
    matches: (request) => !isOut && (isOut = rowIdsOf(request).length > 0),
    async act(request, wire) {
      await awake;
      wire.answer(await wire.forward(request));
    },
  });
  const first = await findAndSell(hung, { query: product.title, title: product.title });
  await expect.poll(() => isOut).toBe(true);
  const resume = await hang(hung, tab);

  const [second = ''] = await sellQuickly(tab, product.title, 1);
  expect(await tab.evaluate(() => navigator.locks.query().then(({ held }) => held?.map(({ name }) => name)))).toContain(
    'journal-drain',
  );
  // The limit of the wait starts with the wait for the lock: moving the clock before that would leave all of it to wait.
  await expect.poll(() => waitsForLock(tab, 'journal-drain')).toBe(true);
  // All pages share the clock, so the hung tab finds it moved on when it resumes.
  const later = tab.clock.fastForward('01:05');
  await waitUntilSettled(tab, 30_000);
  await proveSoldOnce(shop, [tab]);

  // The answer to the hung tab's request arrives after all, and the tab works like any other again.
  await resume();
  await later;
  wakeUp();
  const [third = ''] = await sellQuickly(hung, product.title, 1);
  await waitUntilSettled(hung);
  await expect.poll(() => shop.proxy.passages.find(({ rule }) => rule === 'hold')?.answered).toBe(200);
  expect((await readJournalRows(hung)).map(({ number }) => number)).toEqual([first, second, third]);
  await proveSoldOnce(shop, [hung]);
  proveStock(shop);
});
