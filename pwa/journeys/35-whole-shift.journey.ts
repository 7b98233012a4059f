/**
 * A working day of two tills with a randomly failing network: sales and returns on both, and in the end the tills'
 * journals, the server's books, its stock and its report agree to the kopeck and to the piece.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReturnRow } from '../device/rows/journal-types.ts';
import { apiClient } from './api-client.ts';
import type { StockedProduct } from './books.ts';
import { commitThenCut, delay } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { STORY_MS } from './patience.ts';
import { proveSoldOnce, proveStock, standingSales } from './proofs.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, put, record, waitUntilSettled } from './till.ts';

/** Number of sales and returns of each till. */
const DEALS = Number(process.env.SHIFT_DEALS ?? 5);
/** Random seed; setting it repeats a failed day. */
const SEED = Number(process.env.SHIFT_SEED ?? Math.floor(Math.random() * 1e9));
const TABLET = { width: 1180, height: 820 };

/** Random numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A sale as its seller remembers it. */
interface Sold {
  number: string;
  /** Title to the number of pieces that can still be returned. */
  left: Map<string, number>;
}

/** Sells and takes back goods on one till until the day is over. */
async function runTill(page: Page, goods: readonly StockedProduct[], random: () => number): Promise<void> {
  const sold: Sold[] = [];
  for (let deal = 0; deal < DEALS; deal += 1) {
    const returnable = sold.filter(({ left }) => left.size > 0);
    const sale = returnable[Math.floor(random() * returnable.length)];
    // At least every fourth deal is a return, so that every day has some.
    if (sale !== undefined && (deal % 4 === 3 || random() < 0.2)) await takeBack(page, sale, random);
    else sold.push(await sell(page, goods, random));
  }
}

async function sell(page: Page, goods: readonly StockedProduct[], random: () => number): Promise<Sold> {
  const left = new Map<string, number>();
  const first = Math.floor(random() * goods.length);
  for (let line = 0; line < 1 + Math.floor(random() * 2); line += 1) {
    const product = goods[(first + line) % goods.length]!;
    const qty = 1 + Math.floor(random() * 3);
    await find(page, product.title, product.title);
    await put(page, product.title, qty);
    left.set(product.title, qty);
  }
  return { number: await record(page), left };
}

async function takeBack(page: Page, sale: Sold, random: () => number): Promise<void> {
  await page.getByRole('link', { name: /Открыть журнал продаж/ }).click();
  await page.getByRole('button', { name: `Чек ${sale.number}: подробнее` }).click();
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const dialog = page.getByRole('dialog', { name: `Возврат по чеку ${sale.number}` });
  const [title = ''] = [...sale.left.keys()];
  const book = dialog.getByRole('button', { name: 'Провести возврат' });
  const more = dialog
    .getByRole('group', { name: `Вернуть: ${title}`, exact: true })
    .getByRole('button', { name: 'Больше' });
  // The only piece of a receipt is already chosen.
  if (await book.isDisabled()) await more.click();
  if (random() < 0.3) await dialog.getByRole('radio', { name: 'Списать' }).check();
  await book.click();
  await expect(page.getByText('Возврат проведён')).toBeVisible();
  const left = (sale.left.get(title) ?? 1) - 1;
  if (left === 0) sale.left.delete(title);
  else sale.left.set(title, left);
  await page.getByRole('link', { name: 'К продаже' }).click();
}

/** Switches one till's Wi-Fi on and off until `isOver`. */
async function toggleNetwork(context: BrowserContext, random: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await context.setOffline(random() < 0.5);
    await sleep(300 + random() * 3_000);
  }
  await context.setOffline(false);
}

/** Revenue by the report, kopecks, with a margin of one day on both sides in case midnight passes. */
async function revenue(shop: Shop): Promise<number> {
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);
  const { status, json } = await admin.get(`/api/reports/summary?from=${day(-1)}&to=${day(1)}`);
  expect(status).toBe(200);
  return Math.round((json as { revenue: number }).revenue * 100);
}

const returnsOf = async (page: Page): Promise<ReturnRow[]> =>
  (await readJournalRows(page)).filter((row): row is ReturnRow => row.kind === 'return' && row.state !== 'voided');

test(`two tills make ${2 * DEALS} sales and returns while the network drops at random, and nothing differs at the end`, async ({
  shop,
  openAtWork,
}) => {
  test.setTimeout(STORY_MS + DEALS * 20_000);
  test.info().annotations.push({ type: 'seed', description: String(SEED) });
  console.log(`SHIFT_SEED=${SEED}`);
  const randomLoss = randomNumbers(SEED);
  const goods = [0, 1, 2, 3].map((place) => shop.books.plenty(place));
  const before = await revenue(shop);
  const tills = await Promise.all([
    openAtWork({ name: 'first', viewport: TABLET }),
    openAtWork({
      name: 'second',
      viewport: { width: TABLET.height, height: TABLET.width },
      person: shop.people.second,
    }),
  ]);
  const pages = tills.map(({ page }) => page);

  const carries = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && /^\/api\/(sales|returns)/.test(path);
  const lifts = [
    shop.proxy.use(delay(250, carries)),
    // About every fifth request is booked and its answer lost.
    shop.proxy.use(commitThenCut((request) => carries(request) && randomLoss() < 0.2)),
  ];
  let isOver = false;
  const network = tills.map(({ context }, till) =>
    toggleNetwork(context, randomNumbers(SEED + 1 + till), () => isOver),
  );
  try {
    await Promise.all(pages.map((page, till) => runTill(page, goods, randomNumbers(SEED + 11 + till))));
  } finally {
    isOver = true;
    await Promise.all(network);
  }
  for (const lift of lifts) lift();
  await Promise.all(pages.map((page) => waitUntilSettled(page, 60_000 + DEALS * 1_000)));

  await proveSoldOnce(shop, pages);
  const sales = (await Promise.all(pages.map(standingSales))).flat();
  const returns = (await Promise.all(pages.map(returnsOf))).flat();
  expect(sales.length + returns.length).toBe(2 * DEALS);
  expect(returns.length, 'something came back').toBeGreaterThan(0);
  const booked = new Map(shop.books.returns().map((one) => [one.id, one]));
  expect([...booked.keys()].sort()).toEqual(returns.map(({ id }) => id).sort());
  for (const row of returns)
    expect(booked.get(row.id), row.number).toMatchObject({
      saleId: row.body.saleId,
      number: row.number,
      total: Math.round(row.total * 100),
    });

  const cash = (rows: readonly { total: number }[]) =>
    rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  expect((await revenue(shop)) - before).toBe(cash(sales) - cash(returns));
  for (const { id, title, stock } of goods) {
    const gone = sales
      .flatMap(({ body }) => body.items)
      .filter((item) => item.productId === id)
      .reduce((sum, { qty }) => sum + qty, 0);
    const back = returns
      .flatMap(({ lines }) => lines)
      .filter((line) => line.productId === id && line.fate === 'restock')
      .reduce((sum, { qty }) => sum + qty, 0);
    expect(shop.books.stock(id), title).toBe(stock - gone + back);
  }
  proveStock(shop);
  for (const page of pages) {
    await page.getByRole('link', { name: /Открыть журнал продаж/ }).click();
    await page.getByRole('button', { name: 'Сверить с сервером' }).click();
    await expect(page.getByText('Журнал и сервер сходятся')).toBeVisible();
  }
});
