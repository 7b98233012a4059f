/**
 * axe on every address of the shop and on everything that opens over it, on a phone and on a desktop: no serious or
 * critical finding. In the dark theme all text is readable too. On the narrowest phone no sentence is squeezed beside a
 * button, and at no width does a button stick out, a sticky bar cover another one or anything scroll past its content.
 * The storefront on a phone takes text of 200 %, the till on a tablet 150 %.
 */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type ROUTES } from '../parts/page/paths.ts';
import { closeOverlays, NARROWEST, squeezed, waitUntilQuiet } from './browser.ts';
import type { CatalogNode } from './books.ts';
import { collisions, scrolledIntoBlank, widerThanScreen } from './collisions.ts';
import { waitForCopy } from './device-stores.ts';
import { registerPerson } from './people.ts';
import { expect, test, type Shop } from './shop.ts';
import type { Visitor } from './stage.ts';
import { find, put, sellQuickly } from './till.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1180, height: 820 };
const DESK = { width: 1440, height: 900 };

type RouteName = keyof typeof ROUTES;

/** Parameters of the addresses: a category with goods, and a person of the shop. */
type Places = CatalogNode & { personId: string };

/** The part of the shop (`PARTS`) that each address is tested with. A route without a row does not compile. */
const SCREENS = {
  home: ['goods', () => '/'],
  catalog: ['goods', () => '/catalog'],
  category: ['goods', ({ category }) => `/catalog/${category.slug}`],
  subcategory: ['goods', ({ category, subcategory }) => `/catalog/${category.slug}/${subcategory.slug}?inStock=true`],
  search: ['goods', () => '/search?q=смеситель'],
  product: ['goods', ({ product }) => `/p/${product.slug}`],
  cart: ['buying', () => '/cart'],
  checkout: ['buying', () => '/checkout'],
  order: ['buying', () => `/order#${'x'.repeat(43)}`],
  keptOrders: ['buying', () => '/order/kept'],
  quickOrder: ['buying', () => '/quick-order'],
  wishlist: ['buying', () => '/wishlist'],
  list: ['goods', ({ product }) => `/list?goods=${product.id}:2`],
  compare: ['goods', ({ product }) => `/compare?goods=${product.slug}`],
  auth: ['buying', () => '/auth'],
  offer: ['buying', () => '/oferta'],
  privacy: ['buying', () => '/privacy'],
  delivery: ['buying', () => '/delivery'],
  account: ['cabinet', () => '/account'],
  accountProfile: ['cabinet', () => '/account/profile'],
  accountPassword: ['cabinet', () => '/account/password'],
  accountOrders: ['cabinet', () => '/account/orders'],
  accountBonuses: ['cabinet', () => '/account/bonuses'],
  accountSessions: ['cabinet', () => '/account/sessions'],
  accountData: ['cabinet', () => '/account/data'],
  till: ['till', () => '/till'],
  tillShift: ['till', () => '/till/shift'],
  tillRecounts: ['till', () => '/till/recount'],
  tillRecount: ['till', () => '/till/recount/none'],
  tillRescue: ['buying', () => '/till/rescue'],
  tillReceipt: ['till', () => '/till/receipt/00000000-0000-0000-0000-000000000000'],
  journal: ['till', () => '/journal'],
  deskOrders: ['till', () => '/orders'],
  deskOrder: ['till', () => '/orders/none'],
  admin: ['assortment', () => '/admin'],
  adminSales: ['desk', () => '/admin/sales'],
  adminProductNew: ['assortment', () => '/admin/products/new'],
  adminProductEdit: ['assortment', ({ product }) => `/admin/products/${product.id}/edit`],
  adminCatalog: ['assortment', () => '/admin/catalog'],
  adminCategory: ['assortment', ({ subcategory }) => `/admin/catalog/${subcategory.id}`],
  adminCovers: ['assortment', () => '/admin/catalog-covers'],
  adminWords: ['assortment', () => '/admin/words'],
  adminToday: ['desk', () => '/admin/today'],
  adminGoods: ['stock', () => '/admin/goods'],
  adminInventory: ['stock', () => '/admin/inventory'],
  adminDiscrepancies: ['stock', () => '/admin/discrepancies'],
  adminPurchase: ['stock', () => '/admin/purchase'],
  adminSuppliers: ['stock', () => '/admin/suppliers'],
  adminDocuments: ['stock', () => '/admin/documents'],
  adminDocument: ['stock', () => '/admin/documents/none'],
  adminPrices: ['stock', () => '/admin/price-changes'],
  adminPriceTags: ['stock', () => '/admin/price-tags'],
  adminImports: ['stock', () => '/admin/import'],
  adminImport: ['stock', () => '/admin/import/none'],
  adminOrders: ['desk', () => '/admin/orders'],
  adminOrder: ['desk', () => '/admin/orders/none'],
  adminDevices: ['desk', () => '/admin/devices'],
  adminShifts: ['desk', () => '/admin/devices/shifts'],
  adminReports: ['desk', () => '/admin/reports'],
  adminGoodsReport: ['desk', () => '/admin/reports/goods'],
  adminCustomers: ['people', () => '/admin/customers'],
  adminCustomer: ['people', ({ personId }) => `/admin/customers/${personId}`],
  adminStaff: ['people', () => '/admin/staff'],
  adminAudit: ['people', () => '/admin/audit'],
  adminMessages: ['people', () => '/admin/messages'],
  adminSettings: ['people', () => '/admin/settings'],
  adminSettingsPart: ['people', () => '/admin/settings/delivery'],
} as const satisfies Record<RouteName, readonly [string, (places: Places) => string]>;

