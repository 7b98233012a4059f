/** A day at the till: scanners, several buyers at once, change, and controls that don't move during a press. */
import type { Page } from '@playwright/test';
import { formatRoubles } from '#contract/values/money.ts';
import { apiClient } from './api-client.ts';
import { readJournalRows } from './journal-rows.ts';
import { proveSoldOnce, proveStock } from './proofs.ts';
import { film, scan } from './scanner.ts';
import { closeOverlays, TABLET } from './browser.ts';
import { expect, test, type Shop } from './shop.ts';
import { find, put, record, stepperOf, waitUntilSettled } from './till.ts';

interface Labelled {
  id: string;
  title: string;
  barcode: string;
  stock: number;
}

/** The first goods in stock that have a barcode. */
async function labelled(shop: Shop, count: number): Promise<Labelled[]> {
  const seller = await apiClient(shop.server.url, shop.people.manager);
  const found: Labelled[] = [];
  for (const { id, title, stock } of shop.books.inStock(10)) {
    const { barcode } = (await seller.get(`/api/products/${id}`)).json as { barcode: string | null };
    if (barcode !== null) found.push({ id, title, stock, barcode });
    if (found.length === count) return found;
  }
  throw new Error('The demo shop has too few bar codes');
}

const receipt = (page: Page) => page.getByRole('form', { name: 'Чек' });
const line = (page: Page, title: string) => receipt(page).getByRole('listitem').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Splits a press: pointer down, something in between, pointer up. */
async function pressDuring(page: Page, name: string, meanwhile: () => Promise<void>): Promise<void> {
  const box = await button(page, name).boundingBox();
  if (box === null) throw new Error(`No button «${name}» in view`);
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await meanwhile();
  expect(await button(page, name).boundingBox()).toEqual(box);
  await page.mouse.up();
}

test('a hand scanner adds one wherever the focus is, types into nothing and presses nothing; with and without a network', async ({
  shop,
  openAtWork,
}) => {
  const { page } = await openAtWork();
  const [first, second] = (await labelled(shop, 2)) as [Labelled, Labelled];
  const search = page.getByLabel('Поиск товара');
  const buyer = page.getByLabel('Покупатель (произвольно)');

  await find(page, second.title, second.title);
  await search.focus();
  await scan(page, first.barcode);
  await expect(page.getByText(`Добавлено: ${first.title}, в чеке 1 шт.`)).toBeVisible();
  await expect(search).toHaveValue(second.title);

  // Scanning with the focus in a quantity changes neither the figure nor the order of positions.
  await put(page, second.title, 2);
  const quantity = stepperOf(page, second.title).getByRole('textbox');
  await quantity.focus();
  // A slow scanner, at twice the pace of a fast typist.
  await scan(page, first.barcode, 60);
  await expect(line(page, first.title)).toContainText('2 ×');
  await expect(quantity).toHaveValue('2');
  await expect(receipt(page).getByRole('listitem').first()).toContainText(first.title);

  await shop.proxy.refuse();
  await buyer.fill('Иванов');
  await scan(page, first.barcode);
  await expect(line(page, first.title)).toContainText('3 ×');
  await expect(buyer).toHaveValue('Иванов');
  await button(page, 'Провести продажу').focus();
  await scan(page, '9999999999994');
  await expect(page.getByText('Штрихкод 9999999999994 не найден')).toBeVisible();
  await expect(page.getByText('Продажа проведена')).toHaveCount(0);

  // Digits and Enter typed by a person are no scan.
  await search.fill('');
  await search.pressSequentially(first.barcode.slice(0, 7), { delay: 70 });
  await search.press('Enter');
  await expect(search).toHaveValue(first.barcode.slice(0, 7));
  await expect(line(page, first.title)).toContainText('3 ×');
  // A complete code typed by hand works like a scan.
  await search.fill(first.barcode);
  await search.press('Enter');
  await expect(line(page, first.title)).toContainText('4 ×');
  await expect(search).toHaveValue('');

  // Adds ten at once.
  await search.fill('10*');
  await scan(page, second.barcode);
  await expect(line(page, second.title)).toContainText('12 ×');
  await expect(search).toHaveValue('');
  // Typed text goes to the search, whatever has the focus; the sheet lists the shortcuts.
  await button(page, 'Провести продажу').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши кассы' })).toContainText('Провести продажу');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Получено от покупателя')).toBeFocused();
  await button(page, 'Провести продажу').focus();
  for (const key of 'talis') await page.keyboard.press(key, { delay: 120 });
  await expect(search).toHaveValue('talis');
  // A line is edited in place; one removed by mistake returns to its place.
  await line(page, second.title).getByRole('button').first().click();
  for (const key of ['2', '5']) await receipt(page).getByRole('button', { name: key, exact: true }).click();
  await expect(line(page, second.title)).toContainText('25 ×');
  await button(page, 'Готово').click();
  await button(page, `Убрать: ${first.title}`).click();
  await expect(line(page, first.title)).toHaveText(new RegExp('^Убрано'));
  await button(page, 'Вернуть').click();
  await expect(line(page, first.title)).toContainText('4 ×');

  // This device has no camera.
  await button(page, 'Сканировать камерой').click();
  await expect(page.getByText('Камера не найдена').or(page.getByText('Нет доступа к камере'))).toBeVisible();
  await closeOverlays(page);

  const takenBack = await record(page);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  // Undoing a sale: while unsent, it returns to the form, and its void is sent instead.
  await button(page, 'Отменить').click();
  await expect(page.getByText(`Чек ${takenBack} отменён.`)).toBeVisible();
  await expect(line(page, first.title)).toContainText('4 ×');
  expect(await record(page)).not.toBe(takenBack);
  await shop.proxy.accept();
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(first.id)).toBe(first.stock - 4);
  expect(shop.books.stock(second.id)).toBe(second.stock - 25);

  // The server has booked this one: its void cancels it there.
  await scan(page, first.barcode);
  const booked = await record(page);
  await waitUntilSettled(page);
  await button(page, 'Отменить').click();
  await expect(page.getByText(`Чек ${booked} отменён.`)).toBeVisible();
  await expect(line(page, first.title)).toBeVisible();
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(shop.books.stock(first.id)).toBe(first.stock - 4);
});

