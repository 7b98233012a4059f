/** One buyer, a phone and a desktop: the cart and the favourites follow whoever is logged in, and nobody else. */
import type { Page } from '@playwright/test';
import { sigkillBrowser, waitUntilQuiet } from './browser.ts';
import { findOnDevice, readStore } from './device-stores.ts';
import { leaveShop, refocusUntil, registerPerson } from './people.ts';
import { expect, test } from './shop.ts';
import { login } from './till.ts';

const PHONE = { name: 'phone', viewport: { width: 390, height: 844 } };
const DESK = { name: 'desk', viewport: { width: 1440, height: 900 } };
const BUYER = { name: 'Марина Соколова', phone: '+79161112258', password: 'sosna4567' };
const OTHER = { name: 'Пётр Ильин', phone: '+79161112259', password: 'yasen4567' };

interface Product {
  readonly slug: string;
  readonly title: string;
}

const main = (page: Page) => page.getByRole('main');
const quantity = (page: Page, { title }: Product) =>
  main(page).getByRole('textbox', { name: `Количество: ${title}`, exact: true });
const row = (page: Page, { title }: Product) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Pieces by title on the cart's page. */
async function pieces(page: Page, products: readonly Product[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const product of products)
    if (await quantity(page, product).isVisible()) found[product.title] = await quantity(page, product).inputValue();
  return found;
}

async function putIntoCart(page: Page, { slug, title }: Product): Promise<void> {
  await page.goto(`/p/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const buttons = main(page).getByRole('button', { name: 'В корзину', exact: true });
  await ((page.viewportSize()?.width ?? 0) < 769 ? buttons.last() : buttons.first()).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'В корзине' })).toBeVisible();
}

/** Resolves once the server has every act of this device. */
async function waitUntilSent(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      ((await readStore(page, 'device', 'lineActs')) as { isPending: boolean }[]).map((act) => act.isPending),
    )
    .not.toContain(true);
  await waitUntilQuiet(page);
}

test('cart and favourites are the same on both, also after one was offline and its browser was killed; the next person sees none of them', async ({
  shop,
  open,
}) => {
  const [bath, tap, sink] = [shop.books.plenty(0), shop.books.plenty(1), shop.books.plenty(2)];
  const all = [bath, tap, sink];
  const morning = await open(PHONE);
  await morning.page.goto('/auth');
  await registerPerson(morning.page, BUYER);
  await putIntoCart(morning.page, bath);
  await morning.page.goto(`/p/${sink.slug}`);
  await main(morning.page).getByRole('button', { name: 'В избранное' }).first().click();
  await waitUntilSent(morning.page);
  await morning.context.close();

  const { page: desk } = await open(DESK);
  await test.step('a guest’s line joins those of the person who logs in', async () => {
    await putIntoCart(desk, tap);
    await desk.goto('/auth');
    await login(desk, BUYER);
    await desk.goto('/cart');
    await expect.poll(() => pieces(desk, all)).toEqual({ [bath.title]: '1', [tap.title]: '1' });
    await expect(row(desk, bath).getByRole('link', { name: bath.title, exact: true })).toBeVisible();
    await desk.goto('/wishlist');
    await expect(main(desk).locator(`a[href="/p/${sink.slug}"]`).first()).toBeVisible();
    await desk.goto('/cart');
    await waitUntilSent(desk);
  });

  const evening = await open(PHONE);
  await test.step('the phone, offline, changes one line; its browser is killed; meanwhile the desktop removes another', async () => {
    const { page, context } = evening;
    await page.goto('/cart');
    await expect.poll(() => pieces(page, all)).toEqual({ [bath.title]: '1', [tap.title]: '1' });
    await waitUntilSent(page);
    await context.setOffline(true);
    await quantity(page, bath).fill('5');
    await quantity(page, bath).press('Enter');
    await expect
      .poll(() => readStore(page, 'device', 'lineActs'))
      .toContainEqual(expect.objectContaining({ productId: bath.id, qty: 5, isPending: true }));
    await sigkillBrowser(evening);
    await row(desk, tap)
      .getByRole('button', { name: /^Убрать/ })
      .click();
    await expect(row(desk, tap)).toHaveCount(0);
    await waitUntilSent(desk);
  });

  const { page: phone } = await open(PHONE);
  await test.step('both end alike', async () => {
    await phone.goto('/cart');
    await expect.poll(() => pieces(phone, all)).toEqual({ [bath.title]: '5' });
    await waitUntilSent(phone);
    await refocusUntil(desk, async () => (await pieces(desk, all))[bath.title] === '5');
    expect(await pieces(desk, all)).toEqual({ [bath.title]: '5' });
  });

  await test.step('whoever logs in next on the desktop finds an empty cart and no favourites', async () => {
    await leaveShop(desk);
    await desk.goto('/cart');
    await expect(main(desk).getByText('Пока пусто.')).toBeVisible();
    await desk.goto('/auth');
    await registerPerson(desk, OTHER);
    await waitUntilQuiet(desk);
    await desk.goto('/cart');
    await expect(main(desk).getByText('Пока пусто.')).toBeVisible();
    await desk.goto('/wishlist');
    await expect(main(desk).getByText('Список пуст.')).toBeVisible();
    const traces = await findOnDevice(desk, [new RegExp(bath.id)]);
    const ofPeople = ['cart', 'favourites', 'lineActs', 'forms'].map((store) => `indexedDB device/${store}`);
    expect(traces.filter(({ place }) => ofPeople.includes(place))).toEqual([]);
    await refocusUntil(phone, async () => (await pieces(phone, all))[bath.title] === '5');
  });
});
