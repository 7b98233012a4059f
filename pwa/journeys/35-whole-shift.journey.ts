/**
 * A working day of two tills in a shop whose network comes and goes at random: sales and returns on both, and at the
 * end not a kopeck's and not a piece's difference between the tills' journals, the server's books, its stock and its
 * report.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReturnRow } from '../device/journal/journal-types.ts';
import { apiClient } from './api-client.ts';
import type { StockedProduct } from './books.ts';
import { commitThenCut, delay } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { STORY_MS } from './patience.ts';
import { proveSoldOnce, proveStock, standingSales } from './proofs.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, put, record, waitUntilSettled } from './till.ts';

/** Sales and returns of each till. */
const DEALS = Number(process.env.SHIFT_DEALS ?? 5);
/** Any number repeats a day whose story has failed. */
const SEED = Number(process.env.SHIFT_SEED ?? Math.floor(Math.random() * 1e9));
const TABLET = { width: 1180, height: 820 };

/** Numbers from 0 to 1, the same for the same seed. */
function chances(seed: number): () => number {
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
  /** Title -> pieces that can still come back. */
  left: Map<string, number>;
}

/** Sells and takes back on one till until the day is over. */
async function work(page: Page, goods: readonly StockedProduct[], chance: () => number): Promise<void> {
  const sold: Sold[] = [];
  for (let deal = 0; deal < DEALS; deal += 1) {
    const returnable = sold.filter(({ left }) => left.size > 0);
    const sale = returnable[Math.floor(chance() * returnable.length)];
    // Every fourth at the latest, so that no day is without.
    if (sale !== undefined && (deal % 4 === 3 || chance() < 0.2)) await takeBack(page, sale, chance);
    else sold.push(await sell(page, goods, chance));
  }
}

async function sell(page: Page, goods: readonly StockedProduct[], chance: () => number): Promise<Sold> {
  const left = new Map<string, number>();
  const first = Math.floor(chance() * goods.length);
  for (let line = 0; line < 1 + Math.floor(chance() * 2); line += 1) {
    const product = goods[(first + line) % goods.length]!;
    const qty = 1 + Math.floor(chance() * 3);
    await find(page, product.title, product.title);
    await put(page, product.title, qty);
    left.set(product.title, qty);
  }
  return { number: await record(page), left };
}

async function takeBack(page: Page, sale: Sold, chance: () => number): Promise<void> {
  await page.getByRole('link', { name: /Открыть журнал продаж/ }).click();
  await page.getByRole('button', { name: `Чек ${sale.number}: подробнее` }).click();
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const dialog = page.getByRole('dialog', { name: `Возврат по чеку ${sale.number}` });
  const [title = ''] = [...sale.left.keys()];
  await dialog
    .getByRole('group', { name: `Вернуть: ${title}`, exact: true })
    .getByRole('button', { name: 'Больше' })
    .click();
  if (chance() < 0.3) await dialog.getByRole('radio', { name: 'Списать' }).check();
  await dialog.getByRole('button', { name: 'Провести возврат' }).click();
  await expect(page.getByText('Возврат проведён')).toBeVisible();
  const left = (sale.left.get(title) ?? 1) - 1;
  if (left === 0) sale.left.delete(title);
  else sale.left.set(title, left);
  await page.getByRole('link', { name: 'К продаже' }).click();
}

/** The Wi-Fi of one till, until `isOver`. */
async function wander(context: BrowserContext, chance: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await context.setOffline(chance() < 0.5);
    await sleep(300 + chance() * 3_000);
  }
  await context.setOffline(false);
}

/** Today's revenue by the report, in kopecks; a day more on both ends, should midnight come. */
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
  const loss = chances(SEED);
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
    // Booked, and the answer lost: every fifth or so.
    shop.proxy.use(commitThenCut((request) => carries(request) && loss() < 0.2)),
  ];
  let isOver = false;
  const weather = tills.map(({ context }, till) => wander(context, chances(SEED + 1 + till), () => isOver));
  try {
    await Promise.all(pages.map((page, till) => work(page, goods, chances(SEED + 11 + till))));
  } finally {
    isOver = true;
    await Promise.all(weather);
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