test('the camera reads a label once, again after it was out of sight, also without a network', async ({
  shop,
  openAtWork,
}, testInfo) => {
  const [product] = (await labelled(shop, 1)) as [Labelled];
  // The browser plays the film from its first frame whenever the camera is opened.
  const camera = film(testInfo.outputPath('label.y4m'), [
    { code: product.barcode, seconds: 5 },
    { code: null, seconds: 5 },
  ]);
  const { page, context } = await openAtWork({ camera });
  await context.grantPermissions(['camera']);
  // The reader's code is cached before it is needed.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('bar-codes')).keys()).length)).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText('Нет сети').first()).toBeVisible();
  await button(page, 'Сканировать камерой').click();
  const sheet = page.getByRole('dialog', { name: 'Сканер' });
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 1 шт.`)).toBeVisible();
  // A code held before the camera for seconds counts once.
  await page.waitForTimeout(1_000);
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 1 шт.`)).toBeVisible();
  await expect(sheet.getByText(`Добавлено: ${product.title}, в чеке 2 шт.`)).toBeVisible();
  await button(page, 'Готово').click();
  await expect(sheet).toBeHidden();
});

test('two buyers at once: a receipt put aside survives a reload, is one window’s only, and a dropped one comes back', async ({
  shop,
  openAtWork,
}) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page, context } = await openAtWork();
  await find(page, first.title, first.title);
  await put(page, first.title, 2);
  await page.getByLabel('Покупатель (произвольно)').fill('Иванов');
  await button(page, 'Отложить').click();
  await expect(receipt(page)).not.toContainText(first.title);
  await expect(page.getByLabel('Покупатель (произвольно)')).toHaveValue('');

  await find(page, second.title, second.title);
  await put(page, second.title);
  await expect(receipt(page)).toContainText(second.title);
  await page.getByLabel('Получено от покупателя').fill('200000');
  await expect(receipt(page).getByRole('group', { name: 'Сдача' })).toContainText(/Сдача\d/);
  await page.reload();
  await expect(receipt(page)).toContainText(second.title);
  await expect(page.getByLabel('Получено от покупателя')).toHaveValue(/^200\s?000$/);
  await expect(page.getByLabel('Поиск товара')).toHaveValue(second.title);
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Иванов');
  await expect(page.getByRole('dialog')).toContainText('1 позиция');

  // Another window of the same till takes the parked receipt: it disappears here.
  const other = await context.newPage();
  await other.goto('/till');
  await other.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(other, 'Продолжить: Иванов').click();
  await expect(line(other, first.title)).toContainText('2 ×');
  await expect(page.getByRole('dialog')).toBeHidden();
  await record(other);
  await other.close();
  await record(page);

  // A parked receipt discarded by mistake.
  await find(page, first.title, first.title);
  await put(page, first.title, 3);
  await button(page, 'Отложить').click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Удалить отложенный чек: Без имени').click();
  await expect(page.getByRole('button', { name: /^Отложено/ })).toHaveCount(0);
  await button(page, 'Вернуть').click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Продолжить: Без имени').click();
  await expect(line(page, first.title)).toContainText('3 ×');
  await record(page);

  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect(
    shop.books
      .sales()
      .map((sale) => sale.note)
      .filter((note) => note !== ''),
  ).toEqual(['Покупатель: Иванов']);
  expect([shop.books.stock(first.id), shop.books.stock(second.id)]).toEqual([first.stock - 5, second.stock - 1]);
  proveStock(shop);
});

