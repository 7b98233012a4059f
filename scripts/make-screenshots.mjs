/**
 * Takes the pictures that phones and computers show before the app is installed, into `pwa/public/screenshots`.
 * Run by hand after a change of looks, against a shop with the demo catalogue; the results are committed:
 * `ADMIN_PASSWORD=… node scripts/make-screenshots.mjs http://localhost:3000`
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { findChromium } from './find-chromium.mjs';
import { fail, ROOT } from './project.mjs';

const { chromium } = createRequire(`${ROOT}/package.json`)('@playwright/test');

const FOLDER = `${ROOT}/pwa/public/screenshots`;
const PHONE = { width: 390, height: 844 };
// Pictures of one form factor must have one shape: 16 to 10 here and below.
const TABLET = { width: 1280, height: 800 };
const DESK = { width: 1440, height: 900 };

const shop = process.argv[2] ?? 'http://localhost:3000';
const password = process.env.ADMIN_PASSWORD ?? fail('ADMIN_PASSWORD is needed to show the till.');
const phone = process.env.ADMIN_PHONE ?? '+70000000000';

/** A page whose notices are answered and whose search box stands still. */
async function open(browser, viewport, scale) {
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, reducedMotion: 'reduce', locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const page = await context.newPage();
  await page.goto(shop);
  await page.getByRole('button', { name: 'Принять' }).click();
  return page;
}

async function shoot(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Pictures fade in.
  await page.waitForTimeout(800);
  const png = await sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(`${FOLDER}/${name}.png`, png);
  console.log(`${name}.png: ${Math.round(png.length / 1024)} kB`);
}

async function shootPhone(browser) {
  const page = await open(browser, PHONE, 2);
  await shoot(page, 'home-narrow');
  await page.goto(`${shop}/catalog/smesiteli`);
  await shoot(page, 'listing-narrow');
  await page.locator('main a[href^="/p/"]').first().click();
  await page.waitForURL('**/p/**');
  await shoot(page, 'product-narrow');
}

async function logIn(page) {
  await page.goto(`${shop}/auth`);
  await page.getByLabel('Телефон').fill(phone);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL('**/till');
}

async function shootTill(browser) {
  const page = await open(browser, TABLET, 1);
  await logIn(page);
  await page.getByLabel('Поиск товара').fill('смеситель');
  const more = page.getByRole('button', { name: 'Больше' });
  await more.first().waitFor();
  for (const row of [0, 0, 2]) await more.nth(row).click();
  await shoot(page, 'till-wide');
}

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  await shootPhone(browser);
  await shoot(await open(browser, DESK, 1), 'home-wide');
  await shootTill(browser);
} finally {
  await browser.close();
}
