/** Server-rendered pages: complete without a script, hydrated without a visible change, neutral for known people. */
import { chromium, type Page } from '@playwright/test';
import { chromiumPath, waitForWorker } from './browser.ts';
import { waitForCopy } from './device-stores.ts';
import { login } from './till.ts';
import { expect, test, type Shop } from './shop.ts';
import { watchFailure } from './failure.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const CATEGORY = '/catalog/smesiteli';
const ROUBLES = /\d+\u00a0₽/;

interface Good {
  slug: string;
  title: string;
  images: unknown[];
}

// Guests write nothing on the server.
test.use({ onlyReads: true });

async function pictured(shop: Shop): Promise<Good> {
  const answer = (await (await fetch(`${shop.proxy.url}/api/products?inStock=true&limit=100`)).json()) as {
    items: Good[];
  };
  const good = answer.items.find(({ images }) => images.length >= 2);
  if (good === undefined) throw new Error('The demo shop has too few pictures');
  return good;
}

const cards = (page: Page) => page.getByRole('main').locator('article');

test('home, a listing and a product are whole pages without any script', { tag: '@core' }, async ({ shop }) => {
  const good = await pictured(shop);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (
      await browser.newContext({ javaScriptEnabled: false, baseURL: shop.proxy.url, viewport: PHONE })
    ).newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(/сантехника/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cards(page).count()).toBeGreaterThanOrEqual(8);
    await expect(cards(page).first()).toContainText(ROUBLES);

    await page.goto(CATEGORY);
    await expect(cards(page)).toHaveCount(24);
    await expect(cards(page).first()).toContainText(ROUBLES);
    const first = await cards(page).first().getByRole('heading').textContent();
    await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page).toHaveTitle(/страница 2/);
    await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '');

    await page.goto(`/p/${good.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: good.title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(ROUBLES);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Product"');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.proxy.url}/p/${good.slug}`);
    // The screen's own styles are there before any script.
    const picture = page
      .getByRole('group', { name: `Фотографии: ${good.title}` })
      .getByRole('img')
      .first();
    await expect(picture).toHaveJSProperty('complete', true);
    expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(PHONE.width);
  } finally {
    await browser.close();
  }
});

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** A first visit: no worker, no copy, nothing stored. */
for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  const title = `on ${name} the page comes to life without an error, a jump or asking again for what it shows`;
  test(title, viewport === PHONE ? { tag: '@core' } : {}, async ({ shop }) => {
    const good = await pictured(shop);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      for (const path of ['/', '/catalog', CATEGORY, `${CATEGORY}?page=2`, `/p/${good.slug}`]) {
        const context = await browser.newContext({
          baseURL: shop.proxy.url,
          viewport,
          locale: 'ru-RU',
          serviceWorkers: 'block',
        });
        const failure = await watchFailure(context);
        // Web fonts are blocked: on a busy machine without the fallback fonts they arrive late and shift text by themselves.
        await context.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
        await context.addInitScript(() => {
          const kept = window as unknown as { shifts: string[] };
          kept.shifts = [];
          new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
              kept.shifts.push(
                `${value.toFixed(4)} ${sources.map(({ node }) => (node as Element | null)?.className).join(' ')}`,
              );
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const requested: string[] = [];
        context.on('request', (request) =>
          requested.push(decodeURIComponent(request.url().slice(shop.proxy.url.length))),
        );
        const page = await context.newPage();
        await page.goto(path);
        // The application requests the session once it runs; the catalogue copy follows seconds later and may refresh the page.
        await expect.poll(() => requested.includes('/api/auth/csrf')).toBe(true);
        const goods = requested.filter(
          (url) => /^\/api\/(catalog(?!\/changes)|products|shop)/.test(url) && !url.startsWith('/api/products/facets'),
        );
        expect(goods, `${path} asked again`).toEqual([]);
        await page.getByRole('button', { name: 'Корзина' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
        expect(
          shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
          `${path}: ${shifts.join('\n')}`,
        ).toBeLessThan(0.01);
        expect(failure.violations).toEqual([]);
        // This journey itself removed the service worker.
        expect(failure.errors.filter((text) => !text.includes('Service Worker'))).toEqual([]);
        await context.close();
      }
    } finally {
      await browser.close();
    }
  });
}

test('what is touched before the application has come is done once it has, and a touch fetches it', async ({
  shop,
}) => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: shop.proxy.url, viewport: DESK, serviceWorkers: 'block' });
    const page = await context.newPage();
    let letCome = (): void => undefined;
    const mayCome = new Promise<void>((done) => (letCome = done));
    const requested: string[] = [];
    await page.route('**/assets/*.js', async (route) => {
      requested.push(route.request().url());
      await mayCome;
      await route.continue();
    });
    // A pending picture keeps the load event from firing, so only the touch can trigger loading the application.
    await page.route('**/pictures/**', () => undefined);
    await page.goto(CATEGORY, { waitUntil: 'domcontentloaded' });
    const first = cards(page).first();
    await expect(first).toContainText(ROUBLES);
    expect(requested).toEqual([]);
    await page.getByRole('combobox', { name: 'Поиск товаров' }).fill('велосипед');
    await first.getByRole('button', { name: 'В корзину' }).click();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    letCome();
    await expect(first.getByRole('textbox', { name: 'Количество' })).toHaveValue('1');
    await expect(page.getByRole('button', { name: /^Корзина: 1 / })).toBeVisible();
    await page.getByRole('combobox', { name: 'Поиск товаров' }).press('Enter');
    await expect(page).toHaveURL(/велосипед|%D0%B2%D0%B5/);
  } finally {
    await browser.close();
  }
});

test.describe(() => {
  test.use({ onlyReads: false });
  test('whoever is logged in gets the plain page, and a rendered one opens again without a network', async ({
    shop,
    open,
  }) => {
    const good = await pictured(shop);
    const { context, page } = await open({ viewport: DESK, firstVisit: true });
    await page.goto(`/p/${good.slug}`);
    await waitForWorker(page);
    await waitForCopy(page, { figures: false });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: good.title })).toBeVisible();
    await context.setOffline(false);

    await page.goto('/auth');
    await login(page, shop.people.manager);
    const asKnown = await context.request.get(`${shop.proxy.url}/p/${good.slug}`);
    expect(await asKnown.text()).not.toContain(good.title);
    expect(asKnown.headers()['vary']).toContain('Cookie');
    expect(await (await fetch(`${shop.proxy.url}/p/${good.slug}`)).text()).toContain(good.title);
  });
});
