/** Controls of the till don't move during a press, and nothing typed or pressed is lost. */
import type { Page } from '@playwright/test';
import { readJournalRows } from './journal-rows.ts';
import { proveSoldOnce } from './proofs.ts';
import { TABLET } from './browser.ts';
import { expect, test } from './shop.ts';
import { find, put, record, stepperOf, waitUntilSettled } from './till.ts';
import { button, line, receipt } from './receipt.ts';

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
  // An engine may draw every running animation sixty times a second, a hidden one too: a till rests while nobody touches it.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
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
  await refuse(() => button(page, 'Отложить').click());
  await refuse(() => page.keyboard.press('F8'));
  await refuse(() => line(page, first.title).getByRole('button').first().click());
  await refuse(() => page.getByRole('button', { name: /^Скидка на чек/ }).click());
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
