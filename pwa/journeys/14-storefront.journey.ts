/** The shopper's header and the way to a product: search, menu, notice, listing, login. */
import type { Locator, Page } from '@playwright/test';
import { waitForWorker, waitUntilQuiet } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { expect, test } from './shop.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Поиск товаров' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option');

// Guests write nothing on the server.
test.use({ onlyReads: true });

test('the search box types examples while empty, suggests up to eight goods and Enter opens the first', async ({
  open,
}) => {
  const { page } = await open({ viewport: DESK, motion: true });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const hints = new Set<string | null>();
  await expect.poll(async () => hints.add(await searchBox(page).getAttribute('placeholder')).size).toBeGreaterThan(4);

  await searchBox(page).fill('смеситель');
  await expect(suggestions(page)).toHaveCount(8);
  const first = await suggestions(page).first().getAttribute('href');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(first ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('search waits 250 ms after the last key, and its failures are nobody’s matter', async ({ open }) => {
  const { page } = await open({ viewport: DESK, firstVisit: true });
  // Without a copy of the catalogue the device has to ask the server; a refused change feed keeps it without one.
  await page.route('**/api/catalog/changes*', (route) => route.abort());
  const requested: string[] = [];
  await page.route('**/api/products?*q=*', async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('q') ?? '');
    await route.fulfill({ status: 500, json: { error: 'Внутренняя ошибка', code: 'internal', requestId: 'x' } });
  });
  await page.goto('/');
  await searchBox(page).pressSequentially('ванна', { delay: 20 });
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  // A failed request is repeated; requests for unfinished words are not.
  expect(new Set(requested)).toEqual(new Set(['ванна']));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/ошибка|не удалось/i)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the phone menu locks scrolling while open and closes when the window grows wider than 768 px', async ({
  open,
}) => {
  const { page } = await open({ viewport: PHONE });
  await page.goto('/catalog');
  const menu = page.getByRole('dialog');
  const canScroll = () =>
    page.evaluate(() => {
      const styles = [document.documentElement, document.body].map((element) => getComputedStyle(element).overflowY);
      return !styles.some((overflow) => overflow === 'hidden' || overflow === 'clip');
    });
  expect(await canScroll()).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
  await expect(menu).toBeVisible();
  expect(await canScroll()).toBe(false);
  await page.setViewportSize({ width: 768, height: 844 });
  await page.waitForTimeout(300);
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 769, height: 844 });
  await expect(menu).toBeHidden();
  await expect.poll(canScroll).toBe(true);
});