type Part = (typeof SCREENS)[RouteName][0];

const placesOf = ({ books }: Shop): Places => ({ ...books.placement(), personId: books.staff('manager')[0]?.id ?? '' });

const addresses = (part: Part, places: Places) =>
  Object.values(SCREENS)
    .filter(([where]) => where === part)
    .map(([, address]) => address(places));

/**
 * Compiled for old browsers, axe keeps the parts of each colour in weak maps: filling and collecting them was a third
 * of its work. This replacement of WeakMap keeps a part on the colour object itself.
 */
const AXE = `(() => {
  class WeakMap {
    #key = Symbol();
    has(object) { return Object.hasOwn(object, this.#key); }
    get(object) { return object[this.#key]; }
    set(object, value) { object[this.#key] = value; return this; }
  }
  class WeakSet {
    #parts = new WeakMap();
    has(object) { return this.#parts.has(object); }
    add(object) { this.#parts.set(object, true); return this; }
  }
  ${axe.source}
})()`;

/** Loads axe once per page load; a page is tested more than once. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** Axe's findings on the current screen. */
async function findings(page: Page, screen: string, rules?: readonly string[]): Promise<string[]> {
  await waitUntilQuiet(page);
  // The screen may have to re-render for its size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await loadAxe(page);
  const violations = await page.evaluate(async (only) => {
    const { axe: axeInPage } = window as unknown as { axe: typeof axe };
    // The primitives library catches the Tab key in hidden spans: focus never rests on one.
    const found = await axeInPage.run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        ...(only === undefined ? {} : { runOnly: [...only] }),
      },
    );
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
        ),
      );
  }, rules);
  return violations.map((violation) => `${screen} at ${page.viewportSize()?.width} px: ${violation}`);
}

/** Squeezed elements on the narrowest phone. */
async function squeezedOn(page: Page, screen: string): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  return (await squeezed(page)).map((what) => `${screen} at ${NARROWEST.width} px: ${what}`);
}

/** Sticky elements that cover each other, cut-off ones and blank ends, on phones, a tablet and a desktop. */
async function collisionsOn(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [NARROWEST, PHONE, TABLET, LANDSCAPE, DESK]) {
    await page.setViewportSize(size);
    const wrong = [...(await collisions(page)), ...(await squeezed(page)), ...(await scrolledIntoBlank(page))];
    found.push(...wrong.map((what) => `${screen} at ${size.width} px: ${what}`));
  }
  return found;
}