test('a sale is repeated at today’s prices, and what changed is named', async ({ shop, openAtWork }) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page } = await openAtWork();
  const sell = async (title: string, qty: number) => {
    await find(page, title, title);
    await put(page, title, qty);
  };
  await sell(first.title, 2);
  await sell(second.title, 1);
  const number = await record(page);
  await waitUntilSettled(page);

  // The price changes while the next buyer's receipt is half-entered.
  await sell(first.title, 3);
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const form = new FormData();
  form.set('priceRetail', '76543');
  expect((await admin.form('PUT', `/api/products/${first.id}`, form)).status).toBe(200);
  await page.getByLabel('Поиск товара').fill(first.title);
  await expect(page.getByRole('row').filter({ has: stepperOf(page, first.title) })).toContainText(
    formatRoubles(76_543),
  );

  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: в чеке`);
  await expect(receipt(page).getByRole('alert')).toContainText(`теперь ${formatRoubles(76_543)}`);
  await button(page, 'Взять новые цены').click();
  await expect(receipt(page).getByRole('alert')).toHaveCount(0);
  await expect(line(page, first.title)).toContainText(`3 × ${formatRoubles(76_543)}`);
  await button(page, 'Очистить').click();

  await page.getByRole('button', { name: /^Повторить последний/ }).click();
  await expect(line(page, first.title).filter({ hasText: '×' })).toContainText(`2 × ${formatRoubles(76_543)}`);
  await expect(line(page, second.title)).toContainText('1 ×');
  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: было`);
  await expect(receipt(page).getByRole('alert')).toContainText(`сегодня ${formatRoubles(76_543)}`);
  await expect(receipt(page).getByRole('alert')).not.toContainText(second.title);
  await record(page);
  await waitUntilSettled(page);

  // Any receipt of the journal is repeated likewise; one that is being entered is parked, a reload repeats nothing.
  await sell(second.title, 4);
  await page.getByRole('link', { name: /Открыть журнал продаж$/ }).click();
  await page.getByRole('button', { name: `Чек ${number}: подробнее` }).click();
  await button(page, 'Повторить чек').click();
  await expect(line(page, first.title).filter({ hasText: '×' })).toContainText(`2 × ${formatRoubles(76_543)}`);
  await expect(line(page, second.title)).toContainText('1 ×');
  await expect(receipt(page).getByRole('alert')).toContainText(`${first.title}: было`);
  await expect(page).toHaveURL(/\/till$/);
  await expect(page.getByRole('button', { name: /^Отложено: 1.чек/ })).toBeVisible();
  await page.reload();
  await expect(line(page, second.title)).toContainText('1 ×');
  await record(page);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
});

test('a sale below zero is asked about first and never refused; change is counted for whoever wants it', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork();
  await find(page, product.title, product.title);
  // A quantity of five digits is fully visible.
  await put(page, product.title, 24_000);
  const figure = stepperOf(page, product.title).getByRole('textbox');
  expect(await figure.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)).toBeLessThan(1);
  await put(page, product.title, product.stock + 2);
  await button(page, 'Провести продажу').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(product.title);
  await expect(question).toContainText('не хватает 2 шт.');
  await button(page, 'Вернуться к чеку').click();
  await expect(question).toBeHidden();
  expect(shop.books.sales()).toEqual([]);
  await button(page, 'Провести продажу').click();
  await button(page, 'Всё равно провести').click();
  await expect(page.getByText('Продажа проведена')).toBeVisible();
  await waitUntilSettled(page);
  expect(shop.books.stock(product.id)).toBe(-2);
  expect(shop.books.discrepancies()).toMatchObject([{ productId: product.id, shortage: 2 }]);

  const other = shop.books.plenty(1);
  await find(page, other.title, other.title);
  await put(page, other.title);
  const total = (await receipt(page).locator('dd').last().innerText()).replace(/[^\d,]/g, '').replace(',', '.');
  const change = receipt(page).getByRole('group', { name: 'Сдача' });
  await change.getByLabel('Получено от покупателя').fill(String(Number(total) + 1_500));
  await expect(change).toContainText(`Сдача${formatRoubles(1_500)}`);
  await button(page, 'Ровно').click();
  await expect(change).toContainText(`Сдача${formatRoubles(0)}`);
  for (let note = 0; note * 5_000 < Number(total) + 5_000; note += 1)
    await change.getByRole('button', { name: /5.000/ }).click();
  const due = await change.getByRole('status').innerText();
  await record(page);
  await expect(page.getByRole('status').filter({ hasText: 'Продажа проведена' })).toContainText(
    due.replace(/\s+/g, ' ').trim().replace(/ /g, ' ').split(' ')[0] ?? '',
  );
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
});

