/** A buyer's actions on the account screens. */
import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilQuiet } from './browser.ts';
import { apiClient, type ApiClient } from './api-client.ts';
import type { Shop } from './shop.ts';
import type { Person } from './till.ts';

export interface Buyer extends Person {
  /** When given, the buyer applies for wholesale prices. */
  company?: string;
  inn?: string;
  comment?: string;
}

/** Fills in the registration except for the consent; the phone's digits are typed one by one. */
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

/** Registers; resolves on the account page, with the profile loaded. */
export async function registerPerson(page: Page, buyer: Buyer): Promise<void> {
  await fillRegistration(page, buyer);
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
  await waitUntilQuiet(page);
}

/** An administrator's client, and the buyer's address among the customers. */
async function adminAt(shop: Shop, phone: string) {
  const admin = await apiClient(shop.server.url, shop.people.admin);
  const { items } = (await admin.get(`/api/customers?q=${encodeURIComponent(phone)}`)).json as {
    items: { _id: string }[];
  };
  return { admin, address: `/api/customers/${items[0]?._id}` };
}

/** Decides on the wholesale application of this phone as an administrator. */
export async function decideWholesale(
  shop: Shop,
  phone: string,
  decision: 'approve' | 'decline' | 'revoke',
  reason?: string,
): Promise<void> {
  const { admin, address } = await adminAt(shop, phone);
  const { status } = await admin.post(
    `${address}/wholesale/${decision}`,
    reason === undefined ? undefined : { reason },
  );
  expect(status).toBe(200);
}

/** Issues the one-time code that an administrator reads out to a person who has forgotten their password. */
export async function issueCode(shop: Shop, phone: string): Promise<string> {
  const { admin, address } = await adminAt(shop, phone);
  return ((await admin.post(`${address}/code`, undefined)).json as { code: string }).code;
}

/** Leaves the tab and returns until the shop has noticed a change made elsewhere. */
export async function refocusUntil(page: Page, seen: () => Promise<boolean>): Promise<void> {
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

/** Logs out by the shop's header, or on a phone by the account page. */
export async function leaveShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выйти' }).and(page.locator(':visible')).first().click();
}

/** Expects the sums of the open checkout to stay when it fetches them again, as it does when facts of the shop change. */
export async function expectKept(page: Page, sums: Locator, admin: ApiClient): Promise<void> {
  const before = await sums.allTextContents();
  await expect(async () => {
    const { holidays, ...opening } = (await admin.get('/api/settings/opening')).json as { holidays: object[] };
    const day = `2027-01-${String(holidays.length + 1).padStart(2, '0')}`;
    const asked = page.waitForResponse(/\/api\/orders\/quote$/, { timeout: 3000 });
    await admin.put('/api/settings/opening', { ...opening, holidays: [...holidays, { day, name: '', hours: null }] });
    await asked;
  }).toPass();
  await expect(page.locator('[aria-busy="false"]').getByText('Ваш заказ')).toBeVisible();
  await expect(sums).toHaveText(before);
}