/** The storefront's and the till's screens that enlarged text makes too wide. */
async function enlargedOn(page: Page, screen: string): Promise<string[]> {
  if (/^\/(?:admin|orders)/.test(screen)) return [];
  const isTill = /^\/(?:till|journal)/.test(screen);
  await page.setViewportSize(isTill ? LANDSCAPE : PHONE);
  return (await widerThanScreen(page, isTill ? 150 : 200)).map((what) => `${screen}: ${what}`);
}

/** Far longer than any transition; a transition of an element that is not rendered never ends. */
const TRANSITIONS_MS = 2_000;

/** Switches the theme and waits until all colour transitions have ended. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    (timeout) =>
      Promise.race([
        new Promise((resolve) => setTimeout(resolve, timeout)),
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition)
            .map(({ finished }) => finished),
        ),
      ]),
    TRANSITIONS_MS,
  );
}

/** Text that is not readable in the dark theme. */
async function unreadableInTheDark(page: Page, screen: string): Promise<string[]> {
  await setColorScheme(page, 'dark');
  const found = await findings(page, `${screen} in the dark`, ['color-contrast']);
  await setColorScheme(page, 'light');
  return found;
}

/** Findings at both widths, the current one first; the other one stays set. */
async function findingsAtBoth(page: Page, screen: string): Promise<string[]> {
  const before = page.viewportSize()?.width;
  const found = await findings(page, screen);
  found.push(...(await unreadableInTheDark(page, screen)));
  found.push(...(await squeezedOn(page, screen)));
  await page.setViewportSize(before === PHONE.width ? DESK : PHONE);
  return [...found, ...(await findings(page, screen))];
}

/** Opens each address once, alternately on a phone and on a desktop, and tests it at both widths. */
async function findingsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    found.push(...(await findingsAtBoth(page, path)));
    const size = page.viewportSize() ?? DESK;
    found.push(...(await collisionsOn(page, path)), ...(await enlargedOn(page, path)));
    await page.setViewportSize(size);
  }
  return found;
}

