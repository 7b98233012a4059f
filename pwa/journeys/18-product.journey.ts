/** A product's page and its pictures: swiping, zoom, sharing, offline use, and products that are no longer sold. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { NARROWEST, waitForWorker } from './browser.ts';
import { readStore, waitForCopy } from './device-stores.ts';
import { expect, test, type Shop } from './shop.ts';

const PHONE = { width: 390, height: 844 };
/** The narrowest screen that content must fit, which is also a desktop's at 400 % zoom. */
const DESK = { width: 1440, height: 900 };

interface Card {
  _id: string;
  slug: string;
  title: string;
  images: { url: string }[];
  topCategorySlug: string;
  subcategoryId: string;
}

const main = (page: Page) => page.getByRole('main');
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text });
const gallery = (page: Page, { title: name }: Card) => main(page).getByRole('group', { name: `Фотографии: ${name}` });
const row = (page: Page, name: string) => main(page).getByRole('region', { name });
const links = (page: Page, name: string) => row(page, name).locator('article').getByRole('heading').getByRole('link');
/** Index of the picture in view, from 0. */
const currentPicture = (page: Page, card: Card) =>
  gallery(page, card).evaluate((box) => Math.round(box.scrollLeft / box.clientWidth));

// Guests write nothing on the server.
test.use({ onlyReads: true });

/** Goods of the shop with three pictures each. */
async function pictured(shop: Shop): Promise<[Card, Card, Card]> {
  const query = new URLSearchParams({ q: 'чугунная ванна', inStock: 'true' });
  const answer = (await (await fetch(`${shop.proxy.url}/api/products?${query}`)).json()) as { items: Card[] };
  const [first, second, third] = answer.items.filter(({ images }) => images.length >= 3);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The demo shop has too few pictures');
  return [first, second, third];
}

/** Sends the worker's message that the picture failed; the page then requests it once more by an address with a query. */
async function failPicture(page: Page, image: Locator): Promise<void> {
  const address = () => image.evaluate((picture: HTMLImageElement) => picture.currentSrc);
  await expect.poll(address).toContain('.avif');
  const { pathname } = new URL(await address());
  await page.evaluate((path) => {
    const data = { type: 'PICTURE_NOT_FETCHED', path };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  }, pathname);
  await expect.poll(address).toContain('.avif?');
}

/** Changes a product in the server's database, as an editor of the shop would. */
function edit(shop: Shop, change: string, ...values: string[]): void {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
  db.transaction(() => {
    db.prepare(`UPDATE revisions SET value = value + 1 WHERE name = 'catalog'`).run();
    db.prepare(`UPDATE products SET revision = (SELECT value FROM revisions WHERE name = 'catalog'), ${change}`).run(
      ...values,
    );
  })();
  db.close();
}

/** A product on sale whose width is known, in millimetres. */
function measured(shop: Shop): { slug: string; width: number } {
  const db = new Database(join(shop.dataDir, 'shop.sqlite'), { readonly: true });
  const product = db
    .prepare(
      `SELECT slug, json_extract(attributes, '$.width') AS width FROM products
       WHERE deleted_at IS NULL AND json_extract(attributes, '$.width') > 30 ORDER BY id LIMIT 1`,
    )
    .get() as { slug: string; width: number };
  db.close();
  return product;
}

/** A swipe across the screen; the browser interprets it. */
async function swipe(
  cdp: CDPSession,
  { x, y }: { x: number; y: number },
  way: { x: number; y: number },
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [{ x: x + (way.x * step) / 10, y: y + (way.y * step) / 10 }]);
  await touch('touchEnd', []);
}

async function withFinger(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return cdp;
}

