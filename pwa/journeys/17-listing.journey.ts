/** A long listing: features, paging, the way back to the same position; online, offline and after a reload. */
import type { Locator, Page } from '@playwright/test';
import { waitForWorker, waitUntilQuiet } from './browser.ts';
import { goodsOnDevice, readStore, waitForCopy } from './device-stores.ts';
import { expect, test } from './shop.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Height of the strip «Нет сети», which appears when the first request fails, before or after the position is restored. */
const OFFLINE_STRIP = 46;

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).locator('article');
const more = (page: Page) => main(page).getByRole('link', { name: 'Показать ещё' });
const count = (page: Page) => main(page).getByRole('status').filter({ hasText: /товар/ }).first();
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const chips = (page: Page) => main(page).getByRole('list', { name: 'Применённые фильтры' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Фильтры' });

// Guests write nothing on the server.
test.use({ onlyReads: true });

/** Address of the card at the top of the screen. */
function topCard(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('main article')].find((card) => card.getBoundingClientRect().top >= 80);
    return seen?.querySelector('h2 a')?.getAttribute('href') ?? null;
  });
}

/** Notes in `firstScreen`, for each load from now on, the number of goods in the first screen with a main part. */
const noteFirstScreen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const screen = document.querySelector('main');
      if (screen === null) return;
      observer.disconnect();
      Object.assign(window, { firstScreen: screen.querySelectorAll('article').length });
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** Addresses of the drawn pictures that the page requested once more, as it does only for those that failed. */
function requestedAnew(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const drawn = [...document.images].map(({ currentSrc }) => currentSrc);
    return drawn.filter((address) => /\/pictures\/.*\?/.test(address));
  });
}

async function openListing(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(cards(page).first()).toBeVisible();
}

/** Scrolls up a little from the button, as people do who look through the new goods; returns the position and the card there. */
async function lookBack(page: Page): Promise<{ y: number; card: string | null }> {
  const low = await place(page);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -1_300);
  await expect.poll(() => place(page)).toBe(low - 1_300);
  expect(low).toBeGreaterThan(4_000);
  return { y: await place(page), card: await topCard(page) };
}

/** The first value of a feature that leaves fewer goods: its label and its count. */
async function narrowing(filters: Locator, total: number): Promise<{ choice: Locator; label: string; left: number }> {
  await expect(filters.locator('details').nth(2)).toBeVisible();
  const folded = filters.locator('details:not([open]) summary');
  while ((await folded.count()) > 0) await folded.first().click();
  const features = filters.locator('details').filter({ hasNot: filters.page().getByLabel('Найти бренд') });
  for (const choice of await features
    .locator('label')
    .filter({ has: filters.page().locator('input:enabled') })
    .all()) {
    const [, label = '', left = ''] = /^(.*?)\s*(\d+)$/s.exec((await choice.innerText()).trim()) ?? [];
    // A chip of a yes or no bears the feature's name.
    if (!/^(Да|Нет)$/.test(label) && Number(left) > 0 && Number(left) < total)
      return { choice, label, left: Number(left) };
  }
  throw new Error('No choice of a feature would narrow this category');
}

/** `above`: pixels that may have appeared above the goods; the browser keeps the goods in place, so the page's scroll offset grows. */
async function expectPlace(
  page: Page,
  { y, card }: { y: number; card: string | null },
  shown: number,
  above = 0,
): Promise<void> {
  await expect(cards(page)).toHaveCount(shown);
  await expect.poll(async () => Math.abs((await place(page)) - y)).toBeLessThan(above + 4);
  // The goods are restored before pictures and strips above them have their final height.
  await expect.poll(() => topCard(page)).toBe(card);
}

