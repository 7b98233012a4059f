/** A shopper browses, filters, adds to the cart and to the favourites; everything is still there offline. */
import type { Page } from '@playwright/test';
import { waitForWorker } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { expect, test } from './shop.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

// Guests write nothing on the server.
test.use({ onlyReads: true });

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const cartButton = (page: Page) => banner(page).getByRole('button', { name: 'Корзина' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Корзина' });
const cartRow = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const quantity = (page: Page, title: string) =>
  cartRow(page, title).getByRole('group', { name: `Количество: ${title}`, exact: true });

async function openProduct(page: Page, product: { slug: string; title: string }): Promise<void> {
  await page.goto(`/p/${product.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
}

/** On a phone the button is in the bar at the foot, after all others; on a desktop in the price block, before them. */
function buyButton(page: Page) {
  const buttons = main(page).getByRole('button', { name: 'В корзину', exact: true });
  return (page.viewportSize()?.width ?? 0) < 769 ? buttons.last() : buttons.first();
}

/** Adds the product to the cart from its page. */
async function putIntoCart(page: Page, product: { slug: string; title: string }): Promise<void> {
  await openProduct(page, product);
  await buyButton(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'В корзине' })).toBeVisible();
}

test('browse, filter, product, cart and favourites; after a reload without a network it is all there', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  const { category, subcategory } = shop.books.placement();
  await page.goto('/');
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });

  await test.step('through the catalogue to a filtered listing, and to its first product', async () => {
    await main(page).getByRole('link', { name: 'В каталог' }).click();
    await main(page).locator(`a[href="/catalog/${category.slug}/${subcategory.slug}"]`).first().click();
    await page.getByRole('complementary', { name: 'Фильтры' }).getByText('В наличии', { exact: true }).click();
    await expect(page).toHaveURL(/inStock=/);
    await main(page).locator('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/p\//);
    // The listing stays until the product's screen is ready; only that one has a quantity of its own.
    await expect(main(page).getByRole('group', { name: 'Количество', exact: true }).first()).toBeVisible();
  });
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const address = new URL(page.url()).pathname;

  await test.step('three pieces into the cart, the product among the favourites', async () => {
    const stepper = main(page).getByRole('group', { name: 'Количество', exact: true }).first();
    await stepper.getByRole('textbox').fill('3');
    await buyButton(page).click();
    await expect(banner(page).getByRole('button', { name: /^Корзина: 3\s+товара$/ })).toBeVisible();
    await main(page).getByRole('button', { name: 'В избранное' }).first().click();
    await expect(banner(page).getByRole('link', { name: /^Избранное: 1\s+товар$/ })).toBeVisible();
  });

  await test.step('the drawer leads to the cart, whose quantity stays within 1 and 999', async () => {
    await cartButton(page).click();
    await drawer(page).getByRole('link', { name: 'Перейти в корзину' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(drawer(page)).toBeHidden();
    const field = quantity(page, title).getByRole('textbox');
    for (const [typed, kept] of [
      ['5000', '999'],
      ['0', '1'],
      ['4', '4'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(kept);
    }
  });

  const total = await main(page)
    .getByText(/^Итого/)
    .first()
    .locator('..')
    .innerText();
  await test.step('no server: the reloaded cart and favourites are as they were', async () => {
    await shop.proxy.refuse();
    await page.reload();
    await expect(quantity(page, title).getByRole('textbox')).toHaveValue('4');
    await expect(
      main(page)
        .getByText(/^Итого/)
        .first()
        .locator('..'),
    ).toHaveText(total.replace(/\s+/g, ' '), { useInnerText: true });
    await expect(page.getByText(/Нет сети.*корзина сохранена/)).toBeVisible();
    await banner(page)
      .getByRole('link', { name: /^Избранное/ })
      .click();
    await expect(main(page).locator(`article a[href="${address}"]`).first()).toBeVisible();
    await page.goto('/catalog');
    await expect(banner(page).getByRole('button', { name: /^Корзина: 4\s+товара$/ })).toBeVisible();
  });
});

test('the drawer closes by Escape, the overlay and the close button; what is removed can be had back', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: DESK });
  const product = shop.books.firstInStock(10);
  await page.goto('/');
  await cartButton(page).click();
  await expect(drawer(page).getByText('Пусто.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await putIntoCart(page, product);
  await cartButton(page).click();
  await drawer(page).getByRole('button', { name: 'Больше' }).click();
  await expect(drawer(page).getByRole('textbox')).toHaveValue('2');
  await expect(drawer(page).getByRole('link', { name: product.title, exact: true })).toHaveAttribute(
    'href',
    `/p/${product.slug}`,
  );
  await page.mouse.click(200, 600);
  await expect(drawer(page)).toBeHidden();

  await cartButton(page).click();
  await drawer(page).getByRole('button', { name: 'Убрать из корзины' }).click();
  await expect(drawer(page).getByText('Пусто.')).toBeVisible();
  // Within the drawer: everything outside it is under the scrim.
  await drawer(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(drawer(page).getByRole('textbox')).toHaveValue('2');
  await drawer(page).getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(banner(page).getByRole('button', { name: /^Корзина: 2\s+товара$/ })).toBeVisible();
  await page.goto('/cart');
  await expect(quantity(page, product.title).getByRole('textbox')).toHaveValue('2');
});

test('two tabs show one cart and one list of favourites', async ({ shop, open }) => {
  const { context, page } = await open({ viewport: PHONE });
  const product = shop.books.firstInStock(10);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Пока пусто.' })).toBeVisible();
  const other = await context.newPage();
  await putIntoCart(other, product);

  await expect(quantity(page, product.title).getByRole('textbox')).toHaveValue('1');
  // A press is announced to screen readers too; before it the live region is empty.
  const liveRegion = quantity(page, product.title).locator('[aria-live]');
  await expect(liveRegion).toHaveText('');
  await quantity(page, product.title).getByRole('button', { name: 'Больше' }).click();
  await expect(liveRegion).toHaveText('2');
  await expect(
    main(other)
      .getByRole('status')
      .filter({ hasText: /В корзине: 2/ }),
  ).toBeVisible();

  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Список пуст.' })).toBeVisible();
  await main(other).getByRole('button', { name: 'В избранное' }).first().click();
  await expect(main(page).locator('article')).toHaveCount(1);
});

test('a tracking link that leads to no order, also one cut off on its way, says so and blames no server', async ({
  open,
}) => {
  for (const token of ['x'.repeat(43), 'abc']) {
    const { page } = await open({ name: `guest-${token.length}` });
    await page.goto(`/order#${token}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Заказ не найден' })).toBeVisible();
  }
});

/** True when the floating contacts cover a visible text, price or control. */
async function isInTheWay(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const aside = document.querySelector('aside[aria-label="Связаться с магазином"]');
    if (aside === null) return true;
    if (getComputedStyle(aside).visibility === 'hidden') return false;
    const box = aside.getBoundingClientRect();
    const used = 'main :is(h1, h2, p, dt, dd, button, article [data-price]), footer a';
    return [...document.querySelectorAll(used)].some((one) => {
      const letters = document.createRange();
      letters.selectNodeContents(one);
      const other = letters.getBoundingClientRect();
      return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
    });
  });
}