/** An expanded receipt with many positions covers the goods, and everything in it can be pressed. */
async function pressInLongReceipt(page: Page): Promise<void> {
  const plus = page.getByRole('group', { name: /^Количество: / }).getByRole('button', { name: 'Больше' });
  for (let place = 0; place < 8; place += 1) await plus.nth(place).click();
  await button(page, 'Позиции и покупатель').click();
  await button(page, 'Отложить').click();
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Продолжить: Без имени').click();
  await expect(receipt(page).getByRole('listitem')).toHaveCount(8);
  await button(page, 'Очистить').click();
  await expect(receipt(page).getByRole('listitem')).toHaveCount(0);
  await button(page, 'Свернуть чек').click();
}

/** While change is being counted, a tablet in landscape shows five full lines of the receipt. */
async function seeFiveLines(page: Page): Promise<void> {
  const plus = page.getByRole('group', { name: /^Количество: / }).getByRole('button', { name: 'Больше' });
  for (let place = 0; place < 5; place += 1) await plus.nth(place).click();
  await page.getByLabel('Получено от покупателя').fill('900000');
  await expect(receipt(page).getByRole('group', { name: 'Сдача' })).toContainText(/Сдача\d/);
  const whole = await receipt(page)
    .getByRole('list')
    .evaluate((list) => {
      const room = list.parentElement?.getBoundingClientRect();
      const isWhole = ({ top, bottom }: DOMRect) => room !== undefined && top >= room.top && bottom <= room.bottom + 1;
      return [...list.children].filter((line) => isWhole(line.getBoundingClientRect())).length;
    });
  expect(whole).toBe(5);
  await button(page, 'Очистить').click();
}

/** A press on the line opens stepper and keys; a discount with its reason, and undoing a removal, apply to that line. */
async function changeLine(page: Page, title: string): Promise<void> {
  const unfold = button(page, 'Позиции и покупатель');
  const isFolded = await unfold.isVisible();
  if (isFolded) await unfold.click();
  await line(page, title).getByRole('button').first().click();
  const editor = receipt(page).getByRole('group', { name: `Строка чека: ${title}` });
  for (const name of ['Больше', 'Меньше', 'Изменить цену', 'Готово', '1', '9', '0'])
    await expect(editor.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await editor.getByRole('button', { name: '3', exact: true }).click();
  await expect(line(page, title)).toContainText('3 ×');
  await editor.getByRole('button', { name: 'Изменить цену' }).click();
  for (const key of ['1', '0']) await receipt(page).getByRole('button', { name: key, exact: true }).click();
  await button(page, 'Торг').click();
  await expect(line(page, title)).toContainText('· Торг');
  await button(page, `Убрать: ${title}`).click();
  await expect(line(page, title)).toHaveText(/^Убрано/);
  await line(page, title).getByRole('button', { name: 'Вернуть' }).click();
  await expect(line(page, title)).toContainText('3 ×');
  await expect(line(page, title)).toContainText('· Торг');
  if (isFolded) await button(page, 'Свернуть чек').click();
}

/** Steppers of visible goods that are covered by something else. */
function coveredSteppers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table [role="group"] button')].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const frame = one.closest('table')?.parentElement?.getBoundingClientRect();
      const isInView = frame !== undefined && y > frame.top && y < Math.min(frame.bottom, window.innerHeight);
      const hit = document.elementFromPoint(x, y);
      return isInView && !(one as HTMLButtonElement).disabled && hit !== null && !one.contains(hit)
        ? [`${one.getAttribute('aria-label')}: ${hit.tagName} ${hit.textContent?.slice(0, 40)}`]
        : [];
    }),
  );
}

