/** An engine below the oldest ones: the application doesn't start there, and each page says so and names the phone. */
import type { BrowserContext } from '@playwright/test';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { expect, test } from './shop.ts';

// The application can't start there.
test.use({ onlyReads: true, expectedErrors: [/index\.html has no #root/] });

const OLD = /Этот браузер устарел: корзина, вход и касса могут не работать/;

/** Takes away what came with the oldest engine, and keeps the application from starting, as its newer code does there. */
async function growOld(context: BrowserContext, lacked: 'MathMLElement' | 'CSSPropertyRule'): Promise<void> {
  await context.addInitScript((name) => {
    Reflect.deleteProperty(window, name);
    document.getElementById = () => null;
  }, lacked);
}

for (const lacked of ['MathMLElement', 'CSSPropertyRule'] as const)
  test(`an engine without ${lacked} is told above each page`, { tag: '@core' }, async ({ shop, open }) => {
    const answer = await fetch(`${shop.proxy.url}/api/products?limit=1`);
    const { items } = (await answer.json()) as { items: { slug: string }[] };
    const { page, context } = await open({ name: 'shopper', firstVisit: true });
    await growOld(context, lacked);
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    for (const path of ['/till', '/cart', '/auth', `/p/${items[0]?.slug ?? ''}`]) {
      await page.goto(path);
      const told = page.locator('body > p', { hasText: OLD });
      await expect(told).toBeVisible();
      await expect(told.getByRole('link').first()).toHaveAttribute('href', `tel:${DEFAULT_SHOP.phone}`);
      const [note, below] = await Promise.all([told.boundingBox(), page.locator('#root').boundingBox()]);
      expect(below?.y, path).toBeGreaterThanOrEqual((note?.y ?? 0) + (note?.height ?? 0));
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Доставка и контакты' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Доставка и возврат' })).toBeVisible();
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible();
    expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  });

test('a device whose worker brought it a newer release gets the server’s readable pages again', async ({ open }) => {
  const { page, context } = await open({ name: 'shopper' });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(OLD)).toHaveCount(0);
  await growOld(context, 'CSSPropertyRule');
  await page.goto('/cart');
  await expect(page.getByText(OLD)).toBeVisible();
  await page.getByRole('link', { name: 'Доставка и контакты' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Доставка и возврат' })).toBeVisible();
});

test('today’s engine is told nothing', { tag: '@core' }, async ({ open }) => {
  const { page } = await open({ name: 'shopper', firstVisit: true });
  for (const path of ['/cart', '/catalog/smesiteli']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(OLD)).toHaveCount(0);
  }
});
