/** The tablet's browser dies or reloads at any moment, also during recording and sending. */
import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { ClosedShift } from '../device/rows/shift-types.ts';
import { apiClient } from './api-client.ts';
import { sigkillBrowser, type Device } from './browser.ts';
import { readStore } from './device-stores.ts';
import { rowIdsOf, slowAnswer } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { STORY_MS } from './patience.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { scan } from './scanner.ts';
import { changeSeller, enterAs, sellerNamed, setOwnPin } from './seller-pins.ts';
import { expect, test } from './shop.ts';
import { find, openTill, put, record, sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

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
  const { page } = await openAtWork();
  const product = await findPlenty(page, shop.books);
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

/** Repeats an act on the till until its browser is killed, at any moment after the first time; returns how often the till showed it as done. */
async function repeatUntilKilled(device: Device, act: (page: Page, time: number) => Promise<void>): Promise<number> {
  let done = 0;
  let isKilled = false;
  const acting = (async () => {
    for (; ; done += 1) await act(device.page, done);
  })().catch((error: unknown) => (isKilled ? 'killed' : error));
  await Promise.race([acting, expect.poll(() => done).toBeGreaterThan(0)]);
  await sleep(Math.random() * 2_000);
  isKilled = true;
  await sigkillBrowser(device);
  expect(await acting).toBe('killed');
  return done;
}

/** Each row that the till showed as done is there, and for each kill at the most one more that it hid. */
function expectKept(rows: readonly unknown[], shown: number, kills: number): void {
  expect(rows.length).toBeGreaterThanOrEqual(shown);
  expect(rows.length).toBeLessThanOrEqual(shown + kills);
}

/** A receipt that the kill left unrecorded is still in the form, so the next one may have its pieces too. */
const piecesOf = (rows: readonly { body: { items: readonly { qty: number }[] } }[]): number =>
  rows.flatMap(({ body }) => body.items).reduce((sum, { qty }) => sum + qty, 0);

const PHONE = '9161112233';
const PREPAID = 100;
const PIECES = 40;

test('a browser killed during returns by a slip’s code, orders at the till and changes of seller loses and doubles none of them', async ({
  shop,
  open,
  openAtWork,
}) => {
  test.setTimeout(STORY_MS + KILLS * 150_000);
  const product = shop.books.plenty();
  const { manager, second } = shop.people;
  const morning = await openAtWork();
  await setOwnPin(morning.page);
  await enterAs(morning.page, second);
  await setOwnPin(morning.page);
  await find(morning.page, product.title, product.title);
  await put(morning.page, product.title, PIECES);
  const number = await record(morning.page);
  await waitUntilSettled(morning.page);
  const [sold] = await readJournalRows(morning.page);
  const slip = `${new URL(morning.page.url()).origin}/till/receipt/${sold?.id}`;
  await morning.context.close();

  const atWork = async () => {
    const device = await open();
    await openTill(device.page);
    return device;
  };
  const shown = { returns: 0, orders: 0 };
  const receipts = new Map<string, string>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    shown.returns += await repeatUntilKilled(await atWork(), async (page) => {
      const dialog = page.getByRole('dialog', { name: `Возврат по чеку ${number}` });
      await scan(page, slip);
      await dialog.getByRole('button', { name: 'Больше' }).click();
      await dialog.getByRole('button', { name: 'Провести возврат' }).click();
      await expect(dialog).toBeHidden();
    });
    shown.orders += await repeatUntilKilled(await atWork(), async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Заказ для покупателя' });
      await put(page, product.title);
      await page.getByRole('button', { name: 'Оформить заказ' }).click();
      await dialog.getByLabel('Имя').fill('Ирина Заказова');
      await dialog.getByLabel('Телефон').fill(PHONE);
      await dialog.getByLabel('Предоплата, если внесли').fill(String(PREPAID));
      await dialog.getByRole('button', { name: 'Оформить заказ' }).click();
      await expect(dialog).toBeHidden();
    });
    await repeatUntilKilled(await atWork(), async (page) => {
      const isManager = await sellerNamed(page, manager.name).isVisible();
      const next = isManager ? second : manager;
      await changeSeller(page, next.name);
      await put(page, product.title);
      receipts.set(await record(page), next.name);
    });
  }

  // The browser's cookies may be of an earlier seller than the till's: each one's receipts go in a session of their own.
  const { page } = await atWork();
  const ids = new Map(shop.books.staff('manager').map(({ id, name }) => [name, id]));
  await expect(sellerNamed(page, manager.name).or(sellerNamed(page, second.name))).toBeVisible();
  const [here, away] = (await sellerNamed(page, manager.name).isVisible()) ? [manager, second] : [second, manager];
  for (const seller of [away, here]) {
    await changeSeller(page, seller.name);
    const unsent = async () =>
      (await readJournalRows(page)).filter(
        ({ authorId, state }) => authorId === ids.get(seller.name) && state !== 'accepted',
      );
    await expect.poll(unsent).toEqual([]);
  }
  await waitUntilSettled(page);

  const rows = await readJournalRows(page);
  const returns = rows.filter((row) => row.kind === 'return');
  expectKept(returns, shown.returns, KILLS);
  expect(
    shop.books
      .returns()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(returns.map(({ id }) => id).sort());
  const orders = rows.filter((row) => row.kind === 'till-order');
  expectKept(orders, shown.orders, KILLS);
  const desk = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await desk.get(`/api/order-desk?q=${PHONE}&limit=100`)).json as { items: DeskOrder[] };
  expect(items.map(({ _id }) => shop.books.paid(_id))).toEqual(orders.map(() => PREPAID * 100));
  const shifts = (await readStore(page, 'journal', 'shifts')) as ClosedShift[];
  expect(shifts.flatMap(({ moves = [] }) => moves.map(({ amount }) => amount))).toEqual(orders.map(() => PREPAID));
  expect(shop.books.reserved(product.id)).toBe(piecesOf(orders));
  const sales = rows.filter((row) => row.kind === 'sale');
  for (const [receipt, seller] of receipts)
    expect(
      sales.filter((row) => row.number === receipt).map(({ authorId }) => authorId),
      receipt,
    ).toEqual([ids.get(seller)]);
  expectKept(sales, receipts.size + 1, KILLS);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(product.id)).toBe(product.stock - piecesOf(sales) + piecesOf(returns));
  proveStock(shop);
});
