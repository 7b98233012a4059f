/** The installed app: every address opens offline, the content policy holds everywhere, the manifest is correct. */
import type { Page } from '@playwright/test';
import { neutralName } from '../build-names.ts';
import { waitForWorker, waitUntilQuiet } from './browser.ts';
import { keptPaths, staffFiles, waitForCopy } from './device-stores.ts';
import { expect, test, type Shop } from './shop.ts';
import { watchFailure } from './failure.ts';

interface Screen {
  path: string;
  /** Text that only the right screen shows. */
  shows: string | RegExp;
}

/** Every public screen of the demo shop. */
function publicScreens(shop: Shop): Screen[] {
  const { category, subcategory, product } = shop.books.placement();
  return [
    { path: '/', shows: category.name },
    { path: '/catalog', shows: category.name },
    { path: `/catalog/${category.slug}`, shows: /\d\sтовар/ },
    { path: `/catalog/${category.slug}/${subcategory.slug}`, shows: /\d\sтовар/ },
    { path: `/p/${product.slug}`, shows: product.title },
    { path: `/search?q=${encodeURIComponent(product.title)}`, shows: product.title },
    { path: '/oferta', shows: /оферт/i },
    { path: '/privacy', shows: /персональн/i },
    { path: '/delivery', shows: /доставк/i },
  ];
}

const STAFF_SCREENS: Screen[] = [
  { path: '/till', shows: 'Провести продажу' },
  { path: '/journal', shows: 'Журнал продаж' },
  // Never opened on this device before.
  { path: '/till/shift', shows: 'Смена' },
];

async function expectScreen(page: Page, { path, shows }: Screen): Promise<void> {
  await expect(page.locator('main').getByText(shows).filter({ visible: true }).first(), path).toBeVisible();
  expect(new URL(page.url()).pathname, path).toBe(new URL(path, page.url()).pathname);
}

test.describe(() => {
  test.use({ onlyReads: true });
  test(
    'one visit, then no network: the browser is started anew and any public address opens',
    { tag: '@core' },
    async ({ shop, open }) => {
      const first = await open({ firstVisit: true });
      await first.page.goto('/');
      await waitForWorker(first.page);
      await waitForCopy(first.page, { figures: false });
      const staffs = new Set(await staffFiles(first.page));
      expect(staffs.size).toBeGreaterThan(50);
      // A shopper's device must not download the till and the office.
      expect((await keptPaths(first.page)).filter((path) => staffs.has(path))).toEqual([]);
      await first.context.close();
      await shop.proxy.refuse();

      const { page, context } = await open();
      const failure = await watchFailure(context);
      for (const screen of [...publicScreens(shop), { path: '/auth', shows: 'Войти' }]) {
        await page.goto(screen.path);
        await expectScreen(page, screen);
        const shell = await (await page.reload())!.text();
        await expectScreen(page, screen);
        const preloaded = [...shell.matchAll(/"modulepreload" crossorigin href="([^"]+)"/g)].map(([, path]) => path!);
        const loads = (paths: string[]) =>
          paths.map((path) => performance.getEntriesByName(window.location.origin + path).length);
        // The page imports every preloaded script, so each of them is loaded once and not twice.
        if (screen.path === '/catalog') expect(await page.evaluate(loads, preloaded)).toEqual(preloaded.map(() => 1));
        expect(preloaded.length, screen.path).toBeGreaterThan(1);
      }
      expect(failure).toEqual({ violations: [], errors: [] });
    },
  );
});

test.describe(() => {
  test.use({ onlyReads: true, expectedErrors: [/^Error: Unable to preload CSS for /] });
  test('a blocker refuses files that the shop works without: the shop is kept all the same', async ({ shop, open }) => {
    const names = ['burger-menu', 'hero-wide-1240', neutralName('cookie-notice')];
    let refused = 0;
    shop.proxy.use({
      name: 'blocker',
      matches: ({ path }) => names.some((name) => path.startsWith(`/assets/${name}-`)),
      act: (_, wire) => {
        refused += 1;
        wire.cut();
        return Promise.resolve();
      },
    });
    const { page } = await open({ firstVisit: true });
    await page.goto('/');
    await waitForWorker(page);
    await waitForCopy(page, { figures: false });
    expect(refused).toBeGreaterThanOrEqual(names.length);
    await shop.proxy.refuse();
    for (const screen of publicScreens(shop).slice(0, 5)) {
      await page.goto(screen.path);
      await expectScreen(page, screen);
    }
  });
});

