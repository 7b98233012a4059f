/** Network faults: each sale meets the fault at least once and is booked exactly once. */
import { STORY_MS } from './patience.ts';
import { expect, test } from './shop.ts';
import type { FaultProxy, Rule } from './fault-proxy.ts';
import * as faults from './faults.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { readJournalRows } from './journal-rows.ts';
import { login, sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

// A captive portal answers its page to the live stream too, if the stream connects meanwhile.
test.use({ expectedErrors: [/^EventSource's response has a MIME type/] });

const SALES_PER_FAULT = Number(process.env.SALES_PER_FAULT ?? 4);

interface Fault {
  name: string;
  rules: () => Rule[];
  /** True once the fault has occurred as often as it should. */
  occurred: (proxy: FaultProxy, sales: number) => boolean;
  /** True for a fault that lasts until the sales are recorded, not only for the first sending of each. */
  whileSelling?: true;
}

/** Number of times that the server received each row. */
function timesReceived(proxy: FaultProxy): Map<string, number> {
  const counts = new Map<string, number>();
  for (const passage of proxy.passages) {
    for (const id of faults.rowIdsOf(passage.request)) counts.set(id, (counts.get(id) ?? 0) + passage.forwarded.length);
  }
  return counts;
}

function receivedAtLeast(times: number) {
  return (proxy: FaultProxy, sales: number) => {
    const counts = [...timesReceived(proxy).values()];
    return counts.length === sales && Math.min(...counts) >= times;
  };
}

/** True when the rule handled requests that carried sales. */
function handledBy(name: string) {
  return (proxy: FaultProxy) =>
    proxy.passages.some((passage) => passage.rule === name && faults.carriesRows(passage.request));
}

const FAULTS: Fault[] = [
  {
    name: 'the answer is cut off after the sale is booked',
    rules: () => [faults.commitThenCut()],
    occurred: receivedAtLeast(2),
  },
  { name: 'the request arrives three times', rules: () => [faults.duplicate()], occurred: receivedAtLeast(3) },
  {
    name: 'the first request arrives late, after its repeat and other sales',
    rules: () => [faults.delay(150, faults.carriesRows), faults.lateOriginal(2_500)],
    occurred: receivedAtLeast(2),
  },
  {
    name: 'a captive portal answers its page with 200',
    rules: () => [faults.captivePortal()],
    occurred: (proxy) => proxy.passages.some((passage) => passage.rule === 'captive-portal'),
    whileSelling: true,
  },
  {
    name: 'a gateway answers 502, at times after the sale is booked',
    rules: () => [faults.badGateway()],
    occurred: handledBy('bad-gateway'),
  },
  {
    name: 'every sale is answered 401',
    rules: () => [faults.unauthorised(faults.carriesRows)],
    occurred: handledBy('unauthorised'),
    whileSelling: true,
  },
  { name: 'the answer’s JSON ends in the middle', rules: () => [faults.truncated()], occurred: receivedAtLeast(2) },
];

for (const fault of FAULTS) {
  test(`${SALES_PER_FAULT} sales, once each, when ${fault.name}`, async ({ shop, openAtWork }) => {
    test.setTimeout(STORY_MS + SALES_PER_FAULT * 4_000);
    const { page } = await openAtWork();
    const product = await findPlenty(page, shop.books);

    const lifts = fault.rules().map((rule) => shop.proxy.use(rule));
    const numbers = await sellQuickly(page, product.title, SALES_PER_FAULT);
    if (fault.whileSelling === true) {
      await expect.poll(() => fault.occurred(shop.proxy, SALES_PER_FAULT)).toBe(true);
      expect(shop.books.sales()).toEqual([]);
      for (const lift of lifts) lift();
    }
    expect(new Set(numbers).size).toBe(SALES_PER_FAULT);
    await waitUntilSettled(page);
    await expect.poll(() => fault.occurred(shop.proxy, SALES_PER_FAULT)).toBe(true);

    await proveSoldOnce(shop, [page]);
    expect(
      shop.books
        .sales()
        .map((sale) => sale.number)
        .sort(),
    ).toEqual([...numbers].sort());
    expect(shop.books.stock(product.id)).toBe(product.stock - SALES_PER_FAULT);
    proveStock(shop);
  });
}

test(
  'a session that ended: selling goes on, and the sales leave after the next login',
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    const { page, context } = await openAtWork();
    const product = await findPlenty(page, shop.books);
    await context.clearCookies();

    await sellQuickly(page, product.title, 3);
    await expect(page.getByText('Сеанс закончился. Продавайте как обычно')).toBeVisible();
    await sellQuickly(page, product.title, 2);
    expect(shop.books.sales()).toEqual([]);
    expect(await readJournalRows(page)).toHaveLength(5);

    // Without a session every attempt fails, so attempts follow the probe of every few seconds and don't loop. Two
    // probes fit into this time, and the worker's own attempt, which may fetch a token first.
    const before = shop.proxy.passages.length;
    await page.waitForTimeout(6_000);
    expect(
      shop.proxy.passages.slice(before).filter((passage) => faults.carriesRows(passage.request)).length,
    ).toBeLessThanOrEqual(5);

    await page.getByRole('link', { name: 'Войти' }).click();
    await login(page, shop.people.manager);
    await waitUntilSettled(page);
    await proveSoldOnce(shop, [page]);
    proveStock(shop);
  },
);
