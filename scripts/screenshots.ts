/**
 * `npm run screenshots`: takes the screenshots for the README, which phones and computers also show before the app is installed, into
 * `pwa/public/screenshots`. Run it on a fresh build after a change of the appearance; the results are committed.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { chromiumPath } from '../pwa/journeys/browser.ts';
import { makeTill } from '../pwa/journeys/till.ts';
import { type DemoShop, withDemoShop } from './demo-shop.ts';

const FOLDER = resolve(import.meta.dirname, '../pwa/public/screenshots');
const PRODUCTS = 377;
const PHONE = { width: 390, height: 844 };
// Screenshots of one form factor must have one aspect ratio: 16 to 10 here and below.
const TABLET = { width: 1280, height: 800 };
const DESK = { width: 1440, height: 900 };

/** A page with notices answered and a search box that does not animate. */
async function open(browser: Browser, shop: DemoShop, viewport: typeof DESK, deviceScaleFactor: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Принять' }).click();
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  // Pictures fade in.
  await page.waitForTimeout(800);
  const png = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
  await writeFile(`${FOLDER}/${name}.png`, png);
  console.log(`${name}.png: ${Math.round(png.length / 1024)} kB`);
}

async function shootPhone(browser: Browser, shop: DemoShop): Promise<void> {
  const page = await open(browser, shop, PHONE, 2);
  await shoot(page, 'home-narrow');
  await page.goto('/catalog/smesiteli');
  await shoot(page, 'listing-narrow');
  await page.locator('main a[href^="/p/"]').first().click();
  await page.waitForURL('**/p/**');
  await shoot(page, 'product-narrow');
}

async function shootDesk(browser: Browser, shop: DemoShop): Promise<void> {
  const page = await open(browser, shop, DESK, 1);
  await shoot(page, 'home-wide');
  await page.goto('/catalog/smesiteli');
  await shoot(page, 'listing-wide');
}

async function shootTill(browser: Browser, shop: DemoShop): Promise<void> {
  const page = await open(browser, shop, TABLET, 1);
  await page.goto('/till');
  await page.getByLabel('Телефон').fill(shop.admin.phone);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL('**/till');
  await makeTill(page);
  await page.getByLabel('Поиск товара').fill('смеситель');
  const more = page.getByRole('button', { name: 'Больше' });
  await more.first().waitFor();
  for (const row of [0, 0, 2]) await more.nth(row).click();
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await shoot(page, 'till-wide');
}

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  await withDemoShop(PRODUCTS, async (shop) => {
    await shootPhone(browser, shop);
    await shootDesk(browser, shop);
    await shootTill(browser, shop);
  });
} finally {
  await browser.close();
}