test('a word of any length stays within the screen, on phones and on tablets', async ({ open }) => {
  const long = 'щ'.repeat(100);
  const { page } = await open({ viewport: PHONE });
  for (const viewport of [PHONE, { width: 820, height: 1180 }]) {
    await page.setViewportSize(viewport);
    for (const address of [`/search?q=${long}`, `/search?brand=${long}`]) {
      await page.goto(address);
      await expect(main(page).getByRole('heading', { level: 2, name: /нашлось|найдено/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address.slice(0, 14)).toBe(
        viewport.width,
      );
    }
  }
});

test('«Показать ещё» adds pages in place; Back from a product leads to the very card, also offline and after a reload', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  await openListing(page, '/search?sort=price_asc');
  await expect(cards(page)).toHaveCount(24);
  await expect(more(page)).toHaveAttribute('href', '/search?sort=price_asc&page=2');

  await test.step('two more pages, the first goods stay where they are', async () => {
    const first = await cards(page).first().locator('h2 a').getAttribute('href');
    await more(page).click();
    await expect(cards(page)).toHaveCount(48);
    await more(page).click();
    await expect(cards(page)).toHaveCount(72);
    await expect(page).toHaveURL(/[?&]page=3$/);
    expect(await cards(page).first().locator('h2 a').getAttribute('href')).toBe(first);
  });

  const left = await lookBack(page);
  const visit = async () => {
    await main(page)
      .locator(`article h2 a[href="${left.card ?? ''}"]`)
      .click();
    await expect(page).toHaveURL(/\/p\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await test.step('back from a product', async () => {
    await visit();
    await page.goBack();
    await expectPlace(page, left, 72);
  });
  await test.step('after a reload', async () => {
    await page.reload();
    await expectPlace(page, left, 72);
    await waitUntilQuiet(page);
    expect(await requestedAnew(page)).toEqual([]);
  });
  await test.step('back from a reloaded product', async () => {
    await visit();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expectPlace(page, left, 72);
  });
  await test.step('all of it without a network', async () => {
    await shop.proxy.refuse();
    await visit();
    await page.goBack();
    await expectPlace(page, left, 72, OFFLINE_STRIP);
    await noteFirstScreen(page);
    await page.reload();
    // The place was kept below the strip, which may appear again only after the place is restored.
    await expectPlace(page, left, 72, 2 * OFFLINE_STRIP);
    // The copy is read before the first render, so that no placeholder is rendered before the goods.
    expect(await page.evaluate(() => (window as { firstScreen?: number }).firstScreen)).toBeGreaterThan(0);
    await more(page).click();
    await expect(cards(page)).toHaveCount(96);
  });
});

/** Bytes of a tiny picture at most. */
const TINY = 500;

/** Ids of the tiny pictures on the device. */
async function tinyKept(page: Page): Promise<string[]> {
  // Opening a database that is not there yet would create it.
  const isMade = await page.evaluate(async () =>
    (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'tiny-pictures' && version > 0),
  );
  if (!isMade) return [];
  return ((await readStore(page, 'tiny-pictures', 'pictures')) as { id: string }[]).map(({ id }) => id);
}

/** Describes the pictures of the cards in view: bytes of each, and its width against that of its place, once it has been drawn. */
function drawnPictures(page: Page): Promise<{ bytes: number; share: number }[]> {
  return page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('main article img')]
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight && image.clientWidth > 0)
        .map(async (image) => {
          await image.decode();
          const { size: bytes } = await (await fetch(image.currentSrc)).blob();
          return { bytes, share: image.naturalWidth / image.clientWidth };
        }),
    ),
  );
}

/** Width of each picture in view against that of its place; 0 until it is drawn. */
function sharesOfWidth(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main article img')]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight && image.clientWidth > 0)
      .map((image) => (image.complete ? image.naturalWidth / image.clientWidth : 0)),
  );
}

