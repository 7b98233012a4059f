/**
 * axe on every address of the shop and on everything that opens over it, on a phone and on a desktop: no serious or
 * critical finding. In the dark theme all text is readable too. On the narrowest phone no sentence is squeezed beside a
 * button, and at no width does a button stick out or a sticky bar cover another one. A finger in a glove hits what it
 * means on every screen of the till.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type ROUTES } from '../parts/page/paths.ts';
import { apiClient } from './api-client.ts';
import { closeOverlays, NARROWEST, squeezed, waitUntilQuiet } from './browser.ts';
import type { CatalogNode } from './books.ts';
import { collisions, missedTargets } from './collisions.ts';
import { waitForCopy } from './device-stores.ts';
import { registerPerson } from './people.ts';
import { changeSeller, chooseSeller, enterAs, setOwnPin } from './seller-pins.ts';
import { expect, test, type Shop } from './shop.ts';
import type { Visitor } from './stage.ts';
import { find, put, sellQuickly, waitUntilSettled } from './till.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };
/** The till's tablet in landscape. */
const LANDSCAPE = { width: 1180, height: 820 };

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

/** Sticky elements that cover each other, and cut-off ones, on phones, a tablet and a desktop. */
async function collisionsOn(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [NARROWEST, PHONE, TABLET, DESK]) {
    await page.setViewportSize(size);
    const wrong = [...(await collisions(page)), ...(await squeezed(page))];
    found.push(...wrong.map((what) => `${screen} at ${size.width} px: ${what}`));
  }
  return found;
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
    found.push(...(await collisionsOn(page, path)));
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
  await page.keyboard.press('Escape');

  await banner.getByRole('combobox').fill('смес');
  await expect(page.getByRole('option').first()).toBeVisible();
  found.push(...(await findings(page, 'search suggestions')));
  await page.keyboard.press('Escape');

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

/** Targets that a glove misses on the current screen, on a phone and on a tablet held either way. */
async function missedOn(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [PHONE, TABLET, LANDSCAPE]) {
    await page.setViewportSize(size);
    found.push(...(await missedTargets(page)).map((what) => `${screen} at ${size.width} px: ${what}`));
  }
  return found;
}

test('at the till every target is 44 px in size and 8 px apart from the next, on a phone and on a tablet', async ({
  shop,
  openAtWork,
}) => {
  const { product, category } = placesOf(shop);
  const { manager, second } = shop.people;
  const { page } = await openAtWork({ viewport: LANDSCAPE });
  const dialog = page.getByRole('dialog');
  const found: string[] = [];

  await setOwnPin(page);
  await enterAs(page, second);
  await chooseSeller(page, manager.name);
  await expect(dialog.getByRole('button', { name: '5', exact: true })).toBeVisible();
  found.push(...(await missedOn(page, 'the PIN pad')));
  await dialog.getByRole('button', { name: 'Назад' }).click();
  await expect(dialog.getByRole('button', { name: new RegExp(`^${manager.name}`) })).toBeVisible();
  found.push(...(await missedOn(page, 'the seller switch')));
  await closeOverlays(page);
  await changeSeller(page, manager.name);

  found.push(...(await missedOn(page, 'the till')));
  await page.getByLabel('Категория', { exact: true }).selectOption(category.slug);
  // The choice takes effect once the device has stored it.
  await page.getByRole('radio', { name: 'Плитки' }).click();
  await expect(page.getByRole('radio', { name: 'Плитки' })).toBeChecked();
  found.push(...(await missedOn(page, 'tiles of a category')));
  await page.getByRole('radio', { name: 'Список' }).click();
  await expect(page.getByRole('radio', { name: 'Список' })).toBeChecked();
  await page.getByLabel('Категория', { exact: true }).selectOption('');

  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 1);
  await put(page, product.title, 2);
  await page.getByLabel('Получено от покупателя').fill('100000');
  found.push(...(await missedOn(page, 'a receipt and its payment')));

  await page.goto('/journal');
  await page
    .getByRole('button', { name: /: подробнее/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  found.push(...(await missedOn(page, 'a receipt in the journal')));
  await closeOverlays(page);
  found.push(...(await missedOn(page, 'the journal')));

  await page.goto('/till/shift');
  await page.getByRole('button', { name: 'Изъять', exact: true }).click();
  await expect(dialog).toBeVisible();
  found.push(...(await missedOn(page, 'the drawer')));
  await closeOverlays(page);
  await page.getByLabel(/^Насчитали в кассе/).fill('100000');
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  await expect(page.getByText(/напишите, почему/)).toBeVisible();
  found.push(...(await missedOn(page, 'a shift with a difference')));

  await page.goto('/till/recount');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  found.push(...(await missedOn(page, 'recounts')));
  await page.getByLabel('Категория', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Подкатегория', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Начать', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Какие товары показать' })).toBeVisible();
  found.push(...(await missedOn(page, 'a recount')));
  expect(found).toEqual([]);
});

/** Size of the seller's name on the till, px, and whether twenty letters in its place are shown whole. */
function longName(page: Page): Promise<{ size: number; isWhole: boolean }> {
  return page.getByRole('button', { name: /Сменить продавца$/ }).evaluate((button) => {
    const name = button.querySelector('span > span');
    if (!(name instanceof HTMLElement)) throw new Error('The button has no name');
    name.textContent = 'Мария-Александрина К.';
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const isCutAtRight = name.scrollWidth > name.clientWidth;
    const { offsetHeight } = name;
    name.style.setProperty('-webkit-line-clamp', 'none');
    const isUncut = !isCutAtRight && name.offsetHeight === offsetHeight;
    name.style.removeProperty('-webkit-line-clamp');
    return { size: parseFloat(getComputedStyle(name).fontSize), isWhole: isInside && isUncut };
  });
}

test('the seller’s name on the till is whole and reads from two metres, beside receipts that wait too', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page, context } = await openAtWork({ viewport: LANDSCAPE });
  await find(page, product.title, product.title);
  for (const isOnline of [true, false]) {
    if (!isOnline) {
      await shop.proxy.refuse();
      await context.setOffline(true);
      await sellQuickly(page, product.title, 1);
      await expect(page.getByRole('link', { name: /^Нет сети · 1.чек ждёт отправки/ })).toBeVisible();
    }
    for (const viewport of [TABLET, LANDSCAPE]) {
      await page.setViewportSize(viewport);
      expect(await longName(page), `${viewport.width} px`).toEqual({ size: 28, isWhole: true });
    }
  }
  await context.setOffline(false);
  await shop.proxy.accept();
  await waitUntilSettled(page);
});