const LANDSCAPE = TABLET;
const PORTRAIT = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

test('a network that drops while a finger is down moves no button and loses no press: in landscape, in portrait, on a phone', async ({
  shop,
  openAtWork,
}) => {
  const product = shop.books.plenty();
  const { page } = await openAtWork({ motion: true });
  const notice = page.getByText(/Чеки уйдут сами|чеки сохранены на планшете/).filter({ visible: true });
  for (const [index, viewport] of [LANDSCAPE, PORTRAIT, PHONE].entries()) {
    await page.setViewportSize(viewport);
    if (viewport === PHONE) await pressInLongReceipt(page);
    if (viewport === LANDSCAPE) await seeFiveLines(page);
    await find(page, product.title, product.title);
    await put(page, product.title);
    await changeLine(page, product.title);
    const more = await stepperOf(page, product.title).getByRole('button', { name: 'Больше' }).boundingBox();
    await pressDuring(page, 'Провести продажу', async () => {
      await page.context().setOffline(true);
      await expect(notice.first()).toBeVisible();
      expect(await stepperOf(page, product.title).getByRole('button', { name: 'Больше' }).boundingBox()).toEqual(more);
    });
    await expect(page.getByText('Продажа проведена')).toBeVisible();
    // Its notice with its buttons covers no control.
    await expect(button(page, 'Печать').and(page.locator(':visible'))).toBeVisible();
    expect(await coveredSteppers(page)).toEqual([]);
    await put(page, product.title);
    await pressDuring(page, 'Провести продажу', async () => {
      await page.context().setOffline(false);
      await expect(notice).toHaveCount(0);
    });
    await waitUntilSettled(page);
    await expect.poll(() => shop.books.sales().length).toBe(2 * (index + 1));
    expect(shop.books.changedPrices().map(({ reason }) => reason)).toEqual(
      Array.from({ length: index + 1 }, () => 'Торг'),
    );
  }
  await proveSoldOnce(shop, [page]);
});

test('nothing typed or pressed in the receipt is dropped silently: a discount, a key, the focus, a sale taken back', async ({
  shop,
  openAtWork,
}) => {
  const first = shop.books.plenty();
  const second = shop.books.plenty(1);
  const { page } = await openAtWork();
  const unapplied = page.getByText('Скидка не применена: выберите причину или закройте её');
  const refuse = async (press: () => Promise<void>) => {
    await press();
    await expect(unapplied).toBeVisible();
    await button(page, 'Закрыть уведомление').click();
    await expect(unapplied).toHaveCount(0);
  };
  await find(page, first.title, first.title);
  await put(page, first.title, 2);
  await line(page, first.title)
    .getByRole('button', { name: /^Цена: / })
    .click();
  await page.getByLabel('Скидка, процентов').fill('10');
  await refuse(() => button(page, 'Провести продажу').click());
  await refuse(() => button(page, 'Оформить заказ').click());
  await page.keyboard.press('F4');
  await expect(unapplied).toBeVisible();
  await expect(page.getByLabel('Скидка, процентов')).toHaveValue('10');
  expect(await readJournalRows(page)).toEqual([]);
  await button(page, 'Торг').click();
  await expect(line(page, first.title)).toContainText('· Торг');

  for (const [key, field] of [
    ['F2', 'Получено от покупателя'],
    ['F4', 'Покупатель (произвольно)'],
  ] as const) {
    await line(page, first.title).getByRole('button').first().click();
    await expect(button(page, 'Готово')).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByLabel(field)).toBeFocused();
  }

  await button(page, `Убрать: ${first.title}`).press('Enter');
  await expect(button(page, 'Вернуть')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, `Убрать: ${first.title}`)).toBeFocused();

  const number = await record(page);
  await find(page, second.title, second.title);
  await put(page, second.title);
  await button(page, 'Отменить').click();
  await expect(page.getByText(`Чек ${number} отменён, его товары отложены.`)).toBeVisible();
  await expect(line(page, second.title)).toContainText('1 ×');
  await page.getByRole('button', { name: /^Отложено: 1.чек/ }).click();
  await button(page, 'Продолжить: Без имени').click();
  await expect(line(page, first.title)).toContainText('2 ×');
  await expect(line(page, first.title)).toContainText('· Торг');
  expect(await record(page)).not.toBe(number);
  await waitUntilSettled(page);
  await proveSoldOnce(shop, [page]);
  expect([shop.books.stock(first.id), shop.books.stock(second.id)]).toEqual([first.stock - 2, second.stock]);
});