/** Tests the overlays of the category's pages while they are open. */
async function findingsOpen(
  page: Page,
  placement: CatalogNode,
  viewport: typeof PHONE | typeof DESK,
): Promise<string[]> {
  const found: string[] = [];
  const banner = page.getByRole('banner');
  await page.setViewportSize(viewport);
  await page.goto(`/p/${placement.product.slug}`);
  if (viewport === PHONE) {
    await page.getByRole('button', { name: 'В избранное' }).first().click();
    await page.getByRole('button', { name: 'В корзину', exact: true }).and(page.locator(':visible')).first().click();
  }
  await banner.getByRole('button', { name: 'Корзина' }).click();
  await expect(page.getByRole('dialog', { name: 'Корзина' })).toBeVisible();
  found.push(...(await findings(page, 'the cart drawer')));
  await closeOverlays(page);

  await banner.getByRole('combobox').fill('смес');
  await expect(page.getByRole('option').first()).toBeVisible();
  found.push(...(await findings(page, 'search suggestions')));
  await closeOverlays(page);

  if (viewport === PHONE) {
    await page.goto('/');
    await banner.getByRole('button', { name: 'Меню' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page, 'the burger menu')));
    await page.goto(`/catalog/${placement.category.slug}/${placement.subcategory.slug}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Фильтры/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page, 'the filter sheet')));
    await closeOverlays(page);
  }
  return found;
}

/** Tests the dialogs that an administrator opens about a person. */
async function findingsOverPerson(page: Page, personId: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(`/admin/customers/${personId}`);
  for (const act of ['Изменить роль', 'Выдать одноразовый код', 'Закрыть доступ']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findingsAtBoth(page, act)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return found;
}

test.describe(() => {
  test.use({ onlyReads: true });
  test('no serious or critical finding in what opens over the storefront, on a phone and on a desk', async ({
    shop,
    open,
  }) => {
    const { page } = await open({ name: 'guest', viewport: PHONE });
    const found = [
      ...(await findingsOpen(page, placesOf(shop), PHONE)),
      ...(await findingsOpen(page, placesOf(shop), DESK)),
    ];
    // With a filled cart and favourites, and a search without results.
    found.push(...(await findingsAt(page, ['/cart', '/wishlist', '/search?q=zzzz'])));
    expect(found).toEqual([]);
  });
});

/** A registration refused and then accepted: after it the visitor has an account. */
async function findingsOnTheWayIn(page: Page): Promise<string[]> {
  await page.goto('/auth?form=registration');
  await page.getByText('Я оптовый покупатель').click();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Введите телефон полностью')).toBeVisible();
  const found = await findingsAtBoth(page, 'a registration refused');
  found.push(...(await findingsAt(page, ['/auth?form=code'])));
  await registerPerson(page, {
    phone: '+79990000031',
    password: 'cabinet-axe-1',
    name: 'Марина Соколова',
    company: 'ООО «Труба»',
  });
  return found;
}

async function findingsAskingForDeletion(page: Page): Promise<string[]> {
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  return findingsAtBoth(page, 'asking for deletion');
}

async function findingsWhileSelling(page: Page, { product }: Places, shop: Shop): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.goto('/till');
  await waitForCopy(page, { figures: true });
  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 1);
  await put(page, product.title, 2);
  const found = await findingsAtBoth(page, 'a receipt in the till');
  await shop.proxy.refuse();
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: 'Журнал продаж' })).toBeVisible();
  found.push(...(await findingsAtBoth(page, 'the journal without a network')));
  return found;
}

/** A part of the shop: its visitor, and the checks besides its addresses. */
interface PartVisit {
  words: string;
  visitor: Visitor;
  /** True when the visit writes nothing on the server. */
  onlyReads?: true;
  before?: (page: Page) => Promise<string[]>;
  after?: (page: Page, places: Places, shop: Shop) => Promise<string[]>;
}

const PARTS: Record<Part, PartVisit> = {
  goods: { words: 'on the storefront’s addresses of goods', visitor: 'shopper', onlyReads: true },
  buying: { words: 'on the storefront’s addresses of buying and of the terms', visitor: 'shopper', onlyReads: true },
  cabinet: {
    words: 'in the forms of people and in the cabinet',
    visitor: 'shopper',
    before: findingsOnTheWayIn,
    after: findingsAskingForDeletion,
  },
  assortment: { words: 'in the office of goods', visitor: 'admin' },
  stock: { words: 'in the office of stock and prices', visitor: 'admin' },
  desk: { words: 'in the office of sales', visitor: 'admin' },
  people: {
    words: 'in the office of people',
    visitor: 'admin',
    after: (page, { personId }) => findingsOverPerson(page, personId),
  },
  till: { words: 'at the till', visitor: 'manager', after: findingsWhileSelling },
};

test(
  'no serious or critical finding on one screen of the storefront, the till and the office',
  { tag: '@core' },
  async ({ openPrepared }) => {
    const found: string[] = [];
    for (const [visitor, path] of [
      ['shopper', '/'],
      ['manager', '/till'],
      ['admin', '/orders'],
    ] as const) {
      const { page } = await openPrepared(visitor, { name: visitor, viewport: PHONE });
      found.push(...(await findingsAt(page, [path])));
    }
    expect(found).toEqual([]);
  },
);

for (const part of Object.keys(PARTS) as Part[]) {
  const { words, visitor, onlyReads = false, before, after } = PARTS[part];
  test.describe(() => {
    test.use({ onlyReads });
    test(`no serious or critical finding ${words}, on a phone and on a desk`, async ({ shop, openPrepared }) => {
      const places = placesOf(shop);
      const { page } = await openPrepared(visitor, { viewport: PHONE });
      const found = (await before?.(page)) ?? [];
      found.push(...(await findingsAt(page, addresses(part, places))));
      found.push(...((await after?.(page, places, shop)) ?? []));
      expect(found).toEqual([]);
    });
  });
}
