/** A buyer compares goods side by side; the list is kept, opens offline, and is sent as a link. */
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