test('on the narrowest screen every way to buy is within it, whatever the price', async ({ shop, open }) => {
  const dearest = (await (
    await fetch(`${shop.proxy.url}/api/products?sort=price_desc&inStock=true&limit=1`)
  ).json()) as { items: Card[] };
  const { page } = await open({ viewport: NARROWEST });
  await page.goto(`/p/${dearest.items[0]?.slug ?? ''}`);
  const add = main(page).getByRole('button', { name: 'В корзину', exact: true }).filter({ visible: true }).last();
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(main(page).getByRole('button', { name: 'Больше' }).filter({ visible: true }).last()).toBeInViewport({
    ratio: 1,
  });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(NARROWEST.width);
  const quantity = main(page).getByRole('textbox', { name: 'Количество' }).filter({ visible: true }).last();
  await quantity.fill('999');
  await add.click();
  const cart = page.getByRole('banner').getByRole('button', { name: 'Корзина: 999 товаров' });
  await expect(cart.locator('[data-count="99+"]')).toBeVisible();
  expect(await width(), 'with all that a cart holds of it').toBe(NARROWEST.width);
});

test('on a wide window the price and the button come along once their panel has scrolled away', async ({
  shop,
  open,
}) => {
  const [card] = await pictured(shop);
  const { page } = await open({ viewport: DESK });
  await page.goto(`/p/${card.slug}`);
  const inBar = main(page).locator('b', { hasText: card.title });
  await expect(inBar).toBeHidden();
  // A page that has just opened may still set its own scroll position.
  await expect(async () => {
    await page.mouse.wheel(0, 1_500);
    await expect(inBar).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass();
  await inBar.locator('..').getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Корзина: 1/ })).toBeVisible();
  await page.mouse.wheel(0, -3_000);
  await expect(inBar).toBeHidden();
});

test('the gallery goes by keys, by thumbnails and by a swipe', async ({ shop, open }) => {
  const [card] = await pictured(shop);
  const { page } = await open({ viewport: DESK });
  await page.goto(`/p/${card.slug}`);
  await gallery(page, card).focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', card.images.length - 1],
    ['Home', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => currentPicture(page, card), key).toBe(at);
  }
  await main(page).getByRole('button', { name: 'Фото 3' }).click();
  await expect.poll(() => currentPicture(page, card)).toBe(2);
  await expect(main(page).getByRole('button', { name: 'Фото 3' })).toHaveAttribute('aria-current', 'true');

  await page.setViewportSize(PHONE);
  const cdp = await withFinger(page);
  await page.reload();
  await expect(title(page, card.title)).toBeVisible();
  await swipe(cdp, { x: 320, y: 300 }, { x: -250, y: 0 });
  await expect.poll(() => currentPicture(page, card)).toBe(1);
});

