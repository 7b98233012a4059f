/** A seller's actions on the till's screens. */
import { expect, type Page } from '@playwright/test';
import type { Books, StockedProduct } from './books.ts';
import { readStore } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { PATIENCE_MS } from './patience.ts';

/** An explicit timeout, since devices are also prepared and figures measured outside of a test. */
const LONG_TIMEOUT = { timeout: PATIENCE_MS };

export interface Person {
  phone: string;
  password: string;
  name: string;
}

/** Logs in on /auth; resolves once the app has accepted the person. */
export async function login(page: Page, person: Person): Promise<void> {
  if (!page.url().endsWith('/auth')) await page.goto('/auth');
  const phone = page.getByLabel('Телефон');
  await phone.click();
  // Ten digits after the mask's own +7, typed one by one.
  await phone.fill('');
  await phone.pressSequentially(person.phone.replace(/^\+7/, ''));
  await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth$/, LONG_TIMEOUT);
}

/** Opens the till and waits until there is something to sell. */
export async function openTill(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/till') await page.goto('/till');
  await expect(page.getByLabel('Поиск товара')).toBeVisible(LONG_TIMEOUT);
  await expect(steppers(page).first()).toBeVisible(LONG_TIMEOUT);
}

/** Makes this browser a till: for sellers an open till becomes one by itself, other people press the button. Resolves once it has its series. */
export async function makeTill(page: Page): Promise<void> {
  const word = page.getByRole('button', { name: 'Сделать кассой' });
  await expect
    .poll(async () => {
      if (await word.isVisible()) await word.click();
      return ((await readStore(page, 'journal', 'series')) as { prefix: string | null }[])[0]?.prefix ?? null;
    }, LONG_TIMEOUT)
    .not.toBeNull();
}

function steppers(page: Page) {
  return page.getByRole('group', { name: /^Количество: / });
}

export function stepperOf(page: Page, title: string) {
  return page.getByRole('group', { name: `Количество: ${title}`, exact: true });
}

/** Types a query and waits for the product's row. */
export async function find(page: Page, query: string, title: string): Promise<void> {
  await page.getByLabel('Поиск товара').fill(query);
  await expect(stepperOf(page, title)).toBeVisible();
}

/** Finds the product with the highest stock at a till; returns it. */
export async function findPlenty(page: Page, books: Books): Promise<StockedProduct> {
  const product = books.plenty();
  await find(page, product.title, product.title);
  return product;
}

/** Time after which a row that could not be pressed has left the list, ms. */
const GONE_MS = 5_000;

/** Adds pieces of a product to the receipt. It is searched for when it isn't on the screen, as after a sale, which empties the search. */
export async function put(page: Page, title: string, qty = 1): Promise<void> {
  await expect(async () => {
    // On a closed page the next action fails at once; a retry here would go on until the journey's end.
    if (page.isClosed()) return;
    // The list that the emptied search is about to replace shows the product a moment longer, so this may need a second try.
    if (!(await stepperOf(page, title).isVisible())) await find(page, title, title);
    if (qty !== 1) return stepperOf(page, title).getByRole('textbox').fill(String(qty), { timeout: GONE_MS });
    await stepperOf(page, title).getByRole('button', { name: 'Больше' }).click({ timeout: GONE_MS });
  }).toPass();
}

/** Number of the receipt that the till says it has recorded; null when there is no such notice. */
async function recordedNumber(page: Page): Promise<string | null> {
  const notice = page.getByRole('status').filter({ hasText: 'Продажа проведена' });
  if ((await notice.count()) === 0) return null;
  return /\S+-\d{6}|№\d{6}/.exec(await notice.innerText())?.[0] ?? null;
}

/**
 * Presses «Провести продажу» and waits for «Продажа проведена» with a new number, which it returns. A warning about
 * insufficient stock is confirmed, since the buyer has the goods in hand.
 */
export async function record(page: Page): Promise<string> {
  const before = await recordedNumber(page);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  const proceed = page.getByRole('button', { name: 'Всё равно провести' });
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await page.waitForTimeout(20)) {
    const number = await recordedNumber(page);
    if (number !== null && number !== before) return number;
    if (await proceed.isVisible()) await proceed.click();
  }
  throw new Error(`The till did not say «Продажа проведена» within ${PATIENCE_MS} ms`);
}

export async function findAndSell(page: Page, sale: { query: string; title: string; qty?: number }): Promise<string> {
  await find(page, sale.query, sale.title);
  await put(page, sale.title, sale.qty);
  return record(page);
}

/** Records `count` sales of one piece of a product, as fast as the screen allows. */
export async function sellQuickly(page: Page, title: string, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let sale = 0; sale < count; sale += 1) {
    await put(page, title);
    numbers.push(await record(page));
  }
  return numbers;
}

/** Waits until the server has acknowledged every sale of this device. */
export async function waitUntilSettled(page: Page, timeout = PATIENCE_MS): Promise<void> {
  await expect
    .poll(
      async () =>
        (await readJournalRows(page))
          .filter((row) => row.state !== 'accepted' && row.state !== 'voided')
          .map((row) => `${row.number} ${row.state}`),
      {
        timeout,
        intervals: [100, 250, 500],
      },
    )
    .toEqual([]);
}

/** Confirms the closing of a shift, in whichever dialog asks. */
export async function confirmClosing(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Закрыть смену' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Смена закрыта' })).toBeVisible();
}
