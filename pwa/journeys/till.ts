/** What a seller does with the screens, as the screens name it. */
import { expect, type Page } from '@playwright/test';
import { readStore } from './device-stores.ts';
import { readJournalRows } from './journal-rows.ts';
import { PATIENCE_MS } from './patience.ts';

/** Said outright: devices are prepared, and figures measured, outside of a test that has a limit of its own. */
const PATIENTLY = { timeout: PATIENCE_MS };

export interface Person {
  phone: string;
  password: string;
  name: string;
}

/** Logs in on /auth; resolves once the app has let the person in. */
export async function login(page: Page, person: Person): Promise<void> {
  if (!page.url().endsWith('/auth')) await page.goto('/auth');
  const phone = page.getByLabel('Телефон');
  await phone.click();
  // Ten digits after the mask's own +7, as a thumb types them.
  await phone.fill('');
  await phone.pressSequentially(person.phone.replace(/^\+7/, ''));
  await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth$/, PATIENTLY);
}

/** Opens the till and waits until there is something to sell. */
export async function openTill(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/till') await page.goto('/till');
  await expect(page.getByLabel('Поиск товара')).toBeVisible(PATIENTLY);
  await expect(steppers(page).first()).toBeVisible(PATIENTLY);
}

/** Makes this browser a till: a seller's open till is one by itself, whoever else says so; resolves with its series there. */
export async function makeTill(page: Page): Promise<void> {
  const word = page.getByRole('button', { name: 'Сделать кассой' });
  await expect
    .poll(async () => {
      if (await word.isVisible()) await word.click();
      return ((await readStore(page, 'journal', 'series')) as { prefix: string | null }[])[0]?.prefix ?? null;
    }, PATIENTLY)
    .not.toBeNull();
}

function steppers(page: Page) {
  return page.getByRole('group', { name: /^Количество: / });
}

export function stepperOf(page: Page, title: string) {
  return page.getByRole('group', { name: `Количество: ${title}`, exact: true });
}

/** Types what is looked for and waits for the product's row. */
export async function find(page: Page, query: string, title: string): Promise<void> {
  await page.getByLabel('Поиск товара').fill(query);
  await expect(stepperOf(page, title)).toBeVisible();
}

/** A row that has not been pressed for so long has left the list. */
const GONE_MS = 5_000;

/**
 * Puts so many pieces of a product into the receipt; it is looked for when it isn't on the screen, as after a sale,
 * which empties the search.
 */
export async function put(page: Page, title: string, qty = 1): Promise<void> {
  await expect(async () => {
    // Whoever presses next fails at once; tried here, a page that is gone would be tried until the journey's end.
    if (page.isClosed()) return;
    // The list that the emptied search is about to replace still shows the product for a moment: then once more.
    if (!(await stepperOf(page, title).isVisible())) await find(page, title, title);
    if (qty !== 1) return stepperOf(page, title).getByRole('textbox').fill(String(qty), { timeout: GONE_MS });
    await stepperOf(page, title).getByRole('button', { name: 'Больше' }).click({ timeout: GONE_MS });
  }).toPass();
}

/** The number of the receipt that the till says it has recorded; null when it says nothing. */
async function recordedNumber(page: Page): Promise<string | null> {
  const notice = page.getByRole('status').filter({ hasText: 'Продажа проведена' });
  if ((await notice.count()) === 0) return null;
  return /\S+-\d{6}|№\d{6}/.exec(await notice.innerText())?.[0] ?? null;
}

/**
 * Presses «Провести продажу» and waits for «Продажа проведена» with a new number; gives the number. Goods that the till
 * has not enough of are in the buyer's hands: the seller goes on.
 */
export async function record(page: Page): Promise<string> {
  const before = await recordedNumber(page);
  await page.getByRole('button', { name: 'Провести продажу' }).click();
  const goOn = page.getByRole('button', { name: 'Всё равно провести' });
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await page.waitForTimeout(20)) {
    const number = await recordedNumber(page);
    if (number !== null && number !== before) return number;
    if (await goOn.isVisible()) await goOn.click();
  }
  throw new Error(`The till did not say «Продажа проведена» within ${PATIENCE_MS} ms`);
}

export async function findAndSell(page: Page, sale: { query: string; title: string; qty?: number }): Promise<string> {
  await find(page, sale.query, sale.title);
  await put(page, sale.title, sale.qty);
  return record(page);
}

/** Records `count` sales of one piece each of a product, as fast as the screen lets. */
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
