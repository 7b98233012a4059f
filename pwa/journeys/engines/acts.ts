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

/** Opens the cart, fills the order of it as a guest, and presses; resolves before there is an answer. */
export async function beginOrder(window: EngineWindow): Promise<void> {
  await window.go('/cart');
  await beginOrderInCart(window);
}

/** As `beginOrder`, in an open cart. */
export async function beginOrderInCart(window: EngineWindow): Promise<void> {
  await window.press('Оформить заказ');
  await window.sees('Оформление заказа');
  await window.fill('Имя', 'Ирина Покупатель');
  await window.fill('Телефон', '9161112233');
  await window.press('Я даю согласие на обработку');
  await window.press('Я принимаю условия');
  await window.press('Оформить заказ');
}

/** Orders what is in the cart as a guest. */
export async function order(window: EngineWindow): Promise<void> {
  await beginOrder(window);
  await window.sees(/Заказ №\s?\d+/);
}

/** Waits until the worker is in charge of this window's page. */
async function waitForWorker(window: EngineWindow): Promise<void> {
  const isInCharge = () => navigator.serviceWorker.controller?.state === 'activated';
  await expect.poll(() => window.evaluate(isInCharge, undefined)).toBe(true);
}

/** Waits until this window's device can open the shop without a network. */
export async function waitForShop(window: EngineWindow): Promise<void> {
  await waitForWorker(window);
  await waitForCopy(window, { figures: false });
}

export async function login(window: EngineWindow, { phone, password }: Person): Promise<void> {
  await window.go('/auth');
  await window.fill('Телефон', phone.replace(/^\+7/, ''));
  await window.fill('Пароль', password);
  await window.press('Войти', 'main');
  await expect.poll(() => window.evaluate(() => location.pathname, undefined)).not.toBe('/auth');
}

/** Opens the till and waits until it has its series. */
export async function openTill(window: EngineWindow): Promise<void> {
  await window.go('/till');
  await expect.poll(async () => (await readStore(window, 'journal', 'series')).length).toBe(1);
}

/** Logs in at the till of this window and waits until it can work without a network. */
export async function goToWork(window: EngineWindow, person: Person): Promise<void> {
  await login(window, person);
  await openTill(window);
  await waitForWorker(window);
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
