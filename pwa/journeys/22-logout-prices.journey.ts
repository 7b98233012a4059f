/** A wholesale buyer logs out on a product's page: from the press on, no tab shows or receives their price. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { LIVE_PATH } from '#contract/live.ts';
import { waitForWorker, waitUntilQuiet, type Device } from './browser.ts';
import { placesWith, plantCanaries, WHOLESALE_TRACE } from './canaries.ts';
import { waitForCopy } from './device-stores.ts';
import { decideWholesale, leaveShop, refocusUntil, registerPerson } from './people.ts';
import { expect, test, type Shop } from './shop.ts';
import { condemnOnFailure } from './verdicts.ts';

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

/** A wholesale buyer with a recognisable price for the product. */
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
  await refocusUntil(page, () => page.getByText('Подтверждён').isVisible());
  await waitForCopy(page, { figures: true });
  return { page, context, product };
}

for (const network of ['online', 'without a network'] as const) {
  test(`a wholesale buyer who leaves ${network} takes their price along from every tab`, async ({ shop, open }) => {
    const { page, context, product } = await approvedBuyer(shop, () => open({ name: 'buyer', viewport: DESKTOP }));
    const other = await context.newPage();
    // A busy browser delivers storage events to other tabs late; here they are not delivered at all.
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
      // Requests from before the press may still be answered with the buyer's prices.
      await waitUntilQuiet(tab);
    }

    const responses: { askedAt: number; text: Promise<string> }[] = [];
    const listen = (tab: Page) =>
      tab.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/api/') || pathname === LIVE_PATH) return;
        responses.push({
          askedAt: response.request().timing().startTime,
          text: response.text().then(
            (text) => `${pathname} ${text}`,
            () => pathname,
          ),
        });
      });
    // Requests made just before the logout may be answered just after it.
    await page.evaluate(() => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value);
        if (key === 'leaving') sessionStorage.leftAt ??= String(Date.now());
      };
    });
    // The logout reaches the server late: requests in the meantime carry the session's valid cookie.
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
      await condemnOnFailure('LEAKED', async () => expect(await textOf(tab)).not.toMatch(WHOLESALE_TRACE));
      // Data still in the tab's memory would show during navigation within it.
      await tab.getByRole('link', { name: 'Избранное' }).first().click();
      await tab.goBack();
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await condemnOnFailure('LEAKED', async () => {
        expect(await textOf(tab)).not.toMatch(WHOLESALE_TRACE);
        expect(await placesWith(tab, WHOLESALE_TRACE)).toEqual([]);
      });
    }
    const texts = await Promise.all(responses.filter(({ askedAt }) => askedAt >= leftAt).map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(0);
    await condemnOnFailure('LEAKED', () =>
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
  // The browser under test has no back-forward cache, so its events are simulated.
  const dispatchTransition = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  const isSeen = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity !== '0');
  await dispatchTransition('pagehide');
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
  await dispatchTransition('pageshow');
  await expect.poll(() => isAsked).toBe(true);
  await condemnOnFailure('LEAKED', async () => expect(await isSeen()).toBe(false));
  await expect.poll(isSeen).toBe(true);
  await condemnOnFailure('LEAKED', async () => expect(await textOf(page)).not.toMatch(WHOLESALE_TRACE));
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
  lift();
  await waitUntilQuiet(page);
  await condemnOnFailure('LEAKED', async () => expect(await textOf(page)).not.toMatch(WHOLESALE_TRACE));
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
});
