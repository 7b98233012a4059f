/** axe on every screen that matters: no serious or critical finding, on a phone and on a desk. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';
import { find, put, sellQuickly } from './till.ts';

const SIZES = [
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
];

async function findings(page: Page, screen: string): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${screen}: ${violation.id} at ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`));
}

for (const { name, viewport } of SIZES) {
  test(`no serious or critical finding at ${name} px`, async ({ shop, open, openAtWork }) => {
    const { category, subcategory, product } = shop.books.shelf();
    const found: string[] = [];
    const guest = await open({ name: 'guest', viewport });
    for (const path of ['/', '/catalog', `/catalog/${category.slug}`, `/catalog/${category.slug}/${subcategory.slug}`, `/p/${product.slug}`, '/search?q=zzzz', '/auth', '/oferta']) {
      await guest.page.goto(path);
      await expect(guest.page.locator('h1').first()).toBeVisible();
      found.push(...(await findings(guest.page, path)));
    }

    const { page } = await openAtWork({ viewport });
    found.push(...(await findings(page, '/till')));
    await find(page, product.title, product.title);
    await sellQuickly(page, product.title, 1);
    await put(page, product.title, 2);
    found.push(...(await findings(page, '/till with a receipt')));
    await shop.proxy.refuse();
    await page.goto('/journal');
    await expect(page.getByRole('heading', { name: 'Журнал продаж' })).toBeVisible();
    found.push(...(await findings(page, '/journal')));
    expect(found).toEqual([]);
  });
}
