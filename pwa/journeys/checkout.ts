/** The steps of a checkout. */
import { expect, type Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');

/** Adds one piece of the product to the cart and opens the checkout. */
export async function toCheckout(page: Page, product: { slug: string; title: string }): Promise<void> {
  await page.goto(`/p/${product.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  const buttons = main(page).getByRole('button', { name: 'В корзину', exact: true });
  await ((page.viewportSize()?.width ?? 0) < 769 ? buttons.last() : buttons.first()).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'В корзине' })).toBeVisible();
  await page.goto('/cart');
  await main(page).getByRole('link', { name: 'Оформить заказ' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
  await expect(main(page).getByText('Итого').and(page.locator(':visible'))).toHaveCount(1);
}

/** Ticks both consents. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('checkbox', { name: /публичной оферты/ }).check();
}