test('so is every target of the till’s dialogs, of the price editor and of the locked till', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const gone = shop.books.inStock(1).at(-1) ?? product;
  const { admin, manager, second } = shop.people;
  const office = await apiClient(shop.server.url, admin);
  const adjusted = await office.post(`/api/inventory/stock/${gone.id}/adjust`, {
    id: randomUUID(),
    kind: 'write_off',
    stockQtyBase: gone.stock,
    stockQty: 0,
    reason: 'Проверка замены',
  });
  expect(adjusted.status).toBe(200);
  const { page } = await openAtWork({ viewport: LANDSCAPE });
  const dialog = page.getByRole('dialog');
  const found: string[] = [];
  const measure = async (what: string) => found.push(...(await missedOn(page, what)));
  const measureDialog = async (what: string) => {
    await expect(dialog).toBeVisible();
    await measure(what);
    await page.setViewportSize(LANDSCAPE);
    await closeOverlays(page);
    await expect(dialog).toHaveCount(0);
  };
  // An administrator's PIN approves prices; the seller's one opens the locked till.
  await enterAs(page, admin);
  await setOwnPin(page);
  await enterAs(page, second);
  await setOwnPin(page);
  await enterAs(page, manager);

  await find(page, gone.title, gone.title);
  await page.getByRole('button', { name: `Чем заменить: ${gone.title}`, exact: true }).click();
  await measureDialog('substitutes');

  await find(page, product.title, product.title);
  await sellQuickly(page, product.title, 1);
  await put(page, product.title, 2);
  await page.getByRole('button', { name: 'Выбрать оптового покупателя' }).click();
  await measureDialog('the choice of a wholesale buyer');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await measureDialog('an order');

  await page.getByRole('form', { name: 'Чек' }).getByRole('button', { name: product.title }).first().click();
  await measure('the editor of a line');
  await page.setViewportSize(LANDSCAPE);
  await page.getByRole('button', { name: 'Изменить цену' }).click();
  await page.getByLabel('Скидка, процентов').fill('50');
  await measure('the price editor');
  await page.setViewportSize(LANDSCAPE);
  await page.getByRole('button', { name: 'Торг', exact: true }).click();
  await expect(page.getByText(/её подтверждает администратор/)).toBeVisible();
  await measureDialog('the approval of a price');

  await page.getByRole('button', { name: 'Отложить', exact: true }).click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await measureDialog('parked receipts');

  await page.goto('/journal');
  await page
    .getByRole('button', { name: /: подробнее/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  await expect(page.getByRole('button', { name: 'Провести возврат' })).toBeVisible();
  await measureDialog('a return');

  await page.goto('/till');
  await page.getByRole('button', { name: 'Сменить продавца' }).click();
  await measureDialog('the PIN pad with other sellers');
  await changeSeller(page, second.name);
  await page.goto('/till/shift');
  await page.getByRole('button', { name: 'Закрыть смену' }).click();
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Закрыть смену' }).click();
  const begin = page.getByRole('button', { name: 'Встать за кассу' });
  await expect(begin).toBeVisible();
  await measure('a shift just closed');
  await page.goto('/till');
  await expect(begin).toBeVisible();
  await measure('the locked till');
  await page.setViewportSize(LANDSCAPE);
  await begin.click();
  await measureDialog('the sellers of a locked till');
  expect(found).toEqual([]);
});