test.describe(() => {
  test.use({ onlyReads: false });
  test('on a phone one round button opens the contacts; it gives way to goods and bars, and stays out of the checkout and the till', async ({
    shop,
    open,
    openAtWork,
  }) => {
    const { page } = await open({ name: 'guest', viewport: PHONE });
    const product = shop.books.firstInStock(10);
    await openProduct(page, product);
    await page.getByRole('button', { name: 'Принять' }).click();
    const contacts = page.locator('aside[aria-label="Связаться с магазином"]');
    await expect(contacts.getByRole('link')).toHaveCount(0);
    await expect(buyButton(page)).toBeVisible();
    // It stands above the bar with the button.
    const [round, buy] = [await contacts.boundingBox(), await buyButton(page).boundingBox()];
    expect((round?.y ?? Infinity) + (round?.height ?? 0)).toBeLessThan(buy?.y ?? 0);

    // At any scroll position it covers no visible text, price or button.
    for (const place of [page.url(), '/search', '/privacy']) {
      await page.goto(place);
      await expect(main(page).locator('h1')).toBeVisible();
      for (let step = 0; step < 8; step += 1) {
        await page.mouse.wheel(0, 90);
        await expect.poll(() => isInTheWay(page)).toBe(false);
      }
    }
    for (const form of ['/checkout', '/auth']) {
      await page.goto(form);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(contacts).toHaveCount(0);
    }

    await page.goto('/wishlist');
    await expect(contacts.getByRole('button')).toBeVisible();

    await contacts.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(contacts.getByRole('link')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(contacts.getByRole('link')).toHaveCount(0);
    await expect(contacts.getByRole('button')).toBeFocused();

    const till = await openAtWork();
    await expect(till.page.getByRole('complementary', { name: 'Связаться с магазином' })).toHaveCount(0);
  });
});
