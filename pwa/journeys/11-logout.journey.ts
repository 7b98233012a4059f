/** After a logout nothing that only the person could see stays on the device, in any tab; unsent sales do. */
import type { Page } from '@playwright/test';
import { LIVE_PATH } from '#contract/live.ts';
import { waitForWorker, waitUntilQuiet } from './browser.ts';
import { placesWith, plantCanaries, STOCK_TRACE, WHOLESALE_TRACE } from './canaries.ts';
import { findOnDevice, waitForCopy } from './device-stores.ts';
import { captivePortal, carriesRows, slowAnswer } from './faults.ts';
import { readJournalRows } from './journal-rows.ts';
import { decideWholesale, leaveShop, refocusUntil, registerPerson, type Buyer } from './people.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { expect, test } from './shop.ts';
import { find, login, openTill, record, put, sellQuickly, waitUntilSettled } from './till.ts';
import { condemnOnFailure } from './verdicts.ts';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
}

test(
  'after logout no stock or wholesale figure is left on the device, unsent rows stay, the next person does not see them',
  { tag: '@core' },
  async ({ shop, openAtWork }) => {
    const product = shop.books.plenty();
    await shop.server.stop();
    plantCanaries(shop, product.id);
    await shop.server.start();

    const { page, context } = await openAtWork();
    await find(page, product.title, product.title);
    // One sale is acknowledged, with the receipt that carries the stock; two are not.
    const sent = await sellQuickly(page, product.title, 1);
    await waitUntilSettled(page);
    const lift = shop.proxy.use(captivePortal(carriesRows));
    await put(page, product.title);
    await page.getByLabel('Покупатель (произвольно)').fill('Секретный покупатель');
    const unsent = [await record(page), ...(await sellQuickly(page, product.title, 1))];
    // The price arrives with the change feed, which the open page requests a moment after the sale.
    for (const trace of [STOCK_TRACE, WHOLESALE_TRACE])
      await expect.poll(() => placesWith(page, trace)).toContain('indexedDB journal/figures');

    await logOut(page);
    const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(warning).toContainText('2 чека');
    await warning.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await waitUntilQuiet(page);

    await condemnOnFailure('LEAKED', async () =>
      expect(await findOnDevice(page, [STOCK_TRACE, WHOLESALE_TRACE])).toEqual([]),
    );
    const kept = (await readJournalRows(page)).filter((row) => row.state !== 'accepted').map((row) => row.number);
    expect(kept).toEqual([...unsent].sort());

    await login(page, shop.people.second);
    await openTill(page);
    await page.goto('/journal');
    await expect(page.getByText(/ждут отправки чужие чеки: 2\sчека/)).toBeVisible();
    await expect(page.getByText('Секретный покупатель')).toHaveCount(0);
    for (const number of [...sent, ...unsent]) await expect(page.getByText(number)).toHaveCount(0);

    lift();
    await waitUntilSettled(page);
    await proveSoldOnce(shop, [page]);
    const [manager, second] = shop.books.staff('manager');
    const late = shop.books.sales().filter((sale) => unsent.includes(sale.number));
    expect(late.map((sale) => [sale.authorId, sale.senderId])).toEqual([
      [manager?.id, second?.id],
      [manager?.id, second?.id],
    ]);
    proveStock(shop);
    await context.close();
  },
);

test('a guest and the storefront never receive the figures at all', { tag: '@core' }, async ({ shop, open }) => {
  const product = shop.books.plenty();
  await shop.server.stop();
  plantCanaries(shop, product.id);
  await shop.server.start();
  const { page } = await open();
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/') && !response.url().endsWith(LIVE_PATH))
      answers.push(response.text().catch(() => ''));
  });
  for (const path of ['/', `/p/${product.slug}`, `/search?q=${encodeURIComponent(product.title)}`]) {
    await page.goto(path);
    await waitUntilQuiet(page);
    const text = await page.locator('body').innerText();
    await condemnOnFailure('LEAKED', () => {
      expect(text).not.toMatch(STOCK_TRACE);
      expect(text.replace(/\s/g, '')).not.toMatch(WHOLESALE_TRACE);
    });
  }
  const responseTexts = async () => (await Promise.all(answers)).join('\n');
  // The device's copy of the catalogue is fetched after the screens.
  await expect.poll(responseTexts).toContain(product.slug);
  const said = await responseTexts();
  await condemnOnFailure('LEAKED', async () => {
    expect(said).not.toMatch(STOCK_TRACE);
    expect(said).not.toMatch(WHOLESALE_TRACE);
    expect(await findOnDevice(page, [STOCK_TRACE, WHOLESALE_TRACE])).toEqual([]);
  });
});