test('a listing never visited has pictures without a network, and the real ones once it returns', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: PHONE });
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  const copy = await goodsOnDevice(page);
  const mainPictures = [...copy.values()].flatMap(
    ({ images: [first = ''] }) => /\/pictures\/(\w+)\.webp$/.exec(first)?.[1] ?? [],
  );
  expect(new Set(mainPictures).size).toBeGreaterThan(50);
  await expect.poll(() => tinyKept(page)).toEqual(expect.arrayContaining([...new Set(mainPictures)]));

  await shop.proxy.refuse();
  await openListing(page, '/search?sort=price_asc');
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => page.getByRole('main').locator('article img').count()).toBe(24);
  const offline = await drawnPictures(page);
  expect(offline.length).toBeGreaterThan(2);
  expect(offline.filter(({ bytes, share }) => bytes <= TINY && share > 0).length).toBe(offline.length);

  await shop.proxy.accept();
  // The story's own requests for the pictures would make some browsers draw them anew.
  await expect.poll(async () => (await sharesOfWidth(page)).filter((share) => share < 0.6)).toEqual([]);
  expect((await drawnPictures(page)).filter(({ bytes }) => bytes <= TINY)).toEqual([]);

  // A lift: the page that stays open asks the server for nothing but the pictures while there is no network.
  await shop.proxy.refuse();
  await page.getByLabel('Порядок').selectOption('price_desc');
  await expect
    .poll(async () => (await sharesOfWidth(page)).filter((share) => share > 0 && share < 0.6).length)
    .toBeGreaterThan(2);
  await shop.proxy.accept();
  await expect.poll(async () => (await sharesOfWidth(page)).filter((share) => share < 0.6)).toEqual([]);

  // Pictures alone that fail again and again, as behind a filter, must not make the page ask for them without end.
  const shown = () =>
    page
      .locator('main article img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  const before = await shown();
  const probed = page.waitForResponse((response) => response.url().endsWith('/healthz'));
  await page.evaluate(() => {
    const path = new URL(document.querySelector<HTMLImageElement>('main article img')?.currentSrc ?? '').pathname;
    const data = { type: 'PICTURE_NOT_FETCHED', path };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await (await probed).finished();
  await page.waitForTimeout(500);
  expect(await shown()).toBe(before);
});

test(
  'features filter, are named, counted and taken off one by one; Back brings filters back; the same offline',
  { tag: '@core' },
  async ({ shop, open }) => {
    const { page } = await open({ viewport: DESK });
    const { category, subcategory } = shop.books.placement();
    const path = `/catalog/${category.slug}/${subcategory.slug}`;
    await page.goto('/');
    await waitForWorker(page);
    await waitForCopy(page, { figures: false });

    const choose = async () => {
      await openListing(page, path);
      const all = await count(page).innerText();
      const { choice, label, left } = await narrowing(panel(page), Number.parseInt(all, 10));
      await choice.click();
      await expect(page).toHaveURL(/feature=/);
      await expect(count(page)).toHaveText(new RegExp(`^${left}\\s`));
      await expect(chips(page).getByRole('button', { name: `Убрать фильтр: ${label}` })).toBeVisible();
      return { all, left, label };
    };
    const online = await test.step('online', choose);
    await test.step('a second filter narrows, Back takes it off, its chip does too', async () => {
      await panel(page).getByText('В наличии', { exact: true }).click();
      await expect(page).toHaveURL(/inStock=true/);
      await page.goBack();
      await expect(page).not.toHaveURL(/inStock/);
      await expect(count(page)).toHaveText(new RegExp(`^${online.left}\\s`));
      await chips(page)
        .getByRole('button', { name: `Убрать фильтр: ${online.label}` })
        .click();
      await expect(page).not.toHaveURL(/feature=/);
      await expect(count(page)).toHaveText(online.all);
    });
    await test.step('a limit counts to the kopeck', async () => {
      await panel(page).getByRole('textbox', { name: 'Цена до' }).fill('249,90');
      await panel(page).getByRole('textbox', { name: 'Цена до' }).blur();
      await expect(page).toHaveURL(/maxPrice=249\.9(?:&|$)/);
      await page.goBack();
      await expect(count(page)).toHaveText(online.all);
    });
    await test.step('an address says it all', async () => {
      await page.goBack();
      const address = page.url();
      await page.goto('/');
      await page.goto(address);
      await expect(count(page)).toHaveText(new RegExp(`^${online.left}\\s`));
      await panel(page).getByRole('button', { name: 'Сбросить всё' }).click();
      await expect(count(page)).toHaveText(online.all);
    });
    await test.step('without a network, the same goods and counts', async () => {
      await shop.proxy.refuse();
      await page.reload();
      expect(await choose()).toEqual(online);
    });
  },
);

test('a page has an address of its own, a place in the pager, and a head that says so', async ({ shop, open }) => {
  const { page } = await open({ viewport: PHONE });
  const path = `/catalog/${shop.books.placement().category.slug}`;
  await openListing(page, path);
  const pager = main(page).getByRole('navigation', { name: 'Страницы' });
  await expect(page.locator('link[rel="next"]')).toHaveAttribute('href', new RegExp(`${path}\\?page=2$`));
  const first = await cards(page).first().locator('h2 a').getAttribute('href');

  await pager.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(cards(page).first().locator('h2 a')).not.toHaveAttribute('href', first ?? '');
  await expect.poll(() => place(page)).toBe(0);
  await page.reload();
  await expect(pager.getByRole('link', { name: 'Страница 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/страница 2/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /страница 2: \d+/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}\\?page=2$`));
  await expect(page.locator('link[rel="prev"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await expect(cards(page).locator(`a[href="${first ?? ''}"]`)).toHaveCount(0);

  // A person who was sent the address of a later page can still reach the earlier ones.
  const earlier = main(page).getByRole('link', { name: 'Показать предыдущие' });
  // A server-rendered page shows its first goods before the application adds the rest.
  await waitUntilQuiet(page);
  const shown = await cards(page).count();
  await earlier.click();
  await expect(cards(page).first().locator('h2 a')).toHaveAttribute('href', first ?? '');
  await expect(cards(page)).toHaveCount(24 + shown);
  await expect(earlier).toHaveCount(0);
  await expect(page).toHaveURL(/page=2$/);
});

test('on a phone the sheet counts each choice at once and leads to the goods', async ({ shop, open }) => {
  const { page } = await open({ viewport: PHONE });
  const { category, subcategory } = shop.books.placement();
  await openListing(page, `/catalog/${category.slug}/${subcategory.slug}`);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const sheet = page.getByRole('dialog', { name: 'Фильтры' });
  const show = sheet.getByRole('button', { name: /^Показать \d+/ });
  const all = await show.innerText();
  const { choice } = await narrowing(sheet, Number.parseInt(all.replace(/\D+/g, ''), 10));
  await choice.click();
  await expect(page).toHaveURL(/feature=/);
  await expect(show).not.toHaveText(all);
  const label = await show.innerText();
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(count(page)).toHaveText(label.replace(/^Показать\s+/, ''));
  await main(page).getByRole('button', { name: 'Сбросить всё' }).click();
  await expect(count(page)).toHaveText(all.replace(/^Показать\s+/, ''));

  // A phone renders no hidden column; a screen that turns wide has it, with the same choices, and closes the sheet.
  const column = page.locator('aside[aria-label="Фильтры"]');
  await expect(column.getByRole('switch', { includeHidden: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await sheet.getByRole('switch').first().click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sheet).toBeHidden();
  await expect(column.getByRole('switch').first()).toBeChecked();
  await page.setViewportSize(PHONE);
  await expect(column.getByRole('switch', { includeHidden: true })).toHaveCount(0);
});

test('on a phone one press above the goods filters them, and «Бренд» opens the brands alone', async ({ open }) => {
  const { page } = await open({ viewport: PHONE });
  await openListing(page, '/catalog/smesiteli');
  const quick = page.getByRole('group', { name: 'Быстрые фильтры' });
  const inStock = quick.getByRole('button', { name: 'В наличии' });
  await inStock.click();
  await expect(page).toHaveURL(/\/smesiteli\?inStock=true$/);
  await expect(inStock).toHaveAttribute('aria-pressed', 'true');

  await quick.getByRole('button', { name: 'Бренд' }).click();
  const sheet = page.getByRole('dialog', { name: 'Бренд' });
  await sheet.getByRole('checkbox').first().click();
  await expect(page).toHaveURL(/\?inStock=true&brand=/);
  await expect(sheet.getByRole('switch')).toHaveCount(0);
  const left = await sheet.getByRole('button', { name: /^Показать \d+/ }).innerText();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(count(page)).toHaveText(left.replace(/^Показать\s+/, ''));

  // The first good stands in full above the bar of the shop.
  const bar = await page.getByRole('navigation', { name: 'Разделы', exact: true }).boundingBox();
  const first = await cards(page).first().boundingBox();
  expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await inStock.click();
  await expect(page).toHaveURL(/\/smesiteli\?brand=[^&]+$/);
});