test('the large view takes the keyboard, speaks Russian, and gives the focus back where it was', async ({
  shop,
  open,
}) => {
  const [card] = await pictured(shop);
  const { page } = await open({ viewport: DESK });
  const violations: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && violations.push(message.text()),
  );
  await page.goto(`/p/${card.slug}`);
  await failPicture(page, gallery(page, card).getByRole('img').first());
  const opener = main(page).getByRole('button', { name: 'Увеличить' });
  const large = page.getByRole('dialog', { name: 'Фотографии крупно' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(large).toBeVisible();
  await expect.poll(() => large.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const names = await large
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(names.sort()).toEqual(['Закрыть', 'Предыдущее фото', 'Следующее фото', 'Увеличить', 'Уменьшить'].sort());
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('group', { name: `2 из ${card.images.length}` }).getByRole('img')).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    // The focus may reach the browser's own frame, but never the page behind.
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(false);
  }
  await large.getByRole('button', { name: 'Увеличить' }).click();
  await expect(large.getByRole('button', { name: 'Уменьшить' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(opener).toBeFocused();
  // The page shows the picture that was swiped to.
  expect(await currentPicture(page, card)).toBe(1);
  const shown = gallery(page, card).getByRole('img').nth(1);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await gallery(page, card).click();
  await expect(large).toBeVisible();
  // A zoom beyond the pixels of the screen's rendition shows the original.
  const addresses = () =>
    large.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const original = card.images[1]?.url ?? '';
  await expect.poll(addresses).toContain(original.replace('.webp', '-1600.avif'));
  await large.getByRole('button', { name: 'Увеличить' }).click();
  await expect.poll(addresses).toContain(original);
  await large.getByRole('button', { name: 'Закрыть' }).click();
  await expect(large).toBeHidden();
  expect(violations).toEqual([]);
});

test('sharing copies the address where the system has no way of its own, also without a network', async ({
  shop,
  open,
}) => {
  const [card] = await pictured(shop);
  const { page, context } = await open({ viewport: DESK });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  await page.goto(`/p/${card.slug}`);
  await waitForWorker(page);
  await expect(title(page, card.title)).toBeVisible();
  await shop.proxy.refuse();
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await main(page).getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/p/${card.slug}`);
});

test('what was measured at home is said to fit or not, is kept for the next product, and finds what fits', async ({
  shop,
  open,
}) => {
  const { slug, width } = measured(shop);
  const { page } = await open({ viewport: PHONE });
  await page.goto(`/p/${slug}`);
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  const form = main(page).locator('details').filter({ hasText: 'Подойдёт ли?' });
  const field = form.getByLabel('Место по ширине');
  await form.getByText('Подойдёт ли?').click();
  await field.fill(String(width - 30));
  await expect(form.getByRole('status')).toHaveText('По этим размерам не подойдёт');
  await expect(form.getByText(/^Не встанет: не хватает 30\sмм$/)).toBeVisible();
  await field.fill(String(width + 20));
  await expect(form.getByText(/^Встанет, останется 20\sмм$/)).toBeVisible();
  await expect(form.getByRole('status')).toHaveText('По этим размерам подойдёт');

  await expect.poll(async () => JSON.stringify(await readStore(page, 'device', 'flags'))).toContain(`"${width + 20}"`);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await field.fill(String(width + 40));
  await expect(form.getByText(/^Размеры не сохранились/)).toBeVisible();
  await expect(form.getByText(/^Встанет, останется 40\sмм$/)).toBeVisible();

  await shop.proxy.refuse();
  await page.reload();
  await form.getByText('Подойдёт ли?').click();
  await expect(field).toHaveValue(String(width + 20));
  await form.getByRole('link', { name: 'Показать всё, что подойдёт' }).click();
  await expect(page).toHaveURL(new RegExp(`feature=width%3A..${width + 20}`));
  await expect(main(page).locator(`article a[href="/p/${slug}"]`).first()).toBeVisible();
});

test('without a network a page once seen is all there, its pictures in whatever width was kept', async ({
  shop,
  open,
}) => {
  const [card, other, unseen] = await pictured(shop);
  const { page } = await open({ viewport: PHONE });
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  for (const each of [other, card]) {
    await page.goto(`/p/${each.slug}`);
    await expect(title(page, each.title)).toBeVisible();
    await gallery(page, each).focus();
    await page.keyboard.press('End');
    await expect.poll(() => drawn(page, each)).toEqual(each.images.map(() => true));
    await waitForVisit(page, each);
  }
  const description = await row(page, 'Описание').innerText();
  await expect(links(page, 'Вы смотрели').first()).toHaveAttribute('href', `/p/${other.slug}`);

  await shop.proxy.refuse();
  // The phone resized to a desktop requests other picture widths than were kept, and thumbnails.
  await page.setViewportSize(DESK);
  await page.reload();
  await expect(title(page, card.title)).toBeVisible();
  await expect(row(page, 'Описание')).toHaveText(description, { useInnerText: true });
  await gallery(page, card).focus();
  await page.keyboard.press('End');
  await expect.poll(() => drawn(page, card)).toEqual(card.images.map(() => true));
  const thumbnails = main(page)
    .getByRole('button', { name: /^Фото \d+$/ })
    .locator('img');
  await expect.poll(() => areLoaded(thumbnails)).toEqual(card.images.map(() => true));
  await expect(links(page, 'Вы смотрели').first()).toHaveAttribute('href', `/p/${other.slug}`);

  await page.goto(`/p/${unseen.slug}`);
  await expect(title(page, unseen.title)).toBeVisible();
  await expect(page.getByText('Описание и размеры не сохранены на устройстве')).toBeVisible();
  await waitForVisit(page, unseen);
  await page.goto('/');
  await expect(links(page, 'Вы смотрели').first()).toHaveAttribute('href', `/p/${unseen.slug}`);
});

/** Waits until the device has stored the visit: a page that is closed sooner would lose it. */
async function waitForVisit(page: Page, card: Card): Promise<void> {
  await expect
    .poll(async () => ((await readStore(page, 'catalogue', 'visits')) as { id: string }[]).map(({ id }) => id))
    .toContain(card._id);
}

/** Which of these pictures have loaded. */
async function areLoaded(pictures: Locator): Promise<boolean[]> {
  return pictures.evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth > 0));
}

const drawn = (page: Page, card: Card) => areLoaded(gallery(page, card).locator('img'));

test.describe(() => {
  test.use({ onlyReads: false });
  test('a product no longer sold says so and offers its neighbours; a changed address leads on; both also without a network', async ({
    shop,
    open,
  }) => {
    const [gone, renamed] = await pictured(shop);
    const { page } = await open({ viewport: DESK });
    await page.goto(`/p/${gone.slug}`);
    await waitForWorker(page);
    await waitForCopy(page, { figures: false });
    edit(shop, 'deleted_at = ? WHERE id = ?', new Date().toISOString(), gone._id);
    edit(shop, 'slug = ? WHERE id = ?', `${renamed.slug}-novyy`, renamed._id);
    const db = new Database(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
    db.prepare('INSERT INTO old_slugs (slug, product_id) VALUES (?, ?)').run(renamed.slug, renamed._id);
    db.close();
    const status = async (path: string) => {
      const answer = await fetch(shop.proxy.url + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await status(`/api/products/slug/${gone.slug}`)).toEqual([410, null]);
    expect(await status(`/p/${gone.slug}`)).toEqual([404, null]);
    expect(await status(`/p/${renamed.slug}`)).toEqual([301, `/p/${renamed.slug}-novyy`]);

    const looksRight = async () => {
      await page.goto(`/p/${gone.slug}`);
      await expect(title(page, 'Этот товар снят с продажи')).toBeVisible();
      await expect(main(page).getByText(gone.title)).toBeVisible();
      await expect(links(page, 'Похожие товары').first()).toBeVisible();
      const slugs = await links(page, 'Похожие товары').evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')),
      );
      expect(slugs).not.toContain(`/p/${gone.slug}`);
      await page.goto(`/p/${renamed.slug}`);
      await expect(page).toHaveURL(new RegExp(`/p/${renamed.slug}-novyy$`));
      await expect(title(page, renamed.title)).toBeVisible();
    };
    await looksRight();
    // The device has followed the shop's changes and knows both addresses by itself.
    await expect.poll(async () => (await readStore(page, 'catalogue', 'former')).length).toBe(2);
    await shop.proxy.refuse();
    await looksRight();
  });
});

test('a card shows its pictures under a moving cursor, and under a finger that swipes without opening it', async ({
  shop,
  open,
}) => {
  const [card] = await pictured(shop);
  const { page } = await open({ viewport: DESK });
  await page.goto(`/search?q=${encodeURIComponent(card.title)}`);
  const article = main(page)
    .locator('article')
    .filter({ has: page.locator(`a[href="/p/${card.slug}"]`) })
    .first();
  const pictureLink = article.locator(`a[href="/p/${card.slug}"]`).first();
  const shown = () =>
    pictureLink
      .locator('img')
      .evaluateAll((all) => all.findIndex((picture) => getComputedStyle(picture).visibility === 'visible'));
  const placeOf = async () => (await pictureLink.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const count = Math.min(8, card.images.length);
  for (const at of [count - 1, 1, 0]) {
    // The page may still be settling, so the pointer moves until it hits the target, as a hand does.
    await expect(async () => {
      const { x, y, width, height } = await placeOf();
      await page.mouse.move(x + ((at + 0.5) / count) * width, y + height / 2);
      expect(await shown()).toBe(at);
    }).toPass();
  }

  await page.setViewportSize(PHONE);
  const cdp = await withFinger(page);
  await pictureLink.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await placeOf();
  const middle = { x: x + width / 2, y: y + height / 2 };
  await swipe(cdp, middle, { x: -30, y: 0 });
  await expect.poll(shown).toBe(1);
  await swipe(cdp, middle, { x: 30, y: 0 });
  await expect.poll(shown).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/search');
  const before = await page.evaluate(() => window.scrollY);
  await swipe(cdp, middle, { x: 0, y: -120 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  expect(new URL(page.url()).pathname).toBe('/search');
});