/** A buyer with recognisable data; the INN is valid. */
const CANARY: Buyer = {
  phone: '+79995551777',
  password: 'kanarejka-4567',
  name: 'Кенар Желтопёров',
  company: 'ООО «Певчая птица»',
  inn: '5943123457',
  comment: 'зерно-для-кенаров',
};
const CANARY_TRACES = [
  /Желтопёров/,
  /9995551777/,
  /Певчая птица/,
  /5943123457/,
  /зерно-для-кенаров/,
  /Недописанный/,
  /kanarejka/,
];

/** The buyer's data that are still on the device. */
async function canariesIn(page: Page): Promise<string[]> {
  return (await findOnDevice(page, CANARY_TRACES)).map(({ place, pattern }) => `${pattern} in ${place}`);
}

for (const network of ['online', 'without a network'] as const) {
  test(`after a buyer has logged out ${network}, no tab and no store knows a thing of them`, async ({ shop, open }) => {
    const product = shop.books.plenty();
    await shop.server.stop();
    plantCanaries(shop, product.id);
    await shop.server.start();
    const { page, context } = await open({ name: 'buyer', viewport: { width: 1440, height: 900 } });
    await page.goto('/auth');
    await waitForWorker(page);
    await registerPerson(page, CANARY);
    await decideWholesale(shop, CANARY.phone, 'approve');
    await refocusUntil(page, () => page.getByText('Подтверждён').isVisible());
    await waitForCopy(page, { figures: true });
    for (const room of ['data', 'sessions']) await page.goto(`/account/${room}`);
    await expect(page.getByText('Это устройство')).toBeVisible();

    const other = await context.newPage();
    await other.goto(`/p/${product.slug}`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await other.goto('/account/profile');
    await other.getByRole('textbox', { name: 'Как к вам обращаться' }).fill('Недописанный');
    expect(await canariesIn(other)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Недописанный in sessionStorage/),
        expect.stringMatching(/^Певчая птица in indexedDB device\/session/),
      ]),
    );
    await expect.poll(() => placesWith(page, WHOLESALE_TRACE)).toContain('indexedDB journal/figures');

    if (network !== 'online') await shop.proxy.refuse();
    await page.bringToFront();
    await leaveShop(page);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth$/);
    if (network === 'online') await waitUntilQuiet(page);
    for (const tab of [page, other]) {
      await condemnOnFailure('LEAKED', async () => {
        await expect.poll(() => canariesIn(tab)).toEqual([]);
        expect(await placesWith(tab, WHOLESALE_TRACE)).toEqual([]);
        for (const trace of CANARY_TRACES) expect(await tab.locator('body').innerText()).not.toMatch(trace);
      });
    }
    // Navigates within the tab that was left alone, where data still in its memory would show.
    await other.getByRole('link', { name: 'Избранное' }).first().click();
    await other.goBack();
    for (const trace of CANARY_TRACES) expect(await other.locator('body').innerText()).not.toMatch(trace);

    if (network !== 'online') {
      await shop.proxy.accept();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
      await page.goto('/account');
      await expect(page).toHaveURL(/\/auth$/);
      expect(await canariesIn(page)).toEqual([]);
    }
  });
}

test('a login in another tab outlives the late answer to a logout', async ({ shop, openAtWork }) => {
  const { page, context } = await openAtWork();
  const other = await context.newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  shop.proxy.use(slowAnswer(4_500, ({ path }) => path === '/api/auth/logout'));
  // Either tab may send it: a guest's page repeats a logout that has not reached the server.
  const ended = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/auth/logout'));
  await leaveShop(page);
  await other.getByRole('link', { name: 'Войти' }).first().click();
  await expect(other).toHaveURL(/\/auth$/);
  await login(other, shop.people.second);
  await ended;
  expect(await other.evaluate(() => fetch('/api/auth/me').then(({ status }) => status))).toBe(200);
});
