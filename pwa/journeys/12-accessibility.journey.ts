/** axe on every address of the shop and on what opens over it: no serious or critical finding, on a phone and on a desk. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type ROUTES } from '../parts/page/paths.ts';
import { waitUntilQuiet } from './browser.ts';
import type { Shelf } from './books.ts';
import { waitForCopy } from './device-stores.ts';
import { registerPerson } from './people.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, put, sellQuickly } from './till.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

type RouteName = keyof typeof ROUTES;
type Visitor = 'guest' | 'customer' | 'manager' | 'admin';

/** Where they look: a shelf with goods, and a person of the shop. */
type Places = Shelf & { personId: string };

/** Who looks at which address. A route without a row does not compile. */
const SCREENS = {
  home: ['guest', () => '/'],
  catalog: ['guest', () => '/catalog'],
  category: ['guest', ({ category }) => `/catalog/${category.slug}`],
  subcategory: ['guest', ({ category, subcategory }) => `/catalog/${category.slug}/${subcategory.slug}?inStock=true`],
  search: ['guest', () => '/search?q=смеситель'],
  product: ['guest', ({ product }) => `/p/${product.slug}`],
  cart: ['guest', () => '/cart'],
  checkout: ['guest', () => '/checkout'],
  order: ['guest', () => `/order#${'x'.repeat(43)}`],
  keptOrders: ['guest', () => '/order/kept'],
  quickOrder: ['guest', () => '/quick-order'],
  wishlist: ['guest', () => '/wishlist'],
  auth: ['guest', () => '/auth'],
  offer: ['guest', () => '/oferta'],
  privacy: ['guest', () => '/privacy'],
  delivery: ['guest', () => '/delivery'],
  account: ['customer', () => '/account'],
  accountProfile: ['customer', () => '/account/profile'],
  accountPassword: ['customer', () => '/account/password'],
  accountOrders: ['customer', () => '/account/orders'],
  accountBonuses: ['customer', () => '/account/bonuses'],
  accountSessions: ['customer', () => '/account/sessions'],
  accountData: ['customer', () => '/account/data'],
  till: ['manager', () => '/till'],
  tillShift: ['manager', () => '/till/shift'],
  tillRescue: ['guest', () => '/till/rescue'],
  journal: ['manager', () => '/journal'],
  deskOrders: ['manager', () => '/orders'],
  deskOrder: ['manager', () => '/orders/none'],
  admin: ['admin', () => '/admin'],
  adminSales: ['admin', () => '/admin/sales'],
  adminProductNew: ['admin', () => '/admin/products/new'],
  adminProductEdit: ['admin', ({ product }) => `/admin/products/${product.id}/edit`],
  adminCatalog: ['admin', () => '/admin/catalog'],
  adminShelf: ['admin', ({ subcategory }) => `/admin/catalog/${subcategory.id}`],
  adminCovers: ['admin', () => '/admin/catalog-covers'],
  adminInventory: ['admin', () => '/admin/inventory'],
  adminDiscrepancies: ['admin', () => '/admin/discrepancies'],
  adminPrices: ['admin', () => '/admin/price-changes'],
  adminOrders: ['admin', () => '/admin/orders'],
  adminOrder: ['admin', () => '/admin/orders/none'],
  adminDevices: ['admin', () => '/admin/devices'],
  adminShifts: ['admin', () => '/admin/devices/shifts'],
  adminReports: ['admin', () => '/admin/reports'],
  adminCustomers: ['admin', () => '/admin/customers'],
  adminCustomer: ['admin', ({ personId }) => `/admin/customers/${personId}`],
  adminAudit: ['admin', () => '/admin/audit'],
  adminMessages: ['admin', () => '/admin/messages'],
  adminSettings: ['admin', () => '/admin/settings'],
} as const satisfies Record<RouteName, readonly [Visitor, (places: Places) => string]>;

const placesOf = ({ books }: Shop): Places => ({ ...books.shelf(), personId: books.staff('manager')[0]?.id ?? '' });

const addresses = (visitor: Visitor, places: Places) =>
  Object.values(SCREENS).filter(([who]) => who === visitor).map(([, address]) => address(places));

