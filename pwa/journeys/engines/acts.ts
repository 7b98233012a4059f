/** Acts of buyers and sellers in a window of any engine, in the words of the screens. */
import { expect } from '@playwright/test';
import { readStore, waitForCopy, waitForStaffPart } from '../device-stores.ts';
import type { Shop } from '../shop.ts';
import type { Person } from '../till.ts';
import { condemnOnFailure } from '../verdicts.ts';
import type { EngineWindow } from './engine-window.ts';

interface Named {
  readonly slug: string;
  readonly title: string;
}

export async function putIntoCart(window: EngineWindow, { slug, title }: Named): Promise<void> {
  await window.go(`/p/${slug}`);
  await window.sees(title);
  await window.press('В корзину');
  await window.sees('В корзине');
}

/** Orders what is in the cart as a guest. */
export async function order(window: EngineWindow): Promise<void> {
  await window.go('/cart');
  await window.press('Оформить заказ');
  await window.sees('Оформление заказа');
  await window.fill('Имя', 'Ирина Покупатель');
  await window.fill('Телефон', '9161112233');
  await window.press('Я даю согласие на обработку');
  await window.press('Я принимаю условия');
  await window.press('Оформить заказ');
  await window.sees(/Заказ №\s?\d+/);
}

/** Logs in at the till of this window and waits until it can work without a network. */
export async function goToWork(window: EngineWindow, { phone, password }: Person): Promise<void> {
  await window.go('/auth');
  await window.fill('Телефон', phone.replace(/^\+7/, ''));
  await window.fill('Пароль', password);
  await window.press('Войти', 'main');
  await expect.poll(() => window.evaluate(() => location.pathname, undefined)).not.toBe('/auth');
  await window.go('/till');
  await expect.poll(async () => (await readStore(window, 'journal', 'series')).length).toBe(1);
  await waitForCopy(window, { figures: true });
  await waitForStaffPart(window);
}

/** Sells one piece, without a network too; resolves once the till has said that it is recorded. */
export async function sell(window: EngineWindow, title: string): Promise<void> {
  const before = (await readStore(window, 'journal', 'rows')).length;
  await window.fill('Поиск товара', title);
  await window.press('Больше', `[aria-label="Количество: ${title}"]`);
  await window.press('Провести продажу');
  await expect.poll(async () => (await readStore(window, 'journal', 'rows')).length).toBe(before + 1);
  await window.sees('Продажа проведена');
}

/** The sales of this device are on the server, each once, with its pieces taken out of stock. */
export async function proveSold(
  shop: Shop,
  window: EngineWindow,
  product: { id: string; stock: number },
): Promise<void> {
  const rows = (await readStore(window, 'journal', 'rows')) as { id: string }[];
  await expect.poll(() => shop.books.sales().length).toBeGreaterThanOrEqual(rows.length);
  await condemnOnFailure('DOUBLED', () =>
    expect(
      shop.books
        .sales()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(rows.map(({ id }) => id).sort()),
  );
  expect(shop.books.stock(product.id)).toBe(product.stock - rows.length);
}
