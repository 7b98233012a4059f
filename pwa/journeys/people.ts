/** What a buyer does with the screens of people, as the screens name it. */
import { expect, type Page } from '@playwright/test';
import { waitUntilQuiet } from './browser.ts';
import { apiClient } from './api-client.ts';
import type { Shop } from './shop.ts';
import type { Person } from './till.ts';

export interface Buyer extends Person {
  /** Applies for wholesale prices when given. */
  company?: string;
  inn?: string;
  comment?: string;
}

/** Fills the registration in, but for the consent; the phone's digits are typed as a thumb does. */
export async function fillRegistration(page: Page, buyer: Buyer): Promise<void> {
  if (!page.url().endsWith('/auth?form=registration')) await page.goto('/auth?form=registration');
  await page.getByRole('textbox', { name: 'Имя' }).fill(buyer.name);
  await page.getByRole('textbox', { name: 'Телефон' }).fill('');
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(buyer.phone.replace(/^\+7/, ''));
  await page.getByRole('textbox', { name: 'Пароль' }).fill(buyer.password);
  if (buyer.company === undefined) return;
  await page.getByRole('checkbox', { name: 'Я оптовый покупатель' }).check();
  await page.getByRole('textbox', { name: 'Компания' }).fill(buyer.company);
  await page.getByRole('textbox', { name: 'ИНН' }).fill(buyer.inn ?? '');
  await page.getByRole('textbox', { name: 'Комментарий' }).fill(buyer.comment ?? '');
}

/** Registers; resolves in the cabinet, with the profile there. */
export async function registerPerson(page: Page, buyer: Buyer): Promise<void> {
  await fillRegistration(page, buyer);
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
  await waitUntilQuiet(page);
}

/** The administrator's session, and the buyer's place among the customers. */
async function inTheOffice(shop: Shop, phone: string) {
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await admin.get(`/api/customers?q=${encodeURIComponent(phone)}`)).json as {
    items: { _id: string }[];
  };
  return { admin, address: `/api/customers/${items[0]?._id}` };
}

/** What the administrator decides on the application of this phone. */
export async function decideWholesale(
  shop: Shop,
  phone: string,
  decision: 'approve' | 'decline' | 'revoke',
  reason?: string,
): Promise<void> {
  const { admin, address } = await inTheOffice(shop, phone);
  const { status } = await admin.post(
    `${address}/wholesale/${decision}`,
    reason === undefined ? undefined : { reason },
  );
  expect(status).toBe(200);
}

/** The one-time code that the administrator reads out to whoever has forgotten the password. */
export async function issueCode(shop: Shop, phone: string): Promise<string> {
  const { admin, address } = await inTheOffice(shop, phone);
  return ((await admin.post(`${address}/code`, undefined)).json as { code: string }).code;
}

/** Looks away and back until the shop has noticed what was decided elsewhere. */
export async function lookBackUntil(page: Page, seen: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return seen();
      },
      { intervals: [500, 1_000] },
    )
    .toBe(true);
}

/** The way out of the shop's header, or of the cabinet's on a phone. */
export async function leaveShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выйти' }).and(page.locator(':visible')).first().click();
}
