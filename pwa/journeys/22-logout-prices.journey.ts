/** A wholesale buyer leaves a product's page: from the press on, no tab is shown or told their price any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { LIVE_PATH } from '#contract/shop/live.ts';
import { waitForWorker, waitUntilQuiet, type Device } from './browser.ts';
import { placesWith, plantCanaries, WHOLESALE_TRACE } from './canaries.ts';
import { waitForCopy } from './device-stores.ts';
import { decideWholesale, leaveShop, lookBackUntil, registerPerson } from './people.ts';
import { expect, test, type Shop } from './shop.ts';
import { judgedBy } from './verdicts.ts';

const BUYER = {
  phone: '+79995551778',
  password: 'optovik-4567',
  name: 'Оптовик',
  company: 'ООО «Опт»',
  inn: '5943123457',
  comment: '',
};
const DESKTOP = { width: 1440, height: 900 };

const textOf = async (page: Page) => (await page.locator('body').innerText()).replace(/\s/g, '');

/** A wholesale buyer whose price for the product can be recognised anywhere. */
async function approvedBuyer(shop: Shop, open: () => Promise<Device>) {
  const product = shop.books.plenty();
  await shop.server.stop();
  plantCanaries(shop, product.id, { retailKopecks: 99_999_900 });
  await shop.server.start();
  const { page, context } = await open();
  await page.goto('/auth');
  await waitForWorker(page);
  await registerPerson(page, BUYER);
  await decideWholesale(shop, BUYER.phone, 'approve');
  await lookBackUntil(page, () => page.getByText('Подтверждён').isVisible());
  await waitForCopy(page, { figures: true });
  return { page, context, product };
}

for (const network of ['online', 'without a network'] as const) {
  test(`a wholesale buyer who leaves ${network} takes their price along from every tab`, async ({ shop, open }) => {
    const { page, context, product } = await approvedBuyer(shop, () => open({ name: 'buyer', viewport: DESKTOP }));
    const other = await context.newPage();
    // A busy browser shows what one tab has stored to another one late; here the press is not seen there at all.
    await other.addInitScript(() => {
      const getItem = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        return key === 'leaving' ? null : getItem.call(this, key);
      };
    });
    for (const tab of [other, page]) {
      await tab.bringToFront();
      await tab.goto(`/p/${product.slug}`);
      await expect.poll(() => textOf(tab)).toMatch(WHOLESALE_TRACE);
      // What was asked before the press may still be answered with the buyer's prices.
      await waitUntilQuiet(tab);
    }

    const told: { askedAt: number; text: Promise<string> }[] = [];
    const listen = (tab: Page) =>
      tab.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/api/') || pathname === LIVE_PATH) return;
        told.push({
          askedAt: response.request().timing().startTime,
          text: response.text().then(
            (text) => `${pathname} ${text}`,
            () => pathname,
          ),
        });
      });
    // What was asked a moment before they left may be answered a moment after it.
    await page.evaluate(() => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value);
        if (key === 'leaving') sessionStorage.leftAt ??= String(Date.now());
      };
    });
    // The server hears of it late: what is asked meanwhile is asked with the session's cookie still alive.
    const lift = shop.proxy.use({
      name: 'late-logout',
      matches: ({ path }) => path === '/api/auth/logout',
      async act(request, wire) {
        await sleep(2_000);
        wire.answer(await wire.forward(request));
      },
    });
    if (network !== 'online') await shop.proxy.refuse();
    for (const tab of [page, other]) listen(tab);
    await leaveShop(page);
    for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
    const leftAt = Number(await page.evaluate(() => sessionStorage.getItem('leftAt')));
    expect(leftAt).toBeGreaterThan(0);
    if (network !== 'online') {
      await shop.proxy.accept();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'access')).toBe(false);
    lift();
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
      await waitUntilQuiet(tab);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await judgedBy('LEAKED', async () => expect(await textOf(tab)).not.toMatch(WHOLESALE_TRACE));
      // What its memory still held would show in a walk within it.
      await tab.getByRole('link', { name: 'Избранное' }).first().click();
      await tab.goBack();
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await judgedBy('LEAKED', async () => {
        expect(await textOf(tab)).not.toMatch(WHOLESALE_TRACE);
        expect(await placesWith(tab, WHOLESALE_TRACE)).toEqual([]);
      });
    }
    const texts = await Promise.all(told.filter(({ askedAt }) => askedAt >= leftAt).map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(0);
    await judgedBy('LEAKED', () =>
      expect(texts.filter((text) => WHOLESALE_TRACE.test(text)).map((text) => text.slice(0, 200))).toEqual([]),
    );
  });
}

test('a page that Back brings as it was shows no price of a session that has ended meanwhile', async ({
  shop,
  open,
}) => {
  const { page, context, product } = await approvedBuyer(shop, () => open({ name: 'buyer', viewport: DESKTOP }));
  await page.goto(`/p/${product.slug}`);
  await expect.poll(() => textOf(page)).toMatch(WHOLESALE_TRACE);
  await waitUntilQuiet(page);
  // The browser under test keeps no pages for Back: it is told what those of people tell.
  const turn = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  const isSeen = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity !== '0');
  await turn('pagehide');
  expect(await isSeen()).toBe(false);
  await context.clearCookies();
  let isAsked = false;
  const lift = shop.proxy.use({
    name: 'slow-word',
    matches: ({ path }) => path.startsWith('/api/auth/'),
    async act(request, wire) {
      isAsked = true;
      await sleep(2_000);
      wire.answer(await wire.forward(request));
    },
  });
  await turn('pageshow');
  await expect.poll(() => isAsked).toBe(true);
  await judgedBy('LEAKED', async () => expect(await isSeen()).toBe(false));
  await expect.poll(isSeen).toBe(true);
  await judgedBy('LEAKED', async () => expect(await textOf(page)).not.toMatch(WHOLESALE_TRACE));
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
  lift();
  await waitUntilQuiet(page);
  await judgedBy('LEAKED', async () => expect(await textOf(page)).not.toMatch(WHOLESALE_TRACE));
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
});
