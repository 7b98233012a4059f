/**
 * The till under a glove and from afar: on a phone and on a tablet held either way a finger hits what it means on every
 * screen and in every dialog, and the seller's name reads from two metres.
 */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api-client.ts';
import { closeOverlays } from './browser.ts';
import { missedTargets } from './collisions.ts';
import { changeSeller, chooseSeller, enterAs, setOwnPin } from './seller-pins.ts';
import { expect, test } from './shop.ts';
import { find, put, sellQuickly, waitUntilSettled, findPlenty } from './till.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1180, height: 820 };

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
  const { product, category } = shop.books.placement();
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
  const { page, context } = await openAtWork({ viewport: LANDSCAPE });
  const product = await findPlenty(page, shop.books);
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
  await page.getByRole('button', { name: `Замена: ${gone.title}`, exact: true }).click();
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

  // A discount that is typed but not applied keeps the receipt open.
  await page.getByLabel('Скидка, процентов').fill('');
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

test('a choice is seen in forced colours, and at 400 % zoom a dialog still shows its fields', async ({
  shop,
  openAtWork,
}) => {
  const { page } = await openAtWork({ viewport: LANDSCAPE });
  await page.getByLabel('Категория', { exact: true }).selectOption(shop.books.placement().category.slug);
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const ground = await backgroundOf(page.locator('body'));
  const face = page.locator('input:checked + *', { hasText: 'Список' });
  await expect(face).toBeVisible();
  expect(await backgroundOf(face)).not.toBe(ground);

  await page.goto('/till/shift');
  await page.getByRole('button', { name: 'Изъять', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('button', { name: 'Инкассация' });
  await reason.click();
  await page.mouse.move(0, 0);
  await expect.poll(() => backgroundOf(reason)).not.toBe(ground);

  // A laptop's window at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const name of ['Сумма', 'Причина']) {
    const field = dialog.getByRole('textbox', { name });
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});