/** What axe finds on the screen as it stands. */
async function findings(page: Page, screen: string): Promise<string[]> {
  await waitUntilQuiet(page);
  // The screen may have to draw itself anew for its size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { violations } = await new AxeBuilder({ page })
    // The primitives library catches the Tab key in hidden spans: focus never rests on one.
    .exclude('[data-base-ui-focus-guard]')
    // The shop has no frames, for whose sake axe would otherwise open another page at every look.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const name = `${screen} at ${page.viewportSize()?.width} px`;
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${name}: ${violation.id} at ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`));
}

/** The same at both widths, first at the one that stands; the other one is left standing. */
async function findingsAtBoth(page: Page, screen: string): Promise<string[]> {
  const found = await findings(page, screen);
  await page.setViewportSize(page.viewportSize()?.width === PHONE.width ? DESK : PHONE);
  return [...found, ...(await findings(page, screen))];
}

/** Each address is opened once, in turn on a phone and on a desk, and looked at at both widths. */
async function findingsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    found.push(...(await findingsAtBoth(page, path)));
  }
  return found;
}

/** What opens over the shelf's pages, looked at open. */
async function findingsOpen(page: Page, shelf: Shelf, viewport: typeof PHONE | typeof DESK): Promise<string[]> {
  const found: string[] = [];
  const banner = page.getByRole('banner');
  await page.setViewportSize(viewport);
  await page.goto(`/p/${shelf.product.slug}`);
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
    await page.goto(`/catalog/${shelf.category.slug}/${shelf.subcategory.slug}`);
    await page.getByRole('main').getByRole('button', { name: /^Фильтры/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page, 'the filter sheet')));
  }
  return found;
}

/** What the administrator opens over a person, looked at open. */
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

// Many pages each, and axe is slow on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('no serious or critical finding on any storefront address, on a phone and on a desk', async ({ shop, open }) => {
  const { page } = await open({ name: 'guest', viewport: PHONE });
  expect(await findingsAt(page, addresses('guest', placesOf(shop)))).toEqual([]);
});

test('no serious or critical finding in what opens over the storefront, on a phone and on a desk', async ({ shop, open }) => {
  const { page } = await open({ name: 'guest', viewport: PHONE });
  const found = [...(await findingsOpen(page, placesOf(shop), PHONE)), ...(await findingsOpen(page, placesOf(shop), DESK))];
  // With something in the cart and among the favourites, and a search that finds nothing.
  found.push(...(await findingsAt(page, ['/cart', '/wishlist', '/search?q=zzzz'])));
  expect(found).toEqual([]);
});

test('no serious or critical finding in the forms of people and in the cabinet, on a phone and on a desk', async ({ shop, open }) => {
  const { page } = await open({ name: 'customer', viewport: PHONE });
  const found: string[] = [];
  await page.goto('/auth?form=registration');
  await page.getByText('Я оптовый покупатель').click();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Введите телефон полностью')).toBeVisible();
  found.push(...(await findingsAtBoth(page, 'a registration refused')));
  found.push(...(await findingsAt(page, ['/auth?form=code'])));
  await registerPerson(page, { phone: '+79990000031', password: 'cabinet-axe-1', name: 'Марина Соколова', company: 'ООО «Труба»' });
  found.push(...(await findingsAt(page, addresses('customer', placesOf(shop)))));
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  found.push(...(await findingsAtBoth(page, 'asking for deletion')));
  expect(found).toEqual([]);
});

test('no serious or critical finding in the office, on a phone and on a desk', async ({ shop, openAtWork }) => {
  const places = placesOf(shop);
  const { page } = await openAtWork({ name: 'office', viewport: PHONE, person: shop.people.admin });
  const found = [...(await findingsAt(page, addresses('admin', places))), ...(await findingsOverPerson(page, places.personId))];
  expect(found).toEqual([]);
});

test('no serious or critical finding at the till, on a phone and on a desk', async ({ shop, openAtWork }) => {
  const places = placesOf(shop);
  const { page } = await openAtWork({ viewport: PHONE });
  const found = await findingsAt(page, addresses('manager', places));
  await page.setViewportSize(PHONE);
  await page.goto('/till');
  await waitForCopy(page, { figures: true });
  await find(page, places.product.title, places.product.title);
  await sellQuickly(page, places.product.title, 1);
  await put(page, places.product.title, 2);
  found.push(...(await findingsAtBoth(page, 'a receipt in the till')));
  await shop.proxy.refuse();
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: 'Журнал продаж' })).toBeVisible();
  found.push(...(await findingsAtBoth(page, 'the journal without a network')));
  expect(found).toEqual([]);
});