test('on a phone Back closes what lies over the page; a page opened from there, and a reload, leave no step behind', async ({
  open,
}) => {
  const { page } = await open({ viewport: PHONE });
  const banner = page.getByRole('banner');
  const main = page.locator('main');
  /** Number of overlays that Back can close now. */
  const overlayDepth = () =>
    page.evaluate(() => (history.state as { overlay?: { depth: number } } | null)?.overlay?.depth ?? 0);
  async function closesByBack(opener: Locator, overlay: Locator) {
    const address = page.url();
    await opener.click();
    await expect(overlay).toBeVisible();
    await expect.poll(overlayDepth).toBe(1);
    await page.goBack();
    await expect(overlay).toBeHidden();
    expect(page.url()).toBe(address);
  }
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Меню' }) });
  const sheet = page.getByRole('dialog', { name: 'Фильтры' });
  await page.goto('/catalog');
  await main
    .getByRole('link', { name: /Смесители/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/catalog\/smesiteli$/);
  await closesByBack(banner.getByRole('button', { name: 'Меню' }), menu);
  await closesByBack(banner.getByRole('button', { name: 'Корзина' }), page.getByRole('dialog', { name: 'Корзина' }));
  await closesByBack(searchBox(page), page.getByRole('button', { name: 'Закрыть поиск' }));

  // Each choice is a history entry of its own; the sheet stays open over all of them.
  await main.getByRole('button', { name: 'Фильтры' }).click();
  await sheet.getByRole('switch', { name: 'В наличии' }).click();
  await expect(page).toHaveURL(/inStock/);
  await expect.poll(overlayDepth).toBe(1);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/inStock/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog\/smesiteli$/);

  // The cross removes the history entry too.
  await banner.getByRole('button', { name: 'Меню' }).click();
  await expect.poll(overlayDepth).toBe(1);
  await menu.getByRole('button', { name: 'Закрыть' }).click();
  await expect.poll(overlayDepth).toBe(0);

  await banner.getByRole('button', { name: 'Меню' }).click();
  await expect.poll(overlayDepth).toBe(1);
  await menu.getByRole('link', { name: 'Избранное' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Список пуст.' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog\/smesiteli$/);
  await expect(menu).toBeHidden();

  await main.locator('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/p\//);
  await closesByBack(
    main.getByRole('group', { name: /^Фотографии/ }),
    page.getByRole('dialog', { name: 'Фотографии крупно' }),
  );

  await banner.getByRole('button', { name: 'Меню' }).click();
  await expect.poll(overlayDepth).toBe(1);
  await page.reload();
  await expect.poll(overlayDepth).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog\/smesiteli$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog$/);

  // A reload keeps the scroll position; an address opened anew begins at the top.
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await waitUntilQuiet(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(place).toBeGreaterThan(600);
  await page.reload();
  await expect.poll(place).toBeGreaterThan(600);
  await page.goto('/wishlist');
  await page.goto('/catalog');
  await expect(main.getByRole('link', { name: /Смесители/ }).first()).toBeVisible();
  await waitUntilQuiet(page);
  expect(await place()).toBe(0);
});

test('the cookie notice is shown until accepted and never again', async ({ open }) => {
  const { page } = await open({ viewport: PHONE });
  await page.goto('/');
  const accept = page.getByRole('button', { name: 'Принять' });
  await accept.click();
  await expect(accept).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(accept).toBeHidden();
});

test('from the front page through a listing to a product; its quantity stays within 1 and 999', async ({ open }) => {
  const { page } = await open({ viewport: DESK });
  await page.goto('/');
  await page.locator('main').getByRole('link', { name: 'В каталог' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  await page.locator('main a[href^="/catalog/smesiteli/"]').first().click();
  await expect(page).toHaveURL(/\/catalog\/[a-z-]+\/[a-z-]+$/);
  await expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: /^\d+\s+товар/ }),
  ).toBeVisible();
  await page.locator('main article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/p\/[a-z0-9-]+$/);

  const stepper = page.getByRole('group', { name: 'Количество', exact: true }).first();
  const field = stepper.getByRole('textbox');
  for (const [typed, kept] of [
    ['0', '1'],
    ['5000', '999'],
    ['7', '7'],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveValue(kept);
  }
});

test('all goods stand on the search page without words', async ({ shop, open }) => {
  const { page } = await open({ viewport: DESK });
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Все товары' })).toBeVisible();
  const { total } = (await (await fetch(`${shop.proxy.url}/api/products`)).json()) as { total: number };
  await expect(page.getByText(new RegExp(`^${String(total)}\\s+товар`))).toBeVisible();
});

test('a search finds the same goods in the same order without a network', { tag: '@core' }, async ({ shop, open }) => {
  const { page } = await open({ viewport: DESK });
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  const answers = new Map<string, string[]>();
  for (const query of [
    'q=смеситель',
    'q=cvtcbntkm хансгрое чорный',
    'q=ванна&sort=price_asc',
    'q=унитаз&inStock=true',
    'sort=popular',
  ]) {
    const response = await fetch(`${shop.proxy.url}/api/products?${encodeURI(query)}`);
    const { items } = (await response.json()) as { items: { slug: string }[] };
    answers.set(
      query,
      items.map(({ slug }) => `/p/${slug}`),
    );
  }
  await shop.proxy.refuse();
  for (const [query, slugs] of answers) {
    await page.goto(`/search?${encodeURI(query)}`);
    const links = page.locator('main article').getByRole('heading').getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), query)
      .toEqual(slugs);
  }
});

test('an unknown address leads home', async ({ open }) => {
  const { page } = await open();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
});

test.describe(() => {
  test.use({ onlyReads: false });
  test('a refused login says the server’s words, an unanswered one that it failed', async ({ shop, open }) => {
    const { page } = await open({ viewport: PHONE });
    await page.goto('/auth');
    await page.getByLabel('Телефон').pressSequentially('9120000000');
    await page.getByRole('textbox', { name: 'Пароль' }).fill('wrong-pass-1');
    const enter = page.getByRole('button', { name: 'Войти', exact: true });
    await enter.click();
    await expect(page.getByRole('alert')).toContainText('Неверный телефон или пароль');
    await shop.proxy.refuse();
    await enter.click();
    await expect(page.getByRole('alert')).toContainText('Ошибка входа');
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (912) 000-00-00');
  });
});

test('what says that the connection is lost moves no form of the login from under a finger', async ({ open }) => {
  const { page, context } = await open({ viewport: PHONE });
  await page.goto('/auth');
  const enter = page.getByRole('button', { name: 'Войти', exact: true });
  const [line, notice] = [page.getByRole('banner'), page.getByRole('main')];
  const place = await enter.boundingBox();
  await context.setOffline(true);
  await expect(notice.getByText('Нет сети: телефон и пароль')).toBeVisible();
  await expect(line.getByText('Нет сети. Каталог и остатки')).toBeVisible();
  expect(await enter.boundingBox()).toEqual(place);
  await context.setOffline(false);
  await expect(line.getByText('Снова в сети')).toBeVisible();
  expect(await enter.boundingBox()).toEqual(place);
});

test('the cart drawer opens from the header and closes by Escape, the overlay or its button', async ({ open }) => {
  const { page } = await open({ viewport: DESK });
  await page.goto('/');
  const drawer = page.getByRole('dialog', { name: 'Корзина' });
  const ways: (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    // A press on the page beside the drawer, which is on the right.
    () => page.mouse.click(40, 400),
    () => drawer.getByRole('button', { name: 'Закрыть' }).click(),
  ];
  for (const close of ways) {
    await page.getByRole('banner').getByRole('button', { name: 'Корзина' }).click();
    await expect(drawer.getByText('Пусто.')).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
  }
});

test('what was put into the cart is counted in the header, listed in the drawer and still there after a restart', async ({
  open,
}) => {
  const { page, context } = await open({ viewport: DESK });
  await page.goto('/search?inStock=true');
  await page.locator('main article').first().getByRole('button', { name: 'В корзину' }).click();
  const opener = page.getByRole('banner').getByRole('button', { name: /^Корзина: 1/ });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Корзина' });
  await drawer.getByRole('button', { name: 'Больше' }).click();
  await expect(drawer.getByRole('textbox')).toHaveValue('2');
  await drawer.getByRole('link', { name: 'Перейти в корзину' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('main').getByRole('textbox')).toHaveValue('2');
  await context.close();

  const again = await open({ viewport: DESK });
  await again.page.goto('/cart');
  await expect(again.page.locator('main').getByRole('textbox')).toHaveValue('2');
});
