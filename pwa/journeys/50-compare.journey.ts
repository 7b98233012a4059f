/** A buyer compares goods side by side: the list is kept, opens offline, and is sent as a link. So is the cart. */
import type { Page } from '@playwright/test';
import { waitForWorker } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { expect, test } from './shop.ts';

test.use({ onlyReads: true });

const heads = (page: Page) =>
  page.getByRole('columnheader').filter({ has: page.getByRole('button', { name: 'Убрать из сравнения' }) });

test('goods stand side by side, also after a reload without a network; a link shows them to anybody, who may keep them', async ({
  shop,
  open,
}) => {
  const { page } = await open({ viewport: { width: 1440, height: 900 } });
  const { category, subcategory } = shop.books.placement();
  await page.goto(`/catalog/${category.slug}/${subcategory.slug}`);
  await waitForWorker(page);
  await waitForCopy(page, { figures: false });
  const titles = page.getByRole('main').locator('article').getByRole('heading').getByRole('link');
  const addresses = [await titles.nth(0).getAttribute('href'), await titles.nth(1).getAttribute('href')];

  for (const address of addresses) {
    await page.goto(address ?? '');
    await page.getByRole('button', { name: 'К сравнению' }).click();
    await expect(page.getByRole('button', { name: 'Убрать из сравнения' })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Сравнение: 2 товара' })).toBeVisible();

  await shop.proxy.refuse();
  await page.goto('/compare');
  await expect(heads(page)).toHaveCount(2);
  await expect(page.getByText('Только отличия')).toBeVisible();
  const shown = await page.getByRole('row').count();
  await page.getByRole('switch').click();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(shown);

  await page.getByRole('button', { name: 'Убрать из сравнения' }).first().click();
  await expect(heads(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(heads(page)).toHaveCount(2);
  await shop.proxy.accept();

  const slugs = addresses.map((address) => (address ?? '').split('/').at(-1));
  const { page: friend } = await open({ name: 'friend', viewport: { width: 390, height: 844 } });
  await friend.goto(`/compare?goods=${slugs.join(',')}`);
  await expect(heads(friend)).toHaveCount(2);
  await friend.getByRole('button', { name: 'Оставить у себя' }).click();
  await expect(friend).toHaveURL(/\/compare$/);
  await friend.reload();
  await expect(heads(friend)).toHaveCount(2);
});

test('a list sent as a link opens on another device without a network and goes into its cart', async ({
  shop,
  open,
}) => {
  const { page, context } = await open({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { product } = shop.books.placement();
  await page.goto(`/p/${product.slug}`);
  await page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first().click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'В корзине' })).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('main').getByRole('button', { name: 'Больше' }).click();
  await page.getByRole('button', { name: 'Отправить список' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const { page: friend } = await open({ name: 'friend', viewport: { width: 390, height: 844 } });
  await friend.goto('/');
  await waitForWorker(friend);
  await waitForCopy(friend, { figures: false });
  await shop.proxy.refuse();
  await friend.goto(address);
  const main = friend.getByRole('main');
  await expect(main.getByRole('link', { name: product.title })).toBeVisible();
  await expect(main.getByText(/^Цены и наличие на/)).toBeVisible();
  // Two quick presses add the list once.
  await main.getByRole('button', { name: 'Добавить в корзину' }).dblclick();
  await expect(friend).toHaveURL(/\/cart$/);
  await expect(main.getByRole('textbox', { name: `Количество: ${product.title}` })).toHaveValue('2');
  await shop.proxy.accept();
});