test('the till and its journal open without a network for the seller who works there', async ({ shop, openAtWork }) => {
  const { page, context } = await openAtWork();
  const failure = await watchFailure(context);
  await shop.proxy.refuse();
  for (const screen of [...STAFF_SCREENS, ...publicScreens(shop)]) {
    await page.goto(screen.path);
    await expectScreen(page, screen);
  }
  expect(failure).toEqual({ violations: [], errors: [] });
});

test('no screen breaks the content policy or logs an error, on a phone and on a desk', async ({
  shop,
  openAtWork,
  open,
}) => {
  for (const [name, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desk', { width: 1440, height: 900 }],
  ] as const) {
    const { page, context } =
      name === 'desk' ? await openAtWork({ name, viewport }) : await open({ name, viewport, firstVisit: true });
    const failure = await watchFailure(context);
    const screens = [
      ...publicScreens(shop),
      ...(name === 'desk' ? STAFF_SCREENS : [{ path: '/auth', shows: 'Войти' }]),
    ];
    for (const screen of screens) {
      await page.goto(screen.path);
      await expectScreen(page, screen);
      await waitUntilQuiet(page);
    }
    expect(failure, name).toEqual({ violations: [], errors: [] });
  }
});

interface Manifest {
  name: string;
  short_name: string;
  id: string;
  lang: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  screenshots?: { src: string; sizes: string; type: string; form_factor?: string; label?: string }[];
  shortcuts: { name: string; url: string; icons?: { src: string; sizes: string; type: string }[] }[];
}

test.describe(() => {
  test.use({ onlyReads: true });
  test('the manifest is complete, and every picture it names has the size it states', async ({ shop, open }) => {
    const { page, context } = await open();
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await page.evaluate(
      async (href) => (await fetch(href ?? '')).json() as Promise<unknown>,
      address,
    )) as Manifest;
    expect(manifest).toMatchObject({
      lang: 'ru',
      display: 'standalone',
      scope: '/',
      start_url: expect.stringMatching(/^\//),
      id: expect.stringMatching(/./),
    });
    for (const text of [manifest.name, manifest.short_name, manifest.theme_color, manifest.background_color])
      expect(text).toMatch(/\S/);
    expect([manifest.name, manifest.short_name]).toEqual(['Русло — сантехника', 'Русло']);

    const plain = manifest.icons.filter((icon) => (icon.purpose ?? 'any').includes('any')).map((icon) => icon.sizes);
    expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable') && icon.sizes === '512x512')).toBe(true);
    expect(manifest.screenshots?.map((shot) => shot.form_factor)).toEqual(expect.arrayContaining(['wide', 'narrow']));
    // Shoppers have no use for the till.
    expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toEqual(['/catalog', '/wishlist', '/cart']);

    const pictures = [
      ...manifest.icons,
      ...(manifest.screenshots ?? []),
      ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
    ];
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    pictures.push({ src: touch ?? '', sizes: '180x180', type: 'image/png' });
    for (const { src, sizes, type } of pictures) {
      const found = await page.evaluate(async (url) => {
        const response = await fetch(url);
        const { width, height } = await createImageBitmap(await response.blob());
        return { sizes: `${width}x${height}`, type: response.headers.get('content-type') };
      }, src);
      expect(found, src).toEqual({ sizes, type });
    }

    const devtools = await context.newCDPSession(page);
    await waitForWorker(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A persistent profile, unlike an incognito window, reports no installability error of its own.
    expect(installabilityErrors.map((error) => error.errorId)).toEqual([]);
    expect(shop.server.running()).toBe(true);
  });
});
