/** Power cuts at the server while sales stream in: SIGKILL at random moments, and between booking and answer. */
import { STORY_MS } from './patience.ts';
import { expect, test, type Shop } from './shop.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { carriesRows } from './faults.ts';
import { insertRows, readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { queuedRows } from './sample-rows.ts';
import { find, sellQuickly, waitUntilSettled } from './till.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
/** Rows in the journal when the server dies, besides those that the seller records in the meantime. */
const ROWS_A_ROUND = 60;

/** Kills the server when it has booked the first rows it receives, before the browser gets the answer. */
function killAfterFirstBooking(shop: Shop): Promise<void> {
  return new Promise((resolve, reject) => {
    const lift = shop.proxy.use({
      name: 'kill-after-booking',
      matches: carriesRows,
      async act(request, wire) {
        lift();
        await wire.forward(request).then(shop.server.kill).then(resolve, reject);
        wire.cut();
      },
    });
  });
}

test(
  `what the till showed as recorded is booked once after ${ROUNDS} kills of the server`,
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    test.setTimeout(STORY_MS + ROUNDS * 60_000);
    const [sold, streamed] = [shop.books.plenty(), shop.books.plenty(1)];
    const { page } = await openAtWork();
    await find(page, sold.title, sold.title);
    const [manager] = shop.books.staff('manager');
    if (manager === undefined) throw new Error('The shop has no manager');

    const shown: string[] = [];
    const bookedWhenKilled: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = shop.books.sales().length;
      const rows = await queuedRows(page, {
        count: ROWS_A_ROUND,
        productId: streamed.id,
        title: streamed.title,
        price: 100,
        author: manager,
      });
      await insertRows(page, rows);
      // Every second kill is certain to interrupt booking; a random one may miss it on a fast machine.
      const killed = round % 2 === 0 ? killAfterFirstBooking(shop) : sleep(Math.random() * 700).then(shop.server.kill);
      // The sale that the seller records wakes the drainer for all rows.
      const selling = sellQuickly(page, sold.title, 3);
      await killed;
      bookedWhenKilled.push(shop.books.sales().length - before);
      shown.push(...(await selling));
      expect(shop.books.integrity(), `after kill ${round}`).toBe('ok');

      await shop.server.start();
      await waitUntilSettled(page);
      proveStock(shop);
      expect(shop.books.sales(), `after kill ${round}`).toHaveLength(round * (ROWS_A_ROUND + 3));
    }

    test.info().annotations.push({ type: 'booked when killed', description: bookedWhenKilled.join(', ') });
    expect(
      bookedWhenKilled.some((count) => count > 0 && count < ROWS_A_ROUND + 3),
      'some kill fell into the midst of booking',
    ).toBe(true);
    const numbers = new Set((await readJournalRows(page)).map((row) => row.number));
    for (const number of shown) expect(numbers).toContain(number);
    await proveSoldOnce(shop, [page]);
    expect(shop.books.stock(sold.id)).toBe(sold.stock - shown.length);
    expect(shop.books.integrity()).toBe('ok');
  },
);
