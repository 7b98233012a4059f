/** Sellers' actions with their PINs. */
import { expect, type Page } from '@playwright/test';
import { login, openTill, type Person } from './till.ts';

export const PIN = '2580';

/** Types on the pad; the last digit of a known PIN submits it. */
export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
}

/** Sets the PIN of the person who is logged in at this till. */
export async function setOwnPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Мой PIN' }).click();
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await typePin(page, PIN);
  await page.getByRole('button', { name: 'Сохранить PIN' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Logs the current person out and another one in with the password. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: /^Меню/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await login(page, person);
  await openTill(page);
}

/** Opens a till at which the second seller has set a PIN and the first one has come with the password. */
export async function openTillOfTwo(
  page: Page,
  { manager, second }: Readonly<Record<'manager' | 'second', Person>>,
): Promise<void> {
  await page.goto('/auth');
  await login(page, second);
  await openTill(page);
  await setOwnPin(page);
  await enterAs(page, manager);
}

/** Opens the PIN pad of a seller: the former seller's is open at once, for others it takes a press more. */
export async function chooseSeller(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Сменить продавца$/ }).click();
  const dialog = page.getByRole('dialog');
  const own = dialog.getByRole('heading', { name, exact: true });
  const other = dialog.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(own.or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await expect(own).toBeVisible();
}

/** The button with the name of the seller at the till, which changes the seller. */
export function sellerNamed(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name.split(' ')[0] ?? ''}.*Сменить продавца$`) });
}

/** Changes to a seller whose PIN is `PIN`. */
export async function changeSeller(page: Page, name: string): Promise<void> {
  await chooseSeller(page, name);
  await typePin(page, PIN);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(sellerNamed(page, name)).toBeVisible();
}
