/** The tablet's browser dies or reloads at any moment, also during recording and sending. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sigkillBrowser } from './browser.ts';
import { rowIdsOf, slowAnswer } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { STORY_MS } from './patience.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, put, record, sellQuickly, waitUntilSettled } from './till.ts';

const KILLS = Number(process.env.BROWSER_KILLS ?? 2);

test(`what the till showed as recorded outlives ${KILLS} kills of the browser and is booked once`, async ({
  shop,
  open,
  openAtWork,
}) => {
  test.setTimeout(STORY_MS + KILLS * 45_000);
  const product = shop.books.plenty();
  const morning = await openAtWork();
  await morning.context.close();

  const shown: string[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const device = await open();
    await device.page.goto('/till');
    await find(device.page, product.title, product.title);
    const selling = (async () => {
      for (;;) {
        await put(device.page, product.title);
        shown.push(await record(device.page));
      }
    })().catch(() => 'killed');
    // On a busy machine the first sale takes longer than any of the random waits.
    if (kill === 1) await expect.poll(() => shown.length).toBeGreaterThan(0);
    await sleep(300 + Math.random() * 1_500);
    await sigkillBrowser(device);
    expect(await selling).toBe('killed');
  }

  const { page } = await open();
  await page.goto('/journal');
  await waitUntilSettled(page);
  const numbers = (await readJournalRows(page)).map((row) => row.number);
  expect(shown.length).toBeGreaterThan(0);
  expect(numbers).toEqual(expect.arrayContaining(shown));
  await proveSoldOnce(shop, [page]);
  proveStock(shop);
});

test('sales on their way when the page is reloaded are sent again at once and booked once', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  const lift = shop.proxy.use(slowAnswer(19_000));
  await sellQuickly(page, product.title, 2);
  await expect.poll(() => shop.books.sales().length).toBeGreaterThan(0);
  // Requests under way stay unanswered; new ones are answered.
  lift();
  await page.reload();
  await waitUntilSettled(page, 15_000);

  const sent = shop.proxy.passages.flatMap((passage) => rowIdsOf(passage.request));
  expect(sent.length, 'booked, unanswered, sent again').toBeGreaterThan(2);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(product.id)).toBe(product.stock - 2);
  proveStock(shop);
});
